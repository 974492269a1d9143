/** The engine: what it installs, what it refuses and remembers, how it goes back, and that two runs are the same. */
import { describe, expect, it } from 'vitest';
import type { Goal } from '../../kernel/goal.ts';
import { prove } from '../../kernel/prove.ts';
import { top } from '../../kernel/term.ts';
import { chainOf, chainText } from '../../src/refine/chain.ts';
import { backtrackLimit, type Picker, type Situation, strikeLimit } from '../../src/refine/engine.ts';
import { initialProgram } from '../../src/refine/initial.ts';
import { menu } from '../../src/refine/menu.ts';
import { autoPicker } from '../../src/refine/pickers/auto.ts';
import { scriptPicker } from '../../src/refine/pickers/script.ts';
import { type AnyRule, rules } from '../../src/refine/rules/registry.ts';
import type { Pick, RefineEvent, Refusal, RuleId } from '../../src/refine/step.ts';
import { design } from './design.ts';
import { finish, run } from './refineFully.ts';
import { assign, branches, initialize, iterate, split, started } from './rules/cases.ts';
import { attempt, programAt } from './rules/expectations.ts';
import { termSyntax } from './termSyntax.ts';

const counter = `module counter
clock clk
reset rst sync high
input en : bit
output count : bits[2] = 0
output z : bit
z = count == 3
on clk {
  when en: count' = count + 1
}
invariant small: count <= 3`;

const spec = design(counter);
const picksOf = (events: readonly RefineEvent[]): readonly Pick[] =>
  events.flatMap((event) => (event.kind === 'picked' ? [event.pick] : []));
const refusalsOf = (events: readonly RefineEvent[]): readonly Refusal[] =>
  events.flatMap((event) => (event.kind === 'refused' ? [event.refusal] : []));
const following = (next: (situation: Situation) => Pick | undefined): Picker => ({
  kind: 'auto',
  next: (situation) => {
    const pick = next(situation);
    return pick === undefined ? { kind: 'none', reason: 'no idea' } : { kind: 'pick', pick };
  },
});

describe('a finished refinement', () => {
  it('shows menu, pick, obligations and step in order', async () => {
    const { events, outcome } = await run(spec);
    expect(outcome.kind).toBe('complete');
    expect(events.slice(0, 6).map((event) => event.kind)).toEqual([
      'menu',
      'picked',
      'obligation',
      'obligation',
      'obligation',
      'installed',
    ]);
    expect(
      events
        .filter((event) => event.kind === 'obligation')
        .every((event) => event.kind === 'obligation' && event.verdict.kind === 'proved'),
    ).toBe(true);
  });

  it('is the same in two runs', async () => {
    const chains = [await finish(spec), await finish(design(counter))].map(({ program, steps }) =>
      chainText(chainOf({ spec, file: 'counter.fspec', sha256: '0'.repeat(64), toolVersion: '0.0.0' }, steps, program)),
    );
    expect(chains[0]).toBe(chains[1]);
  });

  it('has steps that lead from one to the next', async () => {
    const { steps } = await finish(spec);
    for (const [index, step] of steps.entries()) {
      expect(step.index).toBe(index);
      if (index > 0) expect(step.before).toBe(steps[index - 1]?.after);
    }
  });
});

describe('the menu', () => {
  it('offers nothing but Initialization at first, and says why', () => {
    const [first] = menu(initialProgram(spec), termSyntax);
    expect(first).toMatchObject({
      rule: 'Initialization',
      target: 'program',
      reason: expect.stringContaining('power-up'),
    });
  });

  it('shows the schema of the parameters', () => {
    for (const entry of menu(programAt({ spec: counter, to: started }), termSyntax))
      expect(entry.schema).toMatchObject({ $schema: expect.any(String) });
  });

  it('offers only picks that are installed, at every program on the way', async () => {
    const specs = [counter, counter.replace("when en: count' = count + 1", "choose count' such that count' != count")];
    for (const text of specs) {
      const { events } = await run(design(text));
      let program = initialProgram(design(text));
      for (const event of events) {
        if (event.kind === 'installed') program = event.program;
        if (event.kind !== 'menu') continue;
        for (const { rule, target, suggestion } of event.entries) {
          if (suggestion === undefined) continue;
          expect(attempt(program, { rule, target, params: suggestion }, { syntax: termSyntax })).toMatchObject({
            kind: 'installed',
          });
        }
      }
    }
  });

  it('never offers a condition that is decided already, even where guards rewrite one another', async () => {
    const { outcome, events } = await run(
      design(`module guards
clock clk
input a : bit
input b : bits[4]
output r : bits[2] powerup 0
output o : bit
let l = b[0] & 0
o = l
on clk {
  when o { r' = 1 } else { when (l ^ (o ^ a)) { r' = r ^ 2 } }
}`),
    );
    expect(outcome.kind).toBe('complete');
    expect(picksOf(events).length).toBeLessThan(14);
  });
});

