/**
 * Spec → FSpec text, such that reading the text gives the same Spec (source ranges aside).
 *
 * Covers what the grammar covers. Tables inside terms become declared tables; registered outputs carry their reset and power-up values where the port is
 * declared. Terms are printed by printTerm.ts, choices by printChoices.ts.
 */
import { constant, type Table, type Term } from '../../kernel/term.ts';
import { topological } from '../../kernel/traverse.ts';
import type {
  ClockDomain,
  EnumType,
  Example,
  ExampleStep,
  Memory,
  Port,
  Register,
  Spec,
  Statement,
  Type,
} from '../spec/spec.ts';
import { statementTerms } from '../spec/statementTerms.ts';
import { freshName } from './choices.ts';
import { encodingWidth } from './enums.ts';
import { declaredNames, inlineChoices } from './printChoices.ts';
import { printStatements, type StatementPrinter } from './printStatements.ts';
import { type PrintOptions, printCondition, printWith } from './printTerm.ts';
import { constantText, type Names, namesOf, portTypeText, quoted, typeText } from './printTypes.ts';

export function printSpec(spec: Spec): string {
  const names = namesOf(spec);
  const tables = tableNames(spec);
  const options: PrintOptions = { written: tables };
  const inline = inlineChoices(spec);
  const [domain] = spec.domains;
  const choiceText = (predicate: Term, variable: Term, written: string): string =>
    printCondition(names, predicate, { written: new Map([...tables, [variable, written]]) });
  const printer: StatementPrinter = {
    spec,
    names,
    options,
    inlinePredicate: (statement) => {
      const found = inline.get(statement);
      return found && choiceText(found.predicate, found.variable, found.written);
    },
  };
  const declaredChoices = spec.choices.filter(
    (choice) => ![...inline.values()].some((entry) => entry.choice === choice),
  );
  const sections: readonly (readonly string[])[] = [
    spec.enums.map((type) => `  ${enumText(type)}`),
    portsAndRegisters(spec, names, domain),
    [...tables].map(([table, name]) => `  table ${name} : ${tableText(table)}`),
    spec.memories.map((memory) => `  ${memoryText(names, memory)}`),
    spec.definitions.map(
      ({ name, type, value }) => `  let ${name} : ${typeText(type)} = ${printWith(names, value, type, options)}`,
    ),
    declaredChoices.map(
      ({ name, type, such }) =>
        `  choose ${name} : ${typeText(type)}${isTop(such) ? '' : ` such that ${printCondition(names, such, options)}`}`,
    ),
    domain === undefined || domain.actions.length === 0
      ? []
      : [`  on ${domain.clock}`, ...printStatements(printer, domain.actions, '    ')],
    spec.outputs.map((output) => {
      const found = inline.get(output);
      if (found !== undefined)
        return `  choose ${output.port} such that ${choiceText(found.predicate, found.variable, found.written)}`;
      const port = spec.ports.find((candidate) => candidate.name === output.port);
      return `  ${output.port} = ${printWith(names, output.value, port?.type, options)}`;
    }),
    spec.assumptions.map(({ name, term }) => `  assume ${name}: ${printCondition(names, term, options)}`),
    spec.invariants.map(({ name, term }) => `  invariant ${name}: ${printCondition(names, term, options)}`),
    spec.examples.flatMap((example) => exampleLines(spec, names, example)),
  ];
  return `module ${spec.name}\n${sections.flat().join('\n')}\n`;
}

const isTop = (term: Term): boolean => term.kind === 'const' && term.value === 1n;

function enumText({ name, encoding, width, labels }: EnumType): string {
  const given = encoding === 'given';
  const word = given || encoding === 'binary' ? '' : ` ${encoding}`;
  const needed = given
    ? labels.reduce((most, { code }) => Math.max(most, code === 0n ? 1 : code.toString(2).length), 1)
    : encodingWidth(encoding, labels.length);
  const type = width === needed ? '' : ` : ${typeText({ kind: 'bits', width, signed: false })}`;
  return `enum ${name}${word}${type} { ${labels.map((label) => (given ? `${label.name} = ${label.code}` : label.name)).join(', ')} }`;
}

/** Ports in their order, each register at its place among them. */
function portsAndRegisters(spec: Spec, names: Names, domain: ClockDomain | undefined): readonly string[] {
  const lines: string[] = [];
  const outputs = new Map(spec.ports.filter((port) => port.direction === 'output').map((port) => [port.name, port]));
  const pending = [...spec.registers];
  /** Internal registers that stand in front of a registered output. */
  const flush = (until: Register | undefined): void => {
    for (let next = pending[0]; next !== undefined && next !== until && !outputs.has(next.name); next = pending[0]) {
      lines.push(`  reg ${next.name} : ${typeText(next.type)}${initialText(spec, names, next, domain)}`);
      pending.shift();
    }
  };
  for (const port of spec.ports) {
    const register = spec.registers.find((candidate) => candidate.name === port.name);
    if (register !== undefined) {
      flush(register);
      pending.splice(pending.indexOf(register), 1);
    }
    lines.push(`  ${portText(spec, names, port, register, domain)}`);
  }
  flush(undefined);
  return lines;
}

function portText(
  spec: Spec,
  names: Names,
  port: Port,
  register: Register | undefined,
  domain: ClockDomain | undefined,
): string {
  if (port.role === 'clock') return `clock ${port.name}${domain?.edge === 'fall' ? ' falling' : ''}`;
  const reset = domain?.resets.find((candidate) => candidate.name === port.name);
  if (port.role === 'reset' && reset !== undefined) return `reset ${port.name} ${reset.kind} ${reset.active}`;
  const initial = register === undefined ? '' : initialText(spec, names, register, domain);
  return `${port.direction} ${port.name} : ${portTypeText(port)}${initial}`;
}

