/** A trace of a model checker: a row for each step, what it changed in bold. */
import type { EventOf } from '../../pipeline/events.ts';
import type { Style } from './style.ts';

export function traceText({ tool, says, steps }: EventOf<'trace'>, style: Style): string {
  const rows = steps.map(({ event, state, changed }, index) => {
    const values = Object.entries(state).map(([name, value]) => {
      const text = `${name} = ${typeof value === 'string' ? value : `{${value.join(', ')}}`}`;
      return changed.includes(name) ? style.bold(text) : text;
    });
    return `    ${String(index).padStart(3)}  ${event.padEnd(8)}  ${values.join(', ')}`;
  });
  return [`  ${tool}: ${says}`, ...rows].join('\n');
}
