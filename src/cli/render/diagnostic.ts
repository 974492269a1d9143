/** A message about a text as compilers print it: place, message, the line with what is meant underlined, a suggestion. */
import type { EventDiagnostic } from '../../pipeline/events.ts';
import { type Style, visible } from './style.ts';

/** Columns of source text shown; of a longer line, the part around the place. */
const WINDOW = 120;

export function printDiagnostic(
  diagnostic: EventDiagnostic,
  name: string,
  text: string | undefined,
  style: Style,
): string {
  const { range, severity, message, source, code, fix } = diagnostic;
  const colour = severity === 'error' ? style.bad : style.warn;
  const origin = source === 'fspec' ? code : `${source}: ${code}`;
  const lines = [
    `${style.bold(`${visible(name)}:${range.line}:${range.column}:`)} ${colour(`${severity}:`)} ${visible(message)} ${style.dim(`[${origin}]`)}`,
  ];
  const line = text?.split('\n')[range.line - 1]?.replace(/\r$/, '');
  if (line !== undefined) {
    const end = range.endLine === range.line ? range.endColumn : line.length + 1;
    lines.push(...excerpt(line, range.line, range.column, end, colour, style));
  }
  if (fix !== undefined) lines.push(`  suggestion: ${visible(fix.label)}`);
  return lines.join('\n');
}

function excerpt(
  line: string,
  number: number,
  column: number,
  end: number,
  colour: (text: string) => string,
  style: Style,
): readonly string[] {
  const start = Math.min(column - 1, line.length);
  const from = line.length <= WINDOW ? 0 : Math.max(0, Math.min(start - WINDOW / 4, line.length - WINDOW));
  const shown = line.slice(from, from + WINDOW);
  const [before, after] = [from > 0 ? '…' : '', from + WINDOW < line.length ? '…' : ''];
  const marked = line.slice(start, Math.max(start, Math.min(end - 1, from + WINDOW)));
  const lead = before + line.slice(from, start);
  const gutter = String(number).padStart(5);
  // Tabs are kept under tabs, so that the marks stand where the terminal puts the text.
  const indent = [...lead].map((character) => (character === '\t' ? '\t' : ' '.repeat(columns(character)))).join('');
  const width = [...marked].reduce((sum, character) => sum + columns(character), 0);
  return [
    `${style.dim(`${gutter} |`)} ${visible(before + shown + after)}`,
    `${style.dim('      |')} ${indent}${colour('^'.repeat(Math.max(1, width)))}`,
  ];
}

/** Cells of a terminal that a character takes: 0 for marks that combine, 2 for wide ones. */
function columns(character: string): number {
  if (/^\p{Mark}$/u.test(character)) return 0;
  return /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\uff01-\uff60]$/u.test(
    character,
  )
    ? 2
    : 1;
}
