const SAMPLES = 15;
const SAMPLE_MS = 40;

/** Milliseconds per call of each side: the medians of samples taken in turns, so that a change of the machine's speed meets both. */
export function measure({ name, run, baseline }) {
  const [left, right] = [run(), baseline()];
  if (left !== right)
    throw new Error(`${name}: the results differ (${left} and ${right}), so the times cannot be compared`);
  const calls = [callsPerSample(run), callsPerSample(baseline)];
  const samples = [[], []];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    samples[0].push(timePerCall(run, calls[0]));
    samples[1].push(timePerCall(baseline, calls[1]));
  }
  return { run: median(samples[0]), baseline: median(samples[1]) };
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
