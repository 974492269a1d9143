/** Texts with one token changed. */
import type { Random } from '../../../src/spec/random.ts';

const tokenPattern =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|\s+|\d*'s?[bdh][0-9a-f_?]+|\d+|[A-Za-z_$][\w$]*|<<<|>>>|<<|>>|<=|>=|==|!=|&&|\|\||~[&|^]|\+:|-:|[\s\S]/g;

const groups: readonly (readonly string[])[] = [
  ['+', '-', '*', '&', '|', '^', '~^', '/', '%'],
  ['<', '<=', '>', '>=', '==', '!='],
  ['<<', '>>', '>>>', '<<<'],
  ['&&', '||', '&', '|'],
  ['<=', '='],
  ['posedge', 'negedge'],
  ['!', '~', '-', '&', '|', '^', ''],
  ['case', 'casez', 'casex'],
  ['always', 'always_ff', 'always_comb', 'initial'],
  ['reg', 'wire', 'logic', 'integer'],
  ['input', 'output'],
  ['+:', '-:', ':'],
  ['[', '(', '{'],
  ['signed', ''],
];

const inserted = [
  "1'bx",
  '#1',
  'signed',
  '===',
  'default',
  ';',
  'else',
  'begin',
  'end',
  'negedge',
  'or',
  '!',
  '~',
  "8'd255",
  '1',
  '0',
  '$signed',
  '(',
  ')',
  '@*',
  'initial',
  ',',
  '?',
  '+',
];

const isTrivia = (token: string): boolean => /^(\s|\/\/|\/\*)/.test(token);

export function tokensOf(text: string): readonly string[] {
  return text.match(tokenPattern) ?? [];
}

/** The text with one token replaced, removed, doubled, swapped with the next, or added. */
export function mutate(text: string, draw: Random): string {
  const tokens = [...tokensOf(text)];
  const places = tokens.flatMap((token, index) => (isTrivia(token) ? [] : [index]));
  const names = tokens.filter((token) => /^[A-Za-z_][\w$]*$/.test(token));
  const index = places[draw.below(places.length)] ?? 0;
  const token = tokens[index] ?? '';
  const pick = <T>(list: readonly T[], fallback: T): T => list[draw.below(list.length)] ?? fallback;
  const kind = draw.below(10);
  if (kind === 0) tokens[index] = '';
  else if (kind === 1) tokens[index] = `${token} ${token}`;
  else if (kind === 2) {
    const next = places[places.indexOf(index) + 1] ?? index;
    [tokens[index], tokens[next]] = [tokens[next] ?? '', token];
  } else if (kind === 3) tokens[index] = `${token} ${pick(inserted, ';')}`;
  else tokens[index] = replaced(token, names, draw, pick);
  return tokens.join('');
}

function replaced(
  token: string,
  names: readonly string[],
  draw: Random,
  pick: <T>(list: readonly T[], fallback: T) => T,
): string {
  if (/^\d+$/.test(token)) return String(Math.max(0, Number(token) + pick([-2, -1, 1, 2, 8], 1)));
  const literal = /^(\d*)'(s?)([bdh])([0-9a-f_?]+)$/.exec(token);
  if (literal !== null) {
    const [, size = '1', sign = '', base = 'd', digits = '0'] = literal;
    switch (draw.below(4)) {
      case 0:
        return `${Math.max(1, Number(size) + pick([-1, 1, 2], 1))}'${sign}${base}${digits}`;
      case 1:
        return `${size}'${sign === '' ? 's' : ''}${base}${digits}`;
      default: {
        const radix = base === 'b' ? 2 : base === 'd' ? 10 : 16;
        const value = BigInt(Number.parseInt(digits.replace(/[_?]/g, '0'), radix) || 0) ^ BigInt(1 << draw.below(4));
        return `${size}'${sign}${base}${value.toString(radix)}`;
      }
    }
  }
  const own = groups.filter((group) => group.includes(token));
  if (own.length > 0)
    return pick(
      pick(own, []).filter((other) => other !== token),
      token,
    );
  return /^[A-Za-z_]/.test(token) ? pick(names, token) : pick(inserted, ';');
}
