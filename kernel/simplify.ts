/**
 * Simplification: bottom-up rewriting by the laws of rewrite/, each of which is an equation, plus replacement by facts that are assumed.
 *
 * The result is equal to the input wherever the facts hold. It is a normal form good enough for structural equality to decide most goals about
 * conditionals, wiring and memories; nothing relies on it being canonical.
 */
import { operators } from './operators.ts';
import { type Make, operands } from './rewrite/law.ts';
import { laws } from './rewrite/laws.ts';
import { compareTerms } from './rewrite/order.ts';
import type { Value } from './sort.ts';
import { never, poll, type Stop } from './stop.ts';
import { type App, apply, constant, type Term, table } from './term.ts';
import { fold } from './traverse.ts';

/** Equations `term = replacement` that may be used from left to right; the left sides are in simplified form. */
export type Facts = ReadonlyMap<Term, Term>;

const noFacts: Facts = new Map();

/** Laws that build upon laws nest this deep at most; below that a term is left as it is, which is sound and keeps the call stack bounded. */
const depthLimit = 200;

export function simplify(root: Term, facts: Facts = noFacts): Term {
  return simplifyAll([root], facts)[0] ?? root;
}

/** Subterms between two polls. */
const pollEvery = 1024;

/** Throws `Stopped` soon after `stop` says so. */
export function simplifyAll(roots: readonly Term[], facts: Facts = noFacts, stop: Stop = never): readonly Term[] {
  let depth = 0;
  let visited = 0;
  /** Slices go down through shared subterms: met again they must not be followed again. */
  const slices = new Map<Term, Term>();
  const make: Make = (op, args, params = []) => {
    const term = apply(op, commuted(op, args), params);
    const known = slices.get(term);
    if (known !== undefined) return known;
    if (depth >= depthLimit) return term;
    depth += 1;
    const made = normalise(term, make);
    depth -= 1;
    const result = facts.get(made) ?? made;
    if (op === 'extract') slices.set(term, result);
    return result;
  };
  return fold<Term>(roots, (term, args) => {
    visited += 1;
    if (visited % pollEvery === 0) poll(stop);
    return term.kind === 'app' ? make(term.op, args, term.params) : (facts.get(term) ?? term);
  });
}

function commuted(op: App['op'], args: readonly Term[]): readonly Term[] {
  const [a, b] = args;
  return operators[op].commutative && a !== undefined && b !== undefined && compareTerms(a, b) > 0 ? [b, a] : args;
}

/** Constant folding, then the first law that matches. Laws build their results through `make`, hence in normal form. */
function normalise(term: App, make: Make): Term {
  const folded = foldConstants(term);
  if (folded !== undefined) return folded;
  for (const law of laws[term.op]) {
    const result = law.rewrite(operands(term), term, make);
    if (result !== undefined) return result;
  }
  return term;
}

function foldConstants(term: App): Term | undefined {
  const values: Value[] = [];
  for (const arg of term.args) {
    if (arg.kind === 'const') values.push(arg.value);
    else if (arg.kind === 'table') values.push(arg.values);
    else return undefined;
  }
  const value = operators[term.op].meaning(
    values,
    term.args.map((arg) => arg.sort),
    term.params,
  );
  if (typeof value === 'bigint') return term.sort.kind === 'bits' ? constant(value, term.sort.width) : undefined;
  return term.sort.kind === 'array' ? table(value, term.sort.element) : undefined;
}
