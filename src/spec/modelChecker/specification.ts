/** Model checking of a specification: its invariants at every reachable moment, deadlocks, covers, and actions that never fire; in the words of its text. */
import type { Value } from '../../../kernel/sort.ts';
import type { System } from '../../../kernel/system.ts';
import { substituteIn } from '../../../kernel/traverse.ts';
import { type ModelCheckOptions, modelCheck } from '../modelChecker.ts';
import type { Spec, Type } from '../spec.ts';
import { inlining, systemOf } from '../system.ts';
import { enumOf } from '../types.ts';
import { actionsOf } from './actions.ts';
import { antecedentsOf } from './antecedents.ts';
import type { ModelChecked, ModelTrace, Valuation } from './result.ts';

export interface SpecChecked {
  readonly result: ModelChecked;
  /** Covers of the specification that no reachable moment satisfies. Empty also where that is not known: the result is not `holds`, or claims were checked alone. */
  readonly uncovered: readonly string[];
  /** Actions that no reachable moment executes, as `register' (line n)`. Empty also where that is not known. */
  readonly neverFires: readonly string[];
  /** Invariants of the form `A implies B` whose A is true in no reachable moment. Empty also where that is not known. */
  readonly vacuous: readonly string[];
  /** Assertions over several steps, which are not checked here. */
  readonly notChecked: readonly string[];
  /** What was found, a line at a time: the first says the verdict, the others are the trace or what is worth knowing. */
  readonly lines: readonly string[];
}

export function modelCheckSpec(spec: Spec, options: Omit<ModelCheckOptions, 'covers'> = {}): SpecChecked {
  const inlined = inlining(spec);
  const actions = actionsOf(spec);
  const wanted = spec.covers.map(({ name, term }) => ({ name: `cover ${name}`, term: substituteIn(term, inlined) }));
  const fired = actions.map(({ name, enabled }, index) => ({ name: `action ${index} ${name}`, term: enabled }));
  const conditions = antecedentsOf(spec).map(({ claim, term }) => ({ name: `condition of ${claim}`, claim, term }));
  const { result, alone } = watching(systemOf(spec), [...wanted, ...fired, ...conditions], options);
  const missed = new Set(result.kind === 'holds' ? result.uncovered : []);
  const uncovered = spec.covers.filter(({ name }) => missed.has(`cover ${name}`)).map(({ name }) => name);
  const neverFires = actions.filter((_, index) => missed.has(fired[index]?.name ?? '')).map(({ name }) => name);
  const vacuous = conditions.filter(({ name }) => missed.has(name)).map(({ claim }) => claim);
  const notChecked = spec.asserts.map(({ name }) => name);
  const lines = [
    ...explain(result, spec),
    ...uncovered.map((name) => `The cover ${name} is never reached.`),
    ...neverFires.map((name) => `The action ${name} never fires.`),
    ...vacuous.map((name) => `The condition of ${name} is never true: what it says of it holds of nothing.`),
    ...((result.kind === 'holds' && !alone) || result.kind === 'violated' || conditions.length === 0
      ? []
      : [
          `Whether the conditions of ${conditions.map(({ claim }) => claim).join(', ')} are ever true was not found out.`,
        ]),
    ...notChecked.map((name) => `The assertion ${name} speaks of several steps and is not checked.`),
  ];
  return { result, uncovered, neverFires, vacuous, notChecked, lines };
}

/** What is watched may need state and inputs that no claim needs: where it is too much, the claims are checked `alone`. */
function watching(
  system: System,
  covers: NonNullable<ModelCheckOptions['covers']>,
  options: Omit<ModelCheckOptions, 'covers'>,
): { readonly result: ModelChecked; readonly alone: boolean } {
  const isOpen = ({ kind }: ModelChecked): boolean => kind === 'not run' || kind === 'incomplete';
  const watched = modelCheck(system, { ...options, covers });
  if (!isOpen(watched) || system.claims.length === 0 || options.stop?.() === true)
    return { result: watched, alone: false };
  const result = modelCheck(system, options);
  return isOpen(result) ? { result: watched, alone: false } : { result, alone: true };
}

/** The result in words; values of enumerated types by their labels where the specification is given. */
export function explain(result: ModelChecked, spec?: Spec): readonly string[] {
  switch (result.kind) {
    case 'holds':
      return [
        `${spec?.invariants.length === 0 ? 'Nothing is claimed of' : 'Every claim holds in'} all ${result.states} reachable states (${result.transitions} transitions, ${result.depth} steps deep).`,
        ...(result.leftOut.length === 0
          ? []
          : [`Left out, since nothing that is looked at depends on it: ${result.leftOut.join(', ')}.`]),
      ];
    case 'violated':
      return [`${result.claim} does not hold after ${steps(result.trace)}.`, ...traceLines(result.trace, spec)];
    case 'deadlock':
      return [`After ${steps(result.trace)}, ${result.reason}.`, ...traceLines(result.trace, spec)];
    case 'not run':
      return [`Not run: ${result.reason}.`];
    case 'incomplete':
      return [`Not complete: ${result.reason}. No violation in the ${result.states} states that were reached.`];
  }
}

const steps = ({ steps: { length } }: ModelTrace): string => (length === 1 ? '1 step' : `${length} steps`);

/** A line for the start, one for each step (inputs, then registers), and one for the inputs of the last moment. */
function traceLines({ start, steps: taken, moment }: ModelTrace, spec: Spec | undefined): readonly string[] {
  const shown = (values: Valuation): string =>
    values.size === 0
      ? '-'
      : [...values].map(([name, value]) => `${name} = ${shownValue(value, typeOf(spec, name), spec)}`).join(', ');
  return [
    `start: ${shown(start)}`,
    ...taken.map(({ event, inputs, state }, index) => `${index + 1} ${event}: ${shown(inputs)} → ${shown(state)}`),
    ...(moment === undefined || moment.size === 0 ? [] : [`then: ${shown(moment)}`]),
  ];
}

/** Values as the specification writes them, by name. */
export const shownValues = (values: Valuation, spec: Spec): Readonly<Record<string, string>> =>
  Object.fromEntries([...values].map(([name, value]) => [name, shownValue(value, typeOf(spec, name), spec)]));

function typeOf(spec: Spec | undefined, name: string): Type | undefined {
  if (spec === undefined) return undefined;
  return [...spec.ports, ...spec.registers, ...spec.memories, ...spec.choices].find(
    (declaration) => declaration.name === name,
  )?.type;
}

function shownValue(value: Value, type: Type | undefined, spec: Spec | undefined): string {
  if (typeof value !== 'bigint') return `{${value.map((cell) => shownValue(cell, type, spec)).join(', ')}}`;
  if (type?.kind === 'enum' && spec !== undefined)
    return enumOf(spec, type.name).labels.find(({ code }) => code === value)?.name ?? String(value);
  return type?.kind === 'bits' && type.signed ? String(BigInt.asIntN(type.width, value)) : String(value);
}