/** `= V`, `powerup V`, `no reset`: only what differs from what the language assumes. */
function initialText(
  spec: Spec,
  names: Names,
  { name, type, reset, powerUp }: Register,
  domain: ClockDomain | undefined,
): string {
  const value = (term: Term): string => printWith(names, term, type);
  const hasReset = (domain?.resets.length ?? 0) > 0;
  const assumed = reset !== undefined && isClosed(reset.value) ? reset.value : defaultValue(names, type);
  // An output that nothing else shows to be a register says so by its power-up value.
  const unmarked = reset === undefined && !hasReset && isOutput(spec, name) && !isWritten(domain?.actions ?? [], name);
  const power = powerUp === assumed && !unmarked ? '' : ` powerup ${powerUp === 'any' ? 'any' : value(powerUp)}`;
  return `${reset === undefined ? '' : ` = ${value(reset.value)}`}${power}${reset === undefined && hasReset ? ' no reset' : ''}`;
}

const isClosed = (term: Term): boolean => topological([term]).every((part) => part.kind !== 'var');
const isOutput = (spec: Spec, name: string): boolean =>
  spec.ports.some((port) => port.name === name && port.direction === 'output');

/** An output is known as a register by its values or by an action that writes it. */
function isWritten(statements: readonly Statement[], name: string): boolean {
  return statements.some((statement) => writes(statement, name));
}

function writes(statement: Statement, name: string): boolean {
  switch (statement.kind) {
    case 'assign':
    case 'choose':
      return statement.register === name;
    case 'when':
      return statement.branches.some((branch) => isWritten(branch.body, name)) || isWritten(statement.otherwise, name);
    case 'switch':
      return statement.arms.some((arm) => isWritten(arm.body, name)) || isWritten(statement.otherwise, name);
    case 'write':
      return false;
  }
}

function defaultValue(names: Names, type: Type): Term {
  return type.kind === 'enum'
    ? constant(names.enumOf(type.name)?.labels[0]?.code ?? 0n, names.enumOf(type.name)?.width ?? 1)
    : constant(0, type.width);
}

function memoryText(names: Names, { name, type, depth, powerUp, reset }: Memory): string {
  const initial = powerUp === 'any' ? '' : ` = ${cells(names, powerUp, type).text}`;
  const clear = reset === undefined ? undefined : cells(names, reset.value, type);
  // Behind `reset` a name would read as the name of a reset.
  const cleared =
    clear === undefined
      ? ''
      : ` reset ${/^[{\d]/.test(clear.text) && !clear.text.includes(' as ') ? clear.text : `(${clear.text})`}`;
  return `memory ${name} : ${typeText(type)}[${depth}]${initial}${cleared}`;
}

/** The cells of a constant memory: one value when all are equal. */
function cells(names: Names, term: Term, type: Type): { readonly text: string } {
  if (term.kind !== 'table') throw new Error('the contents of a memory are constant');
  const [first] = term.values;
  if (first !== undefined && term.values.every((value) => value === first))
    return { text: constantText(first, type, names) };
  return { text: list(term.values.map((value) => constantText(value, type, names))) };
}

/** Values in braces, in lines of eight where there are many. */
function list(values: readonly string[]): string {
  if (values.length <= 16) return `{ ${values.join(', ')} }`;
  const lines: string[] = [];
  for (let index = 0; index < values.length; index += 8) lines.push(`    ${values.slice(index, index + 8).join(', ')}`);
  return `{\n${lines.join(',\n')}\n  }`;
}

function tableText(table: Table): string {
  const { element, depth } = table.sort;
  return `${typeText({ kind: 'bits', width: element, signed: false })}[${depth}] = ${list(table.values.map(String))}`;
}

/** A name for each table inside of the terms of the specification. */
function tableNames(spec: Spec): ReadonlyMap<Table, string> {
  const taken = declaredNames(spec);
  const found = new Map<Table, string>();
  for (const term of topological(allTerms(spec))) {
    if (term.kind !== 'table') continue;
    const name = freshName('table1', (candidate) => taken.has(candidate));
    taken.add(name);
    found.set(term, name);
  }
  return found;
}

/** The terms that the text writes as expressions; contents of memories are written as lists of values. */
function allTerms(spec: Spec): readonly Term[] {
  return [
    ...spec.definitions.map((entry) => entry.value),
    ...spec.choices.map((entry) => entry.such),
    ...spec.domains.flatMap((domain) => domain.actions.flatMap(statementTerms)),
    ...spec.outputs.map((entry) => entry.value),
    ...[...spec.assumptions, ...spec.invariants].map((entry) => entry.term),
  ];
}

function exampleLines(spec: Spec, names: Names, { name, steps }: Example): readonly string[] {
  const texts = steps.map((step) => stepText(spec, names, step));
  const line = `  example ${quoted(name)}: ${texts.join('; ')}`;
  if (line.length <= 120) return [line];
  return [
    `  example ${quoted(name)}:`,
    ...texts.map((text, index) => `    ${text}${index + 1 < texts.length ? ';' : ''}`),
  ];
}

function stepText(spec: Spec, names: Names, { inputs, before, after }: ExampleStep): string {
  const settings = (entries: ExampleStep['inputs']): string =>
    entries
      .map(({ port, value }) => {
        const type = spec.ports.find((candidate) => candidate.name === port)?.type ?? {
          kind: 'bits',
          width: 1,
          signed: false,
        };
        return `${port}=${constantText(value, type, names)}`;
      })
      .join(' ');
  const parts = [
    settings(inputs),
    before.length === 0 ? '' : `=> ${settings(before)}`,
    after.length === 0 ? '' : `-> ${settings(after)}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? '->' : parts.join(' ');
}
