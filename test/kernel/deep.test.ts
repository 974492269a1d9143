/** Terms nested 100,000 deep and 4096 bits wide: no walk may use the call stack for depth, and none may take more than linear time. */
import { describe, expect, test, vi } from 'vitest';
import {
  add,
  and,
  concat,
  eq,
  ite,
  mul,
  not,
  or,
  repeat,
  select,
  setpart,
  store,
  sub,
  udiv,
  ult,
  xor,
} from '../../kernel/build.ts';
import { compile, evaluateCompiled } from '../../kernel/compile.ts';
import { evaluate, evaluateBits } from '../../kernel/evaluate.ts';
import { print } from '../../kernel/print.ts';
import { array, bits, maximum, type Value } from '../../kernel/sort.ts';
import { apply, constant, type Term, top, variable } from '../../kernel/term.ts';
import { substituteIn, topological, variables } from '../../kernel/traverse.ts';
import { wellDefined } from '../../kernel/wellDefined.ts';

// Seconds when the machine is free, more when it is busy.
vi.setConfig({ testTimeout: 400_000 });

const levels = 100_000;

function nested(start: Term, step: (inner: Term, level: number) => Term): Term {
  let term = start;
  for (let level = 0; level < levels; level += 1) term = step(term, level);
  return term;
}

const [x, y] = [variable('x', bits(32)), variable('y', bits(32))];
const [wx, wy] = [variable('wx', bits(40)), variable('wy', bits(40))];
const c = variable('c', bits(1));
const m = variable('m', array(3, 8));

const deep: readonly [string, () => Term, number][] = [
  ['additions on the left', () => nested(x, (inner) => add(inner, y)), levels],
  ['additions on the right', () => nested(x, (inner) => add(y, inner)), levels],
  ['wide subtractions', () => nested(wx, (inner) => sub(wy, inner)), levels],
  ['negations', () => nested(x, not), levels],
  ['conditionals', () => nested(x, (inner, level) => ite(eq(x, constant(level, 32)), y, inner)), 2 * levels],
  ['conjunctions', () => nested(c, (inner, level) => and(inner, ult(x, constant(level + 1, 32)))), 2 * levels],
  ['divisions', () => nested(x, (inner) => udiv(inner, y)), levels],
  ['stores', () => nested(m, (inner, level) => store(inner, constant(level % 3, 2), constant(level, 8))), levels],
  ['shared subterms', () => nested(x, (inner, level) => (level % 2 === 0 ? add(inner, inner) : xor(inner, y))), levels],
];

const values = new Map<string, Value>([
  ['x', 4_000_000_000n],
  ['y', 3n],
  ['wx', maximum(40)],
  ['wy', 5n],
  ['c', 1n],
  ['m', [1n, 2n, 3n]],
]);

describe.each(deep)('%s', (_name, make, size) => {
  const term = make();

  test('are walked, evaluated, and compiled', () => {
    const order = topological([term]);
    expect(order.filter((part) => part.kind === 'app')).toHaveLength(size);
    const value = evaluate(term, values);
    expect(evaluateCompiled(compile([term], variables([term])), values)).toEqual([value]);
  });

  test('are printed, substituted, and checked for well-definedness', () => {
    const text = print(term);
    expect(text.length).toBeGreaterThan(levels);
    expect(text.split('(').length).toBe(text.split(')').length);
    const renamed = substituteIn(
      term,
      new Map(variables([term]).map((each) => [each, variable(`${each.name}_`, each.sort)])),
    );
    expect(variables([renamed]).map(({ name }) => name)).toEqual(variables([term]).map(({ name }) => `${name}_`));
    const condition = wellDefined(term);
    expect(typeof evaluateBits(condition, values)).toBe('bigint');
    if (term.kind === 'app' && term.op !== 'udiv') expect(condition).toBe(top);
  });
});

test('the value is right at the end of a long way', () => {
  const term = nested(x, (inner) => add(inner, y));
  expect(evaluate(term, values)).toBe(BigInt.asUintN(32, 4_000_000_000n + 3n * BigInt(levels)));
});

test('a wide fan-in of conditions is no tree', () => {
  // Each level reads the two below it: as a tree this has more nodes than a number can count.
  let [last, current]: [Term, Term] = [x, udiv(x, y)];
  for (let level = 0; level < 5000; level += 1) [last, current] = [current, udiv(add(current, last), xor(last, y))];
  const condition = wellDefined(current);
  expect(topological([condition]).length).toBeLessThan(50_000);
  expect(print(condition).length).toBeLessThan(4_000_000);
});

describe('4096 bits', () => {
  const width = 4096;
  const [p, q] = [variable('p', bits(width)), variable('q', bits(width))];
  const ones = maximum(width);
  const ask = (term: Term, at: ReadonlyMap<string, Value>): Value => {
    const value = evaluate(term, at);
    expect(evaluateCompiled(compile([term], variables([term])), at)).toEqual([value]);
    return value;
  };
  const at = new Map<string, Value>([
    ['p', ones],
    ['q', ones - 1n],
  ]);

  test.each<[string, Term, bigint]>([
    ['sum', add(p, q), ones - 2n],
    ['product', mul(p, q), 2n],
    ['quotient', udiv(p, q), 1n],
    ['difference', sub(q, p), ones],
    ['signed quotient', apply('sdiv', [p, q]), 0n],
    ['signed remainder', apply('srem', [q, p]), 0n],
    ['parity', apply('redxor', [q]), 1n],
    ['conjunction of bits', apply('redand', [p]), 1n],
    ['near-conjunction of bits', apply('redand', [q]), 0n],
    ['shift by all but one', apply('lshr', [p, constant(4095, 13)]), 1n],
    ['shift by all', apply('lshr', [p, constant(4096, 13)]), 0n],
    ['arithmetic shift by all', apply('ashr', [q, constant(4096, 13)]), ones],
    ['shift by more than fits in a number', apply('shl', [p, q]), 0n],
    ['repetition of one bit', repeat(constant(1, 1), width), ones],
    ['halves', concat(constant(1, 2048), constant(0, 2048)), 1n << 2048n],
    ['highest bit', apply('extract', [q], [4095, 4095]), 1n],
    ['part at a wide offset', apply('part', [q, constant(4094, 4096)], [2]), 3n],
    ['writing at the end', setpart(constant(0, width), constant(4095, 12), constant(3, 2)), 1n << 4095n],
    ['comparison', apply('slt', [q, p]), 1n],
    ['address', select(store(variable('n', array(3, width)), constant(2, 4096), p), constant(2, 2)), ones],
    ['either', or(p, q), ones],
  ])('%s', (_name, term, expected) => {
    expect(ask(term, new Map([...at, ['n', [0n, 0n, 0n]]]))).toBe(expected);
  });
});
