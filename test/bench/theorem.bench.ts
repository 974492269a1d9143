/** What proving a text costs: at growing sizes, and against native tools where they are. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Solver } from '../../kernel/bits/solver.ts';
import { add, and, eq, shl, xor } from '../../kernel/build.ts';
import { prove } from '../../kernel/prove.ts';
import { bits } from '../../kernel/sort.ts';
import { constant, variable } from '../../kernel/term.ts';
import { cadicalSolver } from '../../src/tools/cadical.ts';
import { proveText } from '../../src/verify/theorem.ts';
import { datapath, datapathByHand, registers, type Text, textOf } from './designs.ts';
import { type equivalenceMethods, installed, nativeYosys, outputOf } from './native.ts';
import { type Growth, notRun, type Row } from './row.ts';

let loaded: Promise<Solver> | undefined;

function solver(): Promise<Solver> {
  loaded ??= cadicalSolver();
  return loaded;
}

/** Proves the text and checks that it is proved: a quick refusal is no speed. */
async function proofOf({ spec, module }: Text): Promise<() => 'proved'> {
  const own = await solver();
  return () => {
    const { kind } = proveText(spec, module, { solver: own }).verdict;
    if (kind !== 'proved') throw new Error(`the theorem is not proved: ${kind}`);
    return kind;
  };
}

const growth = (unit: string, make: (size: number) => string, sizes: readonly number[]): Growth => ({
  kind: 'growth',
  unit,
  points: sizes.map((size) => ({ size, build: async () => proofOf(await textOf(make(size))) })),
});

function againstYosys(
  name: string,
  method: keyof typeof equivalenceMethods,
  fspec: string,
  byHand: string | undefined,
): Row {
  return {
    name,
    build: async () => {
      if (!installed('yosys', '-V')) return notRun('yosys is not installed');
      const emitted = await textOf(fspec);
      const gate = byHand === undefined ? emitted : await textOf(fspec, byHand);
      const folder = mkdtempSync(join(tmpdir(), 'rtl-refinery-bench-'));
      process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
      const texts = { gold: emitted.verilog, gate: gate.verilog };
      const native = nativeYosys(folder, emitted.spec.name, texts, method);
      return {
        kind: 'compared',
        against: `native yosys, ${method}`,
        run: await proofOf(gate),
        baseline: native.prove,
        figure: (_, time) => `${Math.max(0, time - native.readingMs).toFixed(0)} ms of it after start and reading`,
      };
    },
  };
}

/** a + b = (a ^ b) + 2 (a & b), refuted nowhere, at 64 bits. */
const SMT = `(set-logic QF_BV)
(declare-const a (_ BitVec 64))
(declare-const b (_ BitVec 64))
(assert (distinct (bvadd a b) (bvadd (bvxor a b) (bvshl (bvand a b) (_ bv1 64)))))
(check-sat)
`;

async function againstZ3() {
  if (!installed('z3', '--version')) return notRun('z3 is not installed');
  const [a, b] = [variable('a', bits(64)), variable('b', bits(64))];
  const own = await solver();
  const conclusion = eq(add(a, b), add(xor(a, b), shl(and(a, b), constant(1, 64))));
  return {
    kind: 'compared' as const,
    against: 'native z3, its start included',
    run: () => {
      const { kind } = prove(
        { id: 'bench/sum', kind: 'SIM', says: 'the sum', assumptions: [], conclusion },
        { solver: own },
      );
      if (kind !== 'proved') throw new Error(`the identity is not proved: ${kind}`);
      return 'unsat';
    },
    baseline: () => outputOf('z3', ['-in'], SMT).trim(),
  };
}

export const rows: readonly Row[] = [
  { name: 'datapath, text proved with certificates', build: () => growth('bits', datapath, [4, 8, 16, 32, 64]) },
  {
    name: 'registers, text proved with certificates',
    build: () => growth('registers', registers, [100, 250, 500, 1000, 2000]),
  },
  againstYosys(
    'datapath of 32 bits, a text by hand proved',
    'equiv_simple and equiv_induct',
    datapath(32),
    datapathByHand(32),
  ),
  againstYosys(
    'datapath of 32 bits, a text by hand proved',
    'a miter and temporal induction',
    datapath(32),
    datapathByHand(32),
  ),
  againstYosys('200 registers, the emitted text proved', 'equiv_simple and equiv_induct', registers(200), undefined),
  { name: 'identity of 64 bits', build: againstZ3 },
];
