import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseSpec } from '../../../src/language/parse.ts';
import { interpret } from '../../../src/models/offline/interpret.ts';
import { runExamples } from '../../../src/spec/examples.ts';

/** Descriptions as people write them, each with what it is understood as on the line below. `\n` stands for the end of a line. */
const PHRASINGS = readFileSync(new URL('phrasings.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split(/\r?\n(?! )/)
  .map((entry) => entry.split(/\r?\n +/));

/** Family, title, ports with their widths, clock edge, reset, and start values that are not zero. */
function summary(description: string): { text: string; fspec: string } {
  const result = interpret(description.replaceAll('\\n', '\n'));
  if (result.kind === 'not understood') return { text: result.reason, fspec: '' };
  const { contract, design, fspec } = result;
  const ports = contract.ports.map(({ name, width }) => (width === 1 ? name : `${name}[${width}]`)).join(' ');
  const edge = contract.clock === null ? '' : `; ${contract.clock.edge}`;
  const reset = contract.reset === null ? '' : `, ${contract.reset.kind} ${contract.reset.active}`;
  const start = contract.ports
    .flatMap((port) => (port.reset === null || port.reset === '0' ? [] : [`, ${port.name}=${port.reset}`]))
    .join('');
  return { text: `${design}: ${contract.title}; ${ports}${edge}${reset}${start}`, fspec };
}

describe('phrasings', () => {
  it.each(PHRASINGS)('%s', (description, expected) => {
    const { text, fspec } = summary(description ?? '');
    expect(text).toBe(expected);
    const parsed = parseSpec(fspec);
    if (parsed.kind !== 'spec') throw new Error(parsed.diagnostics.map(({ message }) => message).join('\n'));
    expect(runExamples(parsed.spec).filter(({ kind }) => kind !== 'holds')).toEqual([]);
  });
});
