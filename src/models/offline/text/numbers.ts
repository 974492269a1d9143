/** Numbers as people write them: digits, words ("thirty-two"), and sized or prefixed literals (`8'hA5`, `0x1F`, `0b101`). */

const UNITS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const;
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const;

const UNIT_OF: ReadonlyMap<string, number> = new Map([
  ...UNITS.map((word, index) => [word, index] as const),
  ['zeros', 0],
  ['zeroes', 0],
]);
const TEN_OF: ReadonlyMap<string, number> = new Map(TENS.map((word, index) => [word, 20 + 10 * index]));
const SCALE_OF: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1000],
]);

export const isNumberWord = (word: string): boolean => UNIT_OF.has(word) || TEN_OF.has(word) || SCALE_OF.has(word);

/**
 * The number spelled by `words` from `start` on ("one", "thirty two", "two hundred fifty six") and how many words it takes; undefined when no
 * number starts there.
 */
export function spelledNumber(words: readonly string[], start: number): { value: number; length: number } | undefined {
  let total = 0;
  let group: number | undefined;
  let last: 'unit' | 'ten' | 'scale' | undefined;
  let at = start;
  for (; at < words.length; at++) {
    const word = words[at] ?? '';
    const unit = UNIT_OF.get(word);
    const ten = TEN_OF.get(word);
    const scale = SCALE_OF.get(word);
    if (unit !== undefined && (last === undefined || last === 'scale' || (last === 'ten' && unit > 0 && unit < 10))) {
      group = (group ?? 0) + unit;
      last = 'unit';
    } else if (ten !== undefined && (last === undefined || last === 'scale')) {
      group = (group ?? 0) + ten;
      last = 'ten';
    } else if (scale !== undefined && group !== undefined && group < scale) {
      if (scale === 1000) {
        total += group * scale;
        group = 0;
      } else group *= scale;
      last = 'scale';
    } else break;
  }
  return group === undefined ? undefined : { value: total + group, length: at - start };
}

/** A literal with its own notation. `width` is there when the notation says it. */
export interface Literal {
  readonly value: bigint;
  readonly width?: number;
}

const BASES: Readonly<Record<string, { prefix: string; digits: RegExp }>> = {
  b: { prefix: '0b', digits: /^[01]+$/ },
  o: { prefix: '0o', digits: /^[0-7]+$/ },
  d: { prefix: '', digits: /^[0-9]+$/ },
  h: { prefix: '0x', digits: /^[0-9a-f]+$/ },
};

/** `8'hA5`, `4'b1010`, `0x1F`, `0b101`, `0o17`; undefined for anything else, a value too large for its width included. */
export function literal(text: string): Literal | undefined {
  const lower = text.toLowerCase().replaceAll('_', '');
  const sized = /^(\d{1,4})'([bodh])([0-9a-f]+)$/.exec(lower);
  if (sized !== null) {
    const base = BASES[sized[2] ?? ''];
    const digits = sized[3] ?? '';
    if (base === undefined || !base.digits.test(digits)) return undefined;
    const width = Number(sized[1]);
    const value = BigInt(base.prefix + digits);
    return width > 0 && value < 1n << BigInt(width) ? { value, width } : undefined;
  }
  return /^(0x[0-9a-f]+|0b[01]+|0o[0-7]+)$/.test(lower) ? { value: BigInt(lower) } : undefined;
}
