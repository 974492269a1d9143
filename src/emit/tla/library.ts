/**
 * Operators on bit vectors, in TLA+. A module gets those that it uses.
 *
 * A vector of at most 30 bits is the natural number that it encodes: TLC computes with 32-bit integers and refuses to overflow. A wider one is the tuple of its
 * bytes, least significant first; its last byte has the bits that remain. No operator leaves these sets, and none meets a number beyond 2^31 − 1.
 * TLC keeps functions as formulas until they are asked for, and would evaluate those of functions of functions again and again: `TLCEval` makes values of them.
 * Written from the meaning in docs/fspec.md, and not from the code that evaluates terms.
 */

interface Definition {
  readonly text: string;
  /** Names of the operators that it reads. */
  readonly needs: readonly string[];
}

const operator = (text: string, ...needs: readonly string[]): Definition => ({ text, needs });

const table = {
  Bit: operator('Bit(condition) == IF condition THEN 1 ELSE 0'),
  Slice: operator('Slice(a, high, low) == (a \\div 2^low) % 2^(high - low + 1)'),
  And: operator(
    'RECURSIVE And(_, _)\nAnd(a, b) == IF a = 0 \\/ b = 0 THEN 0 ELSE (a % 2) * (b % 2) + 2 * And(a \\div 2, b \\div 2)',
  ),
  Or: operator('Or(a, b) == a + b - And(a, b)', 'And'),
  Xor: operator('Xor(a, b) == (a - And(a, b)) + (b - And(a, b))', 'And'),
  Parity: operator('RECURSIVE Parity(_)\nParity(a) == IF a = 0 THEN 0 ELSE (a + Parity(a \\div 2)) % 2'),
  Mul: operator(`Mul(a, b, w) ==
  LET ah == a \\div 32768
      al == a % 32768
      bh == b \\div 32768
      bl == b % 32768
  IN (al * bl + ((al * bh + ah * bl) % 32768) * 32768) % 2^w`),
  Div: operator('Div(a, b, w) == IF b = 0 THEN 2^w - 1 ELSE a \\div b'),
  Rem: operator('Rem(a, b) == IF b = 0 THEN a ELSE a % b'),
  Signed: operator('Signed(a, w) == IF a >= 2^(w - 1) THEN a - 2^w ELSE a'),
  Magnitude: operator('Magnitude(x) == IF x < 0 THEN 0 - x ELSE x'),
  SDiv: operator(
    `SDiv(a, b, w) ==
  LET x == Signed(a, w)
      y == Signed(b, w)
      q == Magnitude(x) \\div Magnitude(y)
  IN IF y = 0 THEN (IF x < 0 THEN 1 ELSE 2^w - 1)
     ELSE (IF (x < 0) = (y < 0) THEN q ELSE 0 - q) % 2^w`,
    'Signed',
    'Magnitude',
  ),
  SRem: operator(
    `SRem(a, b, w) ==
  LET x == Signed(a, w)
      y == Signed(b, w)
      r == Magnitude(x) % Magnitude(y)
  IN IF y = 0 THEN a ELSE (IF x < 0 THEN 0 - r ELSE r) % 2^w`,
    'Signed',
    'Magnitude',
  ),
  Shl: operator('Shl(a, n, w) == IF n >= w THEN 0 ELSE (a % 2^(w - n)) * 2^n'),
  Shr: operator('Shr(a, n, w) == IF n >= w THEN 0 ELSE a \\div 2^n'),
  Sar: operator('Sar(a, n, w) == IF a >= 2^(w - 1) THEN 2^w - 1 - Shr(2^w - 1 - a, n, w) ELSE Shr(a, n, w)', 'Shr'),
  Extend: operator('Extend(a, w, to) == IF a >= 2^(w - 1) THEN a + (2^to - 2^w) ELSE a'),
  Part: operator('Part(a, at, n, w) == IF at >= w THEN 0 ELSE (a \\div 2^at) % 2^n'),
  SetPart: operator(`SetPart(a, at, v, n, w) ==
  LET m == IF at + n > w THEN w - at ELSE n
  IN IF at >= w THEN a ELSE a + ((v % 2^m) - ((a \\div 2^at) % 2^m)) * 2^at`),
  Table: operator('Table(values) == [k \\in 0 .. Len(values) - 1 |-> values[k + 1]]'),

  Size: operator('Size(w) == (w + 7) \\div 8'),
  Room: operator('Room(w, k) == IF 8 * k <= w THEN 256 ELSE 2^(w % 8)'),
  WSet: operator('WSet(w) == {a \\in [1 .. Size(w) -> 0 .. 255] : a[Size(w)] < Room(w, Size(w))}', 'Size', 'Room'),
  WBit: operator('WBit(a, k) == (a[k \\div 8 + 1] \\div 2^(k % 8)) % 2'),
  NBit: operator('NBit(a, k) == (a \\div 2^k) % 2'),
  Pack: operator(
    `Pack(w, B(_)) ==
  TLCEval([k \\in 1 .. Size(w) |->
    LET at(j) == IF 8 * (k - 1) + j < w THEN B(8 * (k - 1) + j) * 2^j ELSE 0
    IN at(0) + at(1) + at(2) + at(3) + at(4) + at(5) + at(6) + at(7)])`,
    'Size',
  ),
  Number: operator(`Number(w, B(_)) ==
  LET RECURSIVE from(_)
      from(k) == IF k = w THEN 0 ELSE B(k) * 2^k + from(k + 1)
  IN from(0)`),
  Amount: operator(`Amount(a) ==
  IF \\E k \\in DOMAIN a : k > 3 /\\ a[k] # 0 THEN 16777216 ELSE a[1] + 256 * a[2] + 65536 * a[3]`),
  Zeros: operator('Zeros(a) == TLCEval([k \\in DOMAIN a |-> 0])'),
  WNot: operator('WNot(a, w) == TLCEval([k \\in DOMAIN a |-> Room(w, k) - 1 - a[k]])', 'Room'),
  WAnd: operator('WAnd(a, b) == TLCEval([k \\in DOMAIN a |-> And(a[k], b[k])])', 'And'),
  WOr: operator('WOr(a, b) == TLCEval([k \\in DOMAIN a |-> Or(a[k], b[k])])', 'Or'),
  WXor: operator('WXor(a, b) == TLCEval([k \\in DOMAIN a |-> Xor(a[k], b[k])])', 'Xor'),
  WParity: operator(
    `WParity(a) ==
  LET RECURSIVE upTo(_)
      upTo(k) == IF k = 0 THEN 0 ELSE (Parity(a[k]) + upTo(k - 1)) % 2
  IN upTo(Len(a))`,
    'Parity',
  ),
  WAll: operator('WAll(a, w) == \\A k \\in DOMAIN a : a[k] = Room(w, k) - 1', 'Room'),
  WAny: operator('WAny(a) == \\E k \\in DOMAIN a : a[k] # 0'),
  WSum: operator(
    `WSum(a, b, carry, w) ==
  LET RECURSIVE into(_)
      into(k) == IF k = 1 THEN carry ELSE (a[k - 1] + b[k - 1] + into(k - 1)) \\div 256
  IN TLCEval([k \\in DOMAIN a |-> (a[k] + b[k] + into(k)) % Room(w, k)])`,
    'Room',
  ),
  WAdd: operator('WAdd(a, b, w) == WSum(a, b, 0, w)', 'WSum'),
  WSub: operator('WSub(a, b, w) == WSum(a, WNot(b, w), 1, w)', 'WSum', 'WNot'),
  WNeg: operator('WNeg(a, w) == WSum(WNot(a, w), Zeros(a), 1, w)', 'WSum', 'WNot', 'Zeros'),
  WMul: operator(
    `WMul(a, b, w) ==
  LET RECURSIVE column(_, _)
      column(k, j) == IF j = 0 THEN 0 ELSE a[j] * b[k + 1 - j] + column(k, j - 1)
      RECURSIVE into(_)
      into(k) == IF k = 1 THEN 0 ELSE (column(k - 1, k - 1) + into(k - 1)) \\div 256
  IN TLCEval([k \\in DOMAIN a |-> (column(k, k) + into(k)) % Room(w, k)])`,
    'Room',
  ),
  WLess: operator('WLess(a, b) == \\E k \\in DOMAIN a : a[k] < b[k] /\\ \\A j \\in DOMAIN a : j > k => a[j] = b[j]'),
  WSLess: operator(
    `WSLess(a, b, w) ==
  IF WBit(a, w - 1) # WBit(b, w - 1) THEN WBit(a, w - 1) = 1 ELSE WLess(a, b)`,
    'WBit',
    'WLess',
  ),
  WResize: operator('WResize(a, w, to) == Pack(to, LAMBDA k : IF k < w THEN WBit(a, k) ELSE 0)', 'Pack', 'WBit'),
  WDivMod: operator(
    `WDivMod(a, b, w) ==
  LET divisor == WResize(b, w, w + 1)
      RECURSIVE from(_)
      from(k) ==
        IF k = w THEN <<Zeros(a), Zeros(divisor)>>
        ELSE LET above == from(k + 1)
                 rest == Pack(w + 1, LAMBDA j : IF j = 0 THEN WBit(a, k) ELSE WBit(above[2], j - 1))
             IN IF WLess(rest, divisor) THEN <<above[1], rest>>
                ELSE <<TLCEval([above[1] EXCEPT ![k \\div 8 + 1] = @ + 2^(k % 8)]), WSub(rest, divisor, w + 1)>>
      result == from(0)
  IN <<result[1], WResize(result[2], w + 1, w)>>`,
    'WResize',
    'Pack',
    'WBit',
    'WLess',
    'WSub',
    'Zeros',
  ),
  WDiv: operator('WDiv(a, b, w) == WDivMod(a, b, w)[1]', 'WDivMod'),
  WRem: operator('WRem(a, b, w) == IF WAny(b) THEN WDivMod(a, b, w)[2] ELSE a', 'WDivMod', 'WAny'),
  WMagnitude: operator('WMagnitude(a, w) == IF WBit(a, w - 1) = 1 THEN WNeg(a, w) ELSE a', 'WBit', 'WNeg'),
  WSDiv: operator(
    `WSDiv(a, b, w) ==
  LET q == WDiv(WMagnitude(a, w), WMagnitude(b, w), w)
  IN IF WBit(a, w - 1) = WBit(b, w - 1) THEN q ELSE WNeg(q, w)`,
    'WDiv',
    'WMagnitude',
    'WBit',
    'WNeg',
  ),
  WSRem: operator(
    `WSRem(a, b, w) ==
  LET r == WRem(WMagnitude(a, w), WMagnitude(b, w), w)
  IN IF WBit(a, w - 1) = 1 THEN WNeg(r, w) ELSE r`,
    'WRem',
    'WMagnitude',
    'WBit',
    'WNeg',
  ),
  WShl: operator('WShl(a, n, w) == Pack(w, LAMBDA k : IF k >= n THEN WBit(a, k - n) ELSE 0)', 'Pack', 'WBit'),
  WShr: operator('WShr(a, n, w) == Pack(w, LAMBDA k : IF k + n < w THEN WBit(a, k + n) ELSE 0)', 'Pack', 'WBit'),
  WSar: operator(
    'WSar(a, n, w) == Pack(w, LAMBDA k : IF k + n < w THEN WBit(a, k + n) ELSE WBit(a, w - 1))',
    'Pack',
    'WBit',
  ),
} satisfies Record<string, Definition>;

export type LibraryName = keyof typeof table;

/** What TLC takes for one use, in plain operations on numbers: a wide quotient is found bit by bit, and each bit is a sum of bytes. */
export function costOf(name: LibraryName): number {
  if (/^WS?(Div|Rem)$/.test(name)) return 20_000;
  if (name === 'WMul') return 50;
  return name.startsWith('W') || name === 'Pack' ? 10 : 0;
}

export const libraryNames: readonly string[] = Object.keys(table);

const definitions: ReadonlyMap<string, Definition> = new Map(Object.entries(table));

/** The definitions of the operators and of all that they need, each before it is used. */
export function definitionsOf(wanted: Iterable<LibraryName>): readonly string[] {
  const found = new Map<string, string>();
  const visit = (name: string): void => {
    if (found.has(name)) return;
    const definition = definitions.get(name);
    if (definition === undefined) throw new Error(`the operator ${name} is not in the library`);
    for (const needed of definition.needs) visit(needed);
    found.set(name, definition.text);
  };
  for (const name of [...wanted].sort()) visit(name);
  return [...found.values()];
}
