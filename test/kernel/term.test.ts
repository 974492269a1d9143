/** Identity of terms, printing, substitution, and the shorthands of build.ts. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as build from '../../kernel/build.ts';
import { evaluateAll } from '../../kernel/evaluate.ts';
import { WeakTable } from '../../kernel/intern.ts';
import { allOps } from '../../kernel/operators.ts';
import { print } from '../../kernel/print.ts';
import { array, bits, type Sort } from '../../kernel/sort.ts';
import { apply, bottom, constant, isApp, isConst, isOnes, table, type Term, top, variable, width } from '../../kernel/term.ts';
import { fold, substitute, substituteIn, topological, variables } from '../../kernel/traverse.ts';
import { arbitraryTape, Choices } from './arbitrary/choices.ts';
import { check, fuzzTimeout } from './arbitrary/fuzz.ts';
import { chooseValue } from './arbitrary/values.ts';
import { chooseApplied, chooseAssignment, chooseTerm } from './arbitraryTerm.ts';

const { add, and, concat, eq, extract, mul, not, or, select, store, sub, zext } = build;
const [x, y] = [variable('x', bits(8)), variable('y', bits(8))];

/** The same structure built again, each subterm separately for each of its uses, operands from right to left. */
function rebuilt(term: Term): Term {
  switch (term.kind) {
    case 'const':
      return constant(term.value, term.sort.width);
    case 'table':
      return table([...term.values], term.sort.element);
    case 'var':
      return variable(term.name, term.sort.kind === 'bits' ? bits(term.sort.width) : array(term.sort.depth, term.sort.element));
    case 'app':
      return apply(term.op, term.args.map((_, index) => rebuilt(term.args[term.args.length - 1 - index] ?? top)).reverse(), [...term.params]);
  }
}

/** A key of the structure that does not use identity. */
function structure(term: Term): string {
  const children = (at: Term): string => (at.kind === 'app' ? at.args.map(structure).join(' ') : '');
  switch (term.kind) {
    case 'const':
      return `#${term.sort.width}:${term.value}`;
    case 'table':
      return `[${term.sort.element}: ${term.values.join(',')}]`;
    case 'var':
      return `${term.name}:${term.sort.kind === 'bits' ? term.sort.width : `${term.sort.depth}x${term.sort.element}`}`;
    case 'app':
      return `(${term.op}/${term.params.join('/')} ${children(term)})`;
  }
}

