/** For each code of a diagnostic the smallest text that raises it; docs/errors.md is generated from this table. */
import type { Code } from '../../src/language/codes.ts';
import { limits } from '../../src/language/limits.ts';

export interface ErrorCase {
  readonly text: string;
  /** How the text is shown in the documentation, where it is too large. */
  readonly shown?: string;
  /** `line:column` of the diagnostic. */
  readonly at: string;
}

const body = (...lines: readonly string[]): string => ['module m', ...lines.map((line) => `  ${line}`), ''].join('\n');
const clocked = (...lines: readonly string[]): string => body('clock clk', ...lines);

export const errorCases: Readonly<Record<Code, ErrorCase>> = {
  'text-too-long': { text: ' '.repeat(limits.text + 1), shown: '(more than a million characters)', at: '1:1' },
  'unexpected-character': { text: body('always @(posedge clk)'), at: '2:10' },
  unterminated: { text: body('input a : bit /* the operand'), at: '2:17' },
  'unexpected-token': { text: body('input a b : bit'), at: '2:11' },
  'unexpected-end': { text: body('input a : bit', 'output y : bit', 'y = a &'), at: '4:10' },
  'later-version': { text: body('parameter W = 8'), at: '2:3' },
  'nesting-too-deep': {
    text: body('output y : bit', `y = ${'('.repeat(70)}1${')'.repeat(70)}`),
    shown: body('output y : bit', 'y = ((((…1…))))   // more than 64 levels'),
    at: '3:71',
  },
  'wrong-assignment-sign': { text: clocked('output q : bit', 'input d : bit', 'on clk', "  q' <= d"), at: '6:8' },
  'missing-prime': {
    text: clocked('output q : bit powerup 0', 'input d : bit', 'on clk', '  when d: q = 1'),
    at: '6:13',
  },
  'unexpected-prime': { text: clocked('reg a, b : bit', 'on clk', "  a' = b'", "  b' = a"), at: '5:10' },
  'unknown-name': { text: body('input enable : bit', 'output y : bit', 'y = enabel'), at: '4:7' },
  'unknown-function': { text: body('input a : bits[8]', 'output y : bit', 'y = onehto(a)'), at: '4:7' },
  'duplicate-name': { text: body('input a : bit', 'output a : bit'), at: '3:10' },
  'reserved-name': { text: body('input begin : bit'), at: '2:9' },
  'wrong-kind': { text: body('input a : bit', 'output y : bit', 'y = a', 'a = 1'), at: '5:3' },
  'recursive-definition': { text: body('const A = B', 'const B = A'), at: '2:9' },
  'argument-count': { text: body('input a : bits[8]', 'output y : bit', 'y = onehot(a, 1)'), at: '4:7' },
  'width-mismatch': {
    text: body('input a : bits[8]', 'input b : bits[4]', 'output y : bits[8]', 'y = a + b'),
    at: '5:7',
  },
  'sign-mismatch': { text: body('input a : bits[8]', 'input b : signed[8]', 'output y : bit', 'y = a < b'), at: '5:7' },
  'type-mismatch': {
    text: body('enum t { A, B }', 'input s : t', 'output y : bits[2]', 'y = s as bits[2] + (s == 1 ? 1 : 0)'),
    at: '5:28',
  },
  'width-unknown': { text: body('input a : bits[4]', 'output y : bits[8]', 'y = {a, 3}'), at: '4:11' },
  'literal-does-not-fit': { text: body('input a : bits[4]', 'output y : bit', 'y = a == 16'), at: '4:12' },
  'invalid-literal': { text: body('output y : bits[4]', "y = 4'b10x0"), at: '3:7' },
  'not-a-bit': { text: body('input a : bits[4]', 'output y : bit', 'y = a ? 1 : 0'), at: '4:7' },
  'not-constant': { text: body('input n : bits[4]', 'output y : bits[n]', 'y = 0'), at: '3:19' },
  'index-out-of-range': { text: body('input a : bits[4]', 'output y : bit', 'y = a[4]'), at: '4:8' },
  'invalid-range': { text: body('input a : bits[8]', 'output y : bits[4]', 'y = a[0:3]'), at: '4:8' },
  'invalid-width': { text: body('input a : bits'), at: '2:13' },
  'size-limit': { text: body('input a : bits[1000000]'), at: '2:17' },
  'mixed-operators': { text: body('input a, b : bits[4]', 'output y : bit', 'y = a & b == 0'), at: '4:13' },
  'chained-comparison': { text: body('input a, b, c : bits[4]', 'output y : bit', 'y = a < b < c'), at: '4:13' },
  'division-by-zero': { text: body('const N = 0', 'output y : bits[8]', 'y = 8 / N'), at: '4:11' },
  'case-not-exhaustive': { text: body('input s : bits[2]', 'output y : bit', 'y = case s { 0: 1  1: 0 }'), at: '4:7' },
  'any-not-allowed': { text: body('input a : bit', 'output y : bit', 'y = a', 'invariant p: any'), at: '5:16' },
  'multiple-drivers': { text: body('input a : bit', 'output y : bit', 'y = a', 'y = not a'), at: '5:3' },
  'undriven-output': { text: body('input a : bit', 'output y, z : bit', 'y = a'), at: '3:13' },
  'missing-reset-value': {
    text: clocked('reset rst sync high', 'reg a : bits[4]', 'on clk', "  a' = a + 1"),
    at: '4:7',
  },
  'missing-clock': { text: body('reg a : bits[4]'), at: '2:7' },
  'reset-without-clock': { text: body('reset rst sync high'), at: '2:3' },
  'misplaced-statement': { text: clocked('output q : bit = 0', "q' = not q"), at: '4:3' },
  'combinational-cycle': {
    text: body('input a : bits[2]', 'let x : bits[2] = {y[0], a[0]}', 'let y : bits[2] = {a[1], x[1]}'),
    at: '3:3',
  },
  'choice-cycle': {
    text: body('choose a : bits[2] such that a != b', 'choose b : bits[2] such that b != a'),
    at: '3:3',
  },
  'assumption-not-on-inputs': {
    text: clocked('reg a : bits[2]', 'on clk', "  a' = a + 1", 'assume p: a != 3'),
    at: '6:13',
  },
  'invalid-reset-value': {
    text: clocked('reset rst async high', 'input d : bits[4]', 'reg a : bits[4] = d', 'on clk', "  a' = a + 1"),
    at: '5:21',
  },
  'invalid-encoding': { text: body('enum t { A = 1, B = 1 }'), at: '2:19' },
  unused: { text: body('input a, b : bit', 'output y : bit', 'y = a'), at: '2:12' },
  'never-written': { text: clocked('output q : bit powerup 1'), at: '3:10' },
  'unreachable-arm': {
    text: body('input s : bits[2]', 'output y : bit', "y = case s { 2'b?0: 1  0: 0  default: 0 }"),
    at: '4:26',
  },
};
