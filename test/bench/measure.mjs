const SAMPLES = 15;
const LEAST_SAMPLES = 3;
const SAMPLE_MS = 40;
/** Sampling ends after this time, unless there are too few samples to speak of a median. */
const ROW_MS = 4000;
const POINT_MS = 1500;

/** Milliseconds per call of each side: the medians of samples taken in turns, so that a change of the machine's speed meets both. */
export function measure(name, { run, baseline }) {
  const [left, right] = [run(), baseline()];
  if (left !== right)
    throw new Error(`${name}: the results differ (${left} and ${right}), so the times cannot be compared`);
  const calls = [callsPerSample(run), callsPerSample(baseline)];
  const samples = [[], []];
  const until = performance.now() + ROW_MS;
  for (let sample = 0; sample < SAMPLES && (sample < LEAST_SAMPLES || performance.now() < until); sample += 1) {
    samples[0].push(timePerCall(run, calls[0]));
    samples[1].push(timePerCall(baseline, calls[1]));
  }
  return { run: median(samples[0]), baseline: median(samples[1]) };
}

/** Milliseconds per call, after one call that warms up. */
export function measureAlone(run) {
  run();
  const calls = callsPerSample(run);
  const samples = [];
  const until = performance.now() + POINT_MS;
  while (samples.length < LEAST_SAMPLES || (samples.length < SAMPLES && performance.now() < until))
    samples.push(timePerCall(run, calls));
  return median(samples);
}

/** The k of `time = c · size^k` that fits best: the slope of the least-squares line through the logarithms. */
export function fittedExponent(points) {
  const logs = points.map(({ size, time }) => [Math.log(size), Math.log(time)]);
  const mean = (index) => logs.reduce((sum, log) => sum + log[index], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const sum = (term) => logs.reduce((total, log) => total + term(log[0] - x, log[1] - y), 0);
  return sum((dx, dy) => dx * dy) / sum((dx) => dx * dx);
}

/** Also the warm-up: by the time that a sample is long enough, the code is compiled. */
function callsPerSample(work) {
  let calls = 1;
  while (timePerCall(work, calls) * calls < SAMPLE_MS) calls *= 2;
  return calls;
}

function timePerCall(work, calls) {
  const started = performance.now();
  for (let call = 0; call < calls; call += 1) work();
  return (performance.now() - started) / calls;
}

function median(values) {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)];
}
