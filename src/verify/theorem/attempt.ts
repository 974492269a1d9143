/** The goals of one simulation, tried and certified. */

import { defaultBudget } from '../../../kernel/budget.ts';
import { certify } from '../../../kernel/certify.ts';
import { type ProveOptions, prove } from '../../../kernel/prove.ts';
import { type Root, refines, type Simulation } from '../../../kernel/refines.ts';
import { never, poll } from '../../../kernel/stop.ts';
import type { System } from '../../../kernel/system.ts';
import type { Proof, TextObligation } from './proof.ts';
import { allRoots } from './roots.ts';

export type Attempt =
  | { readonly kind: 'attempted'; readonly proof: Proof }
  | { readonly kind: 'not covered'; readonly reason: string };

export interface Pair {
  readonly name: string;
  readonly implementation: System;
  readonly specification: System;
}

/** All goals of the simulation are tried, also after one that fails: the verdict needs to know which roots hold. Throws `Stopped`. */
export function attempt(
  { name, implementation, specification }: Pair,
  simulation: Simulation,
  options: ProveOptions,
): Attempt {
  const asked = refines(name, implementation, specification, simulation);
  if (asked.kind === 'not covered') return asked;
  const obligations: TextObligation[] = [];
  for (const { goal, about, root } of asked.goals) {
    const begun = performance.now();
    const verdict = prove(goal, options);
    // A proof that was stopped is unknown, which must not be taken for a finding.
    poll(options.stop ?? never);
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

/** The same proof with a certificate for every goal that has one. Throws `Stopped`. */
export function certified(proof: Proof, { solver, budget, stop = never }: ProveOptions): Proof {
  return {
    ...proof,
    obligations: proof.obligations.map((obligation) => {
      if (obligation.verdict.kind !== 'proved' || solver === undefined) return obligation;
      const begun = performance.now();
      const result = certify(obligation.goal, solver, { ...certificateLimits(budget), stop });
      poll(stop);
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
