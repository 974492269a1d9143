import { describe, expect, it } from 'vitest';
import { buildSourceMap, printSourceMap } from '../../src/emit/sourceMap.ts';
import { linesOfStep, parseSourceMap } from '../../src/extension/chain/sourceMap.ts';

const iteration = { what: 'process clk', origin: { step: 1, hole: 'clk' } };
const assignment = { what: 'count', origin: { step: 3, hole: 'clk.step/then0' } };
const text = printSourceMap(
  buildSourceMap('counter', [undefined, iteration, iteration, assignment, undefined, iteration]),
);

describe('a source map as it is written', () => {
  const map = parseSourceMap(text);
  if (map === undefined) throw new Error('the source map was not read');

  it('gives the lines of a step, all of them, in order', () => {
    expect(linesOfStep(map, 1, 'clk')).toEqual([
      [2, 3],
      [6, 6],
    ]);
  });

  it('gives the lines of what a step was refined into, when it has none of its own', () => {
    expect(linesOfStep(map, 2, 'clk.step')).toEqual([[4, 4]]);
  });

  it('gives none for a step whose name only begins alike', () => {
    expect(linesOfStep(map, 2, 'clk.st')).toEqual([]);
    expect(linesOfStep(map, 9, 'cl')).toEqual([]);
  });
});

describe('what is no source map', () => {
  it.each([
    ['half a file', text.slice(0, -10)],
    ['another version', text.replace('"version": 1', '"version": 2')],
    ['no entries', '{"version":1}'],
    ['lines that are no lines', '{"version":1,"entries":[{"lines":[0,1],"what":""}]}'],
    ['a step that is a word', '{"version":1,"entries":[{"lines":[1,1],"step":"x"}]}'],
    ['a list', '[]'],
    ['nothing', ''],
  ])('is refused: %s', (_, wrong) => {
    expect(parseSourceMap(wrong)).toBeUndefined();
  });
});
