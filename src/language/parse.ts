/**
 * FSpec: text → `Spec`.
 *
 * Phases: nesting and size (nesting.ts), grammar (fspec.langium, syntaxErrors.ts), then names, types, widths and lowering in one walk (lower.ts and what
 * it uses). A text with errors of one phase is not looked at by the next. This module loads Langium: import it lazily where start-up counts.
 */
import type { Spec } from '../spec/spec.ts';
import type { FSpecDiagnostic } from './codes.ts';
import * as ast from './generated/ast.ts';
import { lowerModule } from './lower.ts';
import { checkShape } from './nesting.ts';
import { createReport } from './report.ts';
import { parseText } from './services.ts';
import { reportSyntax } from './syntaxErrors.ts';

export type Parsed =
  | { readonly kind: 'spec'; readonly spec: Spec; readonly warnings: readonly FSpecDiagnostic[] }
  | { readonly kind: 'errors'; readonly diagnostics: readonly FSpecDiagnostic[] };

export function parseSpec(text: string): Parsed {
  const report = createReport();
  checkShape(text, report);
  if (report.hasErrors()) return { kind: 'errors', diagnostics: report.diagnostics() };
  const result = parseText(text, 'Module');
  reportSyntax(text, result, report);
  const spec = report.hasErrors() || !ast.isModule(result.value) ? undefined : lowerModule(result.value, report);
  return spec === undefined
    ? { kind: 'errors', diagnostics: report.diagnostics() }
    : { kind: 'spec', spec, warnings: report.diagnostics() };
}
