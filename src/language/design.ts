/** What must hold of the design as a whole: no combinational cycles, choices that can be made one after the other. */
import { type Term, variable } from '../../kernel/term.ts';
import { variables } from '../../kernel/traverse.ts';
import type { Choice, Spec, Statement } from '../spec/spec.ts';
import { typeSort } from '../spec/types.ts';
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

/** The other choices that the predicate of a choice mentions: directly, through named values, and through new values of registers. */
function choiceUses(spec: Spec, named: readonly NamedValue[]): (choice: Choice) => readonly Choice[] {
  const byName = new Map(spec.choices.map((choice) => [choice.name, choice]));
  const values = new Map<Term, readonly Term[]>(named.map((entry) => [entry.variable, [entry.value]]));
  const writes = new Map<string, Term[]>();
  const chosen = new Map<string, string[]>();
  const collect = (statements: readonly Statement[], guards: readonly Term[]): void => {
    for (const statement of statements) {
      switch (statement.kind) {
        case 'assign':
          writes.set(`${statement.register}'`, [
            ...(writes.get(`${statement.register}'`) ?? []),
            statement.value,
            ...guards,
          ]);
          break;
        case 'choose':
          chosen.set(`${statement.register}'`, [...(chosen.get(`${statement.register}'`) ?? []), statement.choice]);
          break;
        case 'when':
          for (const branch of statement.branches) collect(branch.body, [...guards, branch.guard]);
          collect(statement.otherwise, [...guards, ...statement.branches.map((branch) => branch.guard)]);
          break;
        case 'switch':
          for (const arm of statement.arms) collect(arm.body, [...guards, statement.subject]);
          collect(statement.otherwise, [...guards, statement.subject]);
          break;
        case 'write':
          break;
      }
    }
  };
  for (const domain of spec.domains) collect(domain.actions, []);
  return (choice) => {
    const seen = new Set<Term>();
    const found = new Set<Choice>();
    const pending: Term[] = [choice.such];
    for (let term = pending.pop(); term !== undefined; term = pending.pop()) {
      for (const used of variables([term])) {
        if (seen.has(used)) continue;
        seen.add(used);
        for (const name of [used.name, ...(chosen.get(used.name) ?? [])]) {
          const other = byName.get(name);
          if (other !== undefined && other !== choice) found.add(other);
        }
        pending.push(...(values.get(used) ?? []), ...(writes.get(used.name) ?? []));
      }
    }
    return [...spec.choices].filter((candidate) => found.has(candidate));
  };
}
