/** Specifications as FSpec text, for tests. */

import { parseSpec } from '../../src/language/parse.ts';
import { formatDiagnostic } from '../../src/spec/diagnostic.ts';
import type { Spec } from '../../src/spec/spec.ts';

/** The specification that a text means; a text with errors is a mistake of the test. */
export function design(text: string): Spec {
  const parsed = parseSpec(text);
  if (parsed.kind === 'spec') return parsed.spec;
  const messages = parsed.diagnostics.map((diagnostic) => formatDiagnostic(diagnostic));
  throw new Error(`${messages.join('\n')}\n${text}`);
}
