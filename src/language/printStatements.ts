/** Actions as FSpec writes them; one line each, blocks in braces. */
import { clog2, maximum } from '../../kernel/sort.ts';
import { type Term, width } from '../../kernel/term.ts';
import type { Assign, Choose, Pattern, Spec, Statement, Switch, Type, When, Write } from '../spec/spec.ts';
import { addressIndex, bitNumber, declaredIndex } from './printOperators.ts';
import { type PrintOptions, printCondition, printVector, printWith } from './printTerm.ts';
import { type Names, plainBits } from './printTypes.ts';
import type { Range } from './values.ts';

export interface StatementPrinter {
  readonly spec: Spec;
  readonly names: Names;
  readonly options: PrintOptions;
  /** The predicate of a choice that is written where it is made; undefined for choices that are declared. */
  readonly inlinePredicate: (statement: Choose) => string | undefined;
}

export function printStatements(
  printer: StatementPrinter,
  statements: readonly Statement[],
  indent: string,
): readonly string[] {
  return statements.flatMap((statement) => printStatement(printer, statement, indent));
}

function printStatement(printer: StatementPrinter, statement: Statement, indent: string): readonly string[] {
  switch (statement.kind) {
    case 'assign':
      return [`${indent}${assign(printer, statement)}`];
    case 'write':
      return [`${indent}${write(printer, statement)}`];
    case 'choose': {
      const predicate = printer.inlinePredicate(statement);
      return [
        `${indent}choose ${statement.register}' ${predicate === undefined ? `from ${statement.choice}` : `such that ${predicate}`}`,
      ];
    }
    case 'when':
      return when(printer, statement, indent);
    case 'switch':
      return switchOf(printer, statement, indent);
  }
}

function when(printer: StatementPrinter, { branches, otherwise }: When, indent: string): readonly string[] {
  const lines = branches.flatMap(({ guard, body }, index) =>
    block(printer, `${indent}${index === 0 ? '' : 'else '}when ${condition(printer, guard)}:`, body, indent),
  );
  return otherwise.length === 0 ? lines : [...lines, ...block(printer, `${indent}else:`, otherwise, indent)];
}

const condition = ({ names, options }: StatementPrinter, term: Term): string => printCondition(names, term, options);

/** A body behind its head: on the same line when it is one simple statement. */
function block(printer: StatementPrinter, head: string, body: readonly Statement[], indent: string): readonly string[] {
  const [only] = body;
  if (body.length === 0) return [`${head} {}`];
  if (body.length === 1 && only !== undefined && only.kind !== 'when' && only.kind !== 'switch')
    return [`${head} ${printStatement(printer, only, '').join('')}`];
  return [`${head} {`, ...printStatements(printer, body, `${indent}  `), `${indent}}`];
}

function switchOf(printer: StatementPrinter, { subject, arms, otherwise }: Switch, indent: string): readonly string[] {
  const { names, options } = printer;
  const size = width(subject);
  const declared = subject.kind === 'var' ? names.typeOf(subject.name)?.type : undefined;
  const labels =
    declared?.kind === 'enum'
      ? new Map(names.enumOf(declared.name)?.labels.map((label) => [label.code, label.name]))
      : undefined;
  const labelled =
    labels !== undefined &&
    arms.every((arm) => arm.patterns.every(({ value, mask }) => mask === maximum(size) && labels.has(value)));
  const shown = labelled ? printWith(names, subject, undefined, options) : printVector(names, subject, options);
  const pattern = (entry: Pattern): string => (labelled ? (labels.get(entry.value) ?? '') : patternText(entry, size));
  return [
    `${indent}case ${shown} {`,
    ...arms.flatMap(({ patterns, body }) =>
      block(printer, `${indent}  ${patterns.map(pattern).join(', ')}:`, body, `${indent}  `),
    ),
    ...(otherwise.length === 0 ? [] : block(printer, `${indent}  default:`, otherwise, `${indent}  `)),
    `${indent}}`,
  ];
}

/** A number, or a literal with `?` for the bits that do not matter. */
export function patternText({ value, mask }: Pattern, size: number): string {
  if (mask === maximum(size)) return String(value);
  const digits = Array.from({ length: size }, (_, index) => {
    const bit = BigInt(size - 1 - index);
    return (mask >> bit) & 1n ? String((value >> bit) & 1n) : '?';
  });
  return `${size}'b${digits.join('')}`;
}

function assign({ names, spec, options }: StatementPrinter, { register, part, value }: Assign): string {
  const declared = spec.registers.find((candidate) => candidate.name === register);
  const type: Type = declared?.type ?? plainBits(width(value));
  if (part === undefined) return `${register}' = ${printWith(names, value, type, options)}`;
  const size = type.kind === 'bits' ? type.width : 1;
  const selector = partText(names, part, size, names.typeOf(register)?.range, options);
  return `${register}${selector}' = ${printWith(names, value, plainBits(part.width), options)}`;
}

function write({ names, spec, options }: StatementPrinter, { memory, address, part, value }: Write): string {
  const declared = spec.memories.find((candidate) => candidate.name === memory);
  const element: Type = declared?.type ?? plainBits(width(value));
  const cell = `${memory}[${addressIndex(address, declared?.depth ?? 1, (term) => printVector(names, term, options))}]`;
  if (part === undefined) return `${cell}' = ${printWith(names, value, element, options)}`;
  const size = element.kind === 'bits' ? element.width : 1;
  return `${cell}${partText(names, part, size, undefined, options)}' = ${printWith(names, value, plainBits(part.width), options)}`;
}

function partText(
  names: Names,
  { offset, width: count }: NonNullable<Assign['part']>,
  size: number,
  range: Range | undefined,
  options: PrintOptions,
): string {
  if (offset.kind === 'const' && offset.sort.width === Math.max(1, clog2(size))) {
    const low = Number(offset.value);
    return count === 1
      ? `[${bitNumber(low, range)}]`
      : `[${bitNumber(low + count - 1, range)}:${bitNumber(low, range)}]`;
  }
  const index = range === undefined ? offset : (declaredIndex(offset, range, count) ?? offset);
  const text = printVector(names, index, options);
  return count === 1 ? `[${text}]` : `[${text} +: ${count}]`;
}
