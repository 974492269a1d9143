/** The smallest model with narrower data in which a specification does all that it can do. */
import type { ModelCheckLimits } from '../modelChecker/result.ts';
import { modelCheckSpec, type SpecChecked } from '../modelChecker/specification.ts';
import type { Spec } from '../spec.ts';
import type { Depths } from './analysis.ts';
import { type Narrowed, narrow } from './narrow.ts';

export type NarrowModel =
  | (Narrowed & { readonly kind: 'model'; readonly checked: SpecChecked })
  | { readonly kind: 'none'; readonly reason: string };

/** Widths that are tried. */
const sizes = [1, 2, 3, 4, 6, 8];

/** Every action has to be taken and every condition of a claim to be true somewhere: in data that is too narrow some never are. */
export function narrowModel(spec: Spec, limits: Partial<ModelCheckLimits>, stop: () => boolean): NarrowModel {
  let best: Extract<NarrowModel, { kind: 'model' }> | undefined;
  let reason = 'no vector can be narrower';
  const ways: readonly Depths[] = spec.memories.length === 0 ? ['kept'] : ['kept', 'narrowed'];
  const tooLarge = new Set<Depths>();
  for (const [depths, size] of ways.flatMap((way) => sizes.map((bits) => [way, bits] as const))) {
    // More bits make it larger still.
    if (tooLarge.has(depths)) continue;
    const narrowed = narrow(spec, size, depths);
    if (narrowed.changes.length === 0) continue;
    const checked = modelCheckSpec(narrowed.spec, { limits, stop });
    const { result } = checked;
    if (stop()) return { kind: 'none', reason: 'it was stopped' };
    if (result.kind === 'not run' || result.kind === 'incomplete') {
      tooLarge.add(depths);
      if (best === undefined)
        reason = `data of ${size} bit${size === 1 ? '' : 's'} is too large as well: ${result.reason}`;
      continue;
    }
    // What fails in a smaller model need not fail in the specification.
    if (result.kind !== 'holds') {
      const what = result.kind === 'violated' ? 'a claim fails' : 'no input or no choice is allowed';
      reason = `${what} where data is narrower, which says nothing of the specification`;
      continue;
    }
    const dead = checked.neverFires.length + checked.vacuous.length;
    const before = best === undefined ? Infinity : best.checked.neverFires.length + best.checked.vacuous.length;
    if (dead < before) best = { kind: 'model', ...narrowed, checked };
    if (dead === 0) break;
  }
  return best ?? { kind: 'none', reason };
}
