/** Wide products and quotients inside registers, as a specification and a netlist write them: seconds at most, and the nearest wrong one is never proved. */
import { beforeAll, expect, test } from 'vitest';
import type { Solver } from '../../kernel/bits/solver.ts';
import { add, and, eq, extract, ite, mul, ne, redor, sext, sub, udiv, urem, zext } from '../../kernel/build.ts';
import { prove } from '../../kernel/prove.ts';
import { bits } from '../../kernel/sort.ts';
import { apply, constant, type Term, variable } from '../../kernel/term.ts';
import { cadicalSolver } from '../../src/tools/cadical.ts';

let solver: Solver;
beforeAll(async () => {
  solver = await cadicalSolver();
});

const [a, b, c, q] = [
  variable('a', bits(32)),
  variable('b', bits(32)),
  variable('c', bits(32)),
  variable('q', bits(32)),
];
const [u, v, r] = [variable('u', bits(64)), variable('v', bits(64)), variable('r', bits(64))];
const en = variable('en', bits(1));
const zero = constant(0, 32);
const sdiv = (x: Term, y: Term): Term => apply('sdiv', [x, y]);
const srem = (x: Term, y: Term): Term => apply('srem', [x, y]);
const low = (term: Term, size: number): Term => extract(term, size - 1, 0);
const held = (value: Term): Term => ite(and(en, ne(b, zero)), value, q);
/** The enable as a netlist has it: the reduction first, the operands the other way round. */
const written = (value: Term): Term => ite(en, ite(redor(b), value, q), q);

test.each<[string, Term, Term, Term]>([
  [
    'quotient and remainder',
    held(add(udiv(a, b), urem(a, b))),
    written(add(urem(a, b), udiv(a, b))),
    written(add(urem(b, a), udiv(a, b))),
  ],
  [
    'signed quotient and remainder',
    held(add(sdiv(a, b), srem(a, b))),
    written(add(srem(a, b), sdiv(a, b))),
    written(add(urem(a, b), sdiv(a, b))),
  ],
  [
    'a quotient that is divided wider',
    held(udiv(a, b)),
    written(low(udiv(zext(a, 64), zext(b, 64)), 32)),
    written(low(udiv(zext(b, 64), zext(a, 64)), 32)),
  ],
  ['a product of 32 bits', ite(en, mul(a, b), q), ite(en, mul(b, a), q), ite(en, mul(b, b), q)],
  [
    'the low half of a product',
    ite(en, mul(a, b), q),
    ite(en, low(mul(sext(b, 64), sext(a, 64)), 32), q),
    ite(en, extract(mul(sext(b, 64), sext(a, 64)), 32, 1), q),
  ],
  [
    'a full product',
    ite(en, mul(zext(a, 64), zext(b, 64)), u),
    ite(en, low(mul(zext(b, 80), zext(a, 80)), 64), u),
    ite(en, low(mul(sext(b, 80), zext(a, 80)), 64), u),
  ],
  [
    'a product of a slice',
    mul(zext(low(a, 16), 48), zext(b, 48)),
    low(mul(zext(b, 64), zext(low(a, 16), 64)), 48),
    low(mul(zext(b, 64), zext(low(a, 17), 64)), 48),
  ],
  ['a product of 64 bits in a sum', add(mul(u, v), add(v, r)), add(add(r, mul(v, u)), v), add(add(r, mul(v, u)), u)],
  [
    'a product of 64 bits, of all its bits',
    mul(zext(u, 128), zext(v, 128)),
    mul(zext(v, 128), zext(u, 128)),
    mul(zext(v, 128), sext(u, 128)),
  ],
  ['three factors', mul(mul(a, b), c), mul(a, mul(c, b)), mul(a, mul(c, c))],
  [
    'a choice of operations',
    ite(en, mul(a, b), sub(a, b)),
    ite(en, mul(b, a), sub(a, b)),
    ite(en, mul(b, a), sub(b, a)),
  ],
])('%s', (_name, specified, actual, wrong) => {
  const goal = (conclusion: Term) => ({
    ...{ id: 'test/datapath', kind: 'STEP' as const, says: 'a test', assumptions: [], conclusion },
  });
  const begun = performance.now();
  expect(prove(goal(eq(specified, actual)), { solver })).toMatchObject({ kind: 'proved' });
  expect(performance.now() - begun).toBeLessThan(5000);
  expect(prove(goal(eq(specified, wrong)), { solver }).kind).not.toBe('proved');
});
