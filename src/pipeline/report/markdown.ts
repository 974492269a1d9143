/** The report for a reader (`<module>.report.md`). */
import type { Report, ReportGoal, ReportRow } from './schema.ts';

export function printReport(report: Report): string {
  const { module, theorem, assumptions, area } = report;
  const sections = [
    `# ${module}`,
    ...(report.description === undefined ? [] : [quoted(report.description)]),
    headline(report),
    ...(theorem.remarks.length === 0 ? [] : [bullets(theorem.remarks)]),
    '## Checks',
    table(['check', 'tool', 'verdict', 'level', 'time', ''], report.checks.map(checkCells)),
    levels,
    '## Assumptions',
    assumptions.environment.length === 0
      ? 'The specification assumes nothing of the environment: the theorem holds for all inputs.'
      : `The theorem holds as long as the environment keeps these:\n\n${bullets(assumptions.environment)}`,
    ...(assumptions.description.length === 0
      ? []
      : [`The description leaves these open; they were understood so:\n\n${bullets(assumptions.description)}`]),
    ...(area === undefined
      ? []
      : [
          '## Size',
          table(
            ['figure', ''],
            Object.entries(area).map(([name, value]) => [name, String(value)]),
          ),
        ]),
    '## Goals of the theorem',
    theorem.goals.length === 0
      ? 'None was reached.'
      : table(['goal', 'what it says', 'verdict', 'time'], theorem.goals.map(goalCells)),
    '## Obligations of the refinement',
    table(['obligation', 'what it says', 'verdict', 'time'], report.obligations.map(goalCells)),
    '## Files',
    table(
      ['file', 'SHA-256'],
      report.files.map(({ name, sha256 }) => [name, `\`${sha256}\``]),
    ),
    '## To check it again',
    commands(module),
  ];
  return `${sections.join('\n\n')}\n`;
}

function headline({ module, theorem, tool }: Report): string {
  const by = `(rtl-refinery ${tool.version})`;
  return theorem.verdict === 'proved'
    ? `**${module}.v is proved to do what ${module}.fspec says**, from ${theorem.roots.join(' and from ')}; level: ${theorem.level ?? 'none'} ${by}.`
    : `**${module}.v is not proved: ${theorem.verdict}** ${by}.`;
}

const levels =
  'Levels: *inductive*, for all inputs and states that an invariant allows, for ever; *reachable*, for every state that can be reached; *sampled*, for what was tried, which proves nothing.';

const commands = (module: string): string =>
  `\`\`\`\nrtl-refinery verify ${module}.v\nrtl-refinery replay --check ${module}.chain.json\n\`\`\``;

function checkCells({ name, tool, version, verdict, level, ms, remark }: ReportRow): readonly string[] {
  return [name, version === undefined ? tool : `${tool} ${version}`, verdict, level ?? '', time(ms), remark ?? ''];
}

const goalCells = ({ id, says, verdict, ms }: ReportGoal): readonly string[] => [`\`${id}\``, says, verdict, time(ms)];

const time = (ms: number | undefined): string => (ms === undefined ? '' : `${ms} ms`);

const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${escaped(line)}`).join('\n');

const quoted = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((line) => `> ${escaped(line)}`)
    .join('\n');

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map((cells) => line(cells.map(cell)))].join('\n');
}

/** A cell ends at a bar or a line end. */
const cell = (text: string): string => escaped(text).replaceAll('|', '\\|');

/** Text of users and tools must not become markup. */
const escaped = (text: string): string => text.replaceAll(/\r?\n/g, ' ').replaceAll('<', '&lt;');
