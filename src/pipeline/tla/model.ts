/**
 * The specification in TLA+, and the model of it that TLC is asked about: itself where that is small; without the state on which nothing depends that is checked; or
 * with narrower data.
 */
import { type EmittedTla, emitTla } from '../../emit/tla/emitTla.ts';
import type { SpecChecked } from '../../spec/modelChecker/specification.ts';
import type { ModelChecked } from '../../spec/modelChecker.ts';
import type { Change } from '../../spec/narrow/narrow.ts';
import { narrowModel } from '../../spec/narrow/narrowModel.ts';
import { withoutState } from '../../spec/slice.ts';
import type { Spec } from '../../spec/spec.ts';
import { type TlcSize, tooLarge, withinSeconds } from '../../verify/tla/fits.ts';

export interface TlaModel {
  readonly spec: Spec;
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
  /** What the embedded model checker found of it. */
  readonly checked: SpecChecked;
  /** What TLC may be asked. */
  readonly most?: TlcSize;
  readonly stop: () => boolean;
}

export function tlaModels({ spec, source, checked, most = withinSeconds, stop }: ModelsAsked): TlaModels {
  const full = emitTla(spec, { source });
  if (full.kind !== 'emitted') return { kind: 'not emitted', reason: full.reason };
  const own = checked.result;
  const found = (model: Extract<TlaModels, { kind: 'emitted' }>['model']): TlaModels => ({
    kind: 'emitted',
    full,
    model,
  });
  const reason = tooLarge(full, own, most);
  const leftOut = own.kind === 'holds' ? own.leftOut : [];
  if (reason === undefined && leftOut.length === 0)
    return found({ spec, emitted: full, own, reductions: [], isNarrowed: false });
  if (leftOut.length > 0) {
    const sliced = slice({ spec, source, most }, own, leftOut, []);
    if (sliced !== undefined) return found(sliced);
  }
  const limits = { states: most.steps, transitions: most.steps, milliseconds: 1000 };
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
  return { spec: kept, emitted, own, reductions, isNarrowed: changes.length > 0 };
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
