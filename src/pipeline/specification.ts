/** Stage "specify": FSpec text is parsed and checked; its messages become one event. */

import type { Diagnostic } from '../spec/diagnostic.ts';
import type { Spec } from '../spec/spec.ts';
import type { RunContext } from './context.ts';
import type { EventDiagnostic } from './events.ts';
import { SPECIFICATION_LIMIT } from './limits.ts';
import { fail, succeed } from './outcome.ts';
import { type Stage, stage } from './stage.ts';

export function specification(
  context: RunContext,
  { text, name }: { readonly text: string; readonly name: string },
): Stage<Spec> {
  return stage('specify', context.signal, async function* () {
    const bytes = Buffer.byteLength(text, 'utf8');
    if (bytes > SPECIFICATION_LIMIT) {
      return fail(
        'bad input',
        `${name} is too long: ${Math.ceil(bytes / 1024)} KiB, and the limit is ${SPECIFICATION_LIMIT / 1024} KiB.`,
      );
    }
    const { parseSpec } = await import('../language/parse.ts');
    const parsed = parseSpec(text);
    const diagnostics = parsed.kind === 'spec' ? parsed.warnings : parsed.diagnostics;
    if (diagnostics.length > 0)
      yield { kind: 'diagnostics', name, text, diagnostics: diagnostics.map(eventDiagnostic) };
    if (parsed.kind === 'spec') {
      yield { kind: 'specification', module: parsed.spec.name, name, text };
      return succeed(parsed.spec);
    }
    const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
    return fail('bad input', `${name} has ${errors === 1 ? 'an error' : `${errors} errors`}.`);
  });
}

export function eventDiagnostic(diagnostic: Diagnostic): EventDiagnostic {
  const { code, severity, source, message, range, file, fix } = diagnostic;
  return {
    code,
    severity,
    source,
    message,
    range,
    ...(file === undefined ? {} : { file }),
    ...(fix === undefined ? {} : { fix }),
  };
}
