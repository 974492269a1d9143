/** Colours for a terminal, and plain text anywhere else. */

export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly warn: (text: string) => string;
}

const paint = (open: number, close: number) => (text: string) => `\u001b[${open}m${text}\u001b[${close}m`;

const COLOURS: Style = {
  bold: paint(1, 22),
  dim: paint(2, 22),
  good: paint(32, 39),
  bad: paint(31, 39),
  warn: paint(33, 39),
};

const same = (text: string): string => text;
const PLAIN: Style = { bold: same, dim: same, good: same, bad: same, warn: same };

/** Follows NO_COLOR (no-color.org) and dumb terminals. */
export function styleFor(isTerminal: boolean, environment: Readonly<Record<string, string | undefined>>): Style {
  const unwanted = (environment['NO_COLOR'] ?? '') !== '' || environment['TERM'] === 'dumb';
  return isTerminal && !unwanted ? COLOURS : PLAIN;
}

/** Control characters shown as pictures, so that text from a file cannot move the cursor or change the terminal. Tabs and line ends stay. */
export function visible(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a terminal.
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\u2421';
  });
}

/** `12 ms`, `3.4 s`. */
export function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
