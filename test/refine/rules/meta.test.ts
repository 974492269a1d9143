/** Every rule is in four places, every kind of obligation has a case in which it refuses, and the page of a rule says what the rule does. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPicks } from '../../../src/refine/chain.ts';
import { demands } from '../../../src/refine/demands.ts';
import { rules } from '../../../src/refine/rules/registry.ts';
import type { Pick, RuleId } from '../../../src/refine/step.ts';
import { cases as alternation } from './Alternation.cases.ts';
import { cases as assignment } from './Assignment.cases.ts';
import type { RuleCases } from './cases.ts';
import { applies, attempt, programAt } from './expectations.ts';
import { cases as initialization } from './Initialization.cases.ts';
import { cases as introduceVariable } from './IntroduceVariable.cases.ts';
import { cases as iteration } from './Iteration.cases.ts';
import { cases as parallelComposition } from './ParallelComposition.cases.ts';
import { cases as sequentialComposition } from './SequentialComposition.cases.ts';

const all: readonly RuleCases[] = [
  initialization,
  iteration,
  sequentialComposition,
  assignment,
  alternation,
  introduceVariable,
  parallelComposition,
];
const ids = Object.keys(rules) as readonly RuleId[];
const file = (id: string) => `${id.slice(0, 1).toLowerCase()}${id.slice(1)}.ts`;
const page = (id: string) => readFileSync(join('docs', 'rules', `${id}.md`), 'utf8');

describe('places of a rule', () => {
  it.each(ids)('%s has a file, a test, cases and a page', (id) => {
    expect(existsSync(join('src/refine/rules', file(id)))).toBe(true);
    expect(existsSync(join('test/refine/rules', `${id}.test.ts`))).toBe(true);
    expect(all.map((entry) => entry.rule)).toContain(id);
    expect(existsSync(join('docs/rules', `${id}.md`))).toBe(true);
    expect(rules[id].id).toBe(id);
  });

  it('nothing else is there', () => {
    const sources = readdirSync('src/refine/rules').filter((name) => name !== 'registry.ts');
    expect(sources.sort()).toEqual(ids.map(file).sort());
    expect(readdirSync('docs/rules').sort()).toEqual(ids.map((id) => `${id}.md`).sort());
    expect(
      readdirSync('test/refine/rules')
        .filter((name) => name.endsWith('.cases.ts'))
        .sort(),
    ).toEqual(ids.map((id) => `${id}.cases.ts`).sort());
  });
});

describe('kinds of obligation', () => {
  it.each(all.map((entry) => [entry.rule, entry] as const))(
    '%s: each kind refuses something',
    (rule, { twins, fires }) => {
      const refused = new Set(twins.flatMap(({ because }) => ('refutes' in because ? [because.refutes] : [])));
      const { always, sometimes } = demands[rule];
      // FRAME is refuted by programs that no rule leads to: frame.test.ts. Reset values that are not constant: attacks.test.ts.
      const elsewhere = rule === 'Iteration' ? ['FRAME'] : rule === 'Initialization' ? ['WD'] : [];
      expect([...refused, ...elsewhere].sort()).toEqual([...always, ...sometimes].sort());
      expect(fires.length).toBeGreaterThan(0);
    },
  );

  it.each(all.map((entry) => [entry.rule, entry] as const))('%s yields no other kind', (rule, { fires }) => {
    const { always, sometimes } = demands[rule];
    for (const firing of fires) {
      const next = attempt(programAt(firing), firing.pick, firing);
      if (next.kind !== 'installed') throw new Error(next.reason);
      const kinds = new Set(next.step.obligations.map(({ goal }) => goal.kind));
      for (const kind of always) expect(kinds).toContain(kind);
      for (const kind of kinds) expect([...always, ...sometimes]).toContain(kind);
    }
  });
});

/** Fenced blocks of a page, by their labels: ```fspec spec```, ```json to```, ```json right```, ```json wrong```, ```text refusal```. */
function blocks(text: string): ReadonlyMap<string, string> {
  return new Map([...text.matchAll(/```\w+ (\w+)\n([\s\S]*?)```/g)].map(([, label = '', body = '']) => [label, body]));
}

function picksIn(body: string | undefined): readonly Pick[] {
  if (body === undefined) return [];
  const read = readPicks(body);
  if (read.kind === 'error') throw new Error(read.reason);
  return read.picks;
}

describe('pages', () => {
  it.each(ids)('%s: the right example is accepted, the wrong one refused as the page says', async (id) => {
    const found = blocks(page(id));
    const place = { spec: found.get('spec') ?? '', to: picksIn(found.get('to')) };
    const [right] = picksIn(found.get('right'));
    const [wrong] = picksIn(found.get('wrong'));
    if (right === undefined || wrong === undefined) throw new Error('an example is missing');
    expect([right.rule, wrong.rule]).toEqual([id, id]);
    await applies(place, right);
    const refusal = attempt(programAt({ ...place, spec: found.get('otherwise') ?? place.spec }), wrong);
    if (refusal.kind === 'installed') throw new Error(`the wrong example of ${id} is accepted`);
    expect(found.get('refusal')?.trim()).toBe(refusal.reason);
  });

  it.each(ids)('%s: the table of obligations names the kinds that the rule yields', (id) => {
    const named = [...page(id).matchAll(/^\| `([A-Z]+)[^`]*` \|/gm)].map(([, kind = '']) => kind);
    const { always, sometimes } = demands[id];
    expect([...new Set(named)].sort()).toEqual([...always, ...sometimes].sort());
  });
});
