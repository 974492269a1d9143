/**
 * Which shared values become wires.
 *
 * A wire may feed a clocked block only when no input can change it: otherwise it would settle after the block in a simulator where a testbench drives
 * inputs on the clock edge. So values over state alone may be shared by all processes, values that read inputs by combinational processes only.
 */
import type { Op } from '../../../kernel/operators.ts';
import type { App, Term, Var } from '../../../kernel/term.ts';
import { topological } from '../../../kernel/traverse.ts';

export interface Temporaries {
  /** Over state only: every process may read them. */
  readonly state: readonly App[];
  /** Over inputs too: combinational processes may read them. */
  readonly input: readonly App[];
}

/** Operators that are nothing but wiring. */
const free: ReadonlySet<Op> = new Set<Op>(['extract', 'concat', 'zext', 'sext', 'repeat', 'not']);
const expensive: ReadonlySet<Op> = new Set<Op>(['mul', 'udiv', 'urem', 'sdiv', 'srem']);
/** Operators at which a used-twice value is worth a name. */
const worth = 3;
/** Nesting at which an expression is cut, for readers and for parsers with a bounded stack. */
export const nesting = 100;
export const costLimit = 1e9;

export interface Measures {
  /** Operators of the term written out as a tree. */
  readonly cost: ReadonlyMap<Term, number>;
  /** Nesting since the last cut. */
  readonly depth: ReadonlyMap<Term, number>;
}

export function ownCost(term: App): number {
  return free.has(term.op) ? 0 : expensive.has(term.op) ? worth : 1;
}

export function measure(order: readonly Term[]): Measures {
  const cost = new Map<Term, number>();
  const depth = new Map<Term, number>();
  for (const term of order) {
    if (term.kind !== 'app') continue;
    const deepest = Math.max(0, ...term.args.map((arg) => depth.get(arg) ?? 0)) + 1;
    depth.set(term, deepest > nesting ? 1 : deepest);
    cost.set(
      term,
      Math.min(
        costLimit,
        term.args.reduce((sum, arg) => sum + (cost.get(arg) ?? 0), ownCost(term)),
      ),
    );
  }
  return { cost, depth };
}

/** How often each term is an operand or a root. */
export function countUses(roots: readonly Term[], order: readonly Term[]): ReadonlyMap<Term, number> {
  const uses = new Map<Term, number>();
  const use = (term: Term): void => void uses.set(term, (uses.get(term) ?? 0) + 1);
  for (const root of roots) use(root);
  for (const term of order) if (term.kind === 'app') for (const arg of term.args) use(arg);
  return uses;
}

/** Values that Verilog needs a name for, because something takes bits of them. */
export function needsName(order: readonly Term[]): ReadonlySet<Term> {
  const found = new Set<Term>();
  for (const term of order) {
    if (term.kind !== 'app') continue;
    const [x] = term.args;
    if (x?.kind !== 'app') continue;
    const isCell = x.op === 'select' && x.args[0]?.kind === 'var';
    if (term.op === 'extract' && !isCell) found.add(x);
    if (term.op === 'sext' && !isCell && x.op !== 'extract') found.add(x);
    if (term.op === 'part') found.add(x);
  }
  return found;
}

function chosen(roots: readonly Term[]): readonly App[] {
  const order = topological(roots);
  const uses = countUses(roots, order);
  const { cost, depth } = measure(order);
  const named = needsName(order);
  return order.filter((term): term is App => {
    if (term.kind !== 'app' || term.sort.kind !== 'bits' || term.op === 'extract') return false;
    const shared = (uses.get(term) ?? 0) > 1 && (cost.get(term) ?? 0) >= worth && !free.has(term.op);
    return shared || named.has(term) || depth.get(term) === nesting;
  });
}

/** Terms that read an input, through the given variables. */
export function inputDependent(roots: readonly Term[], readsInput: (variable: Var) => boolean): ReadonlySet<Term> {
  const dependent = new Set<Term>();
  for (const term of topological(roots)) {
    if (term.kind === 'var' ? readsInput(term) : term.kind === 'app' && term.args.some((arg) => dependent.has(arg)))
      dependent.add(term);
  }
  return dependent;
}

/** `alwaysNamed` are terms of combinational processes that must have a name whatever they cost. */
export function planTemporaries(
  combinational: readonly Term[],
  clocked: readonly Term[],
  readsInput: (variable: Var) => boolean,
  alwaysNamed: ReadonlySet<Term> = new Set(),
): Temporaries {
  const all = [...combinational, ...clocked];
  const dependent = inputDependent(all, readsInput);
  const forced = topological(combinational).filter((term): term is App => term.kind === 'app' && alwaysNamed.has(term));
  const state = new Set(chosen(all).filter((term) => !dependent.has(term)));
  const input = new Set(chosen(combinational).filter((term) => dependent.has(term)));
  for (const term of forced) (dependent.has(term) ? input : state).add(term);
  const order = topological(all);
  return {
    state: order.filter((term): term is App => term.kind === 'app' && state.has(term)),
    input: order.filter((term): term is App => term.kind === 'app' && input.has(term)),
  };
}

const wishes: { readonly [K in Op]?: string } = {
  add: 'sum',
  sub: 'difference',
  neg: 'negative',
  mul: 'product',
  udiv: 'quotient',
  sdiv: 'quotient',
  urem: 'remainder',
  srem: 'remainder',
  shl: 'shifted',
  lshr: 'shifted',
  ashr: 'shifted',
  eq: 'match',
  ult: 'below',
  slt: 'below',
  ite: 'choice',
  select: 'word',
};

/** A name that says what the value is. */
export function wishFor(term: App): string {
  return wishes[term.op] ?? 'value';
}
