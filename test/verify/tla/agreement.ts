/** One specification through TLC and through the embedded model checker. */
import { type EmittedTla, emitTla } from '../../../src/emit/tla/emitTla.ts';
import { type ModelChecked, modelCheck } from '../../../src/spec/modelChecker.ts';
import type { Spec } from '../../../src/spec/spec.ts';
import { systemOf } from '../../../src/spec/system.ts';
import { tlc } from '../../../src/tools/tlc/run.ts';
import type { TlcRun } from '../../../src/verify/ports/tlc.ts';
import { compare } from '../../../src/verify/tla/compare.ts';
import { tooLarge } from '../../../src/verify/tla/fits.ts';

export interface Agreement {
  readonly emitted: EmittedTla;
  readonly own: ModelChecked;
  readonly run: TlcRun;
  /** Why the two do not agree, or why one of them said nothing. */
  readonly problem: string | undefined;
}

/** What TLC can look at in a second or two. */
export const small = { states: 20_000, transitions: 60_000, milliseconds: 5_000 };

export async function agreement(
  spec: Spec,
  source?: string,
  emit: (spec: Spec, source?: string) => EmittedTla = emitted,
): Promise<Agreement> {
  const own = modelCheck(systemOf(spec), { limits: small });
  const module = emit(spec, source);
  const run = await runTlc(module);
  if (run.kind !== 'ran') return { emitted: module, own, run, problem: JSON.stringify(run) };
  const compared = compare(module, run, own);
  return { emitted: module, own, run, problem: compared.kind === 'disagree' ? compared.how : undefined };
}

/** The specification has an answer that TLC can give as well. */
export function isSmall(spec: Spec): boolean {
  const own = modelCheck(systemOf(spec), { limits: small });
  return tooLarge(emitted(spec), own) === undefined;
}

export function emitted(spec: Spec, source?: string): EmittedTla {
  const module = emitTla(spec, source === undefined ? {} : { source });
  if (module.kind !== 'emitted') throw new Error(module.reason);
  return module;
}

export function runTlc({ module, text, configuration }: EmittedTla): Promise<TlcRun> {
  return tlc.check(
    { module: { name: `${module}.tla`, text }, config: { name: `${module}.cfg`, text: configuration } },
    new AbortController().signal,
  );
}

/** Runs several at a time, since most of a small run is the start of Java. */
export async function each<T, R>(items: readonly T[], work: (item: T) => Promise<R>, at = 2): Promise<readonly R[]> {
  const results = new Map<number, R>();
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next; index < items.length; index = next) {
      next += 1;
      const item = items[index];
      if (item !== undefined) results.set(index, await work(item));
    }
  };
  await Promise.all(Array.from({ length: at }, worker));
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result);
}
