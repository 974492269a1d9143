/** What most families build alike: module name, guarded actions, input and output ports. */
import type { Facts } from './facts.ts';
import type { Port } from './plan.ts';
import { assume, type Notes } from './timing.ts';

export function moduleName(facts: Facts, usual: string, list: Notes): string {
  const given = facts.text('module');
  if (given === undefined) assume(list, 'module.name', `The module is called ${usual}.`);
  return given ?? usual;
}

export const input = (name: string, width: number, meaning: string, signed = false): Port => ({
  name,
  direction: 'input',
  width,
  meaning,
  ...(signed ? { signed } : {}),
});

/** A combinational output. */
export const output = (name: string, width: number, meaning: string, signed = false): Port => ({
  name,
  direction: 'output',
  width,
  meaning,
  latency: 0,
  ...(signed ? { signed } : {}),
});

/** A registered output. */
export const registered = (name: string, width: number, reset: bigint, meaning: string, signed = false): Port => ({
  name,
  direction: 'output',
  width,
  reset,
  meaning,
  latency: 1,
  ...(signed ? { signed } : {}),
});

/** FSpec lines under a guard: on the same line when there is one, in a block otherwise. */
export function guarded(guard: string, lines: readonly string[]): string[] {
  if (lines.length === 1) return [`${guard}: ${lines[0]}`];
  return [`${guard}: {`, ...lines.map((line) => `  ${line}`), '}'];
}

/** Lines under an optional condition. */
export const onlyWhen = (condition: string | undefined, lines: readonly string[]): readonly string[] =>
  condition === undefined ? lines : guarded(`when ${condition}`, lines);

export const present = <T>(...items: readonly (T | undefined)[]): T[] => items.filter((item) => item !== undefined);