describe('identity', () => {
  test('equal structure is one object, and different structure never is', () => {
    const byStructure = new Map<string, Term>();
    const property = fc.property(arbitraryTape(100), (tape) => {
      const term = chooseApplied(new Choices(tape), { depth: 4 });
      expect(rebuilt(term)).toBe(term);
      for (const part of topological([term])) {
        const key = structure(part);
        const known = byStructure.get(key);
        if (known !== undefined && known !== part) throw new Error(`two objects for ${print(part)}`);
        byStructure.set(key, part);
      }
    });
    check(property, 3000);
    expect(new Set(byStructure.values()).size).toBe(byStructure.size);
    expect(byStructure.size).toBeGreaterThan(5000);
  });

  test.each<[string, Term, Term]>([
    ['the order of operands', sub(x, y), sub(y, x)],
    ['the operator', add(x, y), sub(x, y)],
    ['a parameter', extract(x, 3, 0), extract(x, 3, 1)],
    ['the order of parameters', extract(x, 3, 2), extract(x, 3, 3)],
    ['the width of a constant', constant(1, 8), constant(1, 9)],
    ['the value of a constant beyond 64 bits', constant(1n << 70n, 80), constant(1n << 71n, 80)],
    ['a high word of a constant', constant((1n << 64n) + 5n, 80), constant(5, 80)],
    ['the name of a variable', x, y],
    ['the width of a variable', variable('x', bits(8)), variable('x', bits(9))],
    ['the sort of a variable', variable('x', bits(8)), variable('x', array(1, 8))],
    ['the depth of a memory', variable('m', array(4, 8)), variable('m', array(8, 4))],
    ['one value of a table', table([1n, 2n], 8), table([1n, 3n], 8)],
    ['the order of a table', table([1n, 2n], 8), table([2n, 1n], 8)],
    ['the element width of a table', table([1n, 2n], 8), table([1n, 2n], 9)],
    ['the depth of a table', table([1n, 0n], 8), table([1n, 0n, 0n], 8)],
    ['a table of one and a constant', table([1n], 8), constant(1, 8)],
  ])('%s makes another term', (_case, a, b) => {
    expect(a).not.toBe(b);
    expect(rebuilt(a)).toBe(a);
    expect(rebuilt(b)).toBe(b);
  });

  test('values are reduced to their width', () => {
    expect(constant(-1, 8)).toBe(constant(255, 8));
    expect(constant(256n, 8)).toBe(constant(0, 8));
    expect(table([-1n, 256n], 8)).toBe(table([255n, 0n], 8));
    expect(() => constant(0.5, 8)).toThrow(RangeError);
    expect([isOnes(constant(255, 8)), isOnes(constant(254, 8)), isOnes(x)]).toEqual([true, false, false]);
    expect([isConst(top, 1), isConst(top, 0), isConst(bottom), isConst(x)]).toEqual([true, false, true, false]);
    expect([isApp(add(x, y), 'add'), isApp(add(x, y), 'sub'), isApp(x, 'add')]).toEqual([true, false, false]);
    expect(width(concat(x, y))).toBe(16);
    expect(() => width(variable('m', array(4, 8)))).toThrow('a bit vector was expected, not bits[8][4]');
  });

  test('terms cannot be changed, and keep nothing of what they were built from', () => {
    const args = [x, y];
    const params = [3, 0];
    const values = [1n, 2n];
    const [sum, low, memory] = [apply('add', args), apply('extract', [x], params), table(values, 8)];
    args.reverse();
    params[0] = 7;
    values[0] = 9n;
    expect([print(sum), print(low), print(memory)]).toEqual(['(add x y)', '((extract 3 0) x)', '(table bits[8][2] 1 2)']);
    for (const term of [sum, low, memory, x, top]) expect(Object.isFrozen(term)).toBe(true);
    for (const list of [sum.args, sum.params, low.params, memory.values, sum.sort]) expect(Object.isFrozen(list)).toBe(true);
  });

  test('a failed construction leaves nothing behind', () => {
    expect(() => apply('add', [x, top])).toThrow(TypeError);
    expect(() => apply('add', [x, top])).toThrow(TypeError);
  });

  test('hashes are the same in every run and on every machine', () => {
    const m = variable('m', array(5, 33));
    const terms = [
      x,
      constant(5, 8),
      constant((1n << 100n) + 3n, 128),
      table([1n, 2n, (1n << 40n) - 1n], 40),
      m,
      add(x, y),
      add(y, x),
      extract(x, 3, 1),
      store(m, constant(4, 3), zext(x, 33)),
    ];
    expect(terms.map((term) => term.hash)).toEqual([
      4102051195, 2935623220, 3575167747, 1719992040, 3851030623, 3182476726, 3823557187, 699750558, 726697948,
    ]);
    for (const { hash } of terms) expect(Number.isInteger(hash) && hash >= 0 && hash < 2 ** 32).toBe(true);
  });

  test('hashes spread', () => {
    const hashes = new Set<number>();
    for (let value = 0; value < 20_000; value += 1) hashes.add(constant(value, 32).hash).add(extract(constant(value, 32), value % 32, 0).hash);
    // 40,000 even draws from 2^32 meet about 0.2 times.
    expect(hashes.size).toBeGreaterThan(39_900);
    const buckets = new Set([...hashes].map((hash) => hash % 65_536));
    // Even draws leave e^(−0.61) of the buckets empty.
    expect(buckets.size).toBeGreaterThan(65_536 * 0.42);
  });
});

