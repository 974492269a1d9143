/**
 * Iteration: a domain's relation becomes one clocked process, with the reset test in front of the step.
 *
 * Law: if each invariant is kept by the relation (INV), and the process with its reset test does what the relation says and leaves alone what it does not
 * mention (FRAME), then repeating the step for ever is the domain.
 */
import { z } from 'zod';
import { conjunction, conjuncts, eq, not } from '../../../kernel/build.ts';
import type { Goal } from '../../../kernel/goal.ts';
import { simplify } from '../../../kernel/simplify.ts';
import { bottom, isApp, type Term, type Var } from '../../../kernel/term.ts';
import { substitute, substituteIn, variables } from '../../../kernel/traverse.ts';
import { systemOf } from '../../spec/system.ts';
import { asserted } from '../../spec/types.ts';
import { afterEvent, specified } from '../afterEvent.ts';
import { always, findHole, known } from '../holes.ts';
import { newValue } from '../initial.ts';
import type { ClockedProcess, Hole, Program } from '../program.ts';
import { ok, type Rule, refused } from '../rule.ts';

const schema = z.strictObject({});

/** The domain's process and its hole. */
interface Domain {
  readonly process: ClockedProcess;
  readonly hole: Hole;
  readonly step: Hole;
}

export const iteration: Rule<Domain> = {
  id: 'Iteration',
  title: "a domain's relation becomes one clocked process",
  schema,
  offers: (program) =>
    program.initialization === undefined
      ? []
      : program.processes.flatMap((process) =>
          process.kind === 'clocked' && process.stage === 'domain' && process.body.kind === 'hole'
            ? [
                {
                  target: process.body.id,
                  reason: `the clock domain ${process.clock} is not a process yet`,
                  rank: 1,
                  suggestion: {},
                },
              ]
            : [],
        ),
  read: (program, target, params) => {
    const parsed = schema.safeParse(params);
    if (!parsed.success) return refused(z.prettifyError(parsed.error));
    if (program.initialization === undefined) return refused('Initialization comes first');
    const found = findHole(program, target);
    if (found === undefined) return refused(`there is no hole ${target}`);
    const { process, hole } = found;
    if (process.kind !== 'clocked' || process.stage !== 'domain')
      return refused(`${target} is not the relation of a clock domain`);
    const shared = program.processes.find(
      (other) => other !== process && other.frame.some((written) => process.frame.includes(written)),
    );
    if (shared !== undefined) return refused('two processes write the same register');
    return ok({ process, hole, step: stepHole(process, hole) });
  },
  required: (program) => ['FRAME', ...(program.spec.invariants.length > 0 ? (['INV'] as const) : [])],
  obligations: (program, target, domain) => [...keeps(program, target), ...frames(program, target, domain)],
  apply: (program, _target, { process, step }, origin) => ({
    ...program,
    processes: program.processes.map((other) =>
      other === process ? { ...process, stage: 'iterated', body: step, origin } : other,
    ),
  }),
};

/** One step with every reset of the domain inactive. */
function stepHole(process: ClockedProcess, hole: Hole): Hole {
  const inactive = process.resets.map((reset) => not(asserted(reset)));
  const off = new Map<Term, Term>(process.resets.map((reset) => [asserted(reset), bottom]));
  const post = conjuncts(hole.post)
    .map((term) => resolved(substituteIn(term, off)))
    .filter((term) => !isTrivial(term));
  return {
    kind: 'hole',
    id: `${hole.id}.step`,
    frame: hole.frame,
    pre: conjunction([...conjuncts(hole.pre), ...inactive]),
    post: conjunction(post),
  };
}

/** `r' = r'` is left where r takes a choice. */
const isTrivial = (term: Term): boolean => isApp(term, 'eq') && term.args[0] === term.args[1];

