import { describe, expect, it } from 'vitest';
import { print } from '../../kernel/print.ts';
import { bitsType } from '../../src/spec/types.ts';
import { codesOf, term } from './reading.ts';

const byte = bitsType(8);

describe('precedence', () => {
  it.each([
    ['a + b * a', 'a + (b * a)'],
    ['a - b - a', '(a - b) - a'],
    ['a << n + 1', 'a << (n + 1)'],
    ['a & b << 1', 'a & (b << 1)'],
    ['a | b ^ a & b', 'a | (b ^ (a & b))'],
    ['not p and q', '(not p) and q'],
    ['not a == b', 'not (a == b)'],
    ['!p == q', '(!p) == q'],
    ['p or q and p', 'p or (q and p)'],
    ['p implies q implies p', 'p implies (q implies p)'],
    ['p and q implies p or q', '(p and q) implies (p or q)'],
    ['p ? a : q ? b : a', 'p ? a : (q ? b : a)'],
    ['-a as bits[9]', '(-a) as bits[9]'],
    ['a + b as bits[8]', 'a + (b as bits[8])'],
    ['~a[3:0] as bits[8]', '(~(a[3:0])) as bits[8]'],
    ['not not p', 'not (not p)'],
    ['p and not q or p', '(p and (not q)) or p'],
  ])('%s reads as %s', (loose, explicit) => {
    expect(print(term(loose))).toBe(print(term(explicit)));
  });

  it.each([['a & b == 0'], ['0 == a | b'], ['a ^ b < a'], ['p == q & p']])('%s needs parentheses', (text) => {
    expect(codesOf(text)).toEqual(['mixed-operators']);
  });
  it.each([['a < b < a'], ['a == b == p']])('%s does not chain', (text) => {
    expect(codesOf(text)).toContain('chained-comparison');
  });
  it('not does not stand behind tighter operators', () => {
    expect(codesOf('p == not q')).toEqual(['mixed-operators']);
    expect(codesOf('p == (not q)')).toEqual([]);
  });
});

describe('the terms of expressions', () => {
  it.each([
    ['a == 3', "(eq a 8'd3)"],
    ['a != b', '(not (eq a b))'],
    ['a > b', '(ult b a)'],
    ['s >= u', '(sle u s)'],
    ['s < -3', "(slt s 8'd253)"],
    ['a / b', '(udiv a b)'],
    ['s % u', '(srem s u)'],
    ['s >>> 2', "(ashr s 2'd2)"],
    ['a >>> 2', "(lshr a 2'd2)"],
    ['a as bits[9]', '((zext 9) a)'],
    ['s as bits[9]', '((sext 9) s)'],
    ['a as signed[9]', '((zext 9) a)'],
    ['a as bits[4]', '((extract 3 0) a)'],
    ['a as signed[8]', 'a'],
    ['signed(a) < s', '(slt a s)'],
    ['{a, n, p}', '(concat (concat a n) p)'],
    ['{a, {n, p}}', '(concat a (concat n p))'],
    ['{3{a, n}}', '((repeat 3) (concat a n))'],
    ['a[3]', '((extract 3 3) a)'],
    ['a[n]', '((part 1) a n)'],
    ["a[3'd3]", "((part 1) a 3'd3)"],
    ['a[n +: 2]', '((part 2) a n)'],
    ['a[n -: 2]', "((part 2) a (sub n 3'd1))"],
    ['a[2 +: 3]', '((extract 4 2) a)'],
    ['a[4 -: 3]', '((extract 4 2) a)'],
    ['r[11]', '((extract 7 7) r)'],
    ['r[7:4]', '((extract 3 0) r)'],
    ['r[n]', "((part 1) r (sub n 3'd4))"],
    ['asc[0]', '((extract 7 7) asc)'],
    ['asc[0:3]', '((extract 7 4) asc)'],
    ['asc[a]', "((part 1) asc (sub 8'd7 a))"],
    ['asc[a +: 2]', "((part 2) asc (sub 8'd6 a))"],
    ['m[n]', '(select m n)'],
    ['m[2][3:0]', "((extract 3 0) (select m 3'd2))"],
    ['e == B', "(eq e 2'd1)"],
    ['e as bits[2]', 'e'],
    ['n[1:0] as t', '((extract 1 0) n)'],
    ['&a', '(redand a)'],
    ['~&a', '(not (redand a))'],
    [
      "case n { 0, 1: a  3'b1??: b  default: ~a }",
      "(ite (or (eq n 3'd0) (eq n 3'd1)) a (ite (eq (and n 3'd4) 3'd4) b (not a)))",
    ],
    ['case e { A: a  B: b  C: 7 }', "(ite (eq e 2'd0) a (ite (eq e 2'd1) b 8'd7))"],
    ['let x = a + b in x ^ x', '(let* ((t1 (add a b))) (xor t1 t1))'],
    ['concat(i in 2..0: a[i])', '(concat (concat ((extract 2 2) a) ((extract 1 1) a)) ((extract 0 0) a))'],
    ['or(i in 0..1: a[i])', '(or ((extract 0 0) a) ((extract 1 1) a))'],
    ['and(i in 0..2: i == 1 ? p : q)', '(and (and q p) q)'],
    ['fold(acc = a, i in 1..2: acc + i)', "(add (add a 8'd1) 8'd2)"],
    ['onehot0(n)', "(eq (and n (sub n 3'd1)) 3'd0)"],
    ['min(a, 4)', "(ite (ult a 8'd4) a 8'd4)"],
    ['max(s, u)', '(ite (slt s u) u s)'],
    ['rotl(n, 1)', '(concat ((extract 1 0) n) ((extract 2 2) n))'],
    ['reverse(n)', '(concat (concat ((extract 0 0) n) ((extract 1 1) n)) ((extract 2 2) n))'],
    ["st'", "st'"],
  ])('%s', (text, expected) => {
    expect(print(term(text)).replaceAll('%', 't')).toBe(expected);
  });

  it('numbers without width adapt to what is expected', () => {
    expect(print(term('5', byte))).toBe("8'd5");
    expect(print(term('p ? 1 : 2 + 3', byte))).toBe("(ite p 8'd1 8'd5)");
    expect(print(term('~0', byte))).toBe("(not 8'd0)");
    expect(print(term('1 << n', byte))).toBe("(shl 8'd1 n)");
    expect(print(term('-1', bitsType(8, true)))).toBe("8'd255");
    expect(print(term('(1 << 4) - 1', byte))).toBe("8'd15");
    expect(print(term('min(3, 5) + clog2(9)', byte))).toBe("8'd7");
    expect(print(term('width(a) * 2', byte))).toBe("8'd16");
  });

  it('literals with a width are what they say', () => {
    expect(print(term("8'hFF"))).toBe("8'd255");
    expect(print(term("4'b1_010"))).toBe("4'd10");
    expect(print(term("6'o17"))).toBe("6'd15");
    expect(print(term("8'sd5 < s"))).toBe("(slt 8'd5 s)");
    expect(print(term("128'hFFFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFF"))).toBe(`128'd${(1n << 128n) - 1n}`);
  });
});

