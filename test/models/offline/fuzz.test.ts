import { describe, expect, it } from 'vitest';
import { interpret } from '../../../src/models/offline/interpret.ts';
import { CASES } from '../../catalogue/cases.ts';
import { generator, seedOf } from '../../catalogue/trace.ts';
import { fuzzFactor } from '../../kernel/arbitrary/fuzz.ts';

const DESCRIPTIONS = [...new Set(CASES.flatMap((entry) => entry.descriptions))];
/** Variations of each description. */
const ROUNDS = Math.max(1, Math.round(2 * fuzzFactor()));

const UNKNOWN = [
  'with error correction',
  'that also plays music',
  'unless the moon is blue',
  'with a scan chain',
] as const;

describe('variations of the catalogue', () => {
  it('are the same at the second time', () => {
    for (const description of DESCRIPTIONS) expect(interpret(description)).toEqual(interpret(description));
  });

  it('with words missing are understood or refused with a reason', () => {
    for (const description of DESCRIPTIONS) {
      const random = generator(seedOf(description));
      for (let round = 0; round < ROUNDS; round++) {
        const words = description.split(' ').filter(() => random() < 0.85);
        const result = interpret(words.join(' '));
        if (result.kind === 'not understood') expect(result.reason).not.toBe('');
      }
    }
  });

  it('with words in another order are understood or refused with a reason', () => {
    for (const description of DESCRIPTIONS) {
      const random = generator(seedOf(`order ${description}`));
      const words = description.split(' ');
      for (let at = words.length - 1; at > 0; at--) {
        const other = Math.floor(random() * (at + 1));
        [words[at], words[other]] = [words[other] ?? '', words[at] ?? ''];
      }
      const result = interpret(words.join(' '));
      if (result.kind === 'not understood') expect(result.reason).not.toBe('');
    }
  });

  it('with a clause that nobody knows are refused, and the clause is named', () => {
    for (const description of DESCRIPTIONS) {
      const random = generator(seedOf(`clause ${description}`));
      const clause = UNKNOWN[Math.floor(random() * UNKNOWN.length)] ?? UNKNOWN[0];
      const result = interpret(`${description.replace(/\.$/, '')}, ${clause}`);
      if (result.kind === 'understood') throw new Error(`${description}, ${clause}`);
      expect(result.clauses.join(' ')).toContain(clause.replace(/ is blue$/, ''));
    }
  });

  it('with a foreign word anywhere are refused', () => {
    for (const description of DESCRIPTIONS) {
      const random = generator(seedOf(`word ${description}`));
      const words = description.split(' ');
      words.splice(1 + Math.floor(random() * (words.length - 1)), 0, 'gnarly');
      const result = interpret(words.join(' '));
      // After "called" any word is a name; in the middle of the design's own name it hides the design.
      const named = /^(called|named)$/.test(words[words.indexOf('gnarly') - 1] ?? '');
      if (result.kind === 'understood') expect(named).toBe(true);
      else if (!named && !result.reason.startsWith('No design')) expect(result.clauses.join(' ')).toContain('gnarly');
    }
  });
});
