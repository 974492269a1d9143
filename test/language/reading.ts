/** Shorthands for tests: texts that must be read, and texts that must be refused. */
import type { Term } from '../../kernel/term.ts';
import type { FSpecDiagnostic } from '../../src/language/codes.ts';
import { parseSpec } from '../../src/language/parse.ts';
import { parseExpression } from '../../src/language/parseExpression.ts';
import { formatDiagnostic } from '../../src/spec/diagnostic.ts';
import type { Spec, Type } from '../../src/spec/spec.ts';

export function read(text: string): Spec {
  const parsed = parseSpec(text);
  if (parsed.kind === 'errors') throw new Error(parsed.diagnostics.map((found) => formatDiagnostic(found)).join('\n'));
  return parsed.spec;
}

export function refused(text: string): readonly FSpecDiagnostic[] {
  const parsed = parseSpec(text);
  if (parsed.kind === 'spec') throw new Error(`this was to be refused:\n${text}`);
  return parsed.diagnostics;
}

/** Ports of every kind, for expressions. */
export const playground = read(`module playground
  clock clk
  enum t { A, B, C }
  input a, b : bits[8]
  input n : bits[3]
  input w : bits[9]
  input s, u : signed[8]
  input p, q : bit
  input r : bits[11:4]
  input asc : bits[0:7]
  input e : t
  output y : bit
  reg st : t
  memory m : bits[8][6]
  on clk
    st' = e
    m[n]' = a
  y = p
`);

export function term(text: string, expected?: Type): Term {
  const parsed = parseExpression(text, playground, expected === undefined ? {} : { expected });
  if (parsed.kind === 'errors')
    throw new Error(`${text}: ${parsed.diagnostics.map((found) => formatDiagnostic(found)).join('\n')}`);
  return parsed.term;
}

/** Codes of the messages that an expression is refused with. */
export function codesOf(text: string, expected?: Type): readonly string[] {
  const parsed = parseExpression(text, playground, expected === undefined ? {} : { expected });
  return parsed.kind === 'errors' ? parsed.diagnostics.map((found) => found.code) : [];
}
