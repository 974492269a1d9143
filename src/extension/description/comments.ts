/** Comments of any language: taking the words out of one, and finding the one around a line. Pure. */

const BLOCKS = [
  { open: '/*', close: '*/' },
  { open: '(*', close: '*)' },
  { open: '<!--', close: '-->' },
  { open: '{-', close: '-}' },
  { open: '"""', close: '"""' },
] as const;

/** `certain`: no prose has lines that begin so, and what else was selected with such lines is code. */
const LINES = [
  { marker: /^\s*\/\/[/!]*/, certain: true },
  { marker: /^\s*--+(?!>)/, certain: true },
  { marker: /^\s*#+(?!\w)/, certain: false },
  { marker: /^\s*;+/, certain: false },
  { marker: /^\s*%+/, certain: false },
] as const;

/** The words of a text that was selected: markers off, common indentation off, blank edges off. */
export function withoutMarkers(text: string): string {
  const block = ofBlock(text) ?? starless(text);
  if (block !== undefined) return hanging(block);
  const { words, cut } = ofLines(text);
  return cut ? hanging(words) : outdented(words);
}

/** The words of the comment that the line is in or next to nothing else of; `line` counts from 0. Undefined where there is none. */
export function commentAt(lines: readonly string[], line: number): string | undefined {
  const found = blockAround(lines, line) ?? linesAround(lines, line);
  const words = found === undefined ? '' : withoutMarkers(found);
  return words === '' ? undefined : words;
}

function ofBlock(text: string): string | undefined {
  const trimmed = text.trim();
  for (const { open, close } of BLOCKS) {
    if (!trimmed.startsWith(open)) continue;
    const end = trimmed.indexOf(close, open.length);
    const inside = trimmed.slice(open.length, end < 0 ? undefined : end).replace(/^[*!]+/, '');
    return starless(inside) ?? inside;
  }
  const ended = BLOCKS.find(({ open, close }) => trimmed.endsWith(close) && !trimmed.includes(open));
  if (ended === undefined) return undefined;
  const inside = trimmed.slice(0, -ended.close.length);
  return starless(inside) ?? inside;
}

/** `cut`: the selection began in the middle of its first line, behind the marker. */
function ofLines(text: string): { readonly words: string; readonly cut: boolean } {
  const lines = text.split(/\r?\n/);
  const first = lines.find((line) => line.trim() !== '') ?? '';
  const kind = LINES.find(({ marker }) => marker.test(first));
  const behind = LINES.find(({ marker }) => everyButFirst(lines, marker));
  const { marker, certain } = kind ?? behind ?? { marker: /^/, certain: false };
  const kept = kind !== undefined && certain ? lines.filter((line) => marker.test(line)) : lines;
  return {
    words: kept.map((line) => line.replace(marker, '')).join('\n'),
    cut: kind === undefined && behind !== undefined,
  };
}

function everyButFirst(lines: readonly string[], marker: RegExp): boolean {
  const rest = lines.slice(1).filter((line) => line.trim() !== '');
  return rest.length > 0 && rest.every((line) => marker.test(line));
}

/** Without the stars in front of the lines of a block comment, when all but the first have one. */
function starless(text: string): string | undefined {
  const lines = text.split(/\r?\n/);
  const star = /^\s*\*+(?!\/)/;
  return everyButFirst(lines, star) ? lines.map((line) => line.replace(star, '')).join('\n') : undefined;
}

/** The first line stands behind an opening, and says nothing about the indentation of the others. */
function hanging(text: string): string {
  const [first = '', ...rest] = text.split(/\r?\n/);
  return `${first.trim()}\n${outdented(rest.join('\n'))}`.trim();
}

function outdented(text: string): string {
  const lines = text.split(/\r?\n/).map((line) => line.trimEnd());
  const indents = lines.filter((line) => line !== '').map((line) => line.length - line.trimStart().length);
  const common = Math.min(...indents, Number.MAX_SAFE_INTEGER);
  return lines
    .map((line) => line.slice(common))
    .join('\n')
    .trim();
}

function linesAround(lines: readonly string[], line: number): string | undefined {
  const here = lines[line] ?? '';
  // A word right after `#` is a directive or an anchor, and a lone `;` or `%` ends or computes something.
  const kind = LINES.find(({ marker }) => marker.test(here));
  if (kind === undefined) return undefined;
  const belongs = (index: number) => kind.marker.test(lines[index] ?? '');
  let [from, to] = [line, line];
  while (belongs(from - 1)) from -= 1;
  while (belongs(to + 1)) to += 1;
  return lines.slice(from, to + 1).join('\n');
}

/** How far a block comment is searched for, in lines. */
const REACH = 200;

function blockAround(lines: readonly string[], line: number): string | undefined {
  for (const { open, close } of BLOCKS) {
    for (let from = line; from >= Math.max(0, line - REACH); from -= 1) {
      const text = lines[from] ?? '';
      const opened = text.lastIndexOf(open);
      // A comment that ended on an earlier line is not the one that this line is in.
      if (from < line && text.lastIndexOf(close) > opened) break;
      // What stands in front of it would be code: `always @(*)`.
      if (opened < 0 || text.slice(0, opened).trim() !== '') continue;
      const block = lines
        .slice(from, from + REACH)
        .join('\n')
        .slice(opened);
      const end = block.indexOf(close, open.length);
      if (end >= 0) return block.slice(0, end + close.length);
      break;
    }
  }
  return undefined;
}
