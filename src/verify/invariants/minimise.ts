/**
 * Few conjuncts instead of many: those that are left still are inductive together, and still show every goal that all of them show. Halves are tried first, then
 * quarters, down to single ones (delta debugging, Zeller 1999).
 */
import type { Goal } from '../../../kernel/goal.ts';
import type { Candidate } from './candidate.ts';
import { allHold, goalsOf, type InductionOptions, type Pair } from './induction.ts';

export interface Minimised {
  readonly kept: readonly Candidate[];
  /** Whether the kept conjuncts show all goals about the text, for the roots asked. */
  readonly sufficient: boolean;
}

export function minimised(pair: Pair, inductive: readonly Candidate[], options: InductionOptions): Minimised {
  const shown = shownBy(pair, inductive, options);
  if (!shown.sufficient) return { kept: inductive, sufficient: false };
  const suffices = (some: readonly Candidate[]): boolean => {
    const { own, others } = goalsOf(pair, some, options.roots);
    const wanted: Goal[] = others.map((entry) => entry.goal).filter((goal) => shown.ids.has(goal.id));
    return allHold([...[...own.values()].flat(), ...wanted], options);
  };
  let kept = inductive;
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    // From the end: the weakest families stand there.
    for (let end = kept.length; end > 0; end -= size) {
      if (options.stop()) return { kept, sufficient: true };
      const without = [...kept.slice(0, Math.max(0, end - size)), ...kept.slice(end)];
      if (suffices(without)) kept = without;
    }
  }
  return { kept, sufficient: true };
}

/** Ids of the goals, beside the conjuncts' own, that all conjuncts together show. */
function shownBy(
  pair: Pair,
  conjuncts: readonly Candidate[],
  options: InductionOptions,
): { readonly ids: ReadonlySet<string>; readonly sufficient: boolean } {
  const { others } = goalsOf(pair, conjuncts, options.roots);
  const text = others.filter(({ about }) => about === 'text');
  if (
    !allHold(
      text.map(({ goal }) => goal),
      options,
    )
  )
    return { ids: new Set(), sufficient: false };
  const rest = others.filter(({ about, goal }) => about !== 'text' && allHold([goal], options));
  return { ids: new Set([...text, ...rest].map(({ goal }) => goal.id)), sufficient: true };
}
