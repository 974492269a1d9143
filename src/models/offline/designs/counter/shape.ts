/** Width, range, step and direction of a counter, and what a count does to its value. */
import { type Facts, isRefusal, optional, type Refusal, refuse } from '../../facts.ts';
import { bitsFor, ones, plural } from '../../plan.ts';
import { assume, type Notes } from '../../timing.ts';

export interface Shape {
  readonly width: number;
  readonly low: bigint;
  readonly high: bigint;
  readonly step: bigint;
  readonly direction: 'up' | 'down' | 'both';
  readonly saturating: boolean;
}

export function shape(facts: Facts, list: Notes): Shape | Refusal {
  const said = facts.text('direction');
  const direction = said === 'down' || said === 'both' ? said : 'up';
  const bcd = facts.has('bcd');
  const period = optional(facts, 'modulus', 'the modulus', [2, 2 ** 30], bcd ? 10 : 0);
  if (isRefusal(period)) return period;
  if (bcd && period !== 10)
    return refuse('A decimal counter has ten states.', facts.quote('bcd'), facts.quote('modulus'));
  // "a decade counter from 1 to 10": ten states, not those from 0 to 9.
  const modulus = bcd && facts.num('high') === (facts.num('low') ?? 0) + 9 ? 0 : period;
  const from = facts.num('low');
  const to = facts.num('high') ?? (direction === 'down' && from !== undefined ? 0 : undefined);
  const wrap = facts.num('wrap');
  if (modulus !== 0 && from !== undefined && from !== 0)
    return refuse(
      'The description gives both a modulus and a range.',
      facts.quote('modulus') ?? facts.quote('bcd'),
      facts.quote('low'),
    );
  if (modulus !== 0 && to !== undefined && to !== modulus - 1)
    return refuse(
      `A counter modulo ${modulus} ends at ${modulus - 1}, not ${to}.`,
      facts.quote('modulus') ?? facts.quote('bcd'),
      facts.quote('high'),
    );
  const falling = from !== undefined && to !== undefined && from > to;
  // A range that falls says itself which way the counter goes.
  if (said === undefined && !falling) assume(list, 'direction', 'The counter counts up.');
  if (falling && direction === 'up' && said !== undefined)
    return refuse('It cannot count up from a larger to a smaller number.', facts.quote('low'));
  if (from !== undefined && to !== undefined && from < to && direction === 'down')
    return refuse('It cannot count down from a smaller to a larger number.', facts.quote('low'));
  const width = facts.num('width');
  const low = BigInt(falling ? (to ?? 0) : (from ?? 0));
  const top = modulus !== 0 ? modulus - 1 : falling ? from : to;
  if (top === undefined && width === undefined)
    return refuse('The description does not say how many bits the counter has.');
  if (width !== undefined && (width < 1 || width > 256))
    return refuse('The counter has to have from 1 to 256 bits.', facts.quote('width'));
  const bits = width ?? bitsFor(top ?? 1);
  const high = top === undefined ? ones(bits) : BigInt(top);
  if (width === undefined) assume(list, 'width', `The count has ${plural(bits, 'bit')}, as many as ${high} needs.`);
  if (high > ones(bits))
    return refuse(
      `${high} does not fit in ${plural(bits, 'bit')}.`,
      facts.quote('modulus') ?? facts.quote('high') ?? facts.quote('bcd'),
      facts.quote('width'),
    );
  if (low >= high) return refuse('The counter would have a single value.', facts.quote('low'));
  const start = direction === 'down' || falling ? high : low;
  if (wrap !== undefined && BigInt(wrap) !== start)
    return refuse(`A wrap to ${wrap} is understood only where the count starts, at ${start}.`, facts.quote('wrap'));
  const step = optional(facts, 'step', 'the step', [1, 2 ** 30], 1);
  if (isRefusal(step)) return step;
  const saturating = facts.has('saturating');
  if (saturating && facts.has('wraps'))
    return refuse('A saturating counter does not wrap.', facts.quote('saturating'), facts.quote('wraps'));
  facts.has('wraps');
  if (step > 1 && (top !== undefined || saturating))
    return refuse(
      'A step larger than one is understood for counters that use all their bits and wrap.',
      facts.quote('step'),
    );
  if (BigInt(step) > ones(bits))
    return refuse(`A step of ${step} does not fit in ${plural(bits, 'bit')}.`, facts.quote('step'));
  return { width: bits, low, high, step: BigInt(step), direction: falling ? 'down' : direction, saturating };
}

/** The next count in one direction, as FSpec. */
export function move(
  out: string,
  { width, low, high, step, saturating }: Shape,
  up: boolean,
  loadable: boolean,
): string {
  const full = low === 0n && high === ones(width);
  const stepped = `${out} ${up ? '+' : '-'} ${step}`;
  if (full && !saturating) return stepped;
  const end = up ? high : low;
  const beyond = saturating ? (loadable ? `${end}` : out) : String(up ? low : high);
  // A loaded value may lie outside the range: it is brought back.
  const test =
    loadable && !full
      ? up
        ? `${out} >= ${high}`
        : `${out} ${low === 0n ? '==' : '<='} ${low}${low === 0n && high < ones(width) ? ` or ${out} > ${high}` : ''}`
      : `${out} == ${end}`;
  return `${test} ? ${beyond} : ${stepped}`;
}

export function stepped(value: bigint, { width, low, high, step, saturating }: Shape, up: boolean): bigint {
  const full = low === 0n && high === ones(width);
  if (full && !saturating) return BigInt.asUintN(width, up ? value + step : value - step);
  if (up) return value >= high ? (saturating ? high : low) : value + 1n;
  return value <= low || value > high ? (saturating ? low : high) : value - 1n;
}
