import { add, and, eq, extract, ite, lshr, mul, shl, sub, ult, xor, zext } from '../../kernel/build.ts';
import { type Compiled, compile, type Word } from '../../kernel/compile.ts';
import { bits } from '../../kernel/sort.ts';
import { constant, type Term, variable } from '../../kernel/term.ts';
import type { Compared, Row } from './row.ts';

const CYCLES = 10_000;

/** Runs a compiled next-state function from 0 over a counted input; both are one word. */
function runCompiled(compiled: Compiled, state: Word, input: (cycle: number) => Word): Word {
  let current = state;
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const next = compiled.run([current, input(cycle)])[0];
    if (next === undefined) throw new Error('the compiled function returned nothing');
    current = next;
  }
  return current;
}

function stepper(width: number, next: (state: Term, input: Term) => Term): Compiled {
  const state = variable('state', bits(width));
  const input = variable('input', bits(width));
  return compile([next(state, input)], [state, input]);
}

const number = (word: Word): number => Number(word);

const counter = stepper(8, (state, input) => {
  const enable = extract(input, 0, 0);
  const top = eq(state, constant(199n, 8));
  return ite(enable, ite(top, constant(0n, 8), add(state, constant(1n, 8))), state);
});

const sum = stepper(16, (state, input) => add(state, zext(extract(input, 3, 0), 16)));

function sumByHand(): number {
  let state = 0;
  for (let cycle = 0; cycle < CYCLES; cycle += 1) state = (state + (cycle & 15)) & 0xffff;
  return state;
}

function countByHand(): number {
  let state = 0;
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    if ((cycle & 1) === 1) state = state === 199 ? 0 : (state + 1) & 0xff;
  }
  return state;
}

const alu = stepper(32, (state, input) => {
  const op = extract(input, 1, 0);
  const by = zext(extract(input, 6, 2), 32);
  const is = (code: bigint) => eq(op, constant(code, 2));
  const sum = add(state, mul(input, constant(0x9e3779b1n, 32)));
  return ite(
    is(0n),
    sum,
    ite(is(1n), xor(shl(state, by), sub(input, state)), ite(is(2n), lshr(sum, by), and(sum, state))),
  );
});

function calculateByHand(): number {
  let state = 0;
  for (let input = 0; input < CYCLES; input += 1) {
    const by = (input >>> 2) & 31;
    const sum = (state + Math.imul(input, 0x9e3779b1)) >>> 0;
    switch (input & 3) {
      case 0:
        state = sum;
        break;
      case 1:
        state = ((state << by) ^ (input - state)) >>> 0;
        break;
      case 2:
        state = sum >>> by;
        break;
      default:
        state = (sum & state) >>> 0;
    }
  }
  return state;
}

const STEP = 0x1_0000_0001_0001n;
const accumulator = stepper(64, (state, input) => {
  const sum = add(state, mul(input, constant(STEP, 64)));
  return ite(ult(sum, state), xor(sum, constant(1n, 64)), sum);
});
const INPUTS = Array.from({ length: CYCLES }, (_, cycle) => BigInt(cycle));

function accumulateByHand(): bigint {
  let state = 0n;
  for (const input of INPUTS) {
    const sum = BigInt.asUintN(64, state + input * STEP);
    state = sum < state ? sum ^ 1n : sum;
  }
  return state;
}

const compared: readonly (Omit<Compared, 'kind'> & { readonly name: string })[] = [
  {
    name: 'counter of 8 bits, 10,000 cycles',
    against: 'a loop written by hand',
    run: () => number(runCompiled(counter, 0, (cycle) => cycle & 0xff)),
    baseline: countByHand,
  },
  {
    name: 'accumulator of 16 bits, 10,000 cycles',
    against: 'a loop written by hand',
    run: () => number(runCompiled(sum, 0, (cycle) => cycle & 0xffff)),
    baseline: sumByHand,
  },
  {
    name: 'arithmetic of 32 bits, 10,000 cycles',
    against: 'a loop written by hand',
    run: () => number(runCompiled(alu, 0, (cycle) => cycle)),
    baseline: calculateByHand,
  },
  {
    name: 'accumulator of 64 bits, 10,000 cycles',
    against: 'a loop on BigInt written by hand',
    run: () => BigInt(String(runCompiled(accumulator, 0n, (cycle) => INPUTS[cycle] ?? 0n))),
    baseline: accumulateByHand,
  },
];

export const rows: readonly Row[] = compared.map(({ name, ...sides }) => ({
  name,
  build: () => ({ kind: 'compared', ...sides }),
}));
