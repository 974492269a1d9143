import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { commands, exitCodeLines } from '../../src/cli/arguments.ts';
import { RUN_VERDICTS, VERDICTS } from '../../src/pipeline/outcome.ts';
import { artefactNames } from '../../src/pipeline/writing.ts';

const page = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8');
const program = commands('0.0.0', () => undefined);

/** The rows of the first table below a heading, each as its cells. */
function tableUnder(heading: string): readonly (readonly string[])[] {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  return rows.slice(2);
}

const unescaped = (cell: string): string => cell.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('`', '');

describe('docs/cli.md', () => {
  test('has a section for each command and no other', () => {
    const headings = [...page.matchAll(/^## (.+)$/gm)].map((match) => match[1]);
    expect(headings).toEqual([
      ...program.commands.map((command) => command.name()),
      'Exit codes',
      'Files',
      'Environment',
      'Events',
    ]);
  });

  test.each(program.commands.map((command) => command.name()))('lists the options of %s with their meaning', (name) => {
    const command = program.commands.find((candidate) => candidate.name() === name);
    const options = (command?.options ?? []).map(({ flags, description }) => [flags, description]);
    expect(
      tableUnder(name)
        .map((row) => row.map(unescaped))
        .sort(),
    ).toEqual(options.sort());
    expect(page).toContain(command?.description() ?? 'no such command');
  });

  test('and --help have the same exit codes, those of the pipeline', () => {
    const rows = RUN_VERDICTS.map((verdict) => [String(VERDICTS[verdict].exitCode), verdict, VERDICTS[verdict].means]);
    expect(tableUnder('Exit codes')).toEqual(rows);
    expect(exitCodeLines().map((line) => line.trim())).toEqual(
      rows.map(([code, verdict, means]) => `${code}  ${verdict}: ${means}`),
    );
  });

  test('lists the files that are written', () => {
    const listed = tableUnder('Files').flatMap(([name]) => unescaped(name ?? '').split(', '));
    const reduced = ['m_reduced.tla', 'm_reduced.cfg'];
    expect(listed.toSorted()).toEqual([...artefactNames('m'), ...reduced, 'm.manifest.json'].toSorted());
  });
});
