/** What docs/tla.md shows is what is written, and TLC says of it what the page says. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { type EmittedTla, emitTla } from '../../../src/emit/tla/emitTla.ts';
import { parseSpec } from '../../../src/language/parse.ts';
import { formatDiagnostic } from '../../../src/spec/diagnostic.ts';
import { modelCheck } from '../../../src/spec/modelChecker.ts';
import type { Spec } from '../../../src/spec/spec.ts';
import { systemOf } from '../../../src/spec/system.ts';
import { locateTlc } from '../../../src/tools/tlc/locate.ts';
import { tlc } from '../../../src/tools/tlc/run.ts';
import type { TlcRun } from '../../../src/verify/ports/tlc.ts';
import { compare } from '../../../src/verify/tla/compare.ts';
import { withinMinutes, withinSeconds } from '../../../src/verify/tla/fits.ts';
import { firstMissing, type TlaExample, tlaExamples } from './page.ts';

const page = readFileSync(fileURLToPath(new URL('../../../docs/tla.md', import.meta.url)), 'utf8');
const examples = tlaExamples(page);
const located = await locateTlc();
const missing = located.kind === 'missing' ? ` (not run: ${located.reason})` : '';

function specOf({ source }: TlaExample): Spec {
  const parsed = parseSpec(source);
  if (parsed.kind === 'errors') throw new Error(parsed.diagnostics.map((found) => formatDiagnostic(found)).join('\n'));
  return parsed.spec;
}

function emitted(example: TlaExample): EmittedTla {
  const module = emitTla(specOf(example), { source: example.source });
  if (module.kind !== 'emitted') throw new Error(module.reason);
  return module;
}

describe('docs/tla.md', () => {
  it('has a module and a verdict behind each specification', () => {
    expect(examples.length).toBeGreaterThan(14);
    for (const language of ['fspec', 'tla']) expect(page.split(`\`\`\`${language}\n`).length - 1).toBe(examples.length);
    expect(examples.filter(({ verdict }) => verdict.kind === 'violated').length).toBeGreaterThan(1);
  });

  it.each(examples)('line $line: what is shown of $name is written', (example) => {
    const { text, configuration } = emitted(example);
    expect(firstMissing(example.module, text)).toBeUndefined();
    if (example.configuration !== undefined) expect(example.configuration).toBe(configuration);
  });

  it('shows one module as a whole, with its configuration', () => {
    const whole = examples.filter(({ module }) => module.startsWith('---- MODULE'));
    expect(whole.map(({ configuration }) => typeof configuration)).toEqual(['string']);
  });

  it('names the limits on what TLC is asked', () => {
    for (const [name, { free, start, steps }] of [
      ['seconds', withinSeconds],
      ['minutes', withinMinutes],
    ] as const)
      expect(page).toContain(`| within ${name} | ${free} | ${start} | ${steps} |`);
  });
});

describe('an excerpt', () => {
  const module = '---- MODULE m ----\nA == 1\nB ==\n  2\n\nC == 3\n====\n';

  it.each(['A == 1\n', 'A == 1\n\nC == 3\n', 'B ==\n  2\n', module, module.replace('\n\n', '\n')])(
    'is found: %j',
    (excerpt) => {
      expect(firstMissing(excerpt, module)).toBeUndefined();
    },
  );

  it.each([
    ['another line', 'A == 2\n', 'A == 2'],
    ['another indentation', 'B ==\n 2\n', ' 2'],
    ['another order', 'C == 3\n\nA == 1\n', 'A == 1'],
    ['a line left out without a blank line', 'A == 1\n  2\n', '  2'],
    ['the same line twice', 'A == 1\n\nA == 1\n', 'A == 1'],
    ['a whole module with a line left out', module.replace('A == 1\n', ''), 'B =='],
    ['a whole module without its end', module.replace('====\n', ''), '===='],
  ])('is not found: %s', (_, excerpt, line) => {
    expect(firstMissing(excerpt, module)).toBe(line);
  });
});

describe.skipIf(located.kind === 'missing')(`TLC on docs/tla.md${missing}`, () => {
  const runs = new Map<TlaExample, TlcRun>();

  // Two at a time: most of a small run is the start of Java.
  beforeAll(async () => {
    const pending = [...examples];
    const work = async (): Promise<void> => {
      for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
        const { module, text, configuration } = emitted(next);
        const request = {
          module: { name: `${module}.tla`, text },
          config: { name: `${module}.cfg`, text: configuration },
        };
        runs.set(next, await tlc.check(request, new AbortController().signal));
      }
    };
    await Promise.all([work(), work()]);
  });

  it.each(examples)('line $line: says of $name what the page says', (example) => {
    const run = runs.get(example);
    if (run?.kind !== 'ran') throw new Error(JSON.stringify(run));
    const { outcome, distinct } = run;
    expect(
      outcome.kind === 'holds'
        ? { kind: 'holds', states: distinct }
        : outcome.kind === 'violated'
          ? { kind: 'violated', invariant: outcome.invariant, steps: outcome.trace.length - 1 }
          : outcome,
    ).toEqual(example.verdict);
  });

  it.each(examples)('line $line: agrees with the embedded model checker on $name', (example) => {
    const run = runs.get(example);
    if (run?.kind !== 'ran') throw new Error(JSON.stringify(run));
    const own = modelCheck(systemOf(specOf(example)));
    expect(compare(emitted(example), run, own)).toEqual({ kind: example.isCompared ? 'agree' : 'open' });
  });
});
