/**
 * Examples of a specification, run on its System. An example must hold under every resolution of freedom: all possible moments are followed as a set,
 * and each of them must show the expected outputs.
 */
import type { Word } from '../../kernel/compile.ts';
import type { Value } from '../../kernel/sort.ts';
import type { System } from '../../kernel/system.ts';
import { allResolutions, type Resolution } from './choosers.ts';
import { type Moment, type Settled, simulator, type Values } from './simulator.ts';
import type { ClockDomain, Example, ExampleStep, SourceRange, Spec } from './spec.ts';
import { systemOf } from './system.ts';

export type ExampleResult =
  | { readonly kind: 'holds'; readonly name: string }
  | {
      readonly kind: 'fails';
      readonly name: string;
      readonly step: number;
      readonly port: string;
      readonly expected: bigint;
      readonly actual: bigint;
      readonly when: 'before' | 'after';
      readonly source?: SourceRange;
    }
  | { readonly kind: 'not run'; readonly name: string; readonly reason: string; readonly source?: SourceRange };

/** Different moments that are followed at most. */
export const momentLimit = 4096;

export function runExamples(spec: Spec, system: System = systemOf(spec)): readonly ExampleResult[] {
  return spec.examples.map((example) => runExample(spec, system, example));
}

export function runExample(spec: Spec, system: System, example: Example): ExampleResult {
  const follow = follower(system);
  if (typeof follow === 'string') return { kind: 'not run', name: example.name, reason: follow };
  let moments = follow.start(idleInputs(spec));
  for (const [index, step] of example.steps.entries()) {
    const place = step.source === undefined ? {} : { source: step.source };
    for (const phase of phases(spec, step)) {
      const next = follow.advance(moments, phase.inputs);
      if (typeof next === 'string') return { kind: 'not run', name: example.name, reason: next, ...place };
      moments = next;
      for (const { port, value } of phase.expected) {
        for (const moment of moments) {
          const actual = follow.output(moment, port);
          if (actual !== value)
            return {
              kind: 'fails',
              name: example.name,
              step: index,
              port,
              expected: value,
              actual,
              when: phase.when,
              ...place,
            };
        }
      }
    }
  }
  return { kind: 'holds', name: example.name };
}

/** All inputs 0, resets inactive, clocks at the level before their active edge. */
export function idleInputs(spec: Spec): Values {
  const idle = new Map<string, Value>();
  for (const port of spec.ports) if (port.direction === 'input') idle.set(port.name, 0n);
  for (const domain of spec.domains) {
    idle.set(domain.clock, domain.edge === 'fall' ? 1n : 0n);
    for (const reset of domain.resets) idle.set(reset.name, reset.active === 'low' ? 1n : 0n);
  }
  return idle;
}

interface Phase {
  readonly inputs: Values;
  readonly expected: ExampleStep['before'];
  readonly when: 'before' | 'after';
}

/** Inputs change and settle; the active edge of every clock; the way back. */
function phases(spec: Spec, step: ExampleStep): readonly Phase[] {
  const change = new Map<string, Value>(step.inputs.map(({ port, value }) => [port, value]));
  if (spec.domains.length === 0) return [{ inputs: change, expected: [...step.before, ...step.after], when: 'after' }];
  return [
    { inputs: change, expected: step.before, when: 'before' },
    { inputs: clockLevels(spec.domains, true), expected: step.after, when: 'after' },
    { inputs: clockLevels(spec.domains, false), expected: [], when: 'after' },
  ];
}

export function clockLevels(domains: readonly ClockDomain[], active: boolean): Values {
  return new Map(domains.map((domain) => [domain.clock, (domain.edge === 'fall') !== active ? 1n : 0n]));
}

interface Follower {
  readonly start: (inputs: Values) => readonly Moment[];
  readonly advance: (moments: readonly Moment[], inputs: Values) => readonly Moment[] | string;
  readonly output: (moment: Moment, port: string) => bigint;
}

function follower(system: System): Follower | string {
  const resolutions = allResolutions(system);
  if (resolutions === undefined) return 'there is too much freedom to follow every resolution';
  if (system.state.some((entry) => entry.powerUp === 'any' && entry.variable.sort.kind === 'bits'))
    return 'a register has no power-up value';
  // The chooser only has to give some resolution; all of them are put in its place afterwards.
  const first = (fixed: readonly Word[]): Resolution => {
    const [words] = resolutions(fixed);
    return words === undefined
      ? { kind: 'infeasible', reason: 'no value satisfies a choice here' }
      : { kind: 'resolved', words };
  };
  const run = simulator(system, { chooser: first });
  const expand = (settled: Settled): readonly Moment[] =>
    settled.kind === 'stopped'
      ? []
      : resolutions([...settled.moment.inputs, ...settled.moment.state]).map((choices) => ({
          ...settled.moment,
          choices,
        }));
  return {
    start: (inputs) => expand(run.powerUp(inputs)),
    advance: (moments, inputs) => {
      const found = new Map<string, Moment>();
      for (const moment of moments) {
        const settled = run.advance(moment, inputs);
        if (settled.kind === 'stopped') return settled.reason;
        for (const next of expand(settled)) found.set(keyOf(next), next);
        if (found.size > momentLimit) return `more than ${momentLimit} different outcomes`;
      }
      return [...found.values()];
    },
    output: (moment, port) => {
      const value = run.outputs(moment).get(port);
      if (typeof value !== 'bigint') throw new Error(`${port} is not an output`);
      return value;
    },
  };
}

const keyOf = (moment: Moment): string =>
  JSON.stringify([moment.state, moment.choices], (_, word: unknown) =>
    typeof word === 'bigint' ? String(word) : word,
  );
