/**
 * The specification in TLA+, and the model of it that TLC is asked about: itself where that is small; without the state on which nothing depends that is checked; or
 * with narrower data.
 */
import { topological } from '../../../kernel/traverse.ts';
import { type EmittedTla, emitTla } from '../../emit/tla/emitTla.ts';
import { modelCheckSpec } from '../../spec/modelChecker/specification.ts';
import { type ModelChecked, type ModelCheckLimits, modelCheckLimits } from '../../spec/modelChecker.ts';
import type { Change } from '../../spec/narrow/narrow.ts';
import { narrowModel } from '../../spec/narrow/narrowModel.ts';
import { withoutState } from '../../spec/slice.ts';
import type { Spec } from '../../spec/spec.ts';
import { systemOf } from '../../spec/system.ts';
import { type TlcSize, tooLarge, withinSeconds } from '../../verify/tla/fits.ts';

export interface TlaModel {
  readonly emitted: EmittedTla;
  /** What the embedded checker finds of the same model. */
  readonly own: ModelChecked;
  /** What makes it smaller than the specification, and tells it apart from it: empty where every state counts. */
  readonly reductions: readonly string[];
  /** Widths or depths are smaller: what holds of it need not hold of the specification. */
  readonly isNarrowed: boolean;
}

export type TlaModels =
  | { readonly kind: 'not emitted'; readonly reason: string }
  | {
      readonly kind: 'emitted';
      /** The specification as it is. */
      readonly full: EmittedTla;
      readonly model: TlaModel | { readonly kind: 'too large'; readonly reason: string };
    };

export interface ModelsAsked {
  readonly spec: Spec;
  /** Its text. */
  readonly source: string;
  /** What TLC may be asked. */
  readonly most?: TlcSize;
  readonly stop: () => boolean;
}

export function tlaModels({ spec, source, most = withinSeconds, stop }: ModelsAsked): TlaModels {
  const full = emitTla(spec, { source });
  if (full.kind !== 'emitted') return { kind: 'not emitted', reason: full.reason };
  const limits = countsOnly(spec, most);
  const own = modelCheckSpec(spec, { limits, stop }).result;
  const found = (model: Extract<TlaModels, { kind: 'emitted' }>['model']): TlaModels => ({
    kind: 'emitted',
    full,
    model,
  });
  const reason = tooLarge(full, own, most);
  const leftOut = own.kind === 'holds' ? own.leftOut : [];
  if (reason === undefined && leftOut.length === 0)
    return found({ emitted: full, own, reductions: [], isNarrowed: false });
  if (leftOut.length > 0) {
    const sliced = slice({ spec, source, most }, own, leftOut, []);
    if (sliced !== undefined) return found(sliced);
  }
  const reduced = narrowModel(spec, limits, stop);
  if (reduced.kind === 'none')
    return found({ kind: 'too large', reason: `${reason ?? 'the model is too large'}; ${reduced.reason}` });
  const said = reduced.changes.map(changeWords);
  const { result } = reduced.checked;
  const left = result.kind === 'holds' ? result.leftOut : [];
  const small = slice({ spec: reduced.spec, source, most }, result, left, said);
  return found(
    small ?? { kind: 'too large', reason: `${reason ?? 'the model is too large'}, and so is the reduced one` },
  );
}

/** Evaluations of terms that one step may cost before fewer steps are tried. */
const evaluations = 256;

/** Which model is chosen, and so which files are written, must not depend on how fast the machine is: limits count, and none is a time. */
function countsOnly(spec: Spec, { steps }: TlcSize): ModelCheckLimits {
  const { updates, claims, assume, constraint } = systemOf(spec);
  const terms = topological([
    assume,
    constraint,
    ...claims.map(({ term }) => term),
    ...updates.map(({ next }) => next),
  ]);
  const transitions = Math.min(steps, Math.ceil((steps * evaluations) / terms.length));
  return { ...modelCheckLimits, states: steps, transitions, milliseconds: Number.POSITIVE_INFINITY };
}

/** The model without state on which nothing depends that is checked; undefined where it is too large for TLC. */
function slice(
  { spec, source, most }: Pick<ModelsAsked, 'spec' | 'source'> & { readonly most: TlcSize },
  own: ModelChecked,
  leftOut: readonly string[],
  changes: readonly string[],
): TlaModel | undefined {
  const kept = leftOut.length === 0 ? spec : withoutState(spec, leftOut);
  const reductions = [
    ...changes,
    ...(leftOut.length === 0 ? [] : [`without ${listed(leftOut)}, on which nothing depends that is checked`]),
  ];
  const emitted = emitTla(kept, {
    source,
    module: `${spec.name}_reduced`,
    remarks: [
      'Smaller than the specification, so that TLC can visit every state:',
      ...reductions.map((line) => `  ${line}`),
    ],
  });
  if (emitted.kind !== 'emitted' || tooLarge(emitted, own, most) !== undefined) return undefined;
  return { emitted, own, reductions, isNarrowed: changes.length > 0 };
}

function changeWords({ name, what, from, to }: Change): string {
  return what === 'width' ? `${name}: ${to} of ${from} bits` : `${name}: ${to} of ${from} cells`;
}

/** Names that are listed before the rest is counted. */
const mostNames = 12;

const listed = (names: readonly string[]): string =>
  names.length <= mostNames
    ? names.join(', ')
    : `${names.slice(0, mostNames).join(', ')} and ${names.length - mostNames} other registers and memories`;
