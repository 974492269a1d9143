/** Simulation and exploration of a System against loops written by hand. */
import { type Batch, batch } from '../../src/spec/batch.ts';
import { modelCheck } from '../../src/spec/modelChecker.ts';
import { random } from '../../src/spec/random.ts';
import { simulator } from '../../src/spec/simulator.ts';
import { accumulator } from './designs.ts';
import type { Row } from './row.ts';

const CYCLES = 5_000_000;
/** Cycles of the simulator that goes event by event. */
const FEW = 5000;

function applied(): Batch {
  const run = batch(accumulator());
  if (typeof run === 'string') throw new Error(run);
  return run;
}

interface Inputs {
  readonly rst: Uint32Array;
  readonly en: Uint32Array;
  readonly d: Uint32Array;
}

function inputs(cycles: number): Inputs {
  const draw = random(1);
  const column = (value: () => number): Uint32Array => Uint32Array.from({ length: cycles }, value);
  return {
    rst: column(() => (draw.below(4096) === 0 ? 1 : 0)),
    en: column(() => draw.below(2)),
    d: column(() => draw.below(16)),
  };
}

function final(run: Batch, cycles: number, columns: Inputs | undefined): string {
  const ended = run.run({
    cycles,
    state: run.powerUp(),
    ...(columns === undefined ? {} : { sources: new Map(Object.entries(columns)) }),
  });
  return `${ended.kind} ${ended.state.get('sum')}`;
}

/** With the claim that holds always, as the other side checks it. */
function accumulateByHand({ rst, en, d }: Inputs): string {
  let sum = 0;
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    if (sum < 0) return 'stopped';
    sum = rst[cycle] === 1 ? 0 : en[cycle] === 1 ? (sum + (d[cycle] ?? 0)) & 0xffff : sum;
    if (sum < 0) return 'stopped';
  }
  return `ran ${sum}`;
}

/** The same stream of random values, one draw a cycle, its first twelve left out. */
function accumulateRandomly(): string {
  let a = 1;
  let b = 0x9e3779b9 | 0;
  let c = 0x243f6a88;
  let counter = 1;
  let draw = 0;
  let sum = 0;
  const warmUp = 12;
  for (let cycle = 0; cycle < CYCLES + warmUp; cycle += 1) {
    draw = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + draw) | 0;
    if (cycle < warmUp) sum = 0;
    else sum = (draw & 1) === 1 ? 0 : (draw & 2) !== 0 ? (sum + ((draw >>> 2) & 15)) & 0xffff : sum;
  }
  return `ran ${sum}`;
}

/** Event by event, with the same checks at the same moments. */
function stepByStep({ rst, en, d }: Inputs): string {
  const run = simulator(accumulator());
  let settled = run.powerUp();
  for (let cycle = 0; cycle < FEW; cycle += 1) {
    const data = { rst: rst[cycle], en: en[cycle], d: d[cycle] };
    const events = [Object.entries(data), [['clk', 1]], [['clk', 0]]] as const;
    for (const event of events) {
      if (settled.kind === 'stopped') return settled.reason;
      settled = run.advance(settled.moment, new Map(event.map(([name, value]) => [String(name), BigInt(value ?? 0)])));
      if (settled.kind === 'stopped') return settled.reason;
      if (!run.assumed(settled.moment) || run.violated(settled.moment).length > 0) return 'stopped';
    }
  }
  return settled.kind === 'stopped' ? settled.reason : `ran ${run.state(settled.moment).get('sum')}`;
}

function exploreByHand(): string {
  const seen = new Uint8Array(65536);
  const queue = [0];
  seen[0] = 1;
  for (let head = 0; head < queue.length; head += 1) {
    const state = queue[head] ?? 0;
    for (let input = 0; input < 64; input += 1) {
      const [rst, en, d] = [input & 1, (input >> 1) & 1, input >> 2];
      const next = rst === 1 ? 0 : en === 1 ? (state + d) & 0xffff : state;
      if (seen[next] === 0) {
        seen[next] = 1;
        queue.push(next);
      }
    }
  }
  return `holds ${queue.length}`;
}

const cyclesPerSecond = (cycles: number, milliseconds: number): string =>
  `${(cycles / milliseconds / 1000).toFixed(1)} million cycles/s`;

export const rows: readonly Row[] = [
  {
    name: 'accumulator, 5 million cycles of given inputs',
    build: () => {
      const [run, given] = [applied(), inputs(CYCLES)];
      return {
        kind: 'compared',
        against: 'a loop written by hand',
        run: () => final(run, CYCLES, given),
        baseline: () => accumulateByHand(given),
        figure: (time) => cyclesPerSecond(CYCLES, time),
      };
    },
  },
  {
    name: 'accumulator, 5 million cycles of random inputs',
    build: () => {
      const run = applied();
      return {
        kind: 'compared',
        against: 'a loop written by hand',
        run: () => final(run, CYCLES, undefined),
        baseline: accumulateRandomly,
        figure: (time) => cyclesPerSecond(CYCLES, time),
      };
    },
  },
  {
    name: 'accumulator, 5,000 cycles in one loop',
    build: () => {
      const [run, given] = [applied(), inputs(FEW)];
      return {
        kind: 'compared',
        against: 'the simulator that goes event by event',
        run: () => final(run, FEW, given),
        baseline: () => stepByStep(given),
        figure: (_, time) => `which does ${cyclesPerSecond(FEW, time)}`,
      };
    },
  },
  {
    name: 'model checking, 4.2 million transitions',
    build: () => {
      const system = accumulator();
      return {
        kind: 'compared',
        against: 'a search written by hand',
        run: () => {
          const checked = modelCheck(system);
          return `${checked.kind} ${checked.kind === 'holds' ? checked.states : 0}`;
        },
        baseline: exploreByHand,
        figure: (time) => `${(2 ** 22 / time / 1000).toFixed(0)} million transitions/s`,
      };
    },
  },
];
