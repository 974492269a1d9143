/**
 * Terms that are likely to satisfy a predicate about a variable: read off the comparisons in which the variable occurs, then the usual corners. Nothing relies
 * on them being right, since whoever uses one proves it.
 */
import { add, and, bit, concat, extract, neg, not, sub, xor } from '../../kernel/build.ts';
import { constant, isApp, type Term, type Var, width } from '../../kernel/term.ts';
import { topological, variables } from '../../kernel/traverse.ts';

/** Candidates for `wanted`, none of which mentions a variable of `bound`; most promising first. */
export function candidates(predicate: Term, wanted: Var, bound: readonly Var[]): readonly Term[] {
  const size = width(wanted);
  const usable = (term: Term): boolean =>
    term.sort.kind === 'bits' && term.sort.width === size && !variables([term]).some((used) => bound.includes(used));
  const one = constant(1, size);
  const order = topological([predicate]);
  const solved = order.flatMap((term) => solutions(term, wanted)).filter(usable);
  const others = order.filter((term) => term.kind === 'var' && usable(term));
  return [
    ...new Set<Term>([
      ...solved,
      constant(0, size),
      ...others,
      ...others.map((used) => and(used, neg(used))),
      ...others.map((used) => not(used)),
      ...others.map((used) => add(used, one)),
      ...others.map((used) => sub(used, one)),
      one,
      constant(-1, size),
      ...(size <= 64 ? Array.from({ length: size }, (_, index) => constant(1n << BigInt(index), size)) : []),
    ]),
  ];
}

/** Values of the variable under which a comparison holds, or just holds no more. */
function solutions(term: Term, wanted: Var): readonly Term[] {
  if (term.kind !== 'app') return [];
  const [a, b] = term.args;
  if (a === undefined || b === undefined) return [];
  switch (term.op) {
    case 'eq':
      if (a.sort.kind !== 'bits') return [];
      return [...solve(a, b, wanted), ...solve(b, a, wanted)].flatMap((value) => [
        value,
        add(value, constant(1, width(value))),
        not(value),
      ]);
    case 'ult':
    case 'ule':
    case 'slt':
    case 'sle':
      return [...near(a, b, wanted, 'below'), ...near(b, a, wanted, 'above')];
    case 'and':
    case 'or':
      return partsOf(term, wanted);
    default:
      return [];
  }
}

function near(left: Term, right: Term, wanted: Var, side: 'below' | 'above'): readonly Term[] {
  return solve(left, right, wanted).flatMap((value) => {
    const one = constant(1, width(value));
    return [value, side === 'below' ? sub(value, one) : add(value, one)];
  });
}

/** Turns `left = right` into `wanted = …`, as far as left is built from it by operators with an inverse. */
function solve(left: Term, right: Term, wanted: Var): readonly Term[] {
  if (left === wanted) return [right];
  if (left.kind !== 'app') return [];
  const [a, b] = left.args;
  if (a === undefined) return [];
  const inside = (term: Term | undefined): term is Term => term !== undefined && variables([term]).includes(wanted);
  switch (left.op) {
    case 'not':
      return solve(a, not(right), wanted);
    case 'neg':
      return solve(a, neg(right), wanted);
    case 'zext':
    case 'sext':
      return solve(a, extract(right, width(a) - 1, 0), wanted);
    case 'add':
    case 'xor': {
      if (b === undefined || inside(a) === inside(b)) return [];
      const [own, other] = inside(a) ? [a, b] : [b, a];
      return solve(own, left.op === 'add' ? sub(right, other) : xor(right, other), wanted);
    }
    case 'sub':
      if (b === undefined || inside(a) === inside(b)) return [];
      return inside(a) ? solve(a, add(right, b), wanted) : solve(b, sub(a, right), wanted);
    case 'and':
    case 'or':
      // Bits outside of the mask are free: the right side itself is a value, wherever there is one at all.
      if (b === undefined || inside(a) === inside(b)) return [];
      return solve(inside(a) ? a : b, right, wanted);
    case 'concat':
      if (b === undefined || inside(a) === inside(b)) return [];
      return inside(a)
        ? solve(a, extract(right, width(left) - 1, width(b)), wanted)
        : solve(b, extract(right, width(b) - 1, 0), wanted);
    default:
      return [];
  }
}

/** A conjunction or disjunction that fixes the variable piece by piece: the pieces put together, zeros elsewhere. */
function partsOf(root: Term, wanted: Var): readonly Term[] {
  const size = width(wanted);
  const pieces: (Term | undefined)[] = Array.from({ length: size });
  const pending: { readonly term: Term; readonly negated: boolean }[] = [{ term: root, negated: false }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { term, negated } = next;
    const [a, b] = term.kind === 'app' ? term.args : [];
    if (a === undefined) continue;
    if (isApp(term, 'not')) pending.push({ term: a, negated: !negated });
    else if (b !== undefined && (isApp(term, 'and') || isApp(term, 'or')) && width(term) === 1)
      pending.push({ term: a, negated }, { term: b, negated });
    else if (isApp(term, 'extract') && a === wanted && width(term) === 1)
      place(pieces, term.params[1] ?? 0, constant(negated ? 0 : 1, 1));
    else if (isApp(term, 'eq') && b !== undefined) {
      for (const [left, right] of [
        [a, b],
        [b, a],
      ] as const) {
        if (isApp(left, 'extract') && left.args[0] === wanted && !variables([right]).includes(wanted))
          place(pieces, left.params[1] ?? 0, negated ? not(right) : right);
      }
    }
  }
  if (pieces.every((piece) => piece === undefined)) return [];
  const bits = pieces.map((piece) => piece ?? constant(0, 1));
  return [bits.slice(1).reduce<Term>((low, high) => concat(high, low), bits[0] ?? constant(0, 1))];
}

function place(pieces: (Term | undefined)[], low: number, value: Term): void {
  for (let index = 0; index < width(value); index += 1)
    pieces[low + index] ??= width(value) === 1 ? value : bit(value, index);
}
