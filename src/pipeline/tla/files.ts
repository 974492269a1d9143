/** The texts that are written: the specification in TLA+, and where that is too large for TLC, the model that TLC is asked about. */
import type { FileToWrite } from '../fileSet.ts';
import type { TlaModels } from './model.ts';

export function tlaFiles(models: TlaModels): readonly FileToWrite[] {
  if (models.kind === 'not emitted') return [];
  const { full, model } = models;
  const written = 'kind' in model || model.emitted === full ? [full] : [full, model.emitted];
  return written.flatMap(({ module, text, configuration }) => [
    { name: `${module}.tla`, text },
    { name: `${module}.cfg`, text: configuration },
  ]);
}
