/**
 * Parallel Composition: a frame is split into independent holes that are executed in the same step.
 *
 * Law: w1,w2 : [pre, P1 and P2] is refined by (w1 : [pre, P1]) ‖ (w2 : [pre, P2]) when the frames are disjoint, each Pi speaks of the new values of its own
 * part only (so neither part reads what the other writes), and each Pi can be established in every state that satisfies pre.
 */
import { z } from 'zod';
import { conjunction, conjuncts } from '../../../kernel/build.ts';
import type { Goal } from '../../../kernel/goal.ts';
import type { Term, Var } from '../../../kernel/term.ts';
import { substituteIn, variables } from '../../../kernel/traverse.ts';
import { feasible } from '../feasible.ts';
import { type Found, findHole, functional, known, replaceHole, result } from '../holes.ts';
import { partition } from '../suggest/partition.ts';
import type { Hole, Program } from '../program.ts';
import { ok, type Read, type Rule, refused } from '../rule.ts';
import { holes } from '../program.ts';

const schema = z.strictObject({
  /** Names of the variables of each part. */
  groups: z.array(z.array(z.string()).min(1)).min(2),
});

interface Split {
  readonly found: Found;
  readonly parts: readonly Hole[];
}

export const parallelComposition: Rule<Split> = {
  id: 'ParallelComposition',
  title: 'a frame is split into independent holes',
  schema,
  offers: (program) =>
    holes(program).flatMap((hole) => {
      const found = findHole(program, hole.id);
      if (found === undefined || !isRefinable(found)) return [];
      const groups = partition(found);
      return groups.length < 2
        ? []
        : [{ target: hole.id, reason: `${groups.length} groups of variables are decided by different conditions`, rank: 2, suggestion: { groups: groups.map((group) => group.map((target) => target.name)) } }];
    }),
  read: (program, target, params) => {
    const parsed = schema.safeParse(params);
    if (!parsed.success) return refused(z.prettifyError(parsed.error));
    const found = findHole(program, target);
    if (found === undefined) return refused(`there is no hole ${target}`);
    if (!isRefinable(found)) return refused('Iteration comes first');
    return split(found, parsed.data.groups);
  },
  required: () => ['SIM', 'FIS'],
  obligations: (program, target, params) => obligations(program, target, params),
  apply: (program, target, { parts }, origin) => replaceHole(program, target, { kind: 'parallel', origin, parts }),
};

/** A relation of a whole domain has to become a process before its hole can be refined. */
export const isRefinable = ({ process }: Found): boolean => process.kind === 'combinational' || process.stage === 'iterated';

function split(found: Found, groups: readonly (readonly string[])[]): Read<Split> {
  const { hole, process } = found;
  const frames: Var[][] = [];
  const seen = new Set<string>();
  for (const group of groups) {
    const frame: Var[] = [];
    for (const name of group) {
      const target = hole.frame.find((candidate) => candidate.name === name);
      if (target === undefined) return refused(`${name} is not in the frame of ${hole.id}`);
      if (seen.has(name)) return refused(`${name} is in two parts: the frames have to be disjoint`);
      seen.add(name);
      frame.push(target);
    }
    frames.push(frame);
  }
  const missing = hole.frame.find((target) => !seen.has(target.name));
  if (missing !== undefined) return refused(`${missing.name} is in no part`);
  const posts: Term[][] = frames.map(() => []);
  for (const term of conjuncts(hole.post)) {
    const mentioned = defines(found, term) ?? new Set<Term>(variables([term]));
    const owners = frames.flatMap((frame, index) => (frame.some((target) => mentioned.has(result(process, target))) ? [index] : []));
    if (owners.length > 1) {
      const names = owners.map((owner) => (frames[owner] ?? []).map((target) => target.name).join(', ')).join(' and ');
      return refused(`one conjunct of the postcondition ties the new values of ${names} together`);
    }
    posts[owners[0] ?? 0]?.push(term);
  }
  const parts = frames.map(
    (frame, index): Hole => ({ kind: 'hole', id: `${hole.id}.p${index}`, frame, pre: hole.pre, post: conjunction(posts[index] ?? []) }),
  );
  return ok({ found, parts });
}

/**
 * In combinational logic `y = t` belongs to y alone, even where t reads another output: that is wiring, and Assignment refuses it if it is cyclic. New values
 * of registers are not there yet while the step is executed, so reading one ties the two together.
 */
function defines({ hole, process }: Found, term: Term): ReadonlySet<Term> | undefined {
  if (process.kind === 'clocked' || term.kind !== 'app' || term.op !== 'eq') return undefined;
  const [left] = term.args;
  return left?.kind === 'var' && hole.frame.includes(left) ? new Set<Term>([left]) : undefined;
}

function obligations(program: Program, target: string, { found, parts }: Split): readonly Goal[] {
  const base = known(program, found, [found.hole.post]);
  const joint: Goal = {
    id: `${program.spec.name}/${target}/SIM.join`,
    kind: 'SIM',
    says: 'the parts together establish the postcondition',
    assumptions: [...base, ...parts.flatMap((part) => conjuncts(part.post))],
    conclusion: found.hole.post,
  };
  return [joint, ...parts.map((part, index) => establishable(program, `${program.spec.name}/${target}/FIS.p${index}`, { hole: part, process: found.process }, base))];
}

/** FIS of a hole: equations are their own witness; what is left is tried on values. */
export function establishable(program: Program, id: string, found: Found, base: readonly Term[]): Goal {
  const { values } = functional(found);
  const witness = new Map<Term, Term>([...values].map(([target, value]) => [result(found.process, target), value]));
  const fixed = substituteIn(found.hole.post, witness);
  const free = found.hole.frame.map((target) => result(found.process, target));
  const { term, exact } = feasible(fixed, free.filter((target) => target.sort.kind === 'bits'));
  return {
    id,
    kind: 'FIS',
    says: `${found.hole.frame.map((target) => target.name).join(', ')} can be given ${found.hole.frame.length === 1 ? 'a value' : 'values'} in every state`,
    assumptions: base.length === 0 ? known(program, found, [term]) : base,
    conclusion: term,
    ...(exact ? {} : { strengthened: 'only some candidate values were tried' }),
  };
}