/** Conditionals and implications whose condition became a constant are resolved; everything else stays as the specification wrote it. */
function resolved(term: Term): Term {
  if (term.kind !== 'app') return term;
  const [a, b, c] = term.args;
  if (term.op === 'eq' && a !== undefined && b !== undefined) return eq(a, resolved(b));
  if (term.op === 'ite' && a?.kind === 'const' && b !== undefined && c !== undefined)
    return resolved(a.value === 1n ? b : c);
  if (term.op === 'or' && a?.kind === 'app' && a.op === 'not' && a.args[0]?.kind === 'app' && b !== undefined) {
    const guard = simplify(a);
    if (guard.kind === 'const') return guard.value === 1n ? guard : resolved(b);
  }
  return term;
}

/** INV: every invariant is kept by every step of the specification; those that mention inputs follow from the others at each moment. */
function keeps(program: Program, target: string): readonly Goal[] {
  const system = systemOf(program.spec);
  const next = afterEvent(program.spec, specified(system));
  const state = new Set<Term>(system.state.map((entry) => entry.variable));
  const assumptions = [...always(program), ...conjuncts(system.constraint)];
  return system.claims.map((claim): Goal => {
    const inductive = variables([claim.term]).every((used) => state.has(used));
    return {
      id: `${program.spec.name}/${target}/INV.${claim.name}`,
      kind: 'INV',
      says: inductive
        ? `every step keeps the invariant ${claim.name}`
        : `the invariant ${claim.name} follows from the others at every moment`,
      assumptions,
      conclusion: inductive ? substituteIn(claim.term, next) : claim.term,
    };
  });
}

/** FRAME: the reset branch and the step together are the relation; elements without a reset value hold while reset is active. */
function frames(program: Program, target: string, { process, hole, step }: Domain): readonly Goal[] {
  const found = { hole, process };
  const base = known(program, found, [hole.post]);
  const elements = new Map(program.state.map((element) => [element.variable, element]));
  const reset = process.resets.map((signal, index): Goal => {
    const earlier = process.resets.slice(0, index).map((other) => not(asserted(other)));
    const outcome = new Map<Term, Term>(
      process.frame.map((written) => {
        const element = elements.get(written);
        return [newValue(written), element?.reset?.by === signal.name ? element.reset.value : written];
      }),
    );
    return {
      id: `${program.spec.name}/${target}/FRAME.${signal.name}`,
      kind: 'FRAME',
      says: `while ${signal.name} is active, registers with a reset value take it and all others hold`,
      assumptions: [...base, ...earlier, asserted(signal)],
      conclusion: substitute([hole.post], outcome)[0] ?? hole.post,
    };
  });
  // One goal for each conjunct, with what the step says of the same new values: all in one would cost the square of the number of registers.
  const newValues = new Set<Term>(process.frame.map(newValue));
  const newValuesIn = (term: Term): readonly Var[] => variables([term]).filter((used) => newValues.has(used));
  const established = conjuncts(step.post);
  /** Indices of what the step establishes about a new value. */
  const about = new Map<Var, Set<number>>();
  for (const [index, term] of established.entries())
    for (const value of newValuesIn(term)) listed(about, value).add(index);
  const before = conjuncts(step.pre);
  const steps = conjuncts(hole.post).map((term, index): Goal => {
    const values = newValuesIn(term);
    const related = [...new Set(values.flatMap((value) => [...listed(about, value)]))].sort((a, b) => a - b);
    return {
      id: `${program.spec.name}/${target}/FRAME.step.${index}`,
      kind: 'FRAME',
      says: `without reset, one step of ${target} does what the relation says of ${values.map((value) => value.name).join(', ')}`,
      assumptions: [...base, ...before, ...related.flatMap((at) => established[at] ?? [])],
      conclusion: term,
    };
  });
  return [...reset, ...steps];
}

function listed<K, T>(lists: Map<K, Set<T>>, key: K): Set<T> {
  const list = lists.get(key) ?? new Set<T>();
  lists.set(key, list);
  return list;
}
