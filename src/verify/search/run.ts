/**
 * A concrete run of a text: where it starts, the inputs of every event, and what undefined values were. Every difference is shown by such a run; it is replayed by
 * the simulator before anything is said about it.
 */
import { toWord, type Word } from '../../../kernel/compile.ts';
import type { Root } from '../../../kernel/refines.ts';
import type { Value } from '../../../kernel/sort.ts';
import type { System } from '../../../kernel/system.ts';
import { type Resolution, zeroValue } from '../../spec/choosers.ts';
import { simulator, type Values } from '../../spec/simulator.ts';

export interface Event {
  /** Inputs that change. */
  readonly inputs: Values;
  /** Undefined values of the text at the moment that the event leads to; 0 where missing. */
  readonly unknowns?: Values;
}

export interface Run {
  readonly root: Root;
  /** State of the text; where its power-up values are fixed, those. */
  readonly state: Values;
  /** All inputs at the first moment. */
  readonly first: Event;
  readonly events: readonly Event[];
  /** The moment from which outputs are compared; the first one is 0. From reset: the moment at which the reset has acted. */
  readonly comparedFrom: number;
}

export interface SeenMoment {
  /** All inputs. */
  readonly inputs: Values;
  readonly changed: Values;
  readonly outputs: Values;
}

/** What the text shows; ends early where the text cannot go on. */
export function observed(implementation: System, run: Run): readonly SeenMoment[] {
  let current: Event = run.first;
  const chooser = (): Resolution => ({ kind: 'resolved', words: unknownWords(implementation, current.unknowns) });
  const text = simulator(implementation, { chooser });
  const start = text.from(run.first.inputs, run.state);
  if (start.kind === 'stopped') return [];
  let { moment } = start;
  const inputs = new Map(run.first.inputs);
  const seen: SeenMoment[] = [{ inputs: new Map(inputs), changed: run.first.inputs, outputs: text.outputs(moment) }];
  for (const event of run.events) {
    current = event;
    const next = text.advance(moment, event.inputs);
    if (next.kind === 'stopped') return seen;
    moment = next.moment;
    for (const [name, value] of event.inputs) inputs.set(name, value);
    seen.push({ inputs: new Map(inputs), changed: event.inputs, outputs: text.outputs(moment) });
  }
  return seen;
}

const unknownWords = (implementation: System, values: Values | undefined): readonly Word[] =>
  implementation.choices.map((choice) => toWord(values?.get(choice.name) ?? zeroValue(choice.sort), choice.sort));

/** Inputs change and settle; with `edge` the clock then has its active edge and goes back. */
export interface Cycle {
  readonly inputs: Values;
  readonly unknowns?: Values;
  readonly edge: boolean;
}

/** The events of cycles; the first cycle gives the first moment, and has to give all inputs. */
export function eventsOf(
  system: System,
  cycles: readonly Cycle[],
): { readonly first: Event; readonly events: readonly Event[] } {
  const [clock] = system.clocks;
  const name = clock?.level.kind === 'var' ? clock.level.name : undefined;
  const idle = clock?.edge === 'fall' ? 1n : 0n;
  const level = (value: bigint): Values => new Map<string, Value>(name === undefined ? [] : [[name, value]]);
  const all: Event[] = [];
  let now = idle;
  for (const { inputs, unknowns, edge } of cycles) {
    const given = new Map([...inputs].filter(([input]) => input !== name));
    all.push({
      inputs: all.length === 0 ? new Map([...given, ...level(now)]) : given,
      ...(unknowns === undefined ? {} : { unknowns }),
    });
    if (!edge || name === undefined) continue;
    now = 1n - now;
    all.push({ inputs: level(now) });
    if (clock?.edge === 'both') continue;
    now = idle;
    all.push({ inputs: level(now) });
  }
  const [first = { inputs: new Map() }, ...events] = all;
  return { first, events };
}
