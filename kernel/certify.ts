/**
 * A certificate for a goal that was proved: on the goal as it was given, unsimplified, since that is what the checker rebuilds.
 *
 * Goals with few free bits are swept by the checker. Others get a clause proof; a goal that falls to structural hashing and unit propagation has an empty one.
 */
import { decideBits } from './bits/decide.ts';
import { gateBound } from './bits/size.ts';
import type { Solver, SolverLimits } from './bits/solver.ts';
import type { Certificate } from './certificate.ts';
import { mostGates } from './checker/aig.ts';
import { freeBits } from './exhaustive.ts';
import type { Goal } from './goal.ts';
import { variables } from './traverse.ts';

/** Free bits up to which a sweep by the checker is cheaper than anything else. */
const cheapSweepBits = 8;

/** Free bits up to which a sweep is taken where clauses do not do. */
const certifiedSize = 20;

export type Certified =
  | { readonly kind: 'certified'; readonly certificate: Certificate }
  | { readonly kind: 'uncertified'; readonly reason: string };

export function certify(goal: Goal, solver: Solver, limits: SolverLimits): Certified {
  const size = freeBits(variables([...goal.assumptions, goal.conclusion]));
  if (size <= cheapSweepBits) return { kind: 'certified', certificate: { method: 'sweep' } };
  const gates = gateBound([...goal.assumptions, goal.conclusion]);
  if (gates > mostGates)
    return size <= certifiedSize
      ? { kind: 'certified', certificate: { method: 'sweep' } }
      : { kind: 'uncertified', reason: `too many gates on bits (${gates} of at most ${mostGates})` };
  const decision = decideBits(goal.assumptions, goal.conclusion, solver, limits);
  if (decision.kind === 'closed') return { kind: 'certified', certificate: { method: 'bits', proof: decision.proof } };
  if (size <= certifiedSize) return { kind: 'certified', certificate: { method: 'sweep' } };
  return {
    kind: 'uncertified',
    reason: decision.kind === 'open' ? decision.why : 'the goal on bits has a model in which products are arbitrary',
  };
}
