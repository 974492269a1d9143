/** One simulation, with its goals and what became of them. */

import { defaultBudget } from '../../../kernel/budget.ts';
import type { Certificate } from '../../../kernel/certificate.ts';
import { certify } from '../../../kernel/certify.ts';
import type { Obligation } from '../../../kernel/goal.ts';
import { type ProveOptions, prove } from '../../../kernel/prove.ts';
import { type Root, refines, type Simulation, type Subject } from '../../../kernel/refines.ts';
import type { System } from '../../../kernel/system.ts';
import { allRoots } from './roots.ts';

export interface TextObligation extends Obligation {
  readonly about: Subject;
  /** The root that it belongs to; absent where every root needs it. */
  readonly root?: Root;
  /** Confirms the proof without a prover; absent where the goal is not proved, or is too large to be certified. */
  readonly certificate?: Certificate;
  /** What proving and certifying took. */
  readonly milliseconds: number;
}

export interface Proof {
  readonly simulation: Simulation;
  readonly obligations: readonly TextObligation[];
}

export type Attempt =
  | { readonly kind: 'attempted'; readonly proof: Proof }
  | { readonly kind: 'not covered'; readonly reason: string }
  | { readonly kind: 'cancelled' };

export interface Pair {
  readonly name: string;
  readonly implementation: System;
  readonly specification: System;
}

/** All goals of the simulation are tried, also after one that fails: the verdict needs to know which roots hold. */
export function attempt(
  { name, implementation, specification }: Pair,
  simulation: Simulation,
  options: ProveOptions & { readonly signal?: AbortSignal },
): Attempt {
  const asked = refines(name, implementation, specification, simulation);
  if (asked.kind === 'not covered') return asked;
  const obligations: TextObligation[] = [];
  for (const { goal, about, root } of asked.goals) {
    if (options.signal?.aborted === true) return { kind: 'cancelled' };
    const begun = performance.now();
    const verdict = prove(goal, options);
    obligations.push({
      goal,
      verdict,
      about,
      ...(root === undefined ? {} : { root }),
      milliseconds: performance.now() - begun,
    });
  }
  return { kind: 'attempted', proof: { simulation, obligations } };
}

/** The same proof with a certificate for every goal that has one. */
export function certified(
  proof: Proof,
  { solver, budget, signal }: ProveOptions & { readonly signal?: AbortSignal },
): Proof {
  return {
    ...proof,
    obligations: proof.obligations.map((obligation) => {
      if (obligation.verdict.kind !== 'proved' || solver === undefined || signal?.aborted === true) return obligation;
      const begun = performance.now();
      const result = certify(obligation.goal, solver, certificateLimits(budget));
      return result.kind === 'uncertified'
        ? obligation
        : {
            ...obligation,
            certificate: result.certificate,
            milliseconds: obligation.milliseconds + performance.now() - begun,
          };
    }),
  };
}

const certificateLimits = (budget: ProveOptions['budget'] = defaultBudget) => ({
  conflicts: budget.conflicts,
  milliseconds: budget.solverMilliseconds,
});

/** The roots from which the proof shows that the text does what the specification says. */
export function rootsOf(specification: System, { obligations }: Proof): readonly Root[] {
  const fails = (root: Root | undefined): boolean =>
    obligations.some((entry) => entry.about !== 'claim' && entry.root === root && entry.verdict.kind !== 'proved');
  return fails(undefined) ? [] : allRoots(specification).filter((root) => !fails(root));
}

/** Claims of the specification that the proof shows, wherever it holds from. */
export function claimsOf({ obligations }: Proof): readonly string[] {
  return obligations.flatMap(({ goal, about, verdict }) =>
    about === 'claim' && verdict.kind === 'proved' ? [goal.id] : [],
  );
}
