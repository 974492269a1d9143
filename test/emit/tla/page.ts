/** docs/tla.md in parts: a specification, what is shown of its module, and what TLC says of it. */

export interface TlaExample {
  readonly line: number;
  readonly name: string;
  readonly source: string;
  readonly module: string;
  /** Where the page shows it. */
  readonly configuration: string | undefined;
  readonly verdict:
    | { readonly kind: 'holds'; readonly states: number }
    | { readonly kind: 'violated'; readonly invariant: string; readonly steps: number };
  /** Both checkers have an answer. */
  readonly isCompared: boolean;
}

const fence = (language: string): string => `\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`\\n\\n`;
const example = new RegExp(
  `^${fence('fspec')}${fence('tla')}(?:The configuration:\\n\\n${fence('cfg')})?TLC: (.*)$`,
  'gm',
);

export function tlaExamples(page: string): readonly TlaExample[] {
  return [...page.matchAll(example)].map((match) => {
    const [, source = '', module = '', configuration, said = ''] = match;
    return {
      line: page.slice(0, match.index).split('\n').length,
      name: /module (\w+)/.exec(source)?.[1] ?? '',
      source,
      module,
      configuration,
      verdict: verdictOf(said),
      isCompared: !said.includes('The embedded model checker does not run'),
    };
  });
}

function verdictOf(said: string): TlaExample['verdict'] {
  const states = /^every invariant holds; (\d+) states?\./.exec(said)?.[1];
  if (states !== undefined) return { kind: 'holds', states: Number(states) };
  const [, invariant, steps] = /^`(\w+)` is violated after (\d+) steps?\.$/.exec(said) ?? [];
  if (invariant === undefined) throw new Error(`no verdict: ${said}`);
  return { kind: 'violated', invariant, steps: Number(steps) };
}

/**
 * The first line of an excerpt that the module does not have where it should. Lines of an excerpt follow each other in the module as well; a blank line stands for
 * any lines. A whole module has no lines beside those that are shown.
 */
export function firstMissing(excerpt: string, module: string): string | undefined {
  const lines = module.split('\n').filter((line) => line !== '');
  const isWhole = excerpt.startsWith('---- MODULE');
  const parts = isWhole ? [excerpt.replaceAll(/\n+/g, '\n')] : excerpt.split(/\n\n+/);
  let from = 0;
  for (const part of parts) {
    const wanted = part.split('\n').filter((line) => line !== '');
    const at = lines.findIndex((_, index) => index >= from && wanted.every((line, k) => lines[index + k] === line));
    if (at < 0) return nearest(wanted, lines.slice(from));
    from = at + wanted.length;
  }
  return isWhole && from !== lines.length ? lines[from] : undefined;
}

/** The line up to which the part is found, for the message. */
function nearest(wanted: readonly string[], lines: readonly string[]): string {
  const lengths = lines.map((_, index) => wanted.findIndex((line, k) => lines[index + k] !== line));
  return wanted[Math.max(0, ...lengths)] ?? '';
}
