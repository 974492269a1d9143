/**
 * The initial program of a specification: one hole per clock domain, one per `let`, one per choice that needs a wire of its own, and one for the
 * combinational outputs. Every postcondition is written by the specification.
 *
 * Choices. A choice is resolved by the thing that carries it: the register r of `choose r' such that P`, or an output or `let` that takes the choice as
 * it is. There the choice is replaced by the new value of its carrier, in all postconditions, with the predicate added to the carrier's: that is the
 * witness "the choice is what the carrier becomes", under which the predicate still has to hold. A choice without a carrier becomes a wire.
 */
import { conjunction, eq } from '../../kernel/build.ts';
import { bits } from '../../kernel/sort.ts';
import { primed } from '../../kernel/system.ts';
import { type Term, type Var, variable } from '../../kernel/term.ts';
import { substituteIn, variables } from '../../kernel/traverse.ts';
import type { Spec, Type } from '../spec/spec.ts';
import { choiceVariables, demand, inlining, relationTerm, stateElements, stepTerm } from '../spec/system.ts';
import { carriers } from './carriers.ts';
import { completable } from './completable.ts';
import type { ClockedProcess, CombinationalProcess, Program, StateElement, Wire } from './program.ts';
import { ranked } from './ranks.ts';
import { inlinedSignals, type Signal, signals } from './signals.ts';

export const newValue = (old: Var): Var => variable(primed(old.name), old.sort);

export function initialProgram(spec: Spec): Program {
  const all = signals(spec);
  const inlined = inlinedSignals(all);
  const elements = stateElements(spec);
  const steps = new Map(elements.map((element) => [element.variable, stepTerm(spec, element, inlined)]));
  const carried = carriers(spec, all, steps);
  const chosen = new Set<Term>(choiceVariables(spec));
  const witness = new Map<Term, Term>(carried.map(({ choice, carrier }) => [choice, carrier]));
  const speak = (term: Term): Term => substituteIn(substituteIn(term, inlined), witness);

  const invariants = stateInvariants(spec);
  const always = [
    ...spec.assumptions.map((assumption) => substituteIn(assumption.term, inlining(spec))),
    ...invariants.map((invariant) => invariant.term),
  ];
  // A predicate that reads a signal which depends on a choice speaks of the choice: by name it would read what has to be made first.
  const dependent = new Map(
    [...inlining(spec)].filter(([, value]) => variables([value]).some((used) => chosen.has(used))),
  );
  const demanded = (choice: Var): readonly Term[] =>
    spec.choices
      .filter((candidate) => candidate.name === choice.name)
      .flatMap((candidate) => [demand(spec, candidate), ...completable(spec, candidate, dependent)])
      .map((term) => speak(substituteIn(term, dependent)));
  const such = (carrier: Term): readonly Term[] =>
    carried.flatMap((entry) => (entry.carrier === carrier ? demanded(entry.choice) : []));

  const clocked = spec.domains.map((domain): ClockedProcess => {
    const frame = elements
      .filter((element) => element.declaration.clock === domain.clock)
      .map((element) => element.variable);
    const post = frame.flatMap((target) => {
      const element = elements.find((candidate) => candidate.variable === target);
      const step = steps.get(target);
      if (element === undefined || step === undefined) return [];
      return [eq(newValue(target), relationTerm(spec, element, speak(step))), ...such(newValue(target))];
    });
    return {
      kind: 'clocked',
      clock: domain.clock,
      edge: domain.edge,
      resets: domain.resets,
      frame,
      stage: 'domain',
      body: { kind: 'hole', id: domain.clock, frame, pre: conjunction(always), post: conjunction(post) },
    };
  });

  const combinational = (
    id: string,
    entries: readonly { readonly variable: Var; readonly post: readonly Term[] }[],
  ): CombinationalProcess => {
    const property = conjunction(entries.flatMap((entry) => entry.post));
    const frame = entries.map((entry) => entry.variable);
    return {
      kind: 'combinational',
      frame,
      property,
      body: { kind: 'hole', id, frame, pre: conjunction(always), post: property },
    };
  };
  const own = choiceVariables(spec).filter((choice) => !witness.has(choice));
  const defined = (signal: Signal) => {
    // `z = choice` with z as its carrier reads z = z: only the predicate is left to say.
    const value = speak(signal.value);
    return {
      variable: signal.variable,
      post: [...(value === signal.variable ? [] : [eq(signal.variable, value)]), ...such(signal.variable)],
    };
  };
  const lets = all.filter((signal) => signal.role === 'let' && !inlined.has(signal.variable));
  const outputs = all.filter((signal) => signal.role === 'output');
  return {
    spec,
    state: elements.map(
      ({ variable: target, declaration }): StateElement => ({
        variable: target,
        type: declaration.type,
        clock: declaration.clock,
        powerUp: declaration.powerUp,
        ...(declaration.reset === undefined ? {} : { reset: declaration.reset }),
        ghost: false,
        ...(declaration.source === undefined ? {} : { source: declaration.source }),
      }),
    ),
    wires: [
      ...own.map(
        (choice): Wire =>
          wireOf(
            choice,
            spec.choices.find((entry) => entry.name === choice.name),
          ),
      ),
      ...lets.map(
        (signal): Wire =>
          wireOf(
            signal.variable,
            spec.definitions.find((entry) => entry.name === signal.variable.name),
          ),
      ),
    ],
    processes: [
      ...ranked([
        ...own.map((choice) => combinational(choice.name, [{ variable: choice, post: demanded(choice) }])),
        ...lets.map((signal) => combinational(signal.variable.name, [defined(signal)])),
        ...(outputs.length === 0 ? [] : [combinational(outputsId(spec), outputs.map(outputEntry(inlined, defined)))]),
      ]),
      ...clocked,
    ],
    invariants,
  };
}

/** Name of the hole of all combinational outputs; a `let` or a clock of that name has the hole `outputs`, so it gives way to that. */
function outputsId(spec: Spec): string {
  const names = [...spec.domains.map((domain) => domain.clock), ...spec.definitions, ...spec.choices].map((entry) =>
    typeof entry === 'string' ? entry : entry.name,
  );
  return names.includes('outputs') ? 'outputs.ports' : 'outputs';
}

/** The invariants that speak of state alone, `let`s inlined: those that induction may use. */
export function stateInvariants(spec: Spec): Program['invariants'] {
  const inlined = inlining(spec);
  const state = new Set<Term>(stateElements(spec).map((element) => element.variable));
  return spec.invariants
    .map((invariant) => ({ name: invariant.name, term: substituteIn(invariant.term, inlined) }))
    .filter(({ term }) => variables([term]).every((used) => state.has(used)));
}

/** A cyclic output is driven by its inlined value. */
function outputEntry(
  inlined: ReadonlyMap<Term, Term>,
  defined: (signal: Signal) => { readonly variable: Var; readonly post: readonly Term[] },
) {
  return (signal: Signal): { readonly variable: Var; readonly post: readonly Term[] } => {
    const value = inlined.get(signal.variable);
    return value === undefined ? defined(signal) : { variable: signal.variable, post: [eq(signal.variable, value)] };
  };
}

function wireOf(target: Var, declaration: { readonly type: Type; readonly source?: Wire['source'] } | undefined): Wire {
  return {
    variable: target,
    type: declaration?.type ?? {
      kind: 'bits',
      width: target.sort.kind === 'bits' ? target.sort.width : bits(1).width,
      signed: false,
    },
    ...(declaration?.source === undefined ? {} : { source: declaration.source }),
  };
}
