/** The checker: its own evaluator and bit-blaster against the operator table, certificates of true goals, and certificates that must be refused. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Solver } from '../../../kernel/bits/solver.ts';
import { add, and, eq, mul, not, or, ule, ult } from '../../../kernel/build.ts';
import { certify } from '../../../kernel/certify.ts';
import { TooManyGates } from '../../../kernel/checker/aig.ts';
import { Blaster } from '../../../kernel/checker/blast.ts';
import { check as confirm } from '../../../kernel/checker/checker.ts';
import { problem } from '../../../kernel/checker/cnf.ts';
import { evaluateIn } from '../../../kernel/checker/evaluator.ts';
import { checkRup } from '../../../kernel/checker/rup.ts';
import { evaluate } from '../../../kernel/evaluate.ts';
import type { Goal } from '../../../kernel/goal.ts';
import { bits, type Value } from '../../../kernel/sort.ts';
import { constant, type Term, variable, width } from '../../../kernel/term.ts';
import { topological } from '../../../kernel/traverse.ts';
import { cadicalSolver } from '../../../src/tools/cadical.ts';
import { arbitraryTape, Choices } from '../arbitrary/choices.ts';
import { check, fuzzTimeout } from '../arbitrary/fuzz.ts';
import { chooseGoal } from '../arbitraryGoal.ts';
import { arbitrary, chooseApplied, chooseAssignment } from '../arbitraryTerm.ts';
import { sameValue } from '../differential.ts';

const limits = { conflicts: 100_000, milliseconds: 10_000 };
const v = (name: string, size: number): Term => variable(name, bits(size));
const goal = (assumptions: readonly Term[], conclusion: Term): Goal => ({
  id: 'g',
  kind: 'SIM',
  says: '',
  assumptions,
  conclusion,
});

/** Value of a term by its and-inverter graph, gate by gate. */
function byGates(blaster: Blaster, term: Term, assignment: ReadonlyMap<string, Value>): bigint {
  const vector = blaster.bits(term);
  const values = new Map<number, boolean>([[0, false]]);
  for (const [input, literals] of blaster.inputs) {
    const value = assignment.get(input.name) ?? 0n;
    const size = input.sort.kind === 'array' ? input.sort.element : width(input);
    const words = typeof value === 'bigint' ? [value] : value;
    for (const [index, literal] of literals.entries()) {
      const word = words[Math.floor(index / size)] ?? 0n;
      values.set(literal >> 1, ((word >> BigInt(index % size)) & 1n) === 1n);
    }
  }
  const read = (literal: number): boolean => (values.get(literal >> 1) ?? false) !== ((literal & 1) === 1);
  for (let node = 1; node < blaster.aig.size; node += 1) {
    const gate = blaster.aig.gate(node * 2);
    if (gate !== undefined) values.set(node, read(gate[0]) && read(gate[1]));
  }
  return vector.reduceRight((sum, literal) => (sum << 1n) | (read(literal) ? 1n : 0n), 0n);
}

describe('two more readings of the operators', () => {
  const sample = arbitrary((choices) => {
    const term = chooseApplied(choices);
    return { term, assignment: chooseAssignment([term], choices) };
  });

  it(
    "the checker's evaluator agrees with the operator table",
    () => {
      check(
        fc.property(sample, ({ term, assignment }) => {
          const value = evaluateIn(topological([term]), assignment).get(term);
          expect(value !== undefined && sameValue(value, evaluate(term, assignment))).toBe(true);
        }),
        3000,
      );
    },
    fuzzTimeout(120),
  );

  it(
    'gates agree with the operator table',
    () => {
      check(
        fc.property(sample, ({ term, assignment }) => {
          const blaster = new Blaster();
          const one = term.sort.kind === 'bits' ? term : eq(term, term);
          const value = byGates(blaster, one, assignment);
          // Opaque products are free inputs: there the gates say less than the operator.
          if (!blaster.isAbstract) expect(value).toBe(evaluate(one, assignment));
        }),
        3000,
      );
    },
    fuzzTimeout(120),
  );
});

