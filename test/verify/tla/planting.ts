/** Claims that are wrong at some depth: a state that a random run meets is claimed to be out of reach. */
import { conjunction, eq, not } from '../../../kernel/build.ts';
import type { Value } from '../../../kernel/sort.ts';
import { randomValue } from '../../../src/spec/choosers.ts';
import { type ModelChecked, modelCheck } from '../../../src/spec/modelChecker.ts';
import { type Random, random } from '../../../src/spec/random.ts';
import { simulator, type Values } from '../../../src/spec/simulator.ts';
import type { Spec } from '../../../src/spec/spec.ts';
import { systemOf } from '../../../src/spec/system.ts';
import { tooLarge } from '../../../src/verify/tla/fits.ts';
import { emitted, small } from './agreement.ts';
import { literal } from './operatorCases.ts';
import { alsoClaiming } from './specs.ts';

export interface Planted {
  readonly spec: Spec;
  readonly own: Extract<ModelChecked, { kind: 'violated' }>;
}

export const plantedClaim = 'planted';

/** Steps that TLC evaluates within a second or two, whatever operators on wide vectors they need. */
const quickSteps = 12_000;

export function isQuick(spec: Spec, own: ModelChecked): boolean {
  const module = emitted(spec);
  if (tooLarge(module, own) !== undefined) return false;
  return !('states' in own) || own.states * 2 ** module.size.free * (module.actions.length + 1) <= quickSteps;
}

/** With the longest shortest trace of some states that are met; undefined where a run meets nothing but initial states, or TLC would take too long. */
export function deepViolation(spec: Spec, seed: number, edges = 40): Planted | undefined {
  const open = { ...spec, invariants: [] };
  const met = statesMet(open, random(seed), edges);
  const candidates = [...met].reverse().slice(0, 6);
  const found = candidates.flatMap((state): readonly Planted[] => {
    const changed = neverReaching(open, state);
    const own = modelCheck(systemOf(changed), { limits: small });
    if (own.kind !== 'violated' || own.trace.steps.length === 0) return [];
    return isQuick(changed, own) ? [{ spec: changed, own }] : [];
  });
  return found.toSorted((a, b) => b.own.trace.steps.length - a.own.trace.steps.length)[0];
}

function neverReaching(spec: Spec, state: Values): Spec {
  const variables = systemOf(spec).state.map(({ variable }) => variable);
  const equal = variables.map((own) => eq(own, literal(state.get(own.name) ?? 0n, own.sort)));
  return alsoClaiming(spec, plantedClaim, not(conjunction(equal)));
}

/** Different states in the order in which a random run meets them. */
function statesMet(spec: Spec, generator: Random, edges: number): readonly Values[] {
  const system = systemOf(spec);
  const [domain] = spec.domains;
  if (domain === undefined || system.state.length === 0) return [];
  const run = simulator(system, { seed: generator.next() });
  const [low, high] = domain.edge === 'fall' ? [1n, 0n] : [0n, 1n];
  const free = system.inputs.filter(({ name }) => name !== domain.clock);
  /** Resets are active now and then only: otherwise a run does not get far. */
  const inputs = (): Values =>
    new Map(
      free.map(({ name, sort }): [string, Value] => {
        const reset = domain.resets.find((candidate) => candidate.name === name);
        if (reset === undefined) return [name, randomValue(sort, generator)];
        return [name, (reset.active === 'high') === (generator.below(12) === 0) ? 1n : 0n];
      }),
    );
  const met = new Map<string, Values>();
  let settled = run.powerUp(new Map([...inputs(), [domain.clock, low]]));
  for (let edge = 0; edge < edges && settled.kind === 'settled'; edge += 1) {
    const { moment } = settled;
    let next = run.advance(moment, new Map([...inputs(), [domain.clock, low]]));
    for (let attempt = 0; attempt < 20 && next.kind === 'settled' && !run.assumed(next.moment); attempt += 1)
      next = run.advance(moment, new Map([...inputs(), [domain.clock, low]]));
    if (next.kind === 'stopped' || !run.assumed(next.moment)) break;
    settled = run.advance(next.moment, new Map([[domain.clock, high]]));
    if (settled.kind === 'settled') {
      const state = run.state(settled.moment);
      met.set([...state].map(String).join(';'), state);
    }
  }
  return [...met.values()];
}
