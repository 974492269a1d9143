/** The module being emitted: its signals, names, wires that are inlined, and what each process may read. */
import type { App, Term, Var } from '../../../kernel/term.ts';
import { substituteIn, variables } from '../../../kernel/traverse.ts';
import type { Program } from '../../refine/program.ts';
import type { EnumType, Spec, Type } from '../../spec/spec.ts';
import { enumOf, typeWidth } from '../../spec/types.ts';
import { combinationalValues } from '../meaning.ts';
import { HelperFunctions, rangeText } from './helpers.ts';
import { lower } from './lower.ts';
import { identifier, type LabelNames, labelNames, NameSpace } from './names.ts';
import { type Scope, type Signal, Usage } from './scope.ts';
import type { Style } from './style.ts';

export interface ModuleContext {
  readonly program: Program;
  readonly style: Style;
  readonly names: NameSpace;
  readonly labels: LabelNames;
  readonly helpers: HelperFunctions;
  readonly usage: Usage;
  readonly signals: ReadonlyMap<string, Signal>;
  readonly readsInput: (variable: Var) => boolean;
  /** Replaces wires that inputs can change by their definitions, for clocked blocks. */
  readonly inlineForClock: (term: Term) => Term;
  /** The wire that a lowered term is the value of, where clocked blocks have it inlined. */
  readonly nameOf: (term: Term) => string | undefined;
}

export function moduleContext(program: Program, style: Style): ModuleContext {
  const { spec } = program;
  const names = new NameSpace([
    spec.name,
    ...spec.parameters.map((parameter) => parameter.name),
    ...spec.ports.map((port) => port.name),
    ...program.state.map((entry) => entry.variable.name),
    ...program.wires.map((entry) => entry.variable.name),
  ]);
  const labels = labelNames(spec, names);
  const definitions = combinationalValues(program);
  const inputs = new Set(spec.ports.filter((port) => port.direction === 'input').map((port) => port.name));
  const dependent = new Set<string>(inputs);
  for (const [wire, value] of definitions)
    if (variables([value]).some((entry) => dependent.has(entry.name))) dependent.add(wire.name);
  const replaced = new Map<Term, Term>();
  for (const [wire, value] of definitions)
    if (dependent.has(wire.name)) replaced.set(wire, substituteIn(value, replaced));
  const inlinedNames = new Map<Term, string>();
  for (const [wire, value] of replaced) if (wire.kind === 'var') inlinedNames.set(lower(value), `${wire.name}_now`);
  return {
    program,
    style,
    names,
    labels,
    helpers: new HelperFunctions(names),
    usage: new Usage(),
    signals: signalsOf(program),
    readsInput: (entry) => dependent.has(entry.name),
    inlineForClock: (term) => substituteIn(term, replaced),
    nameOf: (term) => inlinedNames.get(term),
  };
}

function signalsOf({ spec, state, wires }: Program): ReadonlyMap<string, Signal> {
  const signals = new Map<string, Signal>();
  for (const entry of [...state, ...wires])
    signals.set(entry.variable.name, declaredSignal(spec, entry.variable.name, entry.type));
  // A registered output is declared by its port.
  for (const port of spec.ports) signals.set(port.name, declaredSignal(spec, port.name, port.type, port.range));
  return signals;
}

function declaredSignal(spec: Spec, name: string, type: Type, range?: Signal['range']): Signal {
  const width = typeWidth(spec, type);
  const given = range ?? (width > 1 ? { msb: width - 1, lsb: 0 } : undefined);
  return {
    text: identifier(name),
    width,
    signed: type.kind === 'bits' && type.signed,
    ...(given === undefined ? {} : { range: given }),
    ...(type.kind === 'enum' ? { enumType: enumOf(spec, type.name) } : {}),
  };
}

/** A signal of `width` bits without anything declared about it. */
export function plainSignal(text: string, width: number): Signal {
  return { text, width, signed: false, ...(width > 1 ? { range: { msb: width - 1, lsb: 0 } } : {}) };
}

/** A function's argument for a signal: bits numbered from 0, whatever the declared range. */
export function argumentFor(signal: Signal, text: string): Signal {
  return {
    ...plainSignal(text, signal.width),
    signed: signal.signed,
    ...(signal.enumType ? { enumType: signal.enumType } : {}),
  };
}

export function argumentText(argument: Signal): string {
  return `input ${argument.signed ? 'signed ' : ''}${rangeText(argument.width)}${argument.text}`;
}

/** A scope in which some terms have names. */
export function scopeOf(context: ModuleContext, temporaries: ReadonlyMap<Term, Signal>, except?: App): Scope {
  return {
    signalOf: (entry) => signalOf(context, entry),
    temporary: (term) => (term === except ? undefined : temporaries.get(term)),
    label: (type, code) => labelOf(context, type, code),
    helpers: context.helpers,
    usage: context.usage,
  };
}

export function signalOf(context: ModuleContext, entry: Var): Signal {
  const found = context.signals.get(entry.name);
  if (found === undefined) throw new Error(`nothing in the program is called ${entry.name}`);
  return found;
}

export function labelOf(context: ModuleContext, type: EnumType, code: bigint): string | undefined {
  const label = type.labels.find((candidate) => candidate.code === code);
  const name = label && context.labels.get(type)?.get(label.name);
  if (name !== undefined) context.usage.markLabel(name);
  return name;
}
