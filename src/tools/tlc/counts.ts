/** Numbers of states. Java may be told to write them by the rules of some place (`1,234,567`, `1.234.567`), so marks between digits are dropped. */
import type { TlcProgress } from '../../verify/ports/tlc.ts';
import { codes, lastOf, type TlcLog } from './messages.ts';

export interface Counts {
  readonly generated: number;
  readonly distinct: number;
  /** Steps; 0 where only initial states are reachable. */
  readonly depth: number;
}

const number = String.raw`(\d[\d.,'’\u00a0\u202f ]*)`;
const statistics = new RegExp(
  `${number} states? generated.*?, ${number} distinct states? found.*?, ${number} states? left on queue`,
  's',
);
const level = new RegExp(String.raw`Progress\(${number}\)`);
const depth = new RegExp(`depth of the complete state graph search is ${number}`);
const initial = new RegExp(`Computed ${number} initial states`);

export function progressOf(text: string): TlcProgress | undefined {
  const found = statistics.exec(text);
  if (found === null) return undefined;
  return { generated: digits(found[1]), distinct: digits(found[2]), queued: digits(found[3]) };
}

/** TLC prints no statistics when an initial state is wrong: `seen` states are a lower bound then. */
export function countsOf(log: TlcLog, seen: number): Counts {
  const last = lastOf(log, codes.counts) ?? lastOf(log, codes.progress);
  const statistics = last === undefined ? undefined : progressOf(last.text);
  const computed = Math.max(seen, digits(initial.exec(lastOf(log, codes.initialStates)?.text ?? '')?.[1]));
  // TLC counts states along the path, not steps.
  const levels =
    depth.exec(lastOf(log, codes.depth)?.text ?? '')?.[1] ?? level.exec(lastOf(log, codes.progress)?.text ?? '')?.[1];
  return {
    generated: statistics?.generated ?? computed,
    distinct: statistics?.distinct ?? computed,
    depth: Math.max(0, digits(levels) - 1),
  };
}

export function digits(text = ''): number {
  return Number(text.replaceAll(/\D/g, ''));
}
