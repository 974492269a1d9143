/** The designs of the catalogue that a text resembles most, for a refusal that helps. */
import type { Family } from './family.ts';
import type { Token } from './text/lexer.ts';

export interface Nearest {
  readonly name: string;
  readonly example: string;
}

/** Words looked at; a long text is judged by its beginning. */
const CONSIDERED = 60;
const SHOWN = 3;

/** Whether two words differ by at most one letter (changed, missing, added, or swapped with its neighbour). */
export function similar(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || short.length < 4) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const swapped =
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
  return swapped || short.slice(at + 1) === long.slice(at + 1);
}

export function nearest(words: readonly Token[], families: readonly Family[]): readonly Nearest[] {
  const spoken = [
    ...new Set(
      words
        .filter((token) => token.kind === 'word' && token.text.length > 2 && token.text.length < 24)
        .slice(0, CONSIDERED),
    ),
  ];
  const scored = families.map((family, index) => {
    const lemmas = spoken.map((token) => family.lemma(token.text));
    const score = lemmas.filter((word) =>
      [...family.hints].some((hint) => hint.length > 2 && similar(word, hint)),
    ).length;
    return { family, index, score };
  });
  return scored
    .sort((one, other) => other.score - one.score || one.index - other.index)
    .slice(0, SHOWN)
    .map(({ family }) => ({ name: family.title, example: family.example }));
}
