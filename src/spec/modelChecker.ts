/**
 * Explicit-state model checking of a System with at most one clock: breadth-first, so that traces are shortest; states packed into one number; the successor
 * loop is generated code.
 *
 * A state is what registers and memories hold at a settled moment. Its successors: for all values of the data inputs and resets that satisfy the assumptions, and
 * all choices that satisfy the constraint, the state after an edge of the clock, and the state after a change without an edge where levels make one.
 * Input bits that no claim, assumption, choice or new state depends on are not enumerated; state that none of them depends on is left out where all of it is too
 * large. The result is complete or says which limit ended it; it is never silently partial.
 */

import { conjunction } from '../../kernel/build.ts';
import type { System } from '../../kernel/system.ts';
import type { Term } from '../../kernel/term.ts';
import { coneOf } from './modelChecker/cone.ts';
import { explore } from './modelChecker/explore.ts';
import { fieldsOf, totalBits } from './modelChecker/layout.ts';
import { type Moments, momentsOf } from './modelChecker/moments.ts';
import type { Fields } from './modelChecker/program.ts';
import { type ModelChecked, type ModelCheckLimits, modelCheckLimits, packedBits } from './modelChecker/result.ts';
import { usedBits } from './modelChecker/usedBits.ts';

export type { ModelChecked, ModelCheckLimits, ModelStep, ModelTrace } from './modelChecker/result.ts';
export { modelCheckLimits, packedBits };

export interface ModelCheckOptions {
  readonly limits?: Partial<ModelCheckLimits>;
  /** Polled every few milliseconds. */
  readonly stop?: () => boolean;
  /** One-bit terms over state, inputs and choices; those that no reachable moment satisfies are reported. */
  readonly covers?: readonly { readonly name: string; readonly term: Term }[];
}

export function modelCheck(
  system: System,
  { limits = {}, stop = () => false, covers = [] }: ModelCheckOptions = {},
): ModelChecked {
  const watched = covers.map((cover) => cover.term);
  const whole = packed(system, watched);
  const nothingAsked = system.claims.length === 0 && system.choices.length === 0 && covers.length === 0;
  const cone = typeof whole === 'string' && !nothingAsked ? coneOf(system, watched) : undefined;
  const used = cone === undefined || cone.leftOut.length === 0 ? whole : packed(cone.system, watched);
  if (typeof used === 'string') return { kind: 'not run', reason: used };
  return explore({
    ...used,
    claims: system.claims.map((claim) => claim.name),
    covers: covers.map((cover) => cover.name),
    leftOut: used === whole ? [] : (cone?.leftOut ?? []),
    limits: { ...modelCheckLimits, ...limits },
    stop,
  });
}

/** One step of the system with its packing, or why it does not fit. */
function packed(
  system: System,
  covers: readonly Term[],
): { readonly moments: Moments; readonly fields: Fields } | string {
  const moments = momentsOf(system, covers);
  if (typeof moments === 'string') return moments;
  const { allowed, constraint, claims, afterEdge = [], afterChange = [], allowedAfter = conjunction([]) } = moments;
  const used = usedBits([
    allowed,
    constraint,
    ...claims,
    ...moments.covers,
    ...afterEdge,
    ...afterChange,
    allowedAfter,
  ]);
  const fields: Fields = {
    state: fieldsOf(moments.state.map((entry) => entry.variable)),
    inputs: fieldsOf(moments.inputs, used),
    choices: fieldsOf(moments.choices, used),
  };
  const [stateBits, freeBits] = [totalBits(fields.state), totalBits(fields.inputs) + totalBits(fields.choices)];
  if (stateBits > packedBits) return `${stateBits} bits of state are more than ${packedBits}`;
  if (freeBits > packedBits) return `${freeBits} bits of input are more than ${packedBits}`;
  return { moments, fields };
}
