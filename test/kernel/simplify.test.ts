/** Simplification keeps meaning: law by law, as a whole, and under facts. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluate } from '../../kernel/evaluate.ts';
import { allOps } from '../../kernel/operators.ts';
import { print } from '../../kernel/print.ts';
import { operands } from '../../kernel/rewrite/law.ts';
import { laws } from '../../kernel/rewrite/laws.ts';
import { simplify } from '../../kernel/simplify.ts';
import { array, bits, sameSort } from '../../kernel/sort.ts';
import { apply, constant, type Term, table } from '../../kernel/term.ts';
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
