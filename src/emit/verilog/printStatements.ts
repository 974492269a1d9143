/** Statements as text, with one line of text per idea. */

import { maximum } from '../../../kernel/sort.ts';
import type { Term, Var } from '../../../kernel/term.ts';
import { isConst, width } from '../../../kernel/term.ts';
import type { TracedWriter } from '../writer.ts';
import { bounds, cell, dynamicBounds, enumOf, expression, printTerm } from './expression.ts';
import { literal } from './helpers.ts';
import { operandText } from './printed.ts';
import type { Scope, Signal } from './scope.ts';
import { constantPart, type IfStatement, type Pattern, type Statement, type WriteStatement } from './statements.ts';

export interface StatementPrinter {
  readonly writer: TracedWriter;
  readonly scope: Scope;
  /** `<=` in clocked blocks, `=` in combinational ones and functions. */
  readonly operator: '<=' | '=';
  /** The signal that is written; in a function, its result. */
  readonly target: (variable: Var) => Signal;
  /** Right-hand side in place of the plain expression, where it has to be written in another way. */
  readonly value?: (term: Term, target: Signal) => string | undefined;
  readonly condition?: (term: Term) => string | undefined;
}

export function printStatements(statements: readonly Statement[], printer: StatementPrinter): void {
  for (const statement of statements) printStatement(statement, printer);
}

function printStatement(statement: Statement, printer: StatementPrinter): void {
  const { writer, scope } = printer;
  switch (statement.kind) {
    case 'write':
      writer.line(writeText(statement, printer), statement.trace);
      return;
    case 'if':
      printIf(statement, printer);
      return;
    case 'case': {
      const size = width(statement.subject);
      const labels = enumOf(statement.subject, scope);
      const isExact = statement.arms.every(({ patterns }) => patterns.every(({ mask }) => mask === maximum(size)));
      const subject = operandText(printTerm(statement.subject, scope));
      writer.line(`${isExact ? 'case' : 'casez'} (${subject})`, statement.trace);
      writer.indent(() => {
        for (const { patterns, body } of statement.arms) {
          const exact = (value: bigint): string => (labels && scope.label(labels, value)) ?? literal(value, size);
          const texts = patterns.map((pattern) => (isExact ? exact(pattern.value) : patternText(pattern, size)));
          printArm(`${texts.join(', ')}:`, body, statement, printer);
        }
        if (statement.otherwise !== undefined) printArm('default:', statement.otherwise, statement, printer);
      });
      writer.line('endcase', statement.trace);
    }
  }
}

/** `4'b1?0?`: bits outside the mask match anything. */
function patternText({ value, mask }: Pattern, size: number): string {
  const bit = (at: number): string => (((mask >> BigInt(at)) & 1n) === 0n ? '?' : String((value >> BigInt(at)) & 1n));
  return `${size}'b${Array.from({ length: size }, (_, index) => bit(size - 1 - index)).join('')}`;
}

/** `if … else if … else …`, with a condition that is alone in the last branch as a part of the chain. */
function printIf(statement: IfStatement, printer: StatementPrinter): void {
  let open = false;
  let link: IfStatement | undefined = statement;
  for (let first = true; link !== undefined; first = false) {
    const { branches, otherwise }: IfStatement = link;
    for (const [index, { guard, body }] of branches.entries()) {
      const head = `${first && index === 0 ? '' : 'else '}if (${printer.condition?.(guard) ?? expression(guard, printer.scope, { condition: true })})`;
      open = printBody(head, body, link, printer, open);
    }
    const [only, more]: readonly Statement[] = otherwise;
    const next: IfStatement | undefined = only?.kind === 'if' && more === undefined ? only : undefined;
    if (next === undefined && otherwise.length > 0) open = printBody('else', otherwise, link, printer, open);
    if (open && next === undefined) printer.writer.line('end', link.trace);
    link = next;
  }
}

/**
 * One write stays on the line of its condition; anything else is a block. Returns true when a block is left open: its `end` belongs in front of the
 * `else` that may follow.
 */
function printBody(
  head: string,
  body: readonly Statement[],
  { trace }: Statement,
  printer: StatementPrinter,
  open = false,
): boolean {
  const { writer } = printer;
  const start = open ? `end ${head}` : head;
  const [first, second] = body;
  if (first === undefined) {
    writer.line(head === 'default:' ? 'default: ;' : `${start} begin end`, trace);
    return false;
  }
  if (second === undefined && first.kind === 'write') {
    writer.line(`${start} ${writeText(first, printer)}`, first.trace);
    return false;
  }
  writer.line(`${start} begin`, trace);
  writer.indent(() => printStatements(body, printer));
  return true;
}

function printArm(head: string, body: readonly Statement[], statement: Statement, printer: StatementPrinter): void {
  if (printBody(head, body, statement, printer)) printer.writer.line('end', statement.trace);
}

function writeText(statement: WriteStatement, printer: StatementPrinter): string {
  const target = printer.target(statement.target);
  const value =
    printer.value?.(statement.value, target) ?? expression(statement.value, printer.scope, { labels: target.enumType });
  return `${destination(statement, target, printer.scope)} ${printer.operator} ${value};`;
}

function destination({ target: variable, address, part }: WriteStatement, target: Signal, scope: Scope): string {
  if (address === undefined) {
    if (part === undefined || target.width === 1) return target.text;
    const fixed = constantPart(part);
    return `${target.text}[${fixed ? bounds(target, fixed.hi, fixed.lo) : dynamicBounds(target, part.offset, part.width, scope)}]`;
  }
  const place = cell(variable, address, scope, 'write');
  if (part === undefined || target.width === 1) return place;
  if (!isConst(part.offset)) return `${place}[${dynamicBounds(target, part.offset, part.width, scope)}]`;
  const fixed = constantPart(part);
  return `${place}[${bounds(target, fixed?.hi ?? 0, fixed?.lo ?? 0)}]`;
}
