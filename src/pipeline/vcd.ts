/** A trace as a value change dump (IEEE 1364-2001, clause 18), without the optional date, so that two runs give the same file. */
import type { Trace } from './trace.ts';

/** One unit of trace time in the time scale of the dump: a clock period is four units, 10 ns. */
const TICK_PS = 2500;

export function printVcd(trace: Trace): string {
  const lines = ['$timescale 1ps $end', `$scope module ${trace.module} $end`];
  for (const [index, { name, width }] of trace.signals.entries()) {
    const range = width === 1 ? '' : ` [${width - 1}:0]`;
    lines.push(`$var wire ${width} ${identifier(index)} ${name}${range} $end`);
  }
  lines.push('$upscope $end', '$enddefinitions $end');
  let last: readonly bigint[] = [];
  for (const { time, values } of trace.moments) {
    const changes = trace.signals.flatMap(({ width }, index) => {
      const value = values[index];
      if (value === undefined || value === last[index]) return [];
      return [width === 1 ? `${value}${identifier(index)}` : `b${value.toString(2)} ${identifier(index)}`];
    });
    last = values;
    if (changes.length > 0) lines.push(`#${time * TICK_PS}`, ...changes);
  }
  const end = trace.moments.at(-1);
  if (end !== undefined) lines.push(`#${(end.time + 1) * TICK_PS}`);
  return `${lines.join('\n')}\n`;
}

/** Identifier codes of printable characters, `!` to `~`, as short as possible. */
function identifier(index: number): string {
  const first = 33;
  const count = 94;
  let code = '';
  for (let rest = index; ; rest = Math.floor(rest / count) - 1) {
    code = String.fromCharCode(first + (rest % count)) + code;
    if (rest < count) return code;
  }
}
