import { describe, expect, it } from 'vitest';
import { parseSpec } from '../../src/language/parse.ts';
import { interpret } from '../../src/models/offline/interpret.ts';
import { systemOf } from '../../src/spec/system.ts';
import { fuzzFactor, fuzzTimeout } from '../kernel/arbitrary/fuzz.ts';
import { CASES } from './cases.ts';
import { seedOf } from './trace.ts';

/** Every so many characters one is cut out, from a place that differs from design to design; RTL_REFINERY_FUZZ=16 cuts everywhere. */
const STRIDE = Math.max(1, Math.round(16 / fuzzFactor()));

describe('a generated specification', () => {
  it.each(CASES.map((entry) => [entry.id, entry.descriptions[0] ?? ''] as const))(
    '%s without any one character gives a message or a design',
    (id, description) => {
      const result = interpret(description);
      if (result.kind !== 'understood') throw new Error(result.reason);
      const text = result.fspec.slice(result.fspec.indexOf('module '));
      for (let at = seedOf(id) % STRIDE; at < text.length; at += STRIDE) {
        const parsed = parseSpec(text.slice(0, at) + text.slice(at + 1));
        if (parsed.kind === 'spec') systemOf(parsed.spec);
        else expect(parsed.diagnostics.length).toBeGreaterThan(0);
      }
    },
    fuzzTimeout(20),
  );
});
