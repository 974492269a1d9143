import { describe, expect, it } from 'vitest';
import { toWord } from '../../kernel/compile.ts';
import { bits } from '../../kernel/sort.ts';
import { allResolutions, observedChooser, seededChooser } from '../../src/spec/choosers.ts';
import { random } from '../../src/spec/random.ts';
import { systemOf } from '../../src/spec/system.ts';
import { design } from '../refine/design.ts';

const system = (predicate: string, width = 3) =>
  systemOf(
    design(`module free
input a : bits[${width}]
output z : bits[${width}]
choose z such that ${predicate}`),
  );
const fixed = (a: number, width = 3) => [toWord(BigInt(a), bits(width))];

describe('all resolutions', () => {
  it('are the values that satisfy the predicate', () => {
    const all = allResolutions(system('z < a'));
    expect(all?.(fixed(3))).toEqual([[0], [1], [2]]);
    expect(all?.(fixed(0))).toEqual([]);
  });

  it('are not listed where there are too many', () => {
    expect(allResolutions(system('z != a', 17))).toBeUndefined();
  });

  it('of a design without freedom are one: nothing to choose', () => {
    expect(allResolutions(systemOf(design('module plain\ninput a : bit\noutput z : bit\nz = a')))?.([1])).toEqual([[]]);
  });
});

describe('the seeded chooser', () => {
  it('finds the only value', () => {
    const chooser = seededChooser(system('z == a'), random(1));
    for (let a = 0; a < 8; a += 1) expect(chooser(fixed(a))).toEqual({ kind: 'resolved', words: [a] });
  });

  it('finds it among 65536, which random tries miss', () => {
    const chooser = seededChooser(system('z == a', 16), random(1));
    expect(chooser(fixed(40_000, 16))).toEqual({ kind: 'resolved', words: [40_000] });
  });

  it('says so when there is none', () => {
    expect(seededChooser(system('z < a'), random(1))(fixed(0))).toMatchObject({
      kind: 'infeasible',
      reason: expect.stringContaining('no value of'),
    });
  });

  it('does not claim that there is none where it could not look everywhere', () => {
    expect(seededChooser(system('z == a', 40), random(1))(fixed(1, 40))).toMatchObject({
      kind: 'infeasible',
      reason: expect.stringContaining('too many to enumerate'),
    });
  });
});

describe('the observed chooser', () => {
  it('takes what the design chose', () => {
    const chooser = observedChooser(system('z != a'), ([a]) => [BigInt.asUintN(3, (a as bigint) + 1n)]);
    expect(chooser(fixed(7))).toEqual({ kind: 'resolved', words: [0] });
  });

  it('refuses what the specification does not allow', () => {
    const chooser = observedChooser(system('z != a'), ([a]) => [a as bigint]);
    expect(chooser(fixed(7))).toMatchObject({ kind: 'infeasible', reason: expect.stringContaining('does not allow') });
  });
});

describe('the generator', () => {
  it('is the same on every machine', () => {
    const draw = random(1);
    expect([draw.next(), draw.next()]).toEqual([
      random(1).next(),
      (() => {
        const other = random(1);
        other.next();
        return other.next();
      })(),
    ]);
    expect(random(1).next()).not.toBe(random(2).next());
  });

  it('gives values of the width that is asked for', () => {
    const draw = random(3);
    for (const width of [1, 31, 32, 33, 64, 200]) {
      const seen = Array.from({ length: 50 }, () => draw.bits(width));
      expect(seen.every((value) => value >= 0n && value < 1n << BigInt(width))).toBe(true);
      expect(new Set(seen).size).toBeGreaterThan(1);
    }
  });
});
