/** The chain file: how the text came about, and the theorem about it with all that is needed to confirm it again. */
import type { Spec } from '../spec/spec.ts';
import type { TheoremRecord } from '../verify/theorem/record.ts';
import type { RunContext } from './context.ts';
import type { FileToWrite } from './fileSet.ts';
import { sha256 } from './hash.ts';
import type { Refined } from './refinement.ts';

export interface ChainContents {
  readonly spec: Spec;
  /** The specification as it was written. */
  readonly text: string;
  readonly refined: Refined;
  readonly record: TheoremRecord | undefined;
}

export async function chainFile(
  context: RunContext,
  { spec, text, refined, record }: ChainContents,
): Promise<FileToWrite> {
  const { chainOf, chainText } = await import('../refine/chain.ts');
  const { name } = spec;
  const source = {
    spec,
    file: `${name}.fspec`,
    sha256: sha256(text),
    toolVersion: context.version,
    ...(record === undefined ? {} : { theorem: record }),
  };
  return { name: `${name}.chain.json`, text: chainText(chainOf(source, refined.steps, refined.program)) };
}
