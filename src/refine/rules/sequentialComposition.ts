/**
 * Sequential Composition: a hole becomes two through intermediate values, in the same cycle.
 *
 * Law: w : [pre, post] is refined by `m : [true, mid]; w : [pre and mid, post2]` with fresh wires m, when some m satisfies mid in *every* state (FIS: a wire has a
 * value always, not only where the hole is executed), and pre, mid and post2 together imply post (POST). The second postcondition speaks of the original
 * old values, since wires change no state; no cycle is added.
 */
import { z } from 'zod';
import { conjunction, conjuncts } from '../../../kernel/build.ts';
import type { Goal } from '../../../kernel/goal.ts';
import { bits, sameSort } from '../../../kernel/sort.ts';
import { type Term, type Var, variable } from '../../../kernel/term.ts';
import { substituteIn, variables } from '../../../kernel/traverse.ts';
import { wellDefined } from '../../../kernel/wellDefined.ts';
import type { Type } from '../../spec/spec.ts';
import { bitsType, typeSort } from '../../spec/types.ts';
import { equations, feasible } from '../feasible.ts';
import { freshName, readType, typeSchema } from '../fresh.ts';
import { always, type Found, findHole, known, namesIn, properties, replaceHole } from '../holes.ts';
import type { Hole, Program } from '../program.ts';
import { limitOf, rankBelow } from '../ranks.ts';
import { resultsOf, unreadableByPredicate } from '../readable.ts';
import { ok, type Read, type Rule, refused, type Syntax } from '../rule.ts';
import { isRefinable } from './parallelComposition.ts';

const schema = z.strictObject({
  middle: z.array(z.strictObject({ name: z.string(), type: typeSchema })).min(1),
  /** What holds of the intermediate values: a predicate over them and old values. */
  mid: z.string(),
  /** Postcondition of the second hole, over old, intermediate and new (primed) values; that of the hole unless given. */
  post: z.string().optional(),
});

interface Composition {
  readonly found: Found;
  readonly middle: readonly { readonly variable: Var; readonly type: Type }[];
  readonly mid: Term;
  readonly post: Term;
}

export const sequentialComposition: Rule<Composition> = {
  id: 'SequentialComposition',
  title: 'two holes through intermediate values',
  schema,
  // Which intermediate values help is the picker's idea; the rule has none to suggest.
  offers: () => [],
  read: (program, target, params, syntax) => {
    const parsed = schema.safeParse(params);
    if (!parsed.success) return refused(z.prettifyError(parsed.error));
    const found = findHole(program, target);
    if (found === undefined) return refused(`there is no hole ${target}`);
    if (!isRefinable(found)) return refused('Iteration comes first');
    return readComposition(program, found, parsed.data, syntax);
  },
  required: () => ['FIS', 'POST', 'WD'],
  obligations,
  apply: (program, target, { found, middle, mid, post }, origin) => {
    const { hole } = found;
    const frame = middle.map((entry) => entry.variable);
    const first: Hole = { kind: 'hole', id: `${hole.id}.mid`, frame, pre: conjunction(always(program)), post: mid };
    const second: Hole = {
      kind: 'hole',
      id: `${hole.id}.then`,
      frame: hole.frame,
      pre: conjunction([...conjuncts(hole.pre), ...conjuncts(mid)]),
      post,
    };
    const replaced = replaceHole(program, target, second);
    return {
      ...replaced,
      wires: [...replaced.wires, ...middle.map((entry) => ({ ...entry, introduced: origin }))],
      processes: [
        ...replaced.processes,
        { kind: 'combinational', frame, property: mid, ranks: frame.map(() => rankOf(program, found)), body: first },
      ],
    };
  },
};

/** Intermediate values may be relied upon in the hole that they are made for, so they come right before it. */
const rankOf = (program: Program, { process, hole }: Found): number => rankBelow(program, limitOf(process, hole));

function readComposition(
  program: Program,
  found: Found,
  params: z.infer<typeof schema>,
  syntax: Syntax,
): Read<Composition> {
  const middle: { variable: Var; type: Type }[] = [];
  for (const entry of params.middle) {
    const name = freshName(program, entry.name);
    if (name.kind === 'refused') return name;
    if (middle.some((other) => other.variable.name === entry.name))
      return refused(`the name ${entry.name} is given twice`);
    const type = readType(program, entry.type);
    if (type.kind === 'refused') return type;
    middle.push({ variable: variable(entry.name, typeSort(program.spec, type.value)), type: type.value });
  }
  const added = middle.map((entry) => [entry.variable.name, entry.type] as const);
  const mid = syntax.parse(params.mid, program.spec, new Map([...namesIn(program), ...added]), bitsType(1));
  if (mid.kind === 'refused') return refused(`mid: ${mid.reason}`);
  if (!sameSort(mid.value.sort, bits(1))) return refused('mid is not one bit');
  const mixed =
    found.process.kind === 'combinational' && variables([mid.value]).find((used) => found.hole.frame.includes(used));
  if (mixed) return refused(`mid reads ${mixed.name}, which the hole itself still has to produce`);
  const post =
    params.post === undefined
      ? ok(found.hole.post)
      : syntax.parse(params.post, program.spec, new Map([...namesIn(program, found), ...added]), bitsType(1));
  if (post.kind === 'refused') return refused(`post: ${post.reason}`);
  const fresh = middle.map((entry) => entry.variable);
  const unreadable = unreadableByPredicate(program, [mid.value], fresh);
  if (unreadable !== undefined) return refused(`mid: ${unreadable}`);
  if (!sameSort(post.value.sort, bits(1))) return refused('post is not one bit');
  const beyond = unreadableByPredicate(program, [post.value], [...fresh, ...resultsOf(found)]);
  if (beyond !== undefined) return refused(`post: ${beyond}`);
  return ok({ found, middle, mid: mid.value, post: post.value });
}

function obligations(program: Program, target: string, { found, middle, mid, post }: Composition): readonly Goal[] {
  const base = `${program.spec.name}/${target}`;
  const names = middle.map((entry) => entry.variable.name).join(', ');
  const witness = equations(
    mid,
    middle.map((entry) => entry.variable),
  );
  const { term, exact } = feasible(
    substituteIn(mid, witness),
    middle.map((entry) => entry.variable),
  );
  const defined = wellDefined(mid);
  return [
    {
      id: `${base}/FIS.mid`,
      kind: 'FIS',
      says: `${names} can be given values in every state`,
      assumptions: [...always(program), ...properties(program, [term], rankOf(program, found))],
      conclusion: term,
      ...(exact ? {} : { strengthened: 'only some candidate values were tried' }),
    },
    {
      id: `${base}/WD.mid`,
      kind: 'WD',
      says: 'what is said of the intermediate values is well defined in every state',
      assumptions: [...always(program), ...properties(program, [defined], rankOf(program, found))],
      conclusion: defined,
    },
    {
      id: `${base}/POST.then`,
      kind: 'POST',
      says: 'intermediate values and second postcondition establish the postcondition of the hole',
      assumptions: [...known(program, found, [mid, post, found.hole.post]), ...conjuncts(mid), ...conjuncts(post)],
      conclusion: found.hole.post,
    },
  ];
}
