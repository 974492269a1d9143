/**
 * The refinement engine: menu, pick, obligations, apply; strikes, and backtracking.
 *
 * A pick is installed only when the rule applies, yields every kind of obligation that its use requires, and every obligation is proved. Otherwise the
 * program is unchanged and the picker is told why. The same pick is never tried twice at the same program. After `strikeLimit` refusals at one program the
 * engine goes back one step and excludes the pick that led there; with nothing to go back to it is stuck.
 */
import { type Budget, defaultBudget } from '../../kernel/budget.ts';
import type { Goal, Obligation, Verdict } from '../../kernel/goal.ts';
import { prove } from '../../kernel/prove.ts';
import type { Spec } from '../spec/spec.ts';
import { canonicalPick } from './canonical.ts';
import { demanded } from './demands.ts';
import { programHash } from './hash.ts';
import { initialProgram } from './initial.ts';
import { menu } from './menu.ts';
import { isComplete, type Program } from './program.ts';
import type { Syntax } from './rule.ts';
import { type AnyRule, rules as allRules } from './rules/registry.ts';
import type { ChainStep, MenuEntry, Pick, PickerKind, RefineEvent, Refinement, Refusal } from './step.ts';

/** Chooses the next pick, or gives up with a reason. `refusals` are those at the present program, in order. */
export interface Picker {
  readonly kind: PickerKind;
  readonly next: (situation: Situation) => Picked | Promise<Picked>;
}

export interface Situation {
  readonly program: Program;
  readonly steps: readonly ChainStep[];
  /** Offers that were not tried at this program. */
  readonly menu: readonly MenuEntry[];
  readonly refusals: readonly Refused[];
}

export type Picked =
  | { readonly kind: 'pick'; readonly pick: Pick }
  | { readonly kind: 'none'; readonly reason: string };

export interface Refused {
  readonly pick: Pick;
  readonly refusal: Refusal;
}

export interface RefineOptions {
  readonly syntax: Syntax;
  readonly budget?: Budget;
  readonly signal?: AbortSignal;
  readonly rules?: readonly AnyRule[];
  readonly prover?: (goal: Goal, budget: Budget) => Verdict;
}

/** Refusals at one program after which the engine goes back a step. */
export const strikeLimit = 4;
/** Steps back in one refinement. */
export const backtrackLimit = 32;

export async function* refine(
  spec: Spec,
  picker: Picker,
  options: RefineOptions,
): AsyncGenerator<RefineEvent, Refinement> {
  const trail: { program: Program; hash: string; step?: ChainStep }[] = [];
  const start = initialProgram(spec);
  trail.push({ program: start, hash: programHash(start) });
  const tried = new Map<string, Set<string>>();
  const refusals = new Map<string, Refused[]>();
  let backtracks = 0;
  /** Where it first went no further: what is reported if no way round is found. */
  let firstStuck: Extract<Refinement, { kind: 'stuck' }> | undefined;

  for (;;) {
    // Let a cancellation that arrived as a message take effect between steps.
    await new Promise((resolve) => setImmediate(resolve));
    // The program at the start is the only one without a step. Those of a situation are listed when a picker asks, as they are now.
    const entered = trail.slice(1);
    const taken = entered.length;
    const stepsSoFar = (): readonly ChainStep[] => entered.flatMap(({ step }) => (step === undefined ? [] : [step]));
    if (options.signal?.aborted === true) return { kind: 'cancelled', steps: stepsSoFar() };
    const here = trail.at(-1);
    if (here === undefined) throw new Error('the trail is empty');
    const { program, hash } = here;
    if (isComplete(program)) return { kind: 'complete', program, steps: stepsSoFar() };

    const done = setAt(tried, hash);
    const failed = listAt(refusals, hash);
    const offers = menu(program, options.syntax, options.rules);
    const entries =
      done.size === 0
        ? offers
        : offers.filter((entry) => entry.suggestion === undefined || !done.has(canonicalPick(pickOf(entry))));
    yield { kind: 'menu', step: taken, entries };
    const picked: Picked =
      failed.length >= strikeLimit
        ? { kind: 'none', reason: `${failed.length} picks were refused here` }
        : await picker.next({
            ...{ program, menu: entries, refusals: [...failed] },
            get steps() {
              return stepsSoFar();
            },
          });

    if (picked.kind === 'none') {
      const reason = [picked.reason, ...telling(failed)].join('; ');
      firstStuck ??= { kind: 'stuck', program, steps: stepsSoFar(), reason, refusals: [...failed] };
      const hopeless = failed.length === 0 && backtracks === 0;
      if (picker.kind === 'script' || trail.length === 1 || hopeless || backtracks >= backtrackLimit) return firstStuck;
      trail.pop();
      backtracks += 1;
      yield { kind: 'backtracked', to: taken - 1, reason };
      continue;
    }

    const { pick } = picked;
    yield { kind: 'picked', step: taken, pick };
    const attempt = done.has(canonicalPick(pick))
      ? repeated(pick)
      : tryPick(program, hash, taken, pick, picker.kind, options);
    done.add(canonicalPick(pick));
    if (attempt.kind === 'installed') {
      for (const { goal, verdict } of attempt.step.obligations)
        yield { kind: 'obligation', step: taken, goal, verdict };
      trail.push({ program: attempt.program, hash: attempt.step.after, step: attempt.step });
      yield { kind: 'installed', step: attempt.step, program: attempt.program };
    } else {
      if ('obligations' in attempt)
        for (const { goal, verdict } of attempt.obligations) yield { kind: 'obligation', step: taken, goal, verdict };
      failed.push({ pick, refusal: attempt });
      yield { kind: 'refused', step: taken, pick, refusal: attempt, strikes: failed.length };
    }
  }
}

