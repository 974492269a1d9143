/** Statements as text, with one line of text per idea. */
import type { Term, Var } from '../../../kernel/term.ts';
import { isConst, width } from '../../../kernel/term.ts';
import type { TracedWriter } from '../writer.ts';
import { bounds, cell, dynamicBounds, enumOf, expression } from './expression.ts';
import { literal } from './helpers.ts';
import type { Scope, Signal } from './scope.ts';
import { constantPart, type Statement, type WriteStatement } from './statements.ts';

export interface StatementPrinter {
  readonly writer: TracedWriter;
  readonly scope: Scope;
  /** `<=` in clocked blocks, `=` in combinational ones and functions. */
  readonly operator: '<=' | '=';
  /** The signal that is written; in a function, its result. */
  readonly target: (variable: Var) => Signal;
  /** Right-hand side in place of the plain expression, where it has to be written in another way. */
  readonly value?: (term: Term, target: Signal) => string | undefined;
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
    case 'if': {
      statement.branches.forEach(({ guard, body }, index) => {
        printBody(`${index === 0 ? '' : 'else '}if (${expression(guard, scope, { condition: true })})`, body, statement, printer);
      });
      if (statement.otherwise.length > 0) printBody('else', statement.otherwise, statement, printer);
      return;
    }
    case 'case': {
      const labels = enumOf(statement.subject, scope);
      writer.line(`case (${expression(statement.subject, scope)})`, statement.trace);
      writer.indent(() => {
        for (const { values, body } of statement.arms) {
          const size = width(statement.subject);
          const texts = values.map((value) => (labels && scope.label(labels, value)) ?? literal(value, size));
          printBody(`${texts.join(', ')}:`, body, statement, printer);
        }
        if (statement.otherwise !== undefined) printBody('default:', statement.otherwise, statement, printer);
      });
      writer.line('endcase', statement.trace);
    }
  }
}

/** One write stays on the line of its condition; anything else is a block. */
function printBody(head: string, body: readonly Statement[], { trace }: Statement, printer: StatementPrinter): void {
  const { writer } = printer;
  const [first, second] = body;
  if (first === undefined) {
    writer.line(head === 'default:' ? 'default: ;' : `${head} begin end`, trace);
  } else if (second === undefined && first.kind === 'write') {
    writer.line(`${head} ${writeText(first, printer)}`, first.trace);
  } else {
    writer.line(`${head} begin`, trace);
    writer.indent(() => printStatements(body, printer));
    writer.line('end', trace);
  }
}

function writeText(statement: WriteStatement, printer: StatementPrinter): string {
  const target = printer.target(statement.target);
  const value = printer.value?.(statement.value, target) ?? expression(statement.value, printer.scope, { labels: target.enumType });
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