describe('a refused pick', () => {
  const wrong = branches('clk.step', ['en'], false);

  it('leaves the program as it is and tells the picker the counterexample', async () => {
    const seen: Situation[] = [];
    const picks = [...started];
    const { events } = await run(
      spec,
      following((situation) => {
        seen.push(situation);
        return situation.refusals.length === 0 ? (picks[situation.steps.length] ?? wrong) : undefined;
      }),
      { syntax: (await import('../../src/pipeline/syntax.ts')).syntax },
    );
    const after = seen.find((situation) => situation.refusals.length === 1);
    expect(after?.program).toBe(seen.find((situation) => situation.steps.length === 2)?.program);
    expect(after?.refusals[0]?.refusal).toMatchObject({
      kind: 'refuted',
      reason: expect.stringContaining('counter/clk.step/GRD'),
    });
    expect(events.some((event) => event.kind === 'refused' && event.strikes === 1)).toBe(true);
  });

  it('is not tried a second time at the same program', async () => {
    let proved = 0;
    const { events } = await run(
      spec,
      following(({ steps }) => started[steps.length] ?? wrong),
      {
        syntax: (await import('../../src/pipeline/syntax.ts')).syntax,
        prover: (goal, budget) => {
          if (goal.id === 'counter/clk.step/GRD') proved += 1;
          return prove(goal, { budget });
        },
      },
    );
    const kinds = refusalsOf(events).map((refusal) => refusal.kind);
    expect(kinds.slice(0, strikeLimit)).toEqual([
      'refuted',
      ...Array.from({ length: strikeLimit - 1 }, () => 'repeated'),
    ]);
    expect(proved).toBe(1);
  });

  it('is tried again at another program', async () => {
    const { syntax } = await import('../../src/pipeline/syntax.ts');
    const early = assign('clk.step', { count: 'en ? count + 1 : count' });
    const script = [early, ...started];
    const { outcome } = await run(
      spec,
      following(({ steps, refusals, menu: offers }) => {
        if (steps.length === 0 && refusals.length === 0) return script[0];
        const known = [...started, early][steps.length];
        if (known !== undefined) return known;
        const [entry] = offers;
        return entry?.suggestion === undefined
          ? undefined
          : { rule: entry.rule, target: entry.target, params: entry.suggestion };
      }),
      { syntax },
    );
    expect(outcome.kind).toBe('complete');
  });
});

describe('strikes and backtracking', () => {
  it(`goes back a step after ${strikeLimit} refusals, and finds another way`, async () => {
    const { syntax } = await import('../../src/pipeline/syntax.ts');
    // A split that is right and of no use to a picker that then only tries nonsense there.
    const dead = split('clk.step', { groups: [['count'], ['other']] });
    const two = design(counter.replace('on clk {', "reg other : bits[2] = 0\non clk {\n  other' = count"));
    let nonsense = 0;
    const { events, outcome } = await run(
      two,
      following(({ steps, menu: offers }) => {
        const given = [...started, dead][steps.length];
        const tried = steps.some((step) => step.pick.rule === 'ParallelComposition');
        if (tried) {
          nonsense += 1;
          return assign('clk.step.p0', { count: `${nonsense % 4}` });
        }
        if (given !== undefined && nonsense === 0) return given;
        const entry = offers.find((offer) => offer.suggestion !== undefined && offer.rule !== 'ParallelComposition');
        if (entry?.suggestion !== undefined)
          return { rule: entry.rule, target: entry.target, params: entry.suggestion };
        return assign('clk.step', { count: 'en ? count + 1 : count', other: 'count' });
      }),
      { syntax },
    );
    expect(events.filter((event) => event.kind === 'backtracked')).toMatchObject([{ to: 2 }]);
    expect(outcome.kind).toBe('complete');
  });

  it('gives up with the refusal that tells most', async () => {
    const { syntax } = await import('../../src/pipeline/syntax.ts');
    const picks = [
      assign('clk.step', { count: '0' }),
      assign('clk.step', { nothing: '0' }),
      branches('clk', ['en'], true),
    ];
    const { outcome } = await run(
      spec,
      following(({ steps, refusals }) => started[steps.length] ?? picks[refusals.length]),
      { syntax },
    );
    expect(outcome).toMatchObject({
      kind: 'stuck',
      reason: expect.stringContaining('counter/clk.step/SIM.0 is refuted'),
    });
  });

  it('ends, whatever a picker does', async () => {
    let count = 0;
    const { events, outcome } = await run(
      spec,
      following(({ steps }) => {
        count += 1;
        return (
          started[steps.length] ?? {
            rule: 'Alternation',
            target: 'nowhere',
            params: { kind: 'if', branches: [{ guard: String(count) }], otherwise: true },
          }
        );
      }),
    );
    expect(outcome.kind).toBe('stuck');
    expect(events.filter((event) => event.kind === 'backtracked').length).toBeLessThanOrEqual(backtrackLimit);
  });

  it('is stuck at once where nothing was refused and nobody knows how to go on', async () => {
    const { events, outcome } = await run(
      spec,
      following(({ steps }) => started[steps.length]),
    );
    expect(outcome).toMatchObject({ kind: 'stuck', reason: 'no idea' });
    expect(events.some((event) => event.kind === 'backtracked')).toBe(false);
  });
});