describe('certificates', () => {
  let solver: Solver;
  beforeAll(async () => {
    solver = await cadicalSolver();
  });

  it(
    'are confirmed for true goals only',
    () => {
      const seen = { confirmed: 0, refused: 0 };
      const property = fc.property(arbitraryTape(200), (tape) => {
        const { goal: random } = chooseGoal(new Choices(tape, { widest: 4 }));
        const bySweep = confirm(random.assumptions, random.conclusion, { method: 'sweep' }).kind === 'accepted';
        const certified = certify(random, solver, limits);
        const byCertificate =
          certified.kind === 'certified' &&
          confirm(random.assumptions, random.conclusion, certified.certificate).kind === 'accepted';
        // A true goal may stay without a certificate (opaque products), a false one never has one that is accepted.
        if (byCertificate) expect(bySweep).toBe(true);
        if (bySweep) seen.confirmed += 1;
        else seen.refused += 1;
        const empty = confirm(random.assumptions, random.conclusion, { method: 'bits', proof: [] }).kind === 'accepted';
        if (empty) expect(bySweep).toBe(true);
      });
      check(property, 120);
      expect(Math.min(seen.confirmed, seen.refused)).toBeGreaterThan(5);
    },
    fuzzTimeout(240),
  );

  const [x, y, z] = [v('x', 16), v('y', 16), v('z', 16)];
  const transitive = goal([ule(x, y), ule(y, z)], ule(x, z));

  it('a clause proof is accepted for its goal, and refused for the near-miss', () => {
    const certified = certify(transitive, solver, limits);
    expect(certified.kind).toBe('certified');
    if (certified.kind !== 'certified' || certified.certificate.method !== 'bits')
      throw new Error('a clause proof was expected');
    expect(certified.certificate.proof.length).toBeGreaterThan(0);
    expect(confirm(transitive.assumptions, transitive.conclusion, certified.certificate)).toEqual({ kind: 'accepted' });
    expect(confirm(transitive.assumptions, ult(x, z), certified.certificate)).toMatchObject({ kind: 'refused' });
    expect(confirm([ule(x, y)], ule(x, z), certified.certificate)).toMatchObject({ kind: 'refused' });
  });

  it('a proof with a step that does not follow, or a literal that is none, is refused', () => {
    const stated = problem(transitive.assumptions, ult(x, z));
    if (stated instanceof TooManyGates) throw new Error('clauses were expected');
    const { clauses, variables } = stated;
    expect(checkRup(clauses, variables, [[1], [-1], []]).kind).toBe('refused');
    expect(confirm(transitive.assumptions, transitive.conclusion, { method: 'bits', proof: [[0]] })).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('literal'),
    });
    expect(
      confirm(transitive.assumptions, transitive.conclusion, { method: 'bits', proof: [[10_000_000]] }),
    ).toMatchObject({ kind: 'refused' });
  });

  it('a sweep beyond 2^24 cases is refused rather than cut short', () => {
    expect(
      confirm([], or(eq(v('w', 25), v('w', 25)), eq(v('w', 25), constant(0, 25))), { method: 'sweep' }),
    ).toMatchObject({ kind: 'refused', reason: expect.stringContaining('too many') });
    expect(confirm([], not(eq(v('s', 9), constant(511, 9))), { method: 'sweep' })).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('511'),
    });
  });

  it('equal operands give equal products, other operands do not', () => {
    const [a, b] = [v('a', 32), v('b', 32)];
    const swapped = goal([], eq(mul(a, add(a, b)), mul(add(b, a), a)));
    const certified = certify(swapped, solver, limits);
    expect(certified).toMatchObject({ kind: 'certified' });
    const wrong = goal([], eq(mul(a, b), mul(a, add(b, constant(1, 32)))));
    expect(certify(wrong, solver, limits)).toMatchObject({ kind: 'uncertified' });
  });

  it('assumptions count only when they are there', () => {
    const [p, q] = [v('p', 1), v('q', 1)];
    expect(confirm([and(p, q)], p, { method: 'bits', proof: [] })).toEqual({ kind: 'accepted' });
    expect(confirm([or(p, q)], p, { method: 'bits', proof: [] })).toMatchObject({ kind: 'refused' });
  });
});
