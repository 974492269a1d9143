/** Printing: terms as text, of the size of the DAG, whatever the order of construction. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as build from '../../kernel/build.ts';
import { print } from '../../kernel/print.ts';
import { bits } from '../../kernel/sort.ts';
import { apply, constant, type Term, table, top, variable } from '../../kernel/term.ts';
import { topological, variables } from '../../kernel/traverse.ts';
import { arbitraryTape, Choices } from './arbitrary/choices.ts';
import { check } from './arbitrary/fuzz.ts';
import { chooseApplied } from './arbitraryTerm.ts';

const { add, extract, mul, select, sub } = build;
const [x, y] = [variable('x', bits(8)), variable('y', bits(8))];

const shared = add(x, y);

test.each<[Term, string]>([
  [x, 'x'],
  [constant(200, 8), "8'd200"],
  [top, "1'd1"],
  [table([1n, 2n, 3n], 4), '(table bits[4][3] 1 2 3)'],
  [add(x, constant(1, 8)), "(add x 8'd1)"],
  [extract(add(x, y), 3, 0), '((extract 3 0) (add x y))'],
  [add(x, x), '(add x x)'],
  [mul(shared, shared), '(let* ((%1 (add x y))) (mul %1 %1))'],
  [
    mul(mul(shared, shared), sub(mul(shared, shared), shared)),
    '(let* ((%1 (add x y)) (%2 (mul %1 %1))) (mul %2 (sub %2 %1)))',
  ],
  // A variable may have the name of a binding in another notation.
  [mul(add(variable('t1', bits(8)), x), add(variable('t1', bits(8)), x)), '(let* ((%1 (add t1 x))) (mul %1 %1))'],
  [
    add(select(table([1n, 2n], 8), variable('i', bits(1))), select(table([1n, 2n], 8), variable('j', bits(1)))),
    '(let* ((%1 (table bits[8][2] 1 2))) (add (select %1 i) (select %1 j)))',
  ],
])('%#', (term, expected) => {
  expect(print(term)).toBe(expected);
});

test('of a DAG is no longer than the DAG', () => {
  let term: Term = x;
  for (let level = 0; level < 1000; level += 1) term = add(term, term);
  expect(print(term).length).toBeLessThan(40_000);
  const bound = [...print(term).matchAll(/\((%\d+) \(/g)].map(([, name]) => name);
  expect(bound).toEqual(Array.from({ length: 999 }, (_, index) => `%${index + 1}`));
});

test('and every order do not depend on the order of construction', () => {
  // The same structures under other names of variables, so that they cannot have been built before; first operands first, then last ones first.
  const renamed = (root: Term, suffix: string): Term => {
    const visit = (term: Term): Term => {
      if (term.kind === 'var') return variable(`${term.name}${suffix}`, term.sort);
      if (term.kind !== 'app') return term;
      const order = term.args.map((_, index) => index);
      if (suffix === '_l') order.reverse();
      const args = new Map(order.map((index) => [index, visit(term.args[index] ?? top)]));
      return apply(
        term.op,
        term.args.map((arg, index) => args.get(index) ?? arg),
        term.params,
      );
    };
    return visit(root);
  };
  const property = fc.property(arbitraryTape(150), (tape) => {
    const term = chooseApplied(new Choices(tape), { depth: 5 });
    const [first, last] = [renamed(term, '_f'), renamed(term, '_l')];
    expect(print(last).replaceAll('_l', '_f')).toBe(print(first));
    expect(topological([last]).map((part) => print(part).replaceAll('_l', '_f'))).toEqual(
      topological([first]).map(print),
    );
    expect(variables([last]).map(({ name }) => name.replace('_l', '_f'))).toEqual(
      variables([first]).map(({ name }) => name),
    );
  });
  check(property, 1000);
});
