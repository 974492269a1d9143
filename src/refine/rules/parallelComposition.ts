/**
 * Parallel Composition: a frame is split into independent holes that are executed in the same step.
 *
 * Law: w1,w2 : [pre, post] is refined by (w1 : [pre, P1]) ‖ (w2 : [pre, P2]) when the frames are disjoint, each Pi speaks of the new values of its own part only
 * (so neither part reads what the other writes), P1 and P2 together imply post (SIM), and each Pi can be established in every state that satisfies pre (FIS).
 * The Pi are the conjuncts of post that belong to the part, unless the pick gives stronger ones.
 */
import { z } from 'zod';
import { conjunction, conjuncts } from '../../../kernel/build.ts';
import type { Goal } from '../../../kernel/goal.ts';
import { bits, sameSort } from '../../../kernel/sort.ts';
import { type Term, top, type Var } from '../../../kernel/term.ts';
import { substituteIn, variables } from '../../../kernel/traverse.ts';
import { bitsType } from '../../spec/types.ts';
import { feasible } from '../feasible.ts';
import {
  type Found,
  findHole,
  foundHoles,
  functional,
  known,
  namesIn,
  replaceHole,
  result,
  subjectOf,
} from '../holes.ts';
import { perHole } from '../memo.ts';
import type { Hole, Program } from '../program.ts';
import { resultsOf, unreadableByPredicate } from '../readable.ts';
import { type Offer, ok, type Read, type Rule, refused, type Syntax } from '../rule.ts';
import { partition } from '../suggest/partition.ts';