describe('the table of live terms', () => {
  const node = (hash: number, name: string): { hash: number; name: string } => ({ hash, name });

  test('finds by the hash and by what is asked for', () => {
    const known = new WeakTable<{ hash: number; name: string }>();
    const nodes = Array.from({ length: 20_000 }, (_, index) => node(index % 7, `n${index % 40}`)).slice(0, 40);
    for (const each of nodes) known.add(each);
    for (const each of nodes) {
      expect(known.find(each.hash, (found): found is typeof found => found.name === each.name)).toBe(each);
      expect(known.find(each.hash + 1000, (found): found is typeof found => found.name === each.name)).toBeUndefined();
    }
    expect(known.find(3, (found): found is typeof found => found.name === 'unknown')).toBeUndefined();
  });

  test('keeps everything that is held while it grows', () => {
    const known = new WeakTable<{ hash: number; name: string }>();
    const nodes = Array.from({ length: 50_000 }, (_, index) => node(Math.imul(index, 0x9e3779b1) >>> 0, `n${index}`));
    for (const each of nodes) known.add(each);
    expect(nodes.every((each) => known.find(each.hash, (found): found is typeof found => found === each) === each)).toBe(true);
    expect(known.size).toBeGreaterThanOrEqual(100_000);
    expect(known.size).toBeLessThanOrEqual(400_000);
  });
});

describe('printing', () => {
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
    [mul(mul(shared, shared), sub(mul(shared, shared), shared)), '(let* ((%1 (add x y)) (%2 (mul %1 %1))) (mul %2 (sub %2 %1)))'],
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
        return apply(term.op, term.args.map((arg, index) => args.get(index) ?? arg), term.params);
      };
      return visit(root);
    };
    const property = fc.property(arbitraryTape(150), (tape) => {
      const term = chooseApplied(new Choices(tape), { depth: 5 });
      const [first, last] = [renamed(term, '_f'), renamed(term, '_l')];
      expect(print(last).replaceAll('_l', '_f')).toBe(print(first));
      expect(topological([last]).map((part) => print(part).replaceAll('_l', '_f'))).toEqual(topological([first]).map(print));
      expect(variables([last]).map(({ name }) => name.replace('_l', '_f'))).toEqual(variables([first]).map(({ name }) => name));
    });
    check(property, 1000);
  });
});

describe('walks', () => {
  test('operands come before their users, each subterm once, first operands first', () => {
    const term = mul(add(x, y), sub(add(x, y), constant(1, 8)));
    expect(topological([term]).map(print)).toEqual(['x', 'y', '(add x y)', "8'd1", "(sub (add x y) 8'd1)", print(term)]);
    expect(topological([y, term, x, y]).map(print)).toEqual(['y', 'x', '(add x y)', "8'd1", "(sub (add x y) 8'd1)", print(term)]);
    expect(topological([])).toEqual([]);
  });

  test('a fold sees each subterm once', () => {
    let term: Term = x;
    for (let level = 0; level < 200; level += 1) term = add(term, term);
    let seen = 0;
    const [depth, again] = fold<number>([term, term], (_term, args) => {
      seen += 1;
      return 1 + Math.max(0, ...args);
    });
    expect([depth, again, seen]).toEqual([201, 201, 201]);
  });

  test('variables come once, in order of first occurrence', () => {
    expect(variables([add(y, x), mul(x, y)]).map(({ name }) => name)).toEqual(['y', 'x']);
    expect(variables([top])).toEqual([]);
  });

  test('substitution is simultaneous and does not look into what it has put in', () => {
    const swap = new Map<Term, Term>([
      [x, y],
      [y, x],
    ]);
    expect(substituteIn(sub(x, y), swap)).toBe(sub(y, x));
    expect(substituteIn(add(x, y), new Map([[x, add(x, y)]]))).toBe(add(add(x, y), y));
    expect(substituteIn(mul(add(x, y), y), new Map([[add(x, y), x]]))).toBe(mul(x, y));
    expect(substituteIn(add(x, y), new Map([[add(x, y), constant(0, 8)], [x, y]] as [Term, Term][]))).toBe(constant(0, 8));
    expect(substituteIn(x, new Map())).toBe(x);
    const untouched = add(x, y);
    expect(substitute([untouched, y], new Map([[variable('z', bits(8)), x]]))).toEqual([untouched, y]);
    expect(() => substituteIn(add(x, y), new Map([[x, constant(0, 7)]]))).toThrow('operands of one width expected');
  });

  test(
    'a term with terms for its variables has the value of the term at the values of these',
    () => {
      const property = fc.property(arbitraryTape(150), arbitraryTape(150), arbitraryTape(60), (tape, inner, values) => {
        const term = chooseApplied(new Choices(tape), { depth: 4 });
        const choices = new Choices(inner);
        const replacements = new Map<Term, Term>(variables([term]).map((each) => [each, chooseTerm(each.sort, choices, { depth: 2 })]));
        const replaced = substituteIn(term, replacements);
        const assignment = chooseAssignment([term, replaced, ...replacements.values()], new Choices(values, { endless: true }));
        const names = [...replacements.keys()].map((each) => (each.kind === 'var' ? each.name : ''));
        const inside = evaluateAll([...replacements.values()], assignment);
        const there = new Map(names.map((name, index) => [name, inside[index] ?? 0n]));
        expect(evaluateAll([replaced], assignment)).toEqual(evaluateAll([term], there));
      });
      check(property, 3000);
    },
    fuzzTimeout(30),
  );
});

