/**
 * The spine of a value: the conditionals at its top, as the specification nested them, without those that the precondition already decides.
 * Terms are never rewritten here, only conditionals are resolved: what a suggestion shows is what the specification wrote.
 */
import { conjuncts, store } from '../../../kernel/build.ts';
import { factsOf } from '../../../kernel/sequent.ts';
import { type Facts, simplify } from '../../../kernel/simplify.ts';
import { type App, isApp, type Term, top, type Var, width } from '../../../kernel/term.ts';
import { variables } from '../../../kernel/traverse.ts';
import { type Found, functional, result } from '../holes.ts';
import type { Hole } from '../program.ts';

/** What the precondition says of a one-bit term; undefined where it leaves it open. */
export type Decide = (condition: Term) => boolean | undefined;

/** One variable of a frame with what the postcondition says of its new value. */
export interface Specified {
  readonly target: Var;
  /** Its value; `free` where the postcondition leaves it to the residual predicate. */
  readonly value: Term | 'free';
}

export interface View {
  readonly specified: readonly Specified[];
  /** Conjuncts of the postcondition that are no equations and not yet true under the precondition. */
  readonly residual: readonly Term[];
  readonly facts: Facts;
  readonly decide: Decide;
}

const views = new WeakMap<Hole, View>();

/** A view depends on the hole and on the kind of its process only. */
export function view(found: Found): View {
  const known = views.get(found.hole);
  if (known !== undefined) return known;
  const made = makeView(found);
  views.set(found.hole, made);
  return made;
}

function makeView(found: Found): View {
  const facts = factsOf(conjuncts(found.hole.pre));
  const decide = decider(found.hole.pre, facts);
  const { values, residual } = functional(found);
  const specified = found.hole.frame.map((target): Specified => {
    const value = values.get(target);
    if (value === undefined) return { target, value: 'free' };
    const reduced = reduce(value, decide);
    return { target, value: reduced === result(found.process, target) ? 'free' : reduced };
  });
  return { specified, residual: residual.filter((term) => decide(term) !== true), facts, decide };
}

/**
 * Decides by the conjuncts of the precondition as they are written, then by simplification under them. Guards of the path are conjuncts, so what a branch
 * was taken for is always decided in it, even where the facts rewrite one another: without that an Alternation could be offered for ever.
 */
function decider(pre: Term, facts: Facts): Decide {
  const written = new Map<Term, boolean | undefined>();
  for (const term of conjuncts(pre)) {
    const [inner] = isApp(term, 'not') ? term.args : [];
    written.set(inner ?? term, inner === undefined);
  }
  const literally = (term: Term): boolean | undefined => {
    if (written.has(term) || term.kind !== 'app' || width(term) !== 1) return written.get(term);
    const value = connective(term.op, term.args, literally);
    written.set(term, value);
    return value;
  };
  return (condition) => {
    const known = literally(condition);
    if (known !== undefined) return known;
    const simplified = simplify(condition, facts);
    return simplified.kind === 'const' ? simplified === top : undefined;
  };
}

function connective(op: App['op'], args: readonly Term[], decide: Decide): boolean | undefined {
  const [a, b] = args;
  if (a === undefined) return undefined;
  const left = op === 'not' || op === 'and' || op === 'or' ? decide(a) : undefined;
  if (op === 'not') return left === undefined ? undefined : !left;
  if (b === undefined || (op !== 'and' && op !== 'or')) return undefined;
  const deciding = op === 'or';
  if (left === deciding) return deciding;
  const right = decide(b);
  if (right === deciding) return deciding;
  return left === undefined || right === undefined ? undefined : !deciding;
}

/** Resolves the conditionals at the top of a term that are decided; of a memory, those under its last writes too. */
export function reduce(term: Term, decide: Decide): Term {
  let current = term;
  for (let top = atTop(current); top !== undefined; top = atTop(current)) {
    const decided = decide(top.condition);
    if (decided === undefined) break;
    current = decided ? top.then : top.otherwise;
  }
  return current;
}

/** The condition at the top of a value, if it is a conditional that can be decided before the values of the hole are there. */
export function condition({ hole, process }: Found, value: Term | 'free'): Term | undefined {
  const guard = value === 'free' ? undefined : atTop(value)?.condition;
  if (guard === undefined) return undefined;
  const own = results.get(hole) ?? new Set<Term>(hole.frame.map((target) => result(process, target)));
  results.set(hole, own);
  return variables([guard]).some((used) => own.has(used)) ? undefined : guard;
}

/** The new values of the frame of a hole; the kind of its process never changes. */
const results = new WeakMap<Hole, ReadonlySet<Term>>();

/** The conditions of a chain `c1 ? … : c2 ? … : …`, with what is decided left out. */
export function chain(found: Found, value: Term, decide: Decide): readonly Term[] {
  const guards: Term[] = [];
  let current = value;
  for (let guard = condition(found, current); guard !== undefined; guard = condition(found, current)) {
    guards.push(guard);
    current = reduce(atTop(current)?.otherwise ?? current, decide);
  }
  return guards;
}

interface Conditional {
  readonly condition: Term;
  /** The whole value in either case. */
  readonly then: Term;
  readonly otherwise: Term;
}

/** The conditional at the top of a value; writes to a memory that is itself conditional are done in both cases. */
function atTop(value: Term): Conditional | undefined {
  const writes: { readonly address: Term; readonly cell: Term }[] = [];
  let core = value;
  while (isApp(core, 'store')) {
    const [memory = core, address, cell] = core.args;
    if (address === undefined || cell === undefined) return undefined;
    writes.push({ address, cell });
    core = memory;
  }
  const [guard, then, otherwise] = isApp(core, 'ite') ? core.args : [];
  if (guard === undefined || then === undefined || otherwise === undefined) return undefined;
  const written = (memory: Term): Term =>
    writes.reduceRight((inner, { address, cell }) => store(inner, address, cell), memory);
  return { condition: guard, then: written(then), otherwise: written(otherwise) };
}
