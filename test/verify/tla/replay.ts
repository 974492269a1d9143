/** A trace of TLC in the simulator: for each step inputs and choices are looked for that lead from one state to the next. */
import { evaluate } from '../../../kernel/evaluate.ts';
import { sizeInBits, type Value } from '../../../kernel/sort.ts';
import type { Var } from '../../../kernel/term.ts';
import { allResolutions } from '../../../src/spec/choosers.ts';
import { usedBits } from '../../../src/spec/modelChecker/usedBits.ts';
import { type Moment, type Simulator, simulator, type Values } from '../../../src/spec/simulator.ts';
import type { Spec } from '../../../src/spec/spec.ts';
import { systemOf } from '../../../src/spec/system.ts';

/** What is wrong with the trace; undefined where it starts at power-up, each step can be taken, and the claim is violated at its end. */
export function replayed(spec: Spec, trace: readonly Values[], claim: string): string | undefined {
  const system = systemOf(spec);
  const resolutions = allResolutions(system);
  if (resolutions === undefined) return 'too much freedom';
  const run = simulator(system, {
    chooser: (fixed) => ({ kind: 'resolved', words: resolutions(fixed)[0] ?? system.choices.map(() => 0) }),
  });
  const [domain] = spec.domains;
  const [start, last] = [trace[0], trace.at(-1)];
  if (start === undefined || last === undefined) return 'no state';
  for (const { variable, powerUp } of system.state)
    if (powerUp !== 'any' && !same(start.get(variable.name), evaluate(powerUp, new Map())))
      return `${variable.name} does not start as it powers up`;
  const used = usedBits([
    system.assume,
    system.constraint,
    ...system.claims.map(({ term }) => term),
    ...system.updates.map(({ next }) => next),
    ...system.levels.flatMap(({ when, value }) => [when, value]),
  ]);
  const open = system.inputs.filter(({ name }) => name !== domain?.clock);
  const inputs = valuations(open, used);
  const before = domain?.edge === 'fall' ? 1n : 0n;
  const momentsAt = (state: Values, level: bigint): readonly Moment[] =>
    inputs.flatMap((values) => {
      const clock = domain === undefined ? [] : [[domain.clock, level] as const];
      const settled = run.from(new Map([...values, ...clock]), registersOf(state, run));
      if (settled.kind === 'stopped' || !run.assumed(settled.moment)) return [];
      const { moment } = settled;
      return resolutions([...moment.inputs, ...moment.state]).map((choices) => ({ ...moment, choices }));
    });
  for (const [index, next] of trace.slice(1).entries()) {
    const state = trace[index] ?? start;
    const leads = momentsAt(state, before).some((moment) => {
      if (sameState(run.state(moment), next)) return true;
      if (domain === undefined) return false;
      const after = run.advance(moment, new Map([[domain.clock, 1n - before]]));
      return after.kind === 'settled' && sameState(run.state(after.moment), next);
    });
    if (!leads) return `no inputs lead to state ${index + 1}`;
  }
  const isShown = [before, 1n - before].some((level) =>
    momentsAt(last, level).some((moment) => run.violated(moment).includes(claim)),
  );
  return isShown ? undefined : `${claim} holds at the end`;
}

const registersOf = (state: Values, { system }: Simulator): Values =>
  new Map([...state].filter(([name]) => system.state.some(({ variable }) => variable.name === name)));

const sameState = (own: Values, shown: Values): boolean =>
  [...own].every(([name, value]) => same(shown.get(name), value));

const same = (a: Value | undefined, b: Value | undefined): boolean => String(a) === String(b);

/** All values of the bits that something depends on; the others are 0. */
function valuations(variables: readonly Var[], used: ReadonlyMap<Var, bigint>): readonly ReadonlyMap<string, bigint>[] {
  const bits = variables.flatMap((own) =>
    Array.from({ length: sizeInBits(own.sort) }, (_, bit) => ({ own, mask: 1n << BigInt(bit) })).filter(
      ({ mask }) => ((used.get(own) ?? 0n) & mask) !== 0n,
    ),
  );
  return Array.from({ length: 2 ** bits.length }, (_, number) => {
    const values = new Map(variables.map(({ name }): [string, bigint] => [name, 0n]));
    for (const [index, { own, mask }] of bits.entries())
      if (((number >>> index) & 1) === 1) values.set(own.name, (values.get(own.name) ?? 0n) | mask);
    return values;
  });
}
