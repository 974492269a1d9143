/**
 * Emitted text means what its terms mean: random terms over the whole operator table, as combinational outputs and as next values, against the reference
 * evaluator; by Icarus in both dialects and by the netlist of Yosys. RTL_REFINERY_FUZZ multiplies the number of terms.
 */
import { describe, expect, it } from 'vitest';
import { allOps } from '../../kernel/operators.ts';
import { topological } from '../../kernel/traverse.ts';
import { random } from '../../src/spec/random.ts';
import { fuzzFactor, fuzzTimeout } from '../kernel/arbitrary/fuzz.ts';
import { type Batch, batchOf, compare, emittedText, lint, randomTerms, runIcarus, runYosys } from './differential.ts';

const size = 40;

/** Runs batches of terms and fails with the first value that differs. */
function run(
  seed: number,
  batches: number,
  show: (batch: Batch) => string,
  shape: { depth: number; widest: number },
): number {
  let compared = 0;
  for (let index = 0; index < Math.ceil(batches * fuzzFactor()); index += 1) {
    const draw = random(seed + index);
    const batch = batchOf(randomTerms(size, draw, shape), draw);
    const result = compare(batch, show(batch));
    expect(result.mismatches.slice(0, 1), `seed ${seed + index}`).toEqual([]);
    compared += result.compared;
  }
  return compared;
}

const small = { depth: 4, widest: 40 };
const large = { depth: 6, widest: 130 };

describe('emitted text against the reference evaluator', () => {
  it(
    'agrees under Icarus as Verilog-2001',
    () => {
      expect(run(1, 8, (batch) => runIcarus(batch, 'verilog', '2005'), small)).toBeGreaterThan(800);
      run(1000, 4, (batch) => runIcarus(batch, 'verilog', '2005'), large);
    },
    fuzzTimeout(60),
  );

  it(
    'agrees under Icarus when read as SystemVerilog',
    () => {
      run(2000, 3, (batch) => runIcarus(batch, 'verilog', '2012'), small);
      run(3000, 3, (batch) => runIcarus(batch, 'systemVerilog', '2012'), large);
    },
    fuzzTimeout(60),
  );

  it(
    'agrees as the netlist that Yosys makes of it',
    () => {
      run(4000, 3, (batch) => runYosys(batch), small);
      run(5000, 2, (batch) => runYosys(batch, 'systemVerilog'), large);
    },
    fuzzTimeout(90),
  );

  it(
    'is clean under verilator -Wall',
    () => {
      for (let seed = 400_000; seed < 400_003; seed += 1) {
        const draw = random(seed);
        const { program } = batchOf(randomTerms(size, draw, { depth: 4, widest: 60 }), draw);
        expect(lint('fuzz', emittedText(program)), `seed ${seed}`).toBe('');
        expect(lint('fuzz', emittedText(program, 'systemVerilog'), 'sv'), `seed ${seed}`).toBe('');
      }
    },
    fuzzTimeout(60),
  );

  it('meets every operator', () => {
    const terms = Array.from({ length: 8 }, (_, index) => randomTerms(size, random(1 + index), small)).flat();
    const met = new Set(topological(terms).flatMap((term) => (term.kind === 'app' ? [term.op] : [])));
    expect(allOps.filter((op) => !met.has(op))).toEqual([]);
  });

  it('notices values that are wrong, and lines that are missing', () => {
    const draw = random(1);
    const batch = batchOf(randomTerms(size, draw, small), draw);
    const printed = runIcarus(batch, 'verilog', '2005');
    const { mismatches, compared } = compare(batch, printed);
    expect(mismatches).toEqual([]);
    const wrong = printed.replace(/[0-9a-f]$/gm, (digit) => ((Number.parseInt(digit, 16) ^ 1) & 15).toString(16));
    expect(compare(batch, wrong).mismatches).toHaveLength(compared);
    expect(compare(batch, '').mismatches).toHaveLength(compared);
  });
});