describe('shorthands', () => {
  test('there is one per operator, with its name, and it applies that operator', () => {
    const sorts = (op: string): Sort[] => {
      if (op === 'ite') return [bits(1), bits(8), bits(8)];
      if (op === 'select') return [array(5, 8), bits(3)];
      if (op === 'store') return [array(5, 8), bits(3), bits(8)];
      return [bits(8), bits(8), bits(8)];
    };
    for (const op of allOps) {
      const shorthand = (build as unknown as Record<string, (...args: unknown[]) => Term>)[op];
      expect(shorthand, op).toBeTypeOf('function');
      const made = shorthand?.(...sorts(op).slice(0, arityOf(op)).map((sort, index) => variable(`s${index}`, sort)), ...paramsOf(op));
      expect(made === undefined ? '' : print(made)).toBe(printOf(op));
    }
  });

  test('derived forms', () => {
    expect(build.ne(x, y)).toBe(not(eq(x, y)));
    expect(build.bit(x, 3)).toBe(extract(x, 3, 3));
    expect([build.resize(x, 8), build.resize(x, 9), build.resize(x, 7)]).toEqual([x, zext(x, 9), extract(x, 6, 0)]);
    const [p, q, r] = [eq(x, y), build.ult(x, y), build.slt(x, y)];
    expect(build.implies(p, q)).toBe(or(not(p), q));
    expect([build.conjunction([]), build.conjunction([p]), build.conjunction([p, q, r])]).toEqual([top, p, and(and(p, q), r)]);
    expect([build.disjunction([]), build.disjunction([p]), build.disjunction([p, q, r])]).toEqual([bottom, p, or(or(p, q), r)]);
    expect(build.conjuncts(and(and(p, q), and(top, and(r, p))))).toEqual([p, q, r]);
    expect(build.conjuncts(and(x, y))).toEqual([and(x, y)]);
    expect([build.conjuncts(top), build.conjuncts(bottom)]).toEqual([[], [bottom]]);
  });

  test('conjuncts take the time of the DAG, not of the tree', () => {
    let [last, current]: [Term, Term] = [eq(x, y), build.ult(x, y)];
    for (let level = 0; level < 200; level += 1) [last, current] = [current, and(and(current, last), eq(x, constant(level, 8)))];
    expect(build.conjuncts(current)).toHaveLength(202);
  });
});

function arityOf(op: (typeof allOps)[number]): number {
  return ['ite', 'setpart', 'store'].includes(op)
    ? 3
    : ['not', 'neg', 'extract', 'zext', 'sext', 'repeat', 'redand', 'redor', 'redxor'].includes(op)
      ? 1
      : 2;
}

function paramsOf(op: string): number[] {
  return { extract: [5, 2], zext: [9], sext: [9], repeat: [3], part: [4] }[op] ?? [];
}

function printOf(op: (typeof allOps)[number]): string {
  const params = paramsOf(op);
  const args = Array.from({ length: arityOf(op) }, (_, index) => `s${index}`);
  return `(${params.length === 0 ? op : `(${op} ${params.join(' ')})`} ${args.join(' ')})`;
}

test('values are drawn within their sort', () => {
  const choices = new Choices([3, 1, 4, 1, 5, 9, 2, 6], { endless: true });
  for (const each of [1, 31, 33, 4096]) {
    for (let run = 0; run < 50; run += 1) {
      const value = chooseValue(choices, bits(each));
      expect(typeof value === 'bigint' && value >= 0n && value < 1n << BigInt(each)).toBe(true);
    }
  }
});
