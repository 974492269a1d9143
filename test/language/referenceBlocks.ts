/** The code blocks of docs/fspec.md: ```fspec, or ```fspec error CODE for what is refused. */
export interface ReferenceBlock {
  readonly line: number;
  readonly name: string;
  readonly text: string;
  readonly code: string | undefined;
}

export function referenceBlocks(page: string): readonly ReferenceBlock[] {
  return [...page.matchAll(/^```fspec(?: error ([a-z-]+))?\n([\s\S]*?)^```$/gm)].map((match) => {
    const [, code, text = ''] = match;
    return {
      line: page.slice(0, match.index).split('\n').length,
      name: /module (\w+)/.exec(text)?.[1] ?? '',
      text,
      code,
    };
  });
}
