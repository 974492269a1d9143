/** The reachable states of a small System by the simulator, event by event: a second, slow and obvious way to what the model checker does. */
import type { Word } from '../../kernel/compile.ts';
import { sizeInBits, type Value } from '../../kernel/sort.ts';
import type { System } from '../../kernel/system.ts';
import type { Var } from '../../kernel/term.ts';
import { allResolutions } from '../../src/spec/choosers.ts';
import { type Moment, simulator } from '../../src/spec/simulator.ts';

export interface Explored {
  /** States at settled moments with the clock before its edge. */
  readonly states: ReadonlySet<string>;
  /** Names of the claims that do not hold somewhere, each with the fewest steps after which it fails. */
  readonly violated: ReadonlyMap<string, number>;
  readonly deadlock: boolean;
}

export function exploreBySimulation(system: System, starts: readonly ReadonlyMap<string, Value>[]): Explored {
  const [clock] = system.clocks;
  const clockName = clock?.level.kind === 'var' ? clock.level.name : undefined;
  const before = clock?.edge === 'fall' ? 1n : 0n;
  const resolutions = allResolutions(system);
  if (resolutions === undefined) throw new Error('too much freedom');
  const first = (fixed: readonly Word[]) => ({
    kind: 'resolved' as const,
    words: resolutions(fixed)[0] ?? system.choices.map(() => 0),
  });
  const run = simulator(system, { chooser: first });
  const data = system.inputs.filter((input) => input.name !== clockName);
  const states = new Set<string>();
  const violated = new Map<string, number>();
  let deadlock = false;
  let level = [...starts];
  const key = (state: ReadonlyMap<string, Value>): string => [...state].map(String).join(';');
  for (const start of starts) states.add(key(start));
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: ReadonlyMap<string, Value>[] = [];
    const meet = (state: ReadonlyMap<string, Value>): void => {
      if (states.has(key(state))) return;
      states.add(key(state));
      next.push(state);
    };
    for (const state of level) {
      let moved = false;
      for (const inputs of valuations(data)) {
        const all = new Map<string, Value>([
          ...inputs,
          ...(clockName === undefined ? [] : [[clockName, before] as const]),
        ]);
        const settled = run.from(all, state);
        if (settled.kind === 'stopped' || !run.assumed(settled.moment)) continue;
        moved = true;
        meet(run.state(settled.moment));
        const choices = resolutions([...settled.moment.inputs, ...settled.moment.state]);
        if (choices.length === 0) deadlock = true;
        for (const words of choices) {
          const moment: Moment = { ...settled.moment, choices: words };
          for (const claim of run.violated(moment)) if (!violated.has(claim)) violated.set(claim, depth);
          if (clockName === undefined) continue;
          const after = run.advance(moment, new Map([[clockName, 1n - before]]));
          if (after.kind === 'settled') meet(run.state(after.moment));
        }
      }
      if (!moved) deadlock = true;
    }
    level = next;
  }
  return { states, violated, deadlock };
}

export function valuations(terms: readonly Var[]): readonly ReadonlyMap<string, bigint>[] {
  const size = terms.reduce((sum, term) => sum + sizeInBits(term.sort), 0);
  return Array.from({ length: 2 ** size }, (_, number) => {
    let rest = BigInt(number);
    return new Map(
      terms.map((term) => {
        const width = sizeInBits(term.sort);
        const value = BigInt.asUintN(width, rest);
        rest >>= BigInt(width);
        return [term.name, value];
      }),
    );
  });
}
