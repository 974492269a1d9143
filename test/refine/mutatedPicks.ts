/** A picker that gets things wrong: picks of the auto picker with something in their parameters changed, until one is installed or nothing is left to try. */
import type { Picker } from '../../src/refine/engine.ts';
import { strikeLimit } from '../../src/refine/engine.ts';
import { autoPicker } from '../../src/refine/pickers/auto.ts';
import type { Json, Pick } from '../../src/refine/step.ts';
import type { Random } from '../../src/spec/random.ts';

export function mutatingPicker(draw: Random): Picker {
  return {
    kind: 'auto',
    next: (situation) => {
      const given = autoPicker.next(situation);
      if (given instanceof Promise || given.kind === 'none') return given;
      // One strike less than the engine allows is left for the right pick.
      if (situation.refusals.length >= strikeLimit - 1 || draw.below(3) === 0) return given;
      return { kind: 'pick', pick: mutated(given.pick, draw) };
    },
  };
}

function mutated(pick: Pick, draw: Random): Pick {
  return { ...pick, params: change(pick.params, draw) };
}

/** One place in a JSON value changed, chosen on the way down. */
function change(value: Json, draw: Random): Json {
  if (typeof value === 'boolean') return draw.below(2) === 0 ? !value : value;
  if (typeof value === 'string') return changeText(value, draw);
  if (value === null || typeof value === 'number') return value;
  if (Array.isArray(value)) {
    const items: readonly Json[] = value;
    const at = draw.below(items.length + 1);
    if (items.length > 1 && draw.below(4) === 0) return items.filter((_, index) => index !== at % items.length);
    return items.map((item, index) => (index === at % items.length ? change(item, draw) : item));
  }
  const entries = Object.entries(value as { readonly [key: string]: Json });
  const at = draw.below(Math.max(1, entries.length));
  if (entries.length > 0 && draw.below(6) === 0) return Object.fromEntries(entries.filter((_, index) => index !== at));
  return Object.fromEntries(entries.map(([key, item], index) => [key, index === at ? change(item, draw) : item]));
}

const swaps: readonly (readonly [RegExp, string])[] = [
  [/\(add /, '(sub '],
  [/\(and /, '(or '],
  [/\(or /, '(xor '],
  [/\(ult /, '(ule '],
  [/\(not ([^()]+)\)/, '$1'],
  [/'d0\b/, "'d1"],
  [/'d1\b/, "'d0"],
  [/'d2\b/, "'d3"],
  [/\(ite ([^()]+) ([^()]+) ([^()]+)\)/, '(ite $1 $3 $2)'],
  [/\br0\b/, 'r1'],
  [/\br1\b/, 'r0'],
  [/\bi0\b/, 'i1'],
  [/\bl0\b/, 'l1'],
  [/\bo0\b/, 'o1'],
  [/\br0\b/, "r0'"],
];

function changeText(text: string, draw: Random): string {
  const possible = swaps.filter(([from]) => from.test(text));
  const chosen = possible[draw.below(Math.max(1, possible.length))];
  return chosen === undefined ? text : text.replace(chosen[0], chosen[1]);
}
