/** The meaning of a specification: Spec → System. */
import { conjunction, implies, ite, not } from '../../kernel/build.ts';
import { bits } from '../../kernel/sort.ts';
import type { Clock, Level, Reset, StateVariable, System, Update } from '../../kernel/system.ts';
import { type Term, type Var, variable } from '../../kernel/term.ts';
import { substituteIn } from '../../kernel/traverse.ts';
import { inlineAll, type Named } from './inline.ts';
import { nextValue } from './nextState.ts';
import type { Choice, ClockDomain, Memory, Register, ResetSignal, Spec, Statement } from './spec.ts';
import { asserted, memoryVariable, portVariable, registerVariable, typeSort } from './types.ts';

/** A register or memory as the System sees it. */
export interface Element {
  readonly variable: Var;
  readonly declaration: Register | Memory;
}

export function stateElements(spec: Spec): readonly Element[] {
  return [
    ...spec.registers.map((declaration) => ({ variable: registerVariable(spec, declaration), declaration })),
    ...spec.memories.map((declaration) => ({ variable: memoryVariable(spec, declaration), declaration })),
  ];
}

export function choiceVariables(spec: Spec): readonly Var[] {
  return spec.choices.map((choice) => variable(choice.name, typeSort(spec, choice.type)));
}

/** The named combinational values of a specification, and the terms that they stand for. */
export function inlining(spec: Spec): ReadonlyMap<Term, Term> {
  const definitions: Named[] = spec.definitions.map((entry) => ({
    variable: variable(entry.name, typeSort(spec, entry.type)),
    value: entry.value,
  }));
  const outputs: Named[] = spec.outputs.flatMap((entry) => {
    const port = spec.ports.find((candidate) => candidate.name === entry.port);
    return port === undefined ? [] : [{ variable: portVariable(spec, port), value: entry.value }];
  });
  return inlineAll([...definitions, ...outputs]);
}

/** One step of a state element by the actions of its domain, reset aside; over state, inputs and choices. */
export function stepTerm(spec: Spec, element: Element, inlined: ReadonlyMap<Term, Term> = inlining(spec)): Term {
  const choices = new Map(choiceVariables(spec).map((choice) => [choice.name, choice]));
  const choiceVariable = (name: string): Var => {
    const found = choices.get(name);
    if (found === undefined) throw new Error(`the choice ${name} is not declared`);
    return found;
  };
  const domain = domainOf(spec, element.declaration.clock);
  return substituteIn(nextValue(element.variable, domain.actions, choiceVariable), inlined);
}

/** The next value with reset in front: while a reset of the domain is active, elements with a reset value take it and the others hold. */
export function relationTerm(spec: Spec, element: Element, step: Term): Term {
  return domainOf(spec, element.declaration.clock).resets.reduceRight<Term>((rest, reset) => {
    const { reset: own } = element.declaration;
    return ite(asserted(reset), own !== undefined && own.by === reset.name ? own.value : element.variable, rest);
  }, step);
}

/**
 * What is asked of a choice. One that a clocked action makes is asked nothing while a reset of its domain is active: no action is executed then.
 */
export function demand(spec: Spec, choice: Choice): Term {
  const domain = spec.domains.find((candidate) => chosenIn(candidate.actions, choice.name));
  return (domain?.resets ?? []).reduceRight<Term>((rest, reset) => implies(not(asserted(reset)), rest), choice.such);
}

function chosenIn(statements: readonly Statement[], choice: string): boolean {
  return statements.some((statement) => makes(statement, choice));
}

function makes(statement: Statement, choice: string): boolean {
  switch (statement.kind) {
    case 'assign':
    case 'write':
      return false;
    case 'choose':
      return statement.choice === choice;
    case 'when':
      return (
        statement.branches.some((branch) => chosenIn(branch.body, choice)) || chosenIn(statement.otherwise, choice)
      );
    case 'switch':
      return statement.arms.some((arm) => chosenIn(arm.body, choice)) || chosenIn(statement.otherwise, choice);
  }
}

export function systemOf(spec: Spec): System {
  const inlined = inlining(spec);
  const inline = (term: Term): Term => substituteIn(term, inlined);
  const elements = stateElements(spec);
  const clocks = spec.domains.map(
    (domain): Clock => ({ name: domain.clock, level: variable(domain.clock, bits(1)), edge: domain.edge }),
  );
  return {
    inputs: spec.ports.filter((port) => port.direction === 'input').map((port) => portVariable(spec, port)),
    state: elements.map(
      (element): StateVariable => ({ variable: element.variable, powerUp: element.declaration.powerUp }),
    ),
    choices: choiceVariables(spec),
    constraint: conjunction(spec.choices.map((choice) => inline(demand(spec, choice)))),
    clocks,
    updates: elements.map(
      (element): Update => ({
        variable: element.variable,
        clock: spec.domains.findIndex((domain) => domain.clock === element.declaration.clock),
        next: relationTerm(spec, element, stepTerm(spec, element, inlined)),
      }),
    ),
    levels: elements.flatMap((element) => asynchronousLevels(spec, element)),
    resets: spec.domains.flatMap((domain) => domain.resets.map((reset) => resetOf(elements, reset))),
    outputs: spec.ports
      .filter((port) => port.direction === 'output')
      .map((port) => ({ port: port.name, value: inline(portVariable(spec, port)) })),
    assume: conjunction(spec.assumptions.map((assumption) => inline(assumption.term))),
    claims: spec.invariants.map((invariant) => ({
      kind: 'invariant',
      name: invariant.name,
      term: inline(invariant.term),
    })),
  };
}

export function domainOf(spec: Spec, clock: string): ClockDomain {
  const found = spec.domains.find((domain) => domain.clock === clock);
  if (found === undefined) throw new Error(`the clock ${clock} has no domain`);
  return found;
}

function asynchronousLevels(spec: Spec, { variable: target, declaration }: Element): readonly Level[] {
  const { reset } = declaration;
  const signal = reset && domainOf(spec, declaration.clock).resets.find((candidate) => candidate.name === reset.by);
  return reset !== undefined && signal?.kind === 'async'
    ? [{ variable: target, when: asserted(signal), value: reset.value }]
    : [];
}

function resetOf(elements: readonly Element[], reset: ResetSignal): Reset {
  return {
    name: reset.name,
    kind: reset.kind,
    asserted: asserted(reset),
    values: elements.flatMap(({ variable: target, declaration }) =>
      declaration.reset?.by === reset.name ? [{ variable: target, value: declaration.reset.value }] : [],
    ),
  };
}