describe('refused', () => {
  it.each([
    ['a + n', 'width-mismatch'],
    ['a + s', 'sign-mismatch'],
    ['a == p', 'width-mismatch'],
    ['e == a', 'type-mismatch'],
    ['e + e', 'type-mismatch'],
    ['e < B', 'type-mismatch'],
    ['p ? a : n', 'width-mismatch'],
    ['p ? a : s', 'sign-mismatch'],
    ['a == 256', 'literal-does-not-fit'],
    ['a == -1', 'literal-does-not-fit'],
    ['s == 128', 'literal-does-not-fit'],
    ["a == 8'h100", 'literal-does-not-fit'],
    ['e == 5', 'type-mismatch'],
    ['a and p', 'not-a-bit'],
    ['a ? p : q', 'not-a-bit'],
    ['!a', 'not-a-bit'],
    ['2 and p', 'not-a-bit'],
    ['a << s', 'sign-mismatch'],
    ['s >> 1', 'sign-mismatch'],
    ['a[s]', 'sign-mismatch'],
    ['m[s]', 'sign-mismatch'],
    ['a[8]', 'index-out-of-range'],
    ['a[7 +: 2]', 'index-out-of-range'],
    ['r[3]', 'index-out-of-range'],
    ['r[3:0]', 'index-out-of-range'],
    ['a[0:3]', 'invalid-range'],
    ['asc[3:0]', 'invalid-range'],
    ['m[6]', 'index-out-of-range'],
    ["m[3'd6]", 'index-out-of-range'],
    ['a[n:0]', 'not-constant'],
    ['{a, 5}', 'width-unknown'],
    ['{e, a}', 'type-mismatch'],
    ['{0{a}}', 'invalid-width'],
    ['{n{a}}', 'not-constant'],
    ['5', 'width-unknown'],
    ['p ? 1 : 0', 'width-unknown'],
    ['m', 'none'],
    ['m + a', 'type-mismatch'],
    ['any', 'any-not-allowed'],
    ['m == 0', 'type-mismatch'],
    ['A as bits[2] == 0', 'none'],
    ['a as t', 'width-mismatch'],
    ['case n { 0: a }', 'case-not-exhaustive'],
    ['case e { A: a  B: b }', 'case-not-exhaustive'],
    ['case n { 9: a  default: b }', 'literal-does-not-fit'],
    ["case n { 2'd1: a  default: b }", 'width-mismatch'],
    ["a == 8'bxxxx_0000", 'invalid-literal'],
    ["8'b????_0000 == a", 'invalid-literal'],
    ['popcount(5)', 'width-unknown'],
    ['clog2(a)', 'not-constant'],
    ['abs(a)', 'sign-mismatch'],
    ['sum(a)', 'argument-count'],
    ['sum(acc = a, i in 0..1: a)', 'argument-count'],
    ['fold(i in 0..1: a)', 'argument-count'],
    ['concat(i in 0..1: i)', 'width-unknown'],
    ['foo(a)', 'unknown-function'],
    ['a(b)', 'wrong-kind'],
    ['t', 'wrong-kind'],
    ["a'", 'wrong-kind'],
    ["zz'", 'unknown-name'],
    ['A.b', 'unexpected-character'],
    ['a as byte', 'unknown-name'],
    ['a as a', 'wrong-kind'],
    ['a as bits', 'invalid-width'],
    ['a as bits[0]', 'invalid-width'],
    ['a as bit[4]', 'type-mismatch'],
    ['3 / 0', 'division-by-zero'],
    ['1 + let x = a in x', 'unexpected-token'],
    ['setpart(n, 0, a)', 'index-out-of-range'],
    ['zext(a, 4)', 'invalid-width'],
    ['store(a, 0, 1)', 'type-mismatch'],
  ])('%s: %s', (text, code) => {
    expect(codesOf(text)).toEqual(code === 'none' ? [] : [code]);
  });

  it('extra names hide declared ones and new values of them may be given', () => {
    expect(codesOf('fresh')).toEqual(['unknown-name']);
  });
});
