/**
 * What the code of a complete program means: a term for each wire, output and next value, and the System that they make up.
 *
 * The testbench runs this System where the specification leaves freedom, to know what the program made of it.
 */
import { disjunction, eq, ite } from '../../kernel/build.ts';
import { bits } from '../../kernel/sort.ts';
import type { Clock, Level, Output, StateVariable, System, Update } from '../../kernel/system.ts';
import { constant, type Term, top, type Var, variable, width } from '../../kernel/term.ts';
import { substituteIn } from '../../kernel/traverse.ts';
import type { ClockedProcess, Code, Program, StateElement } from '../refine/program.ts';
import { components, type Named } from '../spec/inline.ts';
import { systemOf } from '../spec/system.ts';
import { asserted, portVariable } from '../spec/types.ts';

/** The value of each wire and combinational output, over state, inputs and earlier names: those that it mentions come first. */
export function combinationalValues(program: Program): ReadonlyMap<Var, Term> {
  const named: Named[] = program.processes.flatMap((process) =>
    process.kind === 'clocked'
      ? []
      : process.frame.map((target) => ({ variable: target, value: definitionOf(process.body, target) })),
  );
  return new Map(components(named).flatMap((group) => group.map((entry) => [entry.variable, entry.value] as const)));
}

/** The same, over state and inputs alone. */
export function inlinedValues(program: Program): ReadonlyMap<Term, Term> {
  const done = new Map<Term, Term>();
  for (const [target, value] of combinationalValues(program)) done.set(target, substituteIn(value, done));
  return done;
}

/** What combinational code assigns to one of its targets. */
function definitionOf(code: Code, target: Var): Term {
  const value = assigned(code, target, undefined);
  if (value === undefined) throw new Error(`${target.name} is not assigned on every path`);
  return value;
}

/** What code assigns to a target; `rest` where it does not. */
export function assigned(code: Code, target: Var, rest: Term | undefined): Term | undefined {
  switch (code.kind) {
    case 'hole':
      throw new Error(`the hole ${code.id} is left`);
    case 'assign':
      return code.assignments.find((assignment) => assignment.target === target)?.value ?? rest;
    case 'parallel': {
      for (const part of code.parts) {
        const value = assigned(part, target, rest);
        if (value !== rest) return value;
      }
      return rest;
    }
    case 'if':
      return chain(
        code.branches.map(({ guard, body }) => [guard, assigned(body, target, rest)]),
        code.otherwise === undefined ? rest : assigned(code.otherwise, target, rest),
      );
    case 'case':
      return chain(
        code.arms.map(({ values, body }) => [isOneOf(code.subject, values), assigned(body, target, rest)]),
        code.otherwise === undefined ? rest : assigned(code.otherwise, target, rest),
      );
  }
}

/** The condition that a term has one of some values. */
export function isOneOf(subject: Term, values: readonly bigint[]): Term {
  return disjunction(values.map((value) => eq(subject, constant(value, width(subject)))));
}

/** Without a last resort the guards cover the precondition, so that the last branch needs no test. */
function chain(
  branches: readonly (readonly [Term, Term | undefined])[],
  otherwise: Term | undefined,
): Term | undefined {
  const last = otherwise ?? branches.at(-1)?.[1];
  const tested = otherwise === undefined ? branches.slice(0, -1) : branches;
  return tested.reduceRight<Term | undefined>(
    (rest, [guard, value]) =>
      rest === undefined || value === undefined ? undefined : value === rest ? rest : ite(guard, value, rest),
    last,
  );
}

export function programSystem(program: Program): System {
  const { spec } = program;
  const values = inlinedValues(program);
  const inline = (term: Term): Term => substituteIn(term, values);
  const clocked = program.processes.filter((process) => process.kind === 'clocked');
  const elements = program.state.filter((element) => !element.ghost);
  return {
    inputs: spec.ports.filter((port) => port.direction === 'input').map((port) => portVariable(spec, port)),
    state: elements.map((element): StateVariable => ({ variable: element.variable, powerUp: element.powerUp })),
    choices: [],
    constraint: top,
    clocks: clocked.map(
      (process): Clock => ({ name: process.clock, level: variable(process.clock, bits(1)), edge: process.edge }),
    ),
    updates: clocked.flatMap((process, clock) =>
      elements
        .filter((element) => process.frame.includes(element.variable))
        .map((element): Update => ({ variable: element.variable, clock, next: inline(next(process, element)) })),
    ),
    levels: clocked.flatMap((process) => elements.flatMap((element) => levelOf(process, element))),
    resets: [],
    outputs: spec.ports
      .filter((port) => port.direction === 'output')
      .map((port): Output => ({ port: port.name, value: inline(portVariable(spec, port)) })),
    assume: systemOf(spec).assume,
    claims: [],
  };
}

function next(process: ClockedProcess, element: StateElement): Term {
  const stepped = assigned(process.body, element.variable, element.variable) ?? element.variable;
  return process.resets.reduceRight<Term>(
    (rest, reset) =>
      ite(asserted(reset), element.reset?.by === reset.name ? element.reset.value : element.variable, rest),
    stepped,
  );
}

function levelOf(process: ClockedProcess, element: StateElement): readonly Level[] {
  const { reset } = element;
  const signal =
    reset && process.frame.includes(element.variable)
      ? process.resets.find((candidate) => candidate.name === reset.by)
      : undefined;
  return reset !== undefined && signal?.kind === 'async'
    ? [{ variable: element.variable, when: asserted(signal), value: reset.value }]
    : [];
}
