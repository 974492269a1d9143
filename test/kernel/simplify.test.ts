/** Simplification keeps meaning: law by law, as a whole, and under facts. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, concat, eq, extract, mul, sext, udiv, urem, zext } from '../../kernel/build.ts';
import { evaluate } from '../../kernel/evaluate.ts';
import { allOps } from '../../kernel/operators.ts';
import { print } from '../../kernel/print.ts';
import { operands } from '../../kernel/rewrite/law.ts';
import { laws } from '../../kernel/rewrite/laws.ts';
import { simplify } from '../../kernel/simplify.ts';
import { array, bits, sameSort } from '../../kernel/sort.ts';
import { apply, bottom, constant, type Term, table, variable, width } from '../../kernel/term.ts';
import { topological } from '../../kernel/traverse.ts';
import { arbitraryTape, Choices } from './arbitrary/choices.ts';
import { check, fuzzFactor, fuzzTimeout } from './arbitrary/fuzz.ts';
import { chooseWidth } from './arbitrary/sorts.ts';
import { chooseApplied, chooseAssignment, chooseConstant, chooseTerm, chooseVariable } from './arbitraryTerm.ts';
import { sameValue, showAssignment, showValue } from './differential.ts';

/** Throws when the two terms differ at one of some assignments. */
function sameMeaning(before: Term, after: Term, tape: readonly number[], what: string): void {
  if (!sameSort(before.sort, after.sort))
    throw new Error(`${what} changes the sort of ${print(before)} to that of ${print(after)}`);
  const choices = new Choices(tape, { endless: true });
  for (let round = 0; round < 4; round += 1) {
    const assignment = chooseAssignment([before, after], choices);
    const [want, got] = [evaluate(before, assignment), evaluate(after, assignment)];
    if (!sameValue(want, got)) {
      throw new Error(
        `${what} makes ${print(before)}\nto ${print(after)}\nwhich is ${showValue(got)} instead of ${showValue(want)} at ${showAssignment(assignment, [before, after])}`,
      );
    }
  }
}

/** Small widths and few, often equal leaves, so that the left sides of laws come up. */
const widths = [1, 2, 3, 4, 9, 34];

/** Left sides of laws that chance rarely makes, around random subterms. */
const shapes: readonly ((choices: Choices) => Term)[] = [
  (choices) => {
    const inner = chooseWidth(choices, 3);
    const x = chooseTerm(bits(inner), choices, { depth: 1 });
    const outer = inner + 1 + choices.below(3);
    const value = constant(choices.below(2 ** outer), outer);
    const extended = apply(choices.pick(['zext', 'sext']), [x], [outer]);
    const pair = choices.pick([[extended, value] as const, [value, extended] as const]);
    return apply(choices.pick(['ule', 'ult', 'sle', 'slt', 'eq']), pair);
  },
  (choices) => {
    const size = chooseWidth(choices, 3);
    const [x, y] = [chooseTerm(bits(size), choices, { depth: 2 }), chooseTerm(bits(size), choices, { depth: 1 })];
    const other = choices.pick([apply('not', [x]), x, y]);
    const pair = choices.pick([[x, other] as const, [other, x] as const]);
    return apply(
      choices.pick(['and', 'or', 'xor', 'eq', 'sub', 'ule']),
      choices.below(2) === 0 ? pair : [apply(choices.pick(['and', 'or']), [other, y]), x],
    );
  },
  (choices) => {
    const size = chooseWidth(choices, 3);
    const [c, d] = [constant(choices.below(8), size), constant(choices.below(8), size)];
    const inner = apply(choices.pick(['add', 'xor', 'sub', 'and']), [chooseTerm(bits(size), choices, { depth: 1 }), c]);
    return apply(choices.pick(['eq', 'add', 'sub', 'ule']), [inner, d]);
  },
  (choices) => {
    const x = chooseTerm(bits(4), choices, { depth: 1 });
    const [hi, middle, lo] = choices.pick([
      [3, 2, 0],
      [3, 1, 0],
      [3, 2, 1],
      [2, 1, 0],
    ] as const);
    const low = apply('extract', [x], [middle - choices.below(2), lo]);
    return apply('concat', [
      apply('extract', [x], [hi, middle]),
      choices.below(2) === 0 ? low : apply('concat', [low, x]),
    ]);
  },
  (choices) => {
    const sort = array(choices.pick([1, 2, 3, 4]), 2);
    const m = choices.below(2) === 0 ? chooseVariable(sort, choices) : chooseTerm(sort, choices, { depth: 2 });
    const [a, b] = [chooseTerm(bits(2), choices, { depth: 1 }), chooseTerm(bits(2), choices, { depth: 1 })];
    const read = apply('select', [m, choices.pick([a, b])]);
    const written = apply('store', [m, a, choices.pick([read, b])]);
    return choices.pick([
      written,
      apply('select', [written, choices.pick([a, b])]),
      apply('store', [written, choices.pick([a, b]), b]),
    ]);
  },
  (choices) => {
    const [x, y] = [0, 0].map(() => chooseTerm(bits(chooseWidth(choices, 3)), choices, { depth: 1 }));
    const outer = 3 + choices.below(6);
    const extended = [x, y].map((term, index) =>
      choices.below(5) === index ? constant(choices.below(8), outer) : apply('zext', [term ?? constant(1, 1)], [outer]),
    );
    return apply(choices.pick(['mul', 'udiv', 'urem']), extended);
  },
  (choices) => {
    const args = [0, 0].map(() => chooseTerm(bits(4), choices, { depth: 1 }));
    const op = choices.pick(['add', 'sub', 'mul', 'neg'] as const);
    const over = (operands: readonly Term[]): Term => apply(op, operands.slice(0, op === 'neg' ? 1 : 2));
    const middle = 1 + choices.below(3);
    const top = middle - 1 - choices.below(Math.min(2, middle));
    const low = over(args.map((arg) => apply('extract', [arg], [top, 0])));
    return apply('concat', [apply('extract', [over(args)], [3 - choices.below(4 - middle), middle]), low]);
  },
  (choices) => {
    const size = chooseWidth(choices, 3);
    const op = choices.pick(['add', 'mul'] as const);
    const part = (): Term =>
      choices.below(2) === 0 ? constant(choices.below(8), size) : chooseTerm(bits(size), choices, { depth: 1 });
    return [0, 0, 0]
      .map(part)
      .reduce((chain, next) => apply(op, choices.below(2) === 0 ? [chain, next] : [next, chain]), part());
  },
];

