/** What must hold of the design as a whole: no combinational cycles, choices that can be made one after the other. */
import { primed } from '../../kernel/system.ts';
import { type Term, type Var, variable } from '../../kernel/term.ts';
import { substituteIn, variables } from '../../kernel/traverse.ts';
import { nextValue } from '../spec/nextState.ts';
import type { Choice, Spec } from '../spec/spec.ts';
import { registerVariable, typeSort } from '../spec/types.ts';
import { dependencies, type NamedBit, type NamedValue } from './cycles.ts';
import type { Declarations } from './declarations.ts';
import { choiceCycle, choiceReadsClock, combinationalCycle } from './designMessages.ts';

/** The Spec with definitions and choices in an order in which each mentions earlier ones only, as far as words allow it. */
export function checkDesign(declarations: Declarations, spec: Spec): Spec {
  const named = namedValues(spec);
  const found = dependencies(named);
  const { report } = declarations.context;
  if (found.cycle !== undefined) {
    const [first] = found.cycle;
    const source = [
      ...spec.definitions.map((entry) => ({ name: entry.name, source: entry.source })),
      ...spec.outputs.map((entry) => ({ name: entry.port, source: entry.source })),
    ].find((entry) => entry.name === first?.name)?.source;
    if (source !== undefined) report.add(source, combinationalCycle(found.cycle.map(printBit)));
  }
  const position = new Map(found.order.map((entry, index) => [entry.variable.name, index]));
  const definitions = [...spec.definitions].sort((a, b) => (position.get(a.name) ?? 0) - (position.get(b.name) ?? 0));
  return { ...spec, definitions, choices: orderedChoices(declarations, spec, named) };
}

const printBit = ({ name, bit, width }: NamedBit): string => (width === 1 ? name : `${name}[${bit}]`);

function namedValues(spec: Spec): readonly NamedValue[] {
  return [
    ...spec.definitions.map((entry) => ({
      variable: variable(entry.name, typeSort(spec, entry.type)),
      value: entry.value,
    })),
    ...spec.outputs.flatMap((entry) => {
      const port = spec.ports.find((candidate) => candidate.name === entry.port);
      return port === undefined
        ? []
        : [{ variable: variable(port.name, typeSort(spec, port.type)), value: entry.value }];
    }),
  ];
}

/** Choices in an order in which each predicate mentions earlier choices only. */
function orderedChoices(declarations: Declarations, spec: Spec, named: readonly NamedValue[]): readonly Choice[] {
  if (spec.choices.length === 0) return spec.choices;
  const { report } = declarations.context;
  const uses = choiceUses(spec, named);
  const order: Choice[] = [];
  const state = new Map<Choice, 'open' | 'done'>();
  for (const root of spec.choices) {
    // Chains of choices are short, but nothing bounds them: an explicit stack.
    const stack: { readonly choice: Choice; readonly uses: readonly Choice[]; next: number }[] = [];
    const enter = (choice: Choice): void => {
      state.set(choice, 'open');
      stack.push({ choice, uses: uses(choice), next: 0 });
    };
    if (!state.has(root)) enter(root);
    for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
      const used = frame.uses[frame.next];
      frame.next += 1;
      if (used === undefined) {
        state.set(frame.choice, 'done');
        order.push(frame.choice);
        stack.pop();
      } else if (!state.has(used)) enter(used);
      else if (state.get(used) === 'open') {
        const path = stack.map((open) => open.choice);
        const cycle = [...path.slice(path.indexOf(used)), used].map((choice) => choice.name);
        if (frame.choice.source !== undefined) report.add(frame.choice.source, choiceCycle(cycle));
      }
    }
  }
  for (const choice of spec.choices) {
    const clock = variables([choice.such]).find((used) => spec.domains.some((domain) => domain.clock === used.name));
    if (clock !== undefined && choice.source !== undefined) report.add(choice.source, choiceReadsClock(clock.name));
  }
  return order;
}

/** The other choices that the predicate of a choice mentions, directly and through named values. */
function choiceUses(spec: Spec, named: readonly NamedValue[]): (choice: Choice) => readonly Choice[] {
  const byName = new Map(spec.choices.map((choice) => [choice.name, choice]));
  const values = new Map<Term, Term>(named.map((entry) => [entry.variable, entry.value]));
  return (choice) => {
    const seen = new Set<Term>();
    const found = new Set<Choice>();
    const pending: Term[] = [choice.such];
    for (let term = pending.pop(); term !== undefined; term = pending.pop()) {
      for (const used of variables([term])) {
        if (seen.has(used)) continue;
        seen.add(used);
        const other = byName.get(used.name);
        if (other !== undefined && other !== choice) found.add(other);
        const value = values.get(used);
        if (value !== undefined) pending.push(value);
      }
    }
    return spec.choices.filter((candidate) => found.has(candidate));
  };
}

/** New values of other registers in the predicates of choices, spelled out: what the actions make of the register. */
export function withoutPrimes(spec: Spec): readonly Choice[] {
  const choices = new Map(
    spec.choices.map((choice) => [choice.name, variable(choice.name, typeSort(spec, choice.type))]),
  );
  const choiceVariable = (name: string): Var => {
    const found = choices.get(name);
    if (found === undefined) throw new Error(`the choice ${name} is not declared`);
    return found;
  };
  const actions = spec.domains.flatMap((domain) => domain.actions);
  const byPrimed = new Map(spec.registers.map((register) => [primed(register.name), registerVariable(spec, register)]));
  return spec.choices.map((choice) => {
    const replaced = new Map<Term, Term>();
    for (const used of variables([choice.such])) {
      const register = byPrimed.get(used.name);
      if (register !== undefined) replaced.set(used, nextValue(register, actions, choiceVariable));
    }
    return replaced.size === 0 ? choice : { ...choice, such: substituteIn(choice.such, replaced) };
  });
}
