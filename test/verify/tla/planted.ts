/** Faults planted in the text of a module, as a wrong emitter would have written it. */
import type { EmittedTla } from '../../../src/emit/tla/emitTla.ts';

/** The module with one place changed; the place must be there exactly once. */
export function mutated(module: EmittedTla, search: string, replace: string): EmittedTla {
  const parts = module.text.split(search);
  if (parts.length !== 2)
    throw new Error(`${JSON.stringify(search)} occurs ${parts.length - 1} times in\n${module.text}`);
  return { ...module, text: parts.join(replace) };
}
