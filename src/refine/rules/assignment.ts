/**
 * Assignment: a hole becomes a simultaneous assignment.
 *
 * Law (Morgan, assignment): w : [pre, post] is refined by w := E when pre implies post with E for the new values (SIM), and E is well defined (WD). Registers of
 * the frame that are not assigned hold; outputs and wires have no old value to hold, so all of them are assigned, and what defines what is acyclic.
 */
import { z } from 'zod';
import { conjunction, conjuncts, store } from '../../../kernel/build.ts';
import type { Goal } from '../../../kernel/goal.ts';
import { printSort, sameSort } from '../../../kernel/sort.ts';
import { type Term, top, type Var } from '../../../kernel/term.ts';
import { substituteIn, variables } from '../../../kernel/traverse.ts';
import { wellDefined } from '../../../kernel/wellDefined.ts';
import { cycleThrough } from '../dependencies.ts';
import { type Found, findHole, foundHoles, known, namesIn, replaceHole, result, subjectOf, typeOf } from '../holes.ts';
import { perHole } from '../memo.ts';
import type { Program } from '../program.ts';
import { unreadableByCode } from '../readable.ts';
import { type Offer, ok, type Read, type Rule, refused, type Syntax } from '../rule.ts';
import { suggestAssignment } from '../suggest/assignment.ts';
import { isRefinable } from './parallelComposition.ts';

const writeSchema = z.strictObject({ address: z.string(), value: z.string() });
const schema = z.strictObject({
  /** For each assigned variable its value: an expression, or for a memory the writes in order, the last one winning. */
  values: z.record(z.string(), z.union([z.string(), z.array(writeSchema)])),
});

interface Assigned {
  readonly found: Found;
  readonly values: readonly { readonly target: Var; readonly value: Term }[];
}

export const assignment: Rule<Assigned> = {
  id: 'Assignment',
  title: 'a hole becomes an assignment',
  schema,
  offers: (program, syntax) =>
    foundHoles(program).flatMap((found) => (isRefinable(found) ? offersAt(program, found, syntax) : [])),
  read: (program, target, params, syntax) => {
    const parsed = schema.safeParse(params);
    if (!parsed.success) return refused(z.prettifyError(parsed.error));
    const found = findHole(program, target);
    if (found === undefined) return refused(`there is no hole ${target}`);
    if (!isRefinable(found)) return refused('Iteration comes first');
    return readValues(program, found, parsed.data.values, syntax);
  },
  required: () => ['SIM', 'WD'],
  obligations: (program, target, assigned) => [
    ...establishes(program, target, assigned),
    definedness(program, target, assigned),
  ],
  apply: (program, target, { values }, origin) =>
    replaceHole(program, target, { kind: 'assign', origin, assignments: values }),
};

const offersAt = perHole((program, found, syntax: Syntax): readonly Offer[] => {
  const suggestion = suggestAssignment(program, found, syntax);
  if (suggestion === undefined) return [];
  return [{ target: found.hole.id, reason: suggestion.reason, rank: 3, suggestion: suggestion.params }];
});

function readValues(
  program: Program,
  found: Found,
  given: z.infer<typeof schema>['values'],
  syntax: Syntax,
): Read<Assigned> {
  const { hole, process } = found;
  const names = namesIn(program);
  const values: { target: Var; value: Term }[] = [];
  for (const [name, text] of Object.entries(given)) {
    const target = hole.frame.find((candidate) => candidate.name === name);
    if (target === undefined)
      return refused(`${name} is not in the frame of ${hole.id} (${hole.frame.map((v) => v.name).join(', ')})`);
    const parse = (source: string, expected?: Var): Read<Term> =>
      syntax.parse(source, program.spec, names, expected && typeOf(program, expected));
    const value = typeof text === 'string' ? parse(text, target) : readWrites(target, text, parse);
    if (value.kind === 'refused') return refused(`${name}: ${value.reason}`);
    if (!sameSort(value.value.sort, target.sort))
      return refused(`${name} is ${printSort(target.sort)}, its value ${printSort(value.value.sort)}`);
    const unreadable = unreadableByCode(program, [value.value]);
    if (unreadable !== undefined) return refused(`${name}: ${unreadable}`);
    values.push({ target, value: value.value });
  }
  if (process.kind === 'clocked') return ok({ found, values });
  const missing = hole.frame.find((target) => !values.some((entry) => entry.target === target));
  if (missing !== undefined)
    return refused(`${missing.name} gets no value: outputs and wires have no old value to hold`);
  const cycle = cycleThrough(program, hole, values);
  return cycle === undefined
    ? ok({ found, values })
    : refused(`the definitions are cyclic: ${cycle.map((term) => term.name).join(' → ')}`);
}

function readWrites(
  target: Var,
  writes: readonly z.infer<typeof writeSchema>[],
  parse: (source: string) => Read<Term>,
): Read<Term> {
  if (target.sort.kind !== 'array') return refused('only a memory is written cell by cell');
  let memory: Term = target;
  for (const write of writes) {
    const address = parse(write.address);
    if (address.kind === 'refused') return address;
    const value = parse(write.value);
    if (value.kind === 'refused') return value;
    if (
      address.value.sort.kind !== 'bits' ||
      !sameSort(value.value.sort, { kind: 'bits', width: target.sort.element })
    ) {
      return refused(`a cell of ${target.name} has ${target.sort.element} bits`);
    }
    memory = store(memory, address.value, value.value);
  }
  return ok(memory);
}

/** SIM: one goal for each conjunct of the postcondition. */
function establishes(program: Program, target: string, { found, values }: Assigned): readonly Goal[] {
  const outcome = new Map<Term, Term>();
  if (found.process.kind === 'clocked')
    for (const held of found.hole.frame) outcome.set(result(found.process, held), held);
  for (const { target: assigned, value } of values)
    outcome.set(result(found.process, assigned), resolveOwn(value, found, values));
  return [...conjuncts(found.hole.post), ...(conjuncts(found.hole.post).length === 0 ? [top] : [])].map(
    (term, index): Goal => {
      const conclusion = substituteIn(term, outcome);
      return {
        id: `${program.spec.name}/${target}/SIM.${index}`,
        kind: 'SIM',
        says: `the assignment establishes ${subjectOf(found, term)}`,
        assumptions: known(program, found, [conclusion]),
        conclusion,
      };
    },
  );
}

/** Values of a combinational hole may read other variables of the same hole; they are put in place (the order is acyclic). */
function resolveOwn(value: Term, found: Found, values: Assigned['values']): Term {
  if (found.process.kind === 'clocked') return value;
  const own = new Map<Term, Term>(values.map((entry) => [entry.target, entry.value]));
  let current = value;
  for (let round = 0; round <= values.length; round += 1) {
    if (!variables([current]).some((used) => own.has(used))) break;
    current = substituteIn(current, own);
  }
  return current;
}

function definedness(program: Program, target: string, { found, values }: Assigned): Goal {
  const conditions = values.map((entry) => wellDefined(entry.value)).filter((term) => term !== top);
  const conclusion = conjunction(conditions);
  return {
    id: `${program.spec.name}/${target}/WD`,
    kind: 'WD',
    says: 'no division by zero and no index out of range in the assigned values',
    assumptions: known(program, found, [conclusion]),
    conclusion,
  };
}
