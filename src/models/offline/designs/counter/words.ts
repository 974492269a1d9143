/** A counter in words: names, title, rules, corner cases. */
import { ones } from '../../plan.ts';
import type { ControlInput } from '../../timing.ts';
import type { Shape } from './shape.ts';

export function defaultName({ width, low, high, direction, saturating }: Shape): string {
  const kind = `${saturating ? 'saturating_' : ''}${direction === 'down' ? 'down_' : direction === 'both' ? 'up_down_' : ''}counter`;
  return low === 0n && high === ones(width)
    ? `${kind}${width}`
    : low === 0n
      ? `${kind}_mod${high + 1n}`
      : `${kind}_${low}_to_${high}`;
}

export function titleOf({ width, direction, low, high, saturating }: Shape, enabled: boolean): string {
  const kind = `${saturating ? 'saturating ' : ''}${direction === 'both' ? 'up/down' : direction} counter`;
  const range = low === 0n && high === ones(width) ? '' : ` from ${low} to ${high}`;
  return `${width}-bit ${kind}${range}${enabled ? ' with enable' : ''}`;
}

export function rules(
  { step, direction, saturating, low, high }: Shape,
  enable: ControlInput | undefined,
  loadable: boolean,
  resets: boolean,
  start: bigint,
): string[] {
  const verb =
    direction === 'up'
      ? `increases by ${step}`
      : direction === 'down'
        ? `decreases by ${step}`
        : `increases or decreases by ${step}, as the direction input says`;
  return [
    ...(resets ? [`Reset sets the count to ${start}.`] : []),
    ...(loadable ? ['Load takes the data input over.'] : []),
    `The count ${verb} in each clock cycle${enable === undefined ? '' : ' in which the enable is active'}${loadable ? ' without a load' : ''}.`,
    ...(enable === undefined ? [] : ['Otherwise the count holds.']),
    saturating ? `It stops at ${high} and ${low}.` : `It wraps between ${low} and ${high}.`,
  ];
}

export function corners({ width, low, high, direction, saturating }: Shape, loadable: boolean): string[] {
  return [
    ...(direction === 'down' ? [] : [`After ${high}, up: ${saturating ? high : low}.`]),
    ...(direction === 'up' ? [] : [`After ${low}, down: ${saturating ? low : high}.`]),
    ...(loadable && high < ones(width)
      ? [`A loaded value above ${high} is brought back into the range by the next count.`]
      : []),
  ];
}
