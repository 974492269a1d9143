// Rows of the table: each is built, measured, and put into words.

import { fittedExponent, measure, measureAlone } from './measure.mjs';

export const TITLES = ['time', 'baseline', 'ratio'];

/** Cells under the titles (none for what is no comparison), then lines of text, the first of which stands beside the cells. */
export async function runRow(row) {
  try {
    const built = await row.build();
    switch (built.kind) {
      case 'compared':
        return shown(...comparison(row.name, built));
      case 'growth':
        return shown([], await growth(built));
      case 'figures':
        return shown([], built.lines);
      case 'not run':
        return shown([], [`not run: ${built.why}`]);
      default:
        throw new Error(`a row of the kind ${built.kind} is not known`);
    }
  } catch (error) {
    return { cells: [], lines: [`failed: ${error.message}`], failed: true };
  }
}

const shown = (cells, lines) => ({ cells, lines, failed: false });

function comparison(name, built) {
  const { run, baseline } = measure(name, built);
  const figure = built.figure === undefined ? '' : `; ${built.figure(run, baseline)}`;
  return [[duration(run), duration(baseline), `${ratio(run / baseline)} x`], [`${built.against}${figure}`]];
}

async function growth({ unit, points }) {
  const times = [];
  for (const { size, build } of points) times.push({ size, time: measureAlone(await build()) });
  return [
    `grows as ${unit}^${fittedExponent(times).toFixed(2)}`,
    ...times.map(({ size, time }) => `${size} ${unit}: ${duration(time)}`),
  ];
}

export function duration(milliseconds) {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(2)} s`;
  if (milliseconds >= 1) return `${milliseconds.toFixed(2)} ms`;
  return `${(milliseconds * 1000).toFixed(2)} us`;
}

const ratio = (value) => (value < 0.1 ? value.toPrecision(2) : value.toFixed(2));