test(
  'every law is an equation, whether its operands are in normal form or not, and every law is met',
  () => {
    const runs = 150_000;
    const fired = new Map<string, number>();
    const leaf = (sort: Term['sort'], choices: Choices): Term =>
      choices.below(3) === 2 ? chooseConstant(sort, choices) : chooseVariable(sort, choices);
    const property = fc.property(
      fc.constantFrom(...widths),
      fc.constantFrom(2, 3, 4),
      arbitraryTape(120),
      arbitraryTape(40),
      (widest, depth, tape, values) => {
        const choices = new Choices(tape, { widest });
        // Two operators alone make the shapes that laws about pairs of operators match.
        const ops = choices.below(4) === 0 ? allOps : [choices.pick(allOps), choices.pick(allOps)];
        const shape = shapes[choices.below(2 * shapes.length)];
        const root = shape === undefined ? chooseApplied(choices, { depth, leaf, ops }) : shape(choices);
        for (const term of topological([root])) {
          if (term.kind !== 'app') continue;
          for (const [index, { law, rewrite }] of laws[term.op].entries()) {
            const after = rewrite(operands(term), term, apply);
            if (after === undefined) continue;
            fired.set(`${term.op} ${index}`, (fired.get(`${term.op} ${index}`) ?? 0) + 1);
            sameMeaning(term, after, values, `the law "${law}"`);
            // As in the simplifier: a law may rely on the laws before it not to match.
            break;
          }
        }
      },
    );
    check(property, runs);
    if (process.env['RTL_REFINERY_PATH'] !== undefined) return;
    const rare = allOps
      .flatMap((op) => laws[op].map(({ law }, index) => ({ law, count: fired.get(`${op} ${index}`) ?? 0 })))
      .filter(({ count }) => count < 15);
    expect(rare).toEqual([]);
  },
  fuzzTimeout(600),
);

test(
  'a simplified term has the value of the term, and simplifying it again changes nothing of its value',
  () => {
    const property = fc.property(
      fc.constantFrom(...widths, 70),
      arbitraryTape(250),
      arbitraryTape(60),
      (widest, tape, values) => {
        const term = chooseApplied(new Choices(tape, { widest }), { depth: 6 });
        const once = simplify(term);
        sameMeaning(term, once, values, 'simplification');
        sameMeaning(once, simplify(once), values, 'a second simplification');
      },
    );
    check(property, 20_000);
  },
  fuzzTimeout(600),
);

