/** Literals: `5`, `0xFF`, `8'hFF`, `8'sd5`, `4'b1??0`. */
import { limits } from './limits.ts';
import type { Message } from './report.ts';
import { invalidLiteral, sizedLiteralTooLarge, tooWide } from './typeMessages.ts';

export interface SizedLiteral {
  readonly width: number;
  readonly signed: boolean;
  readonly value: bigint;
  /** Bits that are given; the others are `?`. */
  readonly mask: bigint;
}

const digitBits: Readonly<Record<string, number>> = { b: 1, o: 3, h: 4 };

/** Integers are bounded, so that arithmetic on them is. */
export function readInteger(text: string): bigint | Message {
  const digits = text.replaceAll('_', '');
  if (digits === '' || digits.length > limits.width / 3) return invalidLiteral(text, 'the number is too long');
  if (/^0[xXbB]$/.test(digits)) return invalidLiteral(text, 'digits are missing');
  return BigInt(digits);
}

export function readSized(text: string): SizedLiteral | Message {
  const parts = /^([0-9_]+)'([sS]?)([bodhBODH])([0-9a-fA-F_xXzZ?]+)$/.exec(text);
  if (parts === null) return invalidLiteral(text, "expected a width, a base and digits, e.g. 8'hFF");
  const [, widthText = '', sign = '', baseText = '', digitText = ''] = parts;
  const size = BigInt(widthText.replaceAll('_', ''));
  if (size > BigInt(limits.width)) return tooWide(size, limits.width);
  const width = Number(size);
  if (width < 1) return invalidLiteral(text, 'the width must be at least 1');
  const base = baseText.toLowerCase();
  const digits = digitText.replaceAll('_', '').toLowerCase();
  const numeric = readDigits(digits, base);
  if (typeof numeric === 'string') return invalidLiteral(text, numeric);
  if (numeric.value >> BigInt(width) !== 0n) return sizedLiteralTooLarge(text, width);
  const full = (1n << BigInt(width)) - 1n;
  return { width, signed: sign !== '', value: numeric.value, mask: full & ~numeric.free };
}

function readDigits(digits: string, base: string): { readonly value: bigint; readonly free: bigint } | string {
  if (digits === '') return 'digits are missing';
  if (digits.length > limits.width) return 'the number is too long';
  const wild = digits.includes('?');
  if (base === 'd') {
    return /^[0-9]+$/.test(digits)
      ? { value: BigInt(digits), free: 0n }
      : 'decimal digits expected; `?` goes with b, o and h';
  }
  const step = digitBits[base] ?? 4;
  const allowed = base === 'b' ? /^[01?]+$/ : base === 'o' ? /^[0-7?]+$/ : /^[0-9a-f?]+$/;
  if (!allowed.test(digits)) {
    return /[xz]/.test(digits)
      ? "FSpec has no x and z; write `?` for a don't-care bit of a pattern, `any` for a free value"
      : `a digit does not belong to the base ${base}`;
  }
  const prefix = base === 'b' ? '0b' : base === 'o' ? '0o' : '0x';
  const value = BigInt(prefix + digits.replaceAll('?', '0'));
  const ones = (1 << step) - 1;
  const freeDigits = [...digits].map((digit) => (digit === '?' ? ones : 0).toString(2).padStart(step, '0'));
  const free = wild ? BigInt(`0b${freeDigits.join('')}`) : 0n;
  return { value, free };
}

/** Bits of the shortest unsigned number for a value; 1 for 0 and for negative values (which then do not fit). */
export const bitLength = (value: bigint): number => (value <= 0n ? 1 : value.toString(2).length);