const schema = z.strictObject({
  /** Names of the variables of each part. */
  groups: z.array(z.array(z.string()).min(1)).min(2),
  /** Postcondition of each part, over old values and its own new (primed) ones; its conjuncts of the postcondition unless given. */
  posts: z.array(z.string()).optional(),
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
    foundHoles(program).flatMap((found) => (isRefinable(found) ? offersAt(program, found, undefined) : [])),
  read: (program, target, params, syntax) => {
    const parsed = schema.safeParse(params);
    if (!parsed.success) return refused(z.prettifyError(parsed.error));
    const found = findHole(program, target);
    if (found === undefined) return refused(`there is no hole ${target}`);
    if (!isRefinable(found)) return refused('Iteration comes first');
    const frames = framesOf(found, parsed.data.groups);
    if (frames.kind === 'refused') return frames;
    const { posts } = parsed.data;
    return posts === undefined ? split(found, frames.value) : given(program, found, frames.value, posts, syntax);
  },
  required: () => ['SIM', 'FIS'],
  obligations: (program, target, params) => obligations(program, target, params),
  apply: (program, target, { parts }, origin) => replaceHole(program, target, { kind: 'parallel', origin, parts }),
};

const offersAt = perHole((_program, found): readonly Offer[] => {
  const groups = partition(found);
  if (groups.length < 2) return [];
  const reason = `${groups.length} groups of variables are decided by different conditions`;
  const suggestion = { groups: groups.map((group) => group.map((target) => target.name)) };
  return [{ target: found.hole.id, reason, rank: 2, suggestion }];
});

/** A relation of a whole domain has to become a process before its hole can be refined. */
export const isRefinable = ({ process }: Found): boolean =>
  process.kind === 'combinational' || process.stage === 'iterated';

function framesOf({ hole }: Found, groups: readonly (readonly string[])[]): Read<readonly (readonly Var[])[]> {
  const frames: Var[][] = [];
  const seen = new Set<string>();
  const targets = new Map(hole.frame.map((target) => [target.name, target]));
  for (const group of groups) {
    const frame: Var[] = [];
    for (const name of group) {
      const target = targets.get(name);
      if (target === undefined) return refused(`${name} is not in the frame of ${hole.id}`);
      if (seen.has(name)) return refused(`${name} is in two parts: the frames have to be disjoint`);
      seen.add(name);
      frame.push(target);
    }
    frames.push(frame);
  }
  const missing = hole.frame.find((target) => !seen.has(target.name));
  return missing === undefined ? ok(frames) : refused(`${missing.name} is in no part`);
}

function split(found: Found, frames: readonly (readonly Var[])[]): Read<Split> {
  const { hole, process } = found;
  const owner = new Map<Term, number>(
    frames.flatMap((frame, index) => frame.map((target) => [result(process, target), index] as const)),
  );
  const posts: Term[][] = frames.map(() => []);
  for (const term of conjuncts(hole.post)) {
    const mentioned = defines(found, term) ?? variables([term]);
    const owners = [...new Set(mentioned.flatMap((used) => owner.get(used) ?? []))].sort((a, b) => a - b);
    if (owners.length > 1) {
      const names = owners.map((index) => (frames[index] ?? []).map((target) => target.name).join(', ')).join(' and ');
      return refused(`one conjunct of the postcondition ties the new values of ${names} together`);
    }
    posts[owners[0] ?? 0]?.push(term);
  }
  return ok({ found, parts: partsOf(found, frames, posts.map(conjunction)) });
}

/** Postconditions of the pick: whether they establish that of the hole is for the prover to say. */
function given(
  program: Program,
  found: Found,
  frames: readonly (readonly Var[])[],
  texts: readonly string[],
  syntax: Syntax,
): Read<Split> {
  if (texts.length !== frames.length)
    return refused(`${frames.length} parts need as many postconditions, not ${texts.length}`);
  const posts: Term[] = [];
  for (const [index, frame] of frames.entries()) {
    const part: Found = { ...found, hole: { ...found.hole, frame } };
    const post = syntax.parse(texts[index] ?? '', program.spec, namesIn(program, part), bitsType(1));
    if (post.kind === 'refused') return refused(`postcondition ${index}: ${post.reason}`);
    if (!sameSort(post.value.sort, bits(1))) return refused(`postcondition ${index} is not one bit`);
    const foreign = found.hole.frame
      .filter((target) => !frame.includes(target))
      .map((target) => result(found.process, target));
    const read = variables([post.value]).find((used) => foreign.includes(used));
    if (read !== undefined) return refused(`postcondition ${index} reads ${read.name}, which another part writes`);
    const unreadable = unreadableByPredicate(program, [post.value], resultsOf(part));
    if (unreadable !== undefined) return refused(`postcondition ${index}: ${unreadable}`);
    posts.push(post.value);
  }
  return ok({ found, parts: partsOf(found, frames, posts) });
}

const partsOf = ({ hole }: Found, frames: readonly (readonly Var[])[], posts: readonly Term[]): readonly Hole[] =>
  frames.map((frame, index) => ({
    kind: 'hole',
    id: `${hole.id}.p${index}`,
    frame,
    pre: hole.pre,
    post: posts[index] ?? top,
  }));

/**
 * In combinational logic `y = t` belongs to y alone, even where t reads another output: that is wiring, and Assignment refuses it if it is cyclic. New values
 * of registers are not there yet while the step is executed, so reading one ties the two together.
 */
function defines({ hole, process }: Found, term: Term): readonly Var[] | undefined {
  if (process.kind === 'clocked' || term.kind !== 'app' || term.op !== 'eq') return undefined;
  const [left] = term.args;
  return left?.kind === 'var' && hole.frame.includes(left) ? [left] : undefined;
}

function obligations(program: Program, target: string, { found, parts }: Split): readonly Goal[] {
  const base = `${program.spec.name}/${target}`;
  const assumptions = known(program, found, [found.hole.post]);
  const written = new Set<Term>(parts.flatMap((part) => conjuncts(part.post)));
  const all = conjuncts(found.hole.post);
  const joint = (all.length === 0 ? [top] : all).map(
    (term, index): Goal => ({
      id: `${base}/SIM.${index}`,
      kind: 'SIM',
      says: `the parts together establish ${subjectOf(found, term)}`,
      // A conjunct that a part was given as it is needs nothing else.
      assumptions: written.has(term) ? [term] : [...assumptions, ...written],
      conclusion: term,
    }),
  );
  return [
    ...joint,
    ...parts.map((part, index) =>
      establishable(program, `${base}/FIS.p${index}`, { hole: part, process: found.process }, assumptions),
    ),
  ];
}

/** FIS of a hole: equations are their own witness; what is left is tried on values. */
export function establishable(program: Program, id: string, found: Found, base: readonly Term[]): Goal {
  const { values } = functional(found);
  const witness = new Map<Term, Term>();
  for (const [target, value] of values) {
    const own = result(found.process, target);
    // Where a value leaves its own variable free in some branch, the equation does not determine it.
    if (!variables([value]).includes(own)) witness.set(own, value);
  }
  const fixed = substituteIn(found.hole.post, witness);
  const free = found.hole.frame.map((target) => result(found.process, target));
  const { term, exact } = feasible(
    fixed,
    free.filter((target) => target.sort.kind === 'bits'),
  );
  return {
    id,
    kind: 'FIS',
    says: `${found.hole.frame.map((target) => target.name).join(', ')} can be given ${found.hole.frame.length === 1 ? 'a value' : 'values'} in every state`,
    assumptions: base.length === 0 ? known(program, found, [term]) : base,
    conclusion: term,
    ...(exact ? {} : { strengthened: 'only some candidate values were tried' }),
  };
}
