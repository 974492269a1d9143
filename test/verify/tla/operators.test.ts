/** Every operator means in TLA+, to TLC, what it means to the kernel: hundreds of equations between constants in one module. */
import { describe, expect, it } from 'vitest';
import { allOps, type Op } from '../../../kernel/operators.ts';
import type { EmittedTla } from '../../../src/emit/tla/emitTla.ts';
import { random } from '../../../src/spec/random.ts';
import type { TlcRun } from '../../../src/verify/ports/tlc.ts';
import { fuzzFactor, fuzzTimeout } from '../../kernel/arbitrary/fuzz.ts';
import { each, emitted, runTlc } from './agreement.ts';
import { describeWithTlc } from './live.ts';
import { operatorCases } from './operatorCases.ts';
import { mutated } from './planted.ts';
import { claiming } from './specs.ts';

/** An endless source of choices. */
function tapeFrom(seed: number): readonly number[] {
  const next = random(seed);
  return Array.from({ length: 9973 }, () => next.below(0x7fffffff));
}

/** Cases of an operator at a width. */
const repeats = 3;

const said = (run: TlcRun): string => {
  if (run.kind !== 'ran') return JSON.stringify(run);
  const { outcome } = run;
  if (outcome.kind === 'violated') return `${outcome.invariant} is violated`;
  return outcome.kind === 'error' ? outcome.diagnostics.map(({ message }) => message).join('\n') : outcome.kind;
};

/** Texts of the library, each made wrong for one operator. */
const wrong: readonly (readonly [Op, string, string])[] = [
  ['and', 'a = 0 \\/ b = 0 THEN 0', 'a = 0 \\/ b = 0 THEN a'],
  ['mul', 'al * bl + ', 'al * bl * 0 + '],
  ['udiv', 'IF b = 0 THEN 2^w - 1 ELSE', 'IF b = 0 THEN 0 ELSE'],
  ['srem', 'IF x < 0 THEN 0 - r ELSE r', 'IF y < 0 THEN 0 - r ELSE r'],
  ['shl', '(a % 2^(w - n)) * 2^n', '(a % 2^w) * 2^n'],
  ['ashr', 'THEN 2^w - 1 - Shr(2^w - 1 - a, n, w) ELSE', 'THEN Shr(a, n, w) ELSE'],
  ['sext', 'a + (2^to - 2^w)', 'a + 2^to - 1'],
  ['setpart', 'IF at + n > w THEN w - at ELSE n', 'n'],
  ['add', '(a[k - 1] + b[k - 1] + into(k - 1)) \\div 256', '(a[k - 1] + b[k - 1]) \\div 256'],
  ['slt', 'THEN WBit(a, w - 1) = 1 ELSE', 'THEN WBit(a, w - 1) = 0 ELSE'],
];

describe('the cases', () => {
  it('are many for each operator', () => {
    const names = operatorCases(repeats, tapeFrom(41)).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const op of allOps) expect(names.filter((name) => name.startsWith(`${op}_`)).length, op).toBeGreaterThan(30);
  });
});

describeWithTlc('Operators in TLA+', () => {
  it(
    'have the values of the kernel',
    async () => {
      const seeds = Array.from({ length: Math.max(1, Math.round(fuzzFactor())) }, (_, index) => 41 + index);
      const runs = await each(seeds, (seed) => runTlc(emitted(claiming(operatorCases(repeats, tapeFrom(seed))))));
      expect(runs.map(said)).toEqual(seeds.map(() => 'holds'));
    },
    fuzzTimeout(120),
  );

  it('are missed when they are wrong', async () => {
    const modules = wrong.map(
      ([op, search, replace]): EmittedTla =>
        mutated(emitted(claiming(operatorCases(repeats, tapeFrom(43), [op]))), search, replace),
    );
    const runs = await each(modules, runTlc);
    for (const [index, [op]] of wrong.entries()) {
      const run = runs[index];
      if (run === undefined) throw new Error(`${op} was not run`);
      expect(said(run), op).toMatch(new RegExp(`^${op}_\\d+_\\d+ is violated|overflow`, 'i'));
    }
  });
});
