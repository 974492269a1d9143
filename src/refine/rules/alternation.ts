/**
 * Alternation: a hole becomes an if-chain or a case.
 *
 * Law (Morgan, alternation): w : [pre, post] is refined by `if Gi then w : [pre and Gi, post]` when pre implies that some guard holds (GRD). A branch may be given
 * a stronger postcondition of its own, which then has to imply the old one there (POST). Guards are well defined (WD).
 */
import { z } from 'zod';
import { conjunction, conjuncts, disjunction, eq, implies, not } from '../../../kernel/build.ts';
import type { Goal } from '../../../kernel/goal.ts';
import { bits, sameSort } from '../../../kernel/sort.ts';
import { constant, type Term, top, width } from '../../../kernel/term.ts';
import { wellDefined } from '../../../kernel/wellDefined.ts';
import { bitsType } from '../../spec/types.ts';
import { type Found, findHole, foundHoles, known, namesIn, replaceHole } from '../holes.ts';
import { perHole } from '../memo.ts';
import type { Code, Hole, Origin, Program } from '../program.ts';
import { resultsOf, unreadableByCode, unreadableByPredicate } from '../readable.ts';
import { type Offer, ok, type Read, type Rule, refused, type Syntax } from '../rule.ts';
import type { Json } from '../step.ts';
import { type Branching, suggestBranching } from '../suggest/alternation.ts';
import { byCells } from '../suggest/cells.ts';
import { view } from '../suggest/spine.ts';
import { choose } from '../suggest/witness.ts';
import { isRefinable } from './parallelComposition.ts';

const branchSchema = z.strictObject({
  guard: z.string(),
  /** Postcondition of the branch, over old and new (primed) values; the postcondition of the hole unless given. */
  post: z.string().optional(),
});
const schema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('if'), branches: z.array(branchSchema).min(1), otherwise: z.boolean() }),
  z.strictObject({
    kind: z.literal('case'),
    subject: z.string(),
    /** Unsigned values of each arm. */
    arms: z.array(z.array(z.string().regex(/^\d+$/)).min(1)).min(1),
    otherwise: z.boolean(),
  }),
]);

interface Branch {
  readonly id: string;
  readonly guard: Term;
  /** The postcondition that the pick gives to this branch. */
  readonly post?: Term;
}

interface Alternative {
  readonly found: Found;
  readonly form:
    | { readonly kind: 'if' }
    | { readonly kind: 'case'; readonly subject: Term; readonly values: readonly (readonly bigint[])[] };
  readonly branches: readonly Branch[];
  readonly otherwise: boolean;
}

export const alternation: Rule<Alternative> = {
  id: 'Alternation',
  title: 'a hole becomes an if or a case',
  schema,
  offers: (program, syntax) =>
    foundHoles(program).flatMap((found) => (isRefinable(found) ? offersAt(program, found, syntax) : [])),
  read: (program, target, params, syntax) => {
    const parsed = schema.safeParse(params);
    if (!parsed.success) return refused(z.prettifyError(parsed.error));
    const found = findHole(program, target);
    if (found === undefined) return refused(`there is no hole ${target}`);
    if (!isRefinable(found)) return refused('Iteration comes first');
    return readBranches(program, found, parsed.data, syntax);
  },
  required: (_program, _target, { branches }) => [
    'GRD',
    'WD',
    ...(branches.some((branch) => branch.post !== undefined) ? (['POST'] as const) : []),
  ],
  obligations,
  apply: (program, target, alternative, origin) => replaceHole(program, target, build(alternative, origin)),
};

const offersAt = perHole((program, found, syntax: Syntax): readonly Offer[] => {
  const { id } = found.hole;
  const branching = suggestBranching(found);
  if (branching !== undefined) {
    const reason = 'its variables are decided by a common condition';
    return [{ target: id, reason, rank: 3, suggestion: suggestion(program, branching, syntax) }];
  }
  const cases = byCases(program, found, syntax);
  const reason = 'a value that satisfies the predicate is known in each of these cases';
  return cases === undefined ? [] : [{ target: id, reason, rank: 4, suggestion: cases }];
});

function suggestion(program: Program, branching: Branching, syntax: Syntax): Json {
  const print = (term: Term): string => syntax.print(byCells(term), program.spec, namesIn(program));
  if (branching.kind === 'if')
    return { kind: 'if', branches: branching.guards.map((guard) => ({ guard: print(guard) })), otherwise: true };
  const all = new Set(branching.values.flat());
  const total = width(branching.subject) < 32 ? 2 ** width(branching.subject) : Number.POSITIVE_INFINITY;
  return {
    kind: 'case',
    subject: print(branching.subject),
    arms: branching.values.map((values) => values.map(String)),
    otherwise: all.size < total,
  };
}

/** Cases in each of which a value that satisfies the predicate is known. */
function byCases(program: Program, found: Found, syntax: Syntax): Json | undefined {
  const { specified } = view(found);
  if (specified.every(({ value }) => value !== 'free')) return undefined;
  const choice = choose(program, found);
  if (choice?.kind !== 'cases' || choice.guards.length < 2) return undefined;
  const branches = choice.guards.map((guard) => ({
    guard: syntax.print(byCells(guard), program.spec, namesIn(program)),
  }));
  return { kind: 'if', branches, otherwise: false };
}