test(
  'under facts that hold the value is kept',
  () => {
    let used = 0;
    const runs = 20_000;
    const property = fc.property(
      fc.constantFrom(...widths),
      arbitraryTape(200),
      arbitraryTape(60),
      (widest, tape, values) => {
        const choices = new Choices(tape, { widest });
        const term = chooseApplied(choices, { depth: 5 });
        const assignment = chooseAssignment([term], new Choices(values, { endless: true }));
        const facts = new Map<Term, Term>();
        const known = topological([simplify(term)]).filter(({ kind }) => kind === 'app' || kind === 'var');
        for (let count = choices.below(4); count > 0 && known.length > 0; count -= 1) {
          const left = choices.pick(known);
          const value = evaluate(left, assignment);
          facts.set(
            left,
            typeof value === 'bigint'
              ? constant(value, left.sort.kind === 'bits' ? left.sort.width : 1)
              : table(value, left.sort.kind === 'array' ? left.sort.element : 1),
          );
        }
        const after = simplify(term, facts);
        if (after !== simplify(term)) used += 1;
        const [want, got] = [evaluate(term, assignment), evaluate(after, assignment)];
        if (!sameValue(want, got)) {
          const listed = [...facts].map(([left, right]) => `${print(left)} = ${print(right)}`).join(', ');
          throw new Error(
            `${print(term)}\nunder ${listed}\nbecomes ${print(after)}\nwhich is ${showValue(got)} instead of ${showValue(want)} at ${showAssignment(assignment, [term])}`,
          );
        }
      },
    );
    check(property, runs);
    if (process.env['RTL_REFINERY_PATH'] === undefined) expect(used).toBeGreaterThan((runs * fuzzFactor()) / 10);
  },
  fuzzTimeout(600),
);

test('sums, products, quotients and slices have one form, whatever the order and the widths they are written in', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => variable(name, bits(32)));
  if (a === undefined || b === undefined || c === undefined) throw new Error('three variables');
  const wide = (term: Term, to = 64): Term => zext(term, to);
  const same: readonly (readonly [string, Term, Term])[] = [
    ['order of factors', mul(mul(a, b), c), mul(a, mul(c, b))],
    ['order of summands', add(add(a, constant(3, 32)), add(b, constant(4, 32))), add(b, add(constant(7, 32), a))],
    ['the low half of a wide product', extract(mul(wide(a), wide(b)), 31, 0), mul(b, a)],
    ['the low half of a signed product', extract(mul(sext(b, 64), sext(a, 64)), 31, 0), mul(a, b)],
    ['a product with room to spare', mul(wide(a, 80), wide(b, 80)), wide(mul(wide(b), wide(a)), 80)],
    [
      'slices of one factor',
      extract(mul(wide(extract(a, 15, 0)), wide(b)), 47, 0),
      mul(zext(b, 48), zext(extract(a, 15, 0), 48)),
    ],
    ['a wide remainder', urem(wide(a), wide(b)), wide(urem(a, b))],
    ['a sum in two slices', concat(extract(add(a, b), 31, 8), add(extract(b, 7, 0), extract(a, 7, 0))), add(a, b)],
  ];
  for (const [name, left, right] of same) expect(print(simplify(left)), name).toBe(print(simplify(right)));
  expect(simplify(udiv(wide(a), wide(b)), new Map([[simplify(eq(b, constant(0, 32))), bottom]]))).toBe(
    simplify(wide(udiv(a, b))),
  );
  const different: readonly (readonly [string, Term, Term])[] = [
    ['another slice', extract(mul(wide(a), wide(b)), 32, 1), mul(a, b)],
    ['quotients have no order', udiv(a, b), udiv(b, a)],
    // All ones at 64 bits for b = 0, not at 32.
    ['a wide quotient', udiv(wide(a), wide(b)), wide(udiv(a, b))],
    ['signed extension needs its bits', mul(sext(a, 80), sext(b, 80)), zext(mul(sext(a, 64), sext(b, 64)), 80)],
    [
      'a sum with carry into the upper slice',
      concat(extract(add(a, b), 31, 8), add(extract(b, 7, 0), extract(c, 7, 0))),
      add(a, b),
    ],
  ];
  for (const [name, left, right] of different) expect(simplify(left), name).not.toBe(simplify(right));
});

test('slices of shared subterms take no time of their own', () => {
  let [last, current]: [Term, Term] = [variable('s', bits(64)), variable('t', bits(64))];
  for (let level = 0; level < 3000; level += 1) [last, current] = [current, add(mul(current, last), last)];
  const begun = performance.now();
  expect(width(simplify(extract(current, 31, 0)))).toBe(32);
  expect(performance.now() - begun).toBeLessThan(5000);
});
