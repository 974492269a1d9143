/**
 * What the expressions of a pick may read. The language that parses them knows every name of the specification; whether code may read the thing behind a name
 * is decided here: a choice that is no wire has no value of its own, a ghost has none in hardware, and a new value is not there yet.
 */
import { primed } from '../../kernel/system.ts';
import type { Term, Var } from '../../kernel/term.ts';
import { variables } from '../../kernel/traverse.ts';
import type { Spec } from '../spec/spec.ts';
import { portVariable } from '../spec/types.ts';
import { type Found, result } from './holes.ts';
import { memo } from './memo.ts';
import type { Program } from './program.ts';

const inputsOf = memo((spec: Spec) => {
  const inputs = spec.ports.filter((port) => port.direction === 'input');
  return new Set<Term>(inputs.map((port) => portVariable(spec, port)));
});
const registersOf = memo((state: Program['state']) => new Set<Term>(state.map((element) => element.variable)));
const ghostsOf = memo(
  (state: Program['state']) =>
    new Set<Term>(state.filter((element) => element.ghost).map((element) => element.variable)),
);

/** Inputs, registers, memories, and what combinational processes drive. */
function isSignal({ spec, state, processes }: Program, used: Var): boolean {
  if (inputsOf(spec).has(used) || registersOf(state).has(used)) return true;
  return processes.some((process) => process.kind === 'combinational' && process.frame.includes(used));
}

/** Why code cannot read what the terms mention; undefined when it can. */
export function unreadableByCode(program: Program, terms: readonly Term[]): string | undefined {
  for (const used of variables(terms)) {
    if (ghostsOf(program.state).has(used)) return `${used.name} is a ghost: only what serves the proof may read it`;
    if (!isSignal(program, used)) return notKnown(used);
  }
  return undefined;
}

/** The same for a predicate: ghosts are allowed, and so are `more` variables. */
export function unreadableByPredicate(
  program: Program,
  terms: readonly Term[],
  more: readonly Var[] = [],
): string | undefined {
  const unknown = variables(terms).find((used) => !more.includes(used) && !isSignal(program, used));
  return unknown === undefined ? undefined : notKnown(unknown);
}

/** The new values that a postcondition of the hole may mention. */
export const resultsOf = (found: Found): readonly Var[] =>
  found.hole.frame.map((target) => result(found.process, target));

/** Why a predicate is none over registers and memories alone. */
export function unreadableByInvariant(program: Program, term: Term, own: Var): string | undefined {
  const state = new Set<Term>([own, ...program.state.map((element) => element.variable)]);
  const other = variables([term]).find((used) => !state.has(used));
  return other === undefined
    ? undefined
    : `a coupling speaks of registers and memories only, and ${other.name} is none`;
}

const notKnown = (used: Var): string =>
  used.name.endsWith(primed(''))
    ? `the new value ${used.name} cannot be read here`
    : `${used.name} has no value that can be read here`;
