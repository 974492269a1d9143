/** Exhaustive evaluation against plain loops, and on several threads. */
import { add, and, eq, lshr, mul, or, shl, sub, xor, zext } from '../../kernel/build.ts';
import { sweep } from '../../kernel/exhaustive.ts';
import { bits } from '../../kernel/sort.ts';
import { constant, type Term, variable } from '../../kernel/term.ts';
import { SweepPool } from '../../src/worker/sweepPool.ts';
import { installed, runCpp } from './native.ts';
import type { Row } from './row.ts';

const [x, y] = [variable('x', bits(12)), variable('y', bits(12))];
// (x + 1) * y = x * y + y at 24 bits.
const wide = (term: Term) => zext(term, 24);
const identity = eq(mul(add(wide(x), constant(1, 24)), wide(y)), add(mul(wide(x), wide(y)), wide(y)));

function sweepByHand(): string {
  for (let a = 0; a < 4096; a += 1)
    for (let b = 0; b < 4096; b += 1) if ((((a + 1) * b) & 0xffffff) !== ((a * b + b) & 0xffffff)) return 'violated';
  return 'all hold';
}

// The empty assembly tells the compiler that a value may be anything: it can neither find out that both sides are one polynomial, nor turn products into running sums.
const LOOP = `#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
static inline uint32_t opaque(uint32_t value) { __asm__("" : "+r"(value)); return value; }
int main() {
  volatile uint32_t bound = 4096;
  const uint32_t limit = bound;
  double times[5];
  uint32_t bad = 0, cases = 0;
  for (double &time : times) {
    cases = 0;
    auto begin = std::chrono::steady_clock::now();
    for (uint32_t a = 0; a < limit; ++a)
      for (uint32_t b = 0; b < limit; ++b) {
        const uint32_t x = opaque(a), y = opaque(b);
        if (((opaque((x + 1) * y) ^ (opaque(x * y) + y)) & 0xffffff) != 0) ++bad;
        ++cases;
      }
    std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
    time = took.count();
  }
  std::sort(times, times + 5);
  printf("%u %u %f", bad, cases, times[2]);
}`;

function nativeFigure(): string {
  if (!installed('g++', '--version')) return 'in C++ not run: g++ is not installed';
  const [bad, cases, time] = runCpp(LOOP).split(' ').map(Number);
  if (bad !== 0 || cases !== 2 ** 24) throw new Error(`the loop in C++ finds ${bad} violations in ${cases} cases`);
  return `in C++ at -O2: ${time?.toFixed(1)} ms`;
}

const [p, q] = [variable('p', bits(13)), variable('q', bits(13))];

/** Both sides of `a + b = (a ^ b) + 2 (a & b)`, six times over on what the time before left: 26 free bits, some fifty operations a case. */
function rounds(): Term {
  const [a, b] = [zext(p, 32), zext(q, 32)];
  const one = constant(1, 32);
  let [left, right]: [Term, Term] = [a, a];
  for (let round = 0; round < 6; round += 1) {
    const salt = xor(b, constant(0x9e37 * (round + 1), 32));
    left = xor(add(left, salt), lshr(left, constant(round + 3, 32)));
    const sum = sub(or(right, salt), sub(constant(0, 32), and(right, salt)));
    const doubled = add(xor(right, salt), shl(and(right, salt), one));
    right = xor(round % 2 === 0 ? sum : doubled, lshr(right, constant(round + 3, 32)));
  }
  return eq(left, right);
}

export const rows: readonly Row[] = [
  {
    name: '2^24 cases, one thread',
    build: () => {
      const native = nativeFigure();
      return {
        kind: 'compared',
        against: 'a loop written by hand',
        run: () => sweep([], identity, [x, y]).kind,
        baseline: sweepByHand,
        figure: (time) => `${perSecond(2 ** 24, time)} cases/s; ${native}`,
      };
    },
  },
  {
    name: '2^26 cases of 50 operations, pool of threads',
    build: () => {
      const pool = new SweepPool();
      const claim = rounds();
      return {
        kind: 'compared',
        against: 'one thread',
        run: () => sweep([], claim, [p, q], pool).kind,
        baseline: () => sweep([], claim, [p, q]).kind,
        figure: (time) => `${perSecond(2 ** 26, time)} cases/s; ${pool.started} more threads`,
      };
    },
  },
];

const perSecond = (count: number, milliseconds: number): string =>
  `${(count / milliseconds / 1000).toFixed(0)} million`;
