/** Whether TLC is asked: what it needs is loaded only then. */
import type { RunContext } from '../context.ts';
import type { Asked, Opinion } from './opinion.ts';

export type TlcWanted = 'always' | 'never' | 'where small';

/** TLC begins at once; undefined where it is not wanted. */
export async function askOpinion(
  context: RunContext,
  asked: Omit<Asked, 'wanted'>,
  wanted: TlcWanted = 'never',
): Promise<Opinion | undefined> {
  if (wanted === 'never') return undefined;
  const { beginOpinion } = await import('./opinion.ts');
  return beginOpinion(context, { ...asked, wanted });
}