/** How much a refusal tells about what is wrong, most first. */
const telling = (failed: readonly Refused[]): readonly string[] => {
  const order: readonly Refusal['kind'][] = [
    'refuted',
    'unknown',
    'no obligations',
    'bad parameters',
    'not applicable',
    'repeated',
  ];
  const [best] = [...failed].sort((a, b) => order.indexOf(a.refusal.kind) - order.indexOf(b.refusal.kind));
  return best === undefined ? [] : [best.refusal.reason];
};

export type Attempt = { readonly kind: 'installed'; readonly program: Program; readonly step: ChainStep } | Refusal;

/** One pick at one program. Pure: the same program, pick and budget give the same attempt. */
export function tryPick(
  program: Program,
  before: string,
  index: number,
  pick: Pick,
  picker: PickerKind,
  options: RefineOptions,
): Attempt {
  const rule = (options.rules ?? Object.values(allRules)).find((candidate) => candidate.id === pick.rule);
  if (rule === undefined) return { kind: 'not applicable', reason: `there is no rule ${pick.rule}` };
  const bound = rule.bind(program, pick.target, pick.params, options.syntax);
  if (bound.kind === 'refused')
    return { kind: 'not applicable', reason: `${pick.rule} at ${pick.target}: ${bound.reason}` };
  const required = new Set([...demanded(rule.id, program), ...bound.required]);
  const missing = [...required].filter((kind) => !bound.obligations.some((goal) => goal.kind === kind));
  if (missing.length > 0)
    return {
      kind: 'no obligations',
      reason: `${pick.rule} yields no obligation of kind ${missing.join(', ')}`,
      missing,
    };
  const budget = options.budget ?? defaultBudget;
  const prover = options.prover ?? prove;
  const obligations = bound.obligations.map(
    (goal): Obligation => ({ goal, verdict: meant(goal, prover(goal, budget)) }),
  );
  const refuted = obligations.find(({ verdict }) => verdict.kind === 'refuted');
  if (refuted !== undefined)
    return {
      kind: 'refuted',
      reason: `${refuted.goal.id} is refuted: not every case satisfies "${refuted.goal.says}"`,
      obligations,
    };
  const open = obligations.find(({ verdict }) => verdict.kind !== 'proved');
  if (open?.verdict.kind === 'unknown')
    return { kind: 'unknown', reason: `${open.goal.id} is unknown: ${open.verdict.why}`, obligations };
  const next = bound.apply({ step: index, hole: pick.target });
  const after = programHash(next);
  if (after === before) return { kind: 'not applicable', reason: `${pick.rule} at ${pick.target} changes nothing` };
  return {
    kind: 'installed',
    program: next,
    step: { index, pick, picker: { kind: picker }, before, after, obligations },
  };
}

/** The failure of a goal that is stronger than what is meant refutes nothing. */
function meant(goal: Goal, verdict: Verdict): Verdict {
  return verdict.kind === 'refuted' && goal.strengthened !== undefined
    ? { kind: 'unknown', why: goal.strengthened }
    : verdict;
}

const repeated = (pick: Pick): Refusal => ({
  kind: 'repeated',
  reason: `${pick.rule} at ${pick.target} with the same parameters was tried at this program`,
});

const pickOf = (entry: MenuEntry): Pick => ({
  rule: entry.rule,
  target: entry.target,
  params: entry.suggestion ?? null,
});

function setAt(map: Map<string, Set<string>>, key: string): Set<string> {
  const found = map.get(key) ?? new Set<string>();
  map.set(key, found);
  return found;
}

function listAt(map: Map<string, Refused[]>, key: string): Refused[] {
  const found = map.get(key) ?? [];
  map.set(key, found);
  return found;
}