describe('cancellation', () => {
  it('before the first step', async () => {
    const controller = new AbortController();
    controller.abort();
    expect((await run(spec, autoPicker, { signal: controller.signal })).outcome).toEqual({
      kind: 'cancelled',
      steps: [],
    });
  });

  it('between steps keeps those that are done', async () => {
    const controller = new AbortController();
    const picker = following(({ steps, menu: [entry] }) => {
      if (steps.length === 2) controller.abort();
      return entry?.suggestion === undefined
        ? undefined
        : { rule: entry.rule, target: entry.target, params: entry.suggestion };
    });
    const { outcome } = await run(spec, picker, { signal: controller.signal });
    expect(outcome).toMatchObject({ kind: 'cancelled', steps: { length: 3 } });
  });
});

describe('the script picker', () => {
  it('plays a chain again', async () => {
    const { steps } = await finish(spec);
    const { outcome } = await run(spec, scriptPicker(steps.map((step) => step.pick)));
    expect(outcome).toMatchObject({
      kind: 'complete',
      steps: steps.map(({ after, pick }) => ({ after, pick, picker: { kind: 'script' } })),
    });
  });

  it('ends at the first refusal', async () => {
    const { outcome } = await run(spec, scriptPicker([iterate('clk'), initialize()]));
    expect(outcome).toMatchObject({
      kind: 'stuck',
      steps: [],
      reason: expect.stringMatching(/pick 0 of the script was refused.*Initialization comes first/),
    });
  });

  it('says when it ends too early', async () => {
    const { outcome } = await run(spec, scriptPicker([initialize()]));
    expect(outcome).toMatchObject({ kind: 'stuck', reason: expect.stringContaining('the script ends after 1 picks') });
  });
});

describe('a rule that does not oblige what it has to', () => {
  /** The rule with obligations of the given kinds left out, and without demands of its own. */
  const forgetful = (id: RuleId, keep: (goal: Goal) => boolean): readonly AnyRule[] =>
    Object.values(rules).map((rule) =>
      rule.id !== id
        ? rule
        : {
            ...rule,
            bind: (...use) => {
              const bound = rule.bind(...use);
              return bound.kind === 'refused'
                ? bound
                : { ...bound, required: [], obligations: bound.obligations.filter(keep) };
            },
          },
    );

  it.each(Object.keys(rules).filter((id) => !['IntroduceVariable', 'SequentialComposition'].includes(id)) as RuleId[])(
    '%s without any obligation installs nothing',
    async (id) => {
      const two = design(counter.replace('on clk {', "reg other : bits[2] = 0\non clk {\n  other' = count"));
      const { events } = await run(two, autoPicker, { rules: forgetful(id, () => false) });
      expect(refusalsOf(events).filter((refusal) => refusal.kind === 'no obligations').length).toBeGreaterThan(0);
      expect(events.some((event) => event.kind === 'installed' && event.step.pick.rule === id)).toBe(false);
    },
  );

  it.each([
    ['Assignment', 'SIM'],
    ['Assignment', 'WD'],
    ['Alternation', 'GRD'],
    ['Iteration', 'INV'],
    ['Iteration', 'FRAME'],
    ['Initialization', 'INIT'],
  ] as const)('%s without %s is refused by that name', async (id, kind) => {
    const { events } = await run(spec, autoPicker, { rules: forgetful(id, (goal) => goal.kind !== kind) });
    expect(refusalsOf(events)).toContainEqual(
      expect.objectContaining({ kind: 'no obligations', missing: expect.arrayContaining([kind]) }),
    );
    expect(events.some((event) => event.kind === 'installed' && event.step.pick.rule === id)).toBe(false);
  });

  it('an obligation of another kind does not make up for it', async () => {
    const evasive: readonly AnyRule[] = Object.values(rules).map((rule) =>
      rule.id !== 'Assignment'
        ? rule
        : {
            ...rule,
            bind: (...use) => {
              const bound = rule.bind(...use);
              const easy: Goal = { id: 'easy', kind: 'FIS', says: 'nothing', assumptions: [], conclusion: top };
              return bound.kind === 'refused' ? bound : { ...bound, required: ['FIS'], obligations: [easy] };
            },
          },
    );
    const { events } = await run(spec, autoPicker, { rules: evasive });
    expect(refusalsOf(events)).toContainEqual(
      expect.objectContaining({ kind: 'no obligations', missing: ['SIM', 'WD'] }),
    );
  });
});

describe('a goal that is not decided', () => {
  it('does not install', async () => {
    const { events, outcome } = await run(spec, autoPicker, {
      prover: (goal, budget) =>
        goal.kind === 'GRD' ? { kind: 'unknown', why: 'out of budget' } : prove(goal, { budget }),
    });
    expect(outcome).toMatchObject({
      kind: 'stuck',
      reason: expect.stringContaining('counter/clk.step/GRD is unknown: out of budget'),
    });
    expect(events.some((event) => event.kind === 'installed' && event.step.pick.rule === 'Alternation')).toBe(false);
  });
});
