/**
 * `src/emit`: a complete Program as text. Pure functions: the same program gives the same bytes on every machine.
 */
import type { SourceRange } from '../spec/spec.ts';

/** Why a program can't be written as Verilog, in words for the person who wrote the specification. */
export interface NotEmitted {
  readonly kind: 'not emitted';
  readonly reason: string;
  readonly source?: SourceRange;
}

export function notEmitted(reason: string, source?: SourceRange): NotEmitted {
  return source === undefined ? { kind: 'not emitted', reason } : { kind: 'not emitted', reason, source };
}