function readBranches(
  program: Program,
  found: Found,
  params: z.infer<typeof schema>,
  syntax: Syntax,
): Read<Alternative> {
  const parse = (text: string, inside = false): Read<Term> =>
    syntax.parse(text, program.spec, namesIn(program, inside ? found : undefined), inside ? bitsType(1) : undefined);
  const { id } = found.hole;
  if (params.kind === 'case') {
    const subject = parse(params.subject);
    if (subject.kind === 'refused') return subject;
    if (subject.value.sort.kind !== 'bits') return refused('the subject of a case is a bit vector');
    const unreadable = unreadableByCode(program, [subject.value]);
    if (unreadable !== undefined) return refused(`the subject: ${unreadable}`);
    const size = width(subject.value);
    const values = params.arms.map((arm) => arm.map(BigInt));
    const all = values.flat();
    if (new Set(all).size !== all.length) return refused('two arms have the same value');
    if (all.some((value) => value >= 1n << BigInt(size)))
      return refused(`a value does not fit the ${size} bits of the subject`);
    const branches = values.map((arm, index) => ({
      id: `${id}.c${index}`,
      guard: disjunction(arm.map((value) => eq(subject.value, constant(value, size)))),
    }));
    return ok({ found, form: { kind: 'case', subject: subject.value, values }, branches, otherwise: params.otherwise });
  }
  const branches: Branch[] = [];
  for (const [index, branch] of params.branches.entries()) {
    const guard = parse(branch.guard);
    if (guard.kind === 'refused') return refused(`guard ${index}: ${guard.reason}`);
    if (guard.value.sort.kind !== 'bits' || width(guard.value) !== 1) return refused(`guard ${index} is not one bit`);
    const unreadable = unreadableByCode(program, [guard.value]);
    if (unreadable !== undefined) return refused(`guard ${index}: ${unreadable}`);
    const post = branch.post === undefined ? undefined : parse(branch.post, true);
    if (post?.kind === 'refused') return refused(`postcondition ${index}: ${post.reason}`);
    if (post !== undefined) {
      if (!sameSort(post.value.sort, bits(1))) return refused(`postcondition ${index} is not one bit`);
      const beyond = unreadableByPredicate(program, [post.value], resultsOf(found));
      if (beyond !== undefined) return refused(`postcondition ${index}: ${beyond}`);
    }
    branches.push({ id: `${id}.b${index}`, guard: guard.value, ...(post === undefined ? {} : { post: post.value }) });
  }
  return ok({ found, form: { kind: 'if' }, branches, otherwise: params.otherwise });
}

function obligations(program: Program, target: string, { found, branches, otherwise }: Alternative): readonly Goal[] {
  const guards = branches.map((branch) => branch.guard);
  // With an else branch its guard is the negation of all the others.
  const cover = disjunction([...guards, ...(otherwise ? [not(disjunction(guards))] : [])]);
  const base = `${program.spec.name}/${target}`;
  const covers: Goal = {
    id: `${base}/GRD`,
    kind: 'GRD',
    says: 'one of the guards holds wherever the hole is executed',
    assumptions: known(program, found, [cover]),
    conclusion: cover,
  };
  const conditions = guards.map((guard, index) => {
    const condition = wellDefined(guard);
    return condition === top ? top : implies(conjunction(guards.slice(0, index).map(not)), condition);
  });
  const defined = conjunction(conditions.filter((term) => term !== top));
  const definedness: Goal = {
    id: `${base}/WD`,
    kind: 'WD',
    says: 'no division by zero and no index out of range in the guards',
    assumptions: known(program, found, [defined]),
    conclusion: defined,
  };
  const posts = branches.flatMap((branch, index): readonly Goal[] =>
    branch.post === undefined
      ? []
      : [
          {
            id: `${base}/POST.${index}`,
            kind: 'POST',
            says: `the postcondition of branch ${index} establishes that of the hole`,
            assumptions: [
              ...known(program, found, [found.hole.post, branch.post, branch.guard]),
              ...pathTo(branches, index),
              ...conjuncts(branch.post),
            ],
            conclusion: found.hole.post,
          },
        ],
  );
  return [covers, definedness, ...posts];
}

/** The guard of a branch, and that no earlier one holds. */
function pathTo(branches: readonly Branch[], index: number): readonly Term[] {
  return [
    ...branches.slice(0, index).map((branch) => not(branch.guard)),
    ...branches.slice(index, index + 1).map((branch) => branch.guard),
  ];
}

function build({ found, form, branches, otherwise }: Alternative, origin: Origin): Code {
  const { hole } = found;
  const inner = (id: string, path: readonly Term[], post: Term = hole.post): Hole => ({
    kind: 'hole',
    id,
    frame: hole.frame,
    pre: conjunction([...conjuncts(hole.pre), ...path]),
    post,
  });
  // The arms of a case exclude each other by their values, so no arm needs the negation of the earlier ones.
  const bodies = branches.map((branch, index) =>
    inner(branch.id, form.kind === 'case' ? [branch.guard] : pathTo(branches, index), branch.post),
  );
  const rest = otherwise
    ? {
        otherwise: inner(
          `${hole.id}.else`,
          branches.map((branch) => not(branch.guard)),
        ),
      }
    : {};
  if (form.kind === 'case') {
    return {
      kind: 'case',
      origin,
      subject: form.subject,
      arms: bodies.map((body, index) => ({ values: form.values[index] ?? [], body })),
      ...rest,
    };
  }
  return {
    kind: 'if',
    origin,
    branches: bodies.map((body, index) => ({ guard: branches[index]?.guard ?? top, body })),
    ...rest,
  };
}
