/**
 * Values for variables that a postcondition leaves free: a term that provably satisfies the predicate if one of a few usual ones does, else the smallest
 * value by cases.
 */
import { conjunction } from '../../../kernel/build.ts';
import { defaultBudget } from '../../../kernel/budget.ts';
import { prove } from '../../../kernel/prove.ts';
import { simplify } from '../../../kernel/simplify.ts';
import { bottom, constant, type Term, type Var, width } from '../../../kernel/term.ts';
import { substituteIn, variables } from '../../../kernel/traverse.ts';
import { witnessCandidates } from '../feasible.ts';
import { type Found, known, result } from '../holes.ts';
import type { Program } from '../program.ts';
import { view } from './spine.ts';

/** Widths up to which the smallest value is searched by cases. */
export const caseBits = 6;

/** A term for the free variable that makes the residual predicate provably true, with all other values of the hole in place. */
export function provenWitness(program: Program, found: Found, target: Var): Term | undefined {
  const predicate = residualOf(found, target);
  const free = result(found.process, target);
  const constants = width(target) <= caseBits ? Array.from({ length: 2 ** width(target) }, (_, value) => constant(value, width(target))) : [];
  const candidates = [...(found.process.kind === 'clocked' ? [target] : []), ...witnessCandidates(predicate, free, found.hole.frame.map((other) => result(found.process, other))), ...constants];
  return candidates.find((value) => {
    const conclusion = substituteIn(predicate, new Map([[free, value]]));
    const goal = { id: 'witness', kind: 'SIM', says: 'the candidate satisfies the predicate', assumptions: known(program, found, [conclusion]), conclusion } as const;
    return prove(goal, { ...defaultBudget, exhaustiveBits: 16, caseSplits: 64, samples: 64 }).kind === 'proved';
  });
}

/** Guards `the predicate holds for value k`, k from 0 upwards, without those that never hold. */
export function smallestValues(found: Found, target: Var): readonly { readonly guard: Term; readonly value: bigint }[] | undefined {
  const size = width(target);
  if (size > caseBits) return undefined;
  const predicate = residualOf(found, target);
  const free = result(found.process, target);
  const { facts } = view(found);
  return Array.from({ length: 2 ** size }, (_, index) => BigInt(index)).flatMap((value) => {
    const guard = simplify(substituteIn(predicate, new Map([[free, constant(value, size)]])), facts);
    return guard === bottom ? [] : [{ guard, value }];
  });
}

/** The predicate that the free variable has to satisfy, with the equations of the other variables put in. */
function residualOf(found: Found, target: Var): Term {
  const { specified, residual } = view(found);
  const others = new Map<Term, Term>();
  for (const entry of specified) if (entry.target !== target && entry.value !== 'free') others.set(result(found.process, entry.target), entry.value);
  const free = result(found.process, target);
  return substituteIn(conjunction(residual.filter((term) => variables([term]).includes(free))), others);
}
