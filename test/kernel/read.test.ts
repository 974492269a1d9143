/** Reading terms: the inverse of printing, and nothing else is accepted. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, not } from '../../kernel/build.ts';
import { print } from '../../kernel/print.ts';
import { read } from '../../kernel/read.ts';
import { array, bits } from '../../kernel/sort.ts';
import { type Term, variable } from '../../kernel/term.ts';
import { variables } from '../../kernel/traverse.ts';
import { arbitraryTape, Choices } from './arbitrary/choices.ts';
import { check } from './arbitrary/fuzz.ts';
import { chooseApplied } from './arbitraryTerm.ts';

const [x, y, m] = [variable('x', bits(8)), variable('y', bits(8)), variable('m', array(4, 8))];
const known = new Map([x, y, m].map((term) => [term.name, term]));
const readKnown = (text: string) => read(text, (name) => known.get(name));

test('what was printed is read as the same term', () => {
  check(
    fc.property(arbitraryTape(150), (tape) => {
      const term: Term = chooseApplied(new Choices(tape));
      const names = new Map(variables([term]).map((used) => [used.name, used]));
      const again = read(print(term), (name) => names.get(name));
      expect(again.kind === 'term' && again.term === term).toBe(true);
    }),
    2000,
  );
});

test.each([
  ['', 'one term'],
  ['x y', 'one term'],
  ['(add x y', 'not closed'],
  ['(add x y))', 'not opened'],
  ['(add x)', 'add takes 2 operands'],
  ['(add x m)', 'add'],
  ['(frob x y)', 'a term is expected'],
  ['z', 'z is not known'],
  ["8'd256", 'does not fit'],
  ["0'd0", 'no size'],
  ["99999999999'd0", 'no size'],
  ['((extract 8 0) x)', 'extract'],
  ['((extract 99999999999 0) x)', 'no number'],
  ['(table bits[4][3] 1 2)', 'has 2'],
  ['(table bits[4][2] 1 16)', 'does not fit'],
  ['(let* ((%1 (add x y))) (mul %1 %2))', '%2 is not known'],
  ['(%1 x)', 'a term is expected'],
])('%s is refused', (text, reason) => {
  const result = readKnown(text);
  expect(result).toMatchObject({ kind: 'error' });
  expect(result.kind === 'error' && result.reason).toContain(reason);
});

test('a term of 100,000 nested operators is read', () => {
  let term: Term = x;
  for (let depth = 0; depth < 100_000; depth += 1) term = depth % 2 === 0 ? not(term) : add(term, y);
  const result = readKnown(print(term));
  expect(result.kind === 'term' && result.term === term).toBe(true);
});
