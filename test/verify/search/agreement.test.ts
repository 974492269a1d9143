/** Exploration of the product and bounded search know nothing of each other, and agree: on random designs with a planted fault, and without. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Solver } from '../../../kernel/bits/solver.ts';
import { eq, ite, xor } from '../../../kernel/build.ts';
import type { Simulation } from '../../../kernel/refines.ts';
import { sizeInBits } from '../../../kernel/sort.ts';
import type { System } from '../../../kernel/system.ts';
import { constant, type Term, type Var, variable } from '../../../kernel/term.ts';
import { substituteIn } from '../../../kernel/traverse.ts';
import { parseSpec } from '../../../src/language/parse.ts';
import { type Random, random } from '../../../src/spec/random.ts';
import { systemOf } from '../../../src/spec/system.ts';
import { cadicalSolver } from '../../../src/tools/cadical.ts';
import { discoverInvariant } from '../../../src/verify/invariants/discover.ts';
import { searchBounded } from '../../../src/verify/search/bounded.ts';
import { exploreProduct } from '../../../src/verify/search/product.ts';
import { searchLimits } from '../../../src/verify/search/searchDifference.ts';
import { randomDesign } from '../../refine/randomDesign.ts';

let solver: Solver;
beforeAll(async () => {
  solver = await cadicalSolver();
});

/** The same System over state of other names, as a text would have it. */
function renamed(system: System): { readonly implementation: System; readonly simulation: Simulation } {
  const names = new Map<Var, Var>(
    system.state.map(({ variable: own }) => [own, variable(`rtl.${own.name}`, own.sort)]),
  );
  const name = (own: Var): Var => names.get(own) ?? own;
  const speak = (term: Term): Term => substituteIn(term, new Map<Term, Term>(names));
  return {
    simulation: { state: names, choices: new Map(), invariant: [], environment: [] },
    implementation: {
      ...system,
      state: system.state.map((entry) => ({ ...entry, variable: name(entry.variable) })),
      updates: system.updates.map((update) => ({
        ...update,
        variable: name(update.variable),
        next: speak(update.next),
      })),
      levels: system.levels.map(({ variable: own, when, value }) => ({
        variable: name(own),
        when: speak(when),
        value: speak(value),
      })),
      outputs: system.outputs.map(({ port, value }) => ({ port, value: speak(value) })),
      resets: [],
      claims: [],
    },
  };
}

/** One register gets another value where some register or input has a given value. */
function faulty(system: System, draw: Random): System {
  const targets = system.updates.filter(({ variable: own }) => own.sort.kind === 'bits');
  const target = targets[draw.below(targets.length)];
  const readable = [...system.inputs, ...system.state.map((entry) => entry.variable)].filter(
    ({ sort, name }) => sort.kind === 'bits' && name !== 'clk' && name !== 'rst',
  );
  const condition = readable[draw.below(readable.length)];
  if (target === undefined || condition?.sort.kind !== 'bits' || target.variable.sort.kind !== 'bits') return system;
  const when = eq(condition, constant(draw.below(2 ** Math.min(4, condition.sort.width)), condition.sort.width));
  const wrong = xor(target.next, constant(1, target.variable.sort.width));
  return {
    ...system,
    updates: system.updates.map((update) =>
      update === target ? { ...update, next: ite(when, wrong, update.next) } : update,
    ),
  };
}

describe('two ways to find a difference', () => {
  it('agree', () => {
    const draw = random(23);
    const tally = { equal: 0, difference: 0, discovered: 0 };
    for (let run = 0; run < 120; run += 1) {
      const parsed = parseSpec(randomDesign(draw));
      if (parsed.kind !== 'spec') throw new Error(JSON.stringify(parsed.diagnostics));
      const specification = systemOf(parsed.spec);
      if (specification.choices.length > 0 || specification.state.length === 0) continue;
      if (specification.state.reduce((sum, { variable: { sort } }) => sum + sizeInBits(sort), 0) > 10) continue;
      const { implementation: right, simulation } = renamed(specification);
      for (const implementation of [right, faulty(right, draw)]) {
        const prove = { solver };
        const stop = (): boolean => false;
        const explored = exploreProduct(specification, implementation, simulation, {
          limits: searchLimits.product,
          prove,
          stop,
        });
        const bounded = searchBounded(specification, implementation, simulation, {
          root: 'powerUp',
          solver,
          limits: { ...searchLimits.bounded, cycles: 16 },
          prove,
          stop,
        });
        if (implementation === right) expect(explored.kind).toBe('equal');
        if (explored.kind === 'equal') expect(bounded).toMatchObject({ kind: 'none' });
        // Where power-up is open, the specification may show the same from another start: then neither calls it a difference.
        if (explored.kind === 'difference') expect(bounded.kind).toBe('difference');
        if (explored.kind === 'none') expect(bounded.kind).toBe('none');
        if (explored.kind === 'difference' && bounded.kind === 'difference')
          expect(Math.abs(explored.difference.steps.length - bounded.difference.steps.length)).toBeLessThanOrEqual(2);
        if (explored.kind !== 'none') tally[explored.kind] += 1;
        // What holds by induction holds in all reachable states.
        const { sufficient, conjuncts } = discoverInvariant(implementation, specification, simulation, { solver });
        if (sufficient) expect(explored.kind).toBe('equal');
        if (sufficient && conjuncts.length > 0) tally.discovered += 1;
      }
    }
    expect(tally.equal).toBeGreaterThan(30);
    expect(tally.difference).toBeGreaterThan(15);
    expect(tally.discovered).toBeGreaterThan(3);
  });
});
