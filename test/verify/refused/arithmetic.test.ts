/** Nothing rests on 32 bits, and signed division is that of Verilog: exact products, a wrong value in the last of many cases, floored remainders. */
import { describe, expect, it } from 'vitest';
import { verdictOf } from './claim.ts';

describe('products beyond 32 bits', () => {
  const spec = (width: number): string =>
    `module wide\n  input a, b : bits[${width}]\n  output y : bits[${2 * width}]\n  y = (a as bits[${2 * width}]) * (b as bits[${2 * width}])\n`;
  const text = (width: number, value: string): string =>
    `module wide(input wire [${width - 1}:0] a, input wire [${width - 1}:0] b, output wire [${2 * width - 1}:0] y);\n  ${value}\nendmodule\n`;

  it.each([24, 40])('operands of %i bits: exact; a product that is cut to 32 bits is refuted', async (width) => {
    expect(await verdictOf(spec(width), text(width, 'assign y = a * b;'))).toMatchObject({ kind: 'proved' });
    const cut = `wire [31:0] low; assign low = a * b; assign y = low;`;
    expect(await verdictOf(spec(width), text(width, cut))).toMatchObject({ kind: 'refuted' });
  });

  it.each([24, 40])('operands of %i bits: a product that loses its top bit only is not proved', async (width) => {
    const shorter = `wire [${2 * width - 2}:0] low; assign low = a * b; assign y = low;`;
    expect((await verdictOf(spec(width), text(width, shorter))).kind).not.toBe('proved');
  });
});

describe('a text that is wrong in one case', () => {
  const spec = (width: number): string =>
    `module next\n  input a : bits[${width}]\n  output y : bits[${width}]\n  y = a + 1\n`;
  const text = (width: number, value: bigint | undefined): string =>
    `module next(input wire [${width - 1}:0] a, output wire [${width - 1}:0] y);\n  assign y = ${value === undefined ? '' : `(a == ${width}'h${value.toString(16)}) ? {${width}{1'b1}} : `}a + 1'b1;\nendmodule\n`;

  it.each([31, 32, 33, 53, 64])('the last one of 2^%i, and one in the middle', async (width) => {
    const last = (1n << BigInt(width)) - 1n;
    expect(await verdictOf(spec(width), text(width, undefined))).toMatchObject({ kind: 'proved' });
    expect((await verdictOf(spec(width), text(width, last))).kind).not.toBe('proved');
    expect((await verdictOf(spec(width), text(width, last / 3n))).kind).not.toBe('proved');
  });
});

describe('signed division', () => {
  const spec = (op: string): string =>
    `module arith\n  input a, b : signed[4]\n  output y : signed[4]\n  assume nonzero: b != 0\n  y = a ${op} b\n`;
  const text = (value: string): string =>
    `module arith(input wire signed [3:0] a, input wire signed [3:0] b, output wire signed [3:0] y);\n  assign y = ${value};\nendmodule\n`;

  it('a quotient that floors is refuted beside the one that truncates', async () => {
    expect(await verdictOf(spec('/'), text('a / b'))).toMatchObject({ kind: 'proved' });
    const floored = "((a % b) != 0 && (a[3] ^ b[3])) ? (a / b) - 4'sd1 : a / b";
    expect(await verdictOf(spec('/'), text(floored))).toMatchObject({ kind: 'refuted' });
  });

  it('a remainder that takes the sign of the divisor is refuted beside the one that takes that of the dividend', async () => {
    expect(await verdictOf(spec('%'), text('a - (a / b) * b'))).toMatchObject({ kind: 'proved' });
    const floored = '((a % b) != 0 && (a[3] ^ b[3])) ? (a % b) + b : a % b';
    expect(await verdictOf(spec('%'), text(floored))).toMatchObject({ kind: 'refuted' });
  });

  it('the smallest number divided by −1 wraps, in the text as in the specification', async () => {
    const wrapped = "(a == -4'sd8 && b == -4'sd1) ? -4'sd8 : a / b";
    expect(await verdictOf(spec('/'), text(wrapped))).toMatchObject({ kind: 'proved' });
    expect((await verdictOf(spec('/'), text(wrapped.replace("? -4'sd8", "? 4'sd7")))).kind).not.toBe('proved');
  });

  it('one unsigned operand makes the whole division unsigned', async () => {
    expect(await verdictOf(spec('/'), text('a / $unsigned(b)'))).toMatchObject({ kind: 'refuted' });
    expect(await verdictOf(spec('/'), text('a / $signed(b)'))).toMatchObject({ kind: 'proved' });
  });
});
