/** Modules of small specifications. */
import { type EmittedTla, emitTla, type TlaOptions } from '../../../src/emit/tla/emitTla.ts';
import { parseSpec } from '../../../src/language/parse.ts';
import type { Spec } from '../../../src/spec/spec.ts';

export function specOf(text: string): Spec {
  const parsed = parseSpec(text);
  if (parsed.kind !== 'spec') throw new Error(parsed.diagnostics.map(({ message }) => message).join('\n'));
  return parsed.spec;
}

export function moduleOf(spec: Spec, options: TlaOptions = {}): EmittedTla {
  const module = emitTla(spec, options);
  if (module.kind !== 'emitted') throw new Error(module.reason);
  return module;
}

/** Emitted with its text, whose lines are quoted. */
export const emittedFrom = (text: string): EmittedTla => moduleOf(specOf(text), { source: text });

/** The lines of a definition in the module, comments left out. */
export function definition({ text }: EmittedTla, name: string): string {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => new RegExp(`^${name.replaceAll('$', '\\$')}(\\(.*\\))? ==`).test(line));
  if (at < 0) throw new Error(`${name} is not defined in\n${text}`);
  const rest = lines.slice(at + 1);
  const end = rest.findIndex((line) => !line.startsWith(' '));
  return [lines[at], ...rest.slice(0, end < 0 ? rest.length : end)].join('\n');
}
