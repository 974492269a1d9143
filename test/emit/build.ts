/** Hand-made specifications and complete programs, for tests of what is emitted. */
import { array, bits } from '../../kernel/sort.ts';
import { constant, type Term, top, type Var, variable } from '../../kernel/term.ts';
import type { Code, Origin, Process, Program, StateElement, Wire } from '../../src/refine/program.ts';
import type { EnumType, Example, Port, ResetSignal, Spec, Type } from '../../src/spec/spec.ts';

export const origin: Origin = { step: 1, hole: 'hole' };

export interface PortWish {
  readonly name: string;
  readonly width?: number;
  readonly signed?: boolean;
  readonly range?: { readonly msb: number; readonly lsb: number };
  readonly role?: Port['role'];
  readonly enumName?: string;
}

export interface RegisterWish {
  readonly name: string;
  readonly width?: number;
  readonly depth?: number;
  readonly enumName?: string;
  readonly signed?: boolean;
  /** Power-up value; 0 unless given. */
  readonly powerUp?: Term | 'any';
  readonly reset?: Term;
}

export interface DesignWish {
  readonly name?: string;
  readonly inputs?: readonly PortWish[];
  readonly outputs?: readonly PortWish[];
  readonly enums?: readonly EnumType[];
  readonly clock?: { readonly edge?: 'rise' | 'fall'; readonly reset?: ResetSignal };
  readonly registers?: readonly RegisterWish[];
  readonly wires?: readonly { readonly name: string; readonly width?: number; readonly body: Code }[];
  /** One step of the registers. */
  readonly step?: Code;
  /** Combinational outputs, one process each. */
  readonly drives?: readonly { readonly name: string; readonly body: Code }[];
  readonly examples?: readonly Example[];
}

export function assign(...pairs: readonly (readonly [Term, Term])[]): Code {
  return {
    kind: 'assign',
    origin,
    assignments: pairs.map(([target, value]) => {
      if (target.kind !== 'var') throw new TypeError('a variable was expected');
      return { target, value };
    }),
  };
}

export function when(branches: readonly (readonly [Term, Code])[], otherwise?: Code): Code {
  return {
    kind: 'if',
    origin,
    branches: branches.map(([guard, body]) => ({ guard, body })),
    ...(otherwise ? { otherwise } : {}),
  };
}

export function cases(subject: Term, arms: readonly (readonly [readonly number[], Code])[], otherwise?: Code): Code {
  return {
    kind: 'case',
    origin,
    subject,
    arms: arms.map(([values, body]) => ({ values: values.map(BigInt), body })),
    ...(otherwise ? { otherwise } : {}),
  };
}

export function parallel(...parts: readonly Code[]): Code {
  return { kind: 'parallel', origin, parts };
}

export const word = (name: string, width: number): Var => variable(name, bits(width));
export const memory = (name: string, depth: number, width: number): Var => variable(name, array(depth, width));

const typeOf = (wish: { readonly width?: number; readonly signed?: boolean; readonly enumName?: string }): Type =>
  wish.enumName === undefined
    ? { kind: 'bits', width: wish.width ?? 1, signed: wish.signed ?? false }
    : { kind: 'enum', name: wish.enumName };

export function design(wish: DesignWish): Program {
  const { inputs = [], outputs = [], enums = [], registers = [], wires = [], drives = [], clock } = wish;
  const reset = clock?.reset;
  const ports: Port[] = [
    ...(clock === undefined ? [] : [port({ name: 'clk', role: 'clock' }, 'input')]),
    ...(reset === undefined ? [] : [port({ name: reset.name, role: 'reset' }, 'input')]),
    ...inputs.map((entry) => port(entry, 'input')),
    ...outputs.map((entry) => port(entry, 'output')),
  ];
  const widthOf = (entry: RegisterWish): number =>
    enums.find((type) => type.name === entry.enumName)?.width ?? entry.width ?? 1;
  const state: StateElement[] = registers.map((entry) => ({
    variable:
      entry.depth === undefined ? word(entry.name, widthOf(entry)) : memory(entry.name, entry.depth, widthOf(entry)),
    type: typeOf(entry),
    clock: 'clk',
    powerUp: entry.powerUp ?? (entry.depth === undefined ? constant(0, widthOf(entry)) : 'any'),
    ...(entry.reset !== undefined && reset !== undefined ? { reset: { by: reset.name, value: entry.reset } } : {}),
    ghost: false,
  }));
  const wireList: Wire[] = wires.map((entry) => ({
    variable: word(entry.name, entry.width ?? 1),
    type: typeOf(entry),
    introduced: origin,
  }));
  const outputWidth = (name: string): number => outputs.find((entry) => entry.name === name)?.width ?? 1;
  const processes: Process[] = [
    ...wires.map(
      (entry): Process => ({
        kind: 'combinational',
        property: top,
        frame: [word(entry.name, entry.width ?? 1)],
        body: entry.body,
      }),
    ),
    ...drives.map(
      (entry): Process => ({
        kind: 'combinational',
        property: top,
        frame: [word(entry.name, outputWidth(entry.name))],
        body: entry.body,
      }),
    ),
    ...(clock === undefined
      ? []
      : [
          {
            kind: 'clocked' as const,
            clock: 'clk',
            edge: clock.edge ?? ('rise' as const),
            resets: reset === undefined ? [] : [reset],
            frame: state.map((entry) => entry.variable),
            stage: 'iterated' as const,
            body: wish.step ?? assign(),
          },
        ]),
  ];
  const spec: Spec = {
    name: wish.name ?? 'design',
    parameters: [],
    enums,
    ports,
    domains:
      clock === undefined
        ? []
        : [{ clock: 'clk', edge: clock.edge ?? 'rise', resets: reset === undefined ? [] : [reset], actions: [] }],
    registers: [],
    memories: [],
    latches: [],
    definitions: [],
    choices: [],
    computes: [],
    outputs: [],
    assumptions: [],
    invariants: [],
    asserts: [],
    covers: [],
    examples: wish.examples ?? [],
    instances: [],
  };
  return { spec, initialization: origin, state, wires: wireList, processes, invariants: [] };
}

function port(wish: PortWish, direction: Port['direction']): Port {
  return {
    name: wish.name,
    direction,
    role: wish.role ?? 'data',
    type: typeOf(wish),
    ...(wish.range === undefined ? {} : { range: wish.range }),
  };
}

export const syncHigh: ResetSignal = { name: 'rst', kind: 'sync', active: 'high' };
export const asyncLow: ResetSignal = { name: 'rst_n', kind: 'async', active: 'low' };
