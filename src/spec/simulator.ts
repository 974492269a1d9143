/**
 * Cycle-accurate simulation of a `System`, event by event, exactly as kernel/system.ts defines events and settled moments.
 *
 * A `Moment` is immutable; `advance` maps one settled moment and new input values to the next. Values are compiled words inside and reference values at the
 * border. Levels are settled in at most as many passes as there are levels, since they are acyclic.
 */
import { type Compiled, compile, fromWord, toWord, type Word } from '../../kernel/compile.ts';
import { evaluate } from '../../kernel/evaluate.ts';
import type { Value } from '../../kernel/sort.ts';
import type { System } from '../../kernel/system.ts';
import type { Term, Var } from '../../kernel/term.ts';
import { type Chooser, randomValue, seededChooser, zeroValue } from './choosers.ts';
import { random } from './random.ts';

export interface Moment {
  readonly inputs: readonly Word[];
  readonly state: readonly Word[];
  readonly choices: readonly Word[];
}

/** Why a simulation cannot go on. */
export interface Stopped {
  readonly kind: 'stopped';
  readonly reason: string;
}

export type Settled = { readonly kind: 'settled'; readonly moment: Moment } | Stopped;

export type Values = ReadonlyMap<string, Value>;

export interface Simulator {
  readonly system: System;
  /** The moment after power-up with the given input values (0 where not given). */
  readonly powerUp: (inputs?: Values) => Settled;
  /** A moment with the given state, to start from anywhere; missing variables are 0. */
  readonly from: (inputs: Values, state: Values) => Settled;
  /** New values for some inputs: a change, or an edge when clock inputs change. */
  readonly advance: (moment: Moment, inputs: Values) => Settled;
  readonly outputs: (moment: Moment) => Values;
  readonly state: (moment: Moment) => Values;
  readonly inputs: (moment: Moment) => Values;
  /** False where the inputs violate an assumption of the specification. */
  readonly assumed: (moment: Moment) => boolean;
  /** Names of the claims that do not hold. */
  readonly violated: (moment: Moment) => readonly string[];
}

export interface SimulatorOptions {
  /** Resolves freedom; a generator seeded with `seed` unless given. */
  readonly chooser?: Chooser;
  readonly seed?: number;
}

export function simulator(system: System, options: SimulatorOptions = {}): Simulator {
  const generator = random(options.seed ?? 1);
  const chooser = options.chooser ?? seededChooser(system, generator);
  const variables = system.state.map((entry) => entry.variable);
  const fixedInputs = [...system.inputs, ...variables];
  const allInputs = [...fixedInputs, ...system.choices];
  const code = {
    clocks: compile(
      system.clocks.map((clock) => clock.level),
      fixedInputs,
    ),
    next: compile(
      system.updates.map((update) => update.next),
      allInputs,
    ),
    levels: compile(
      system.levels.flatMap((level) => [level.when, level.value]),
      fixedInputs,
    ),
    outputs: compile(
      system.outputs.map((output) => output.value),
      allInputs,
    ),
    assume: compile([system.assume], fixedInputs),
    claims: compile(
      system.claims.map((claim) => claim.term),
      allInputs,
    ),
  };
  const position = new Map(variables.map((term, index) => [term, index]));

  const settleLevels = (inputs: readonly Word[], state: readonly Word[]): readonly Word[] => {
    let current = state;
    for (let pass = 0; pass < system.levels.length; pass += 1) {
      const words = code.levels.run([...inputs, ...current]);
      const next = [...current];
      // First match wins: later levels are applied first.
      for (let index = system.levels.length - 1; index >= 0; index -= 1) {
        const level = system.levels[index];
        const value = words[2 * index + 1];
        if (level !== undefined && value !== undefined && words[2 * index] === 1)
          next[position.get(level.variable) ?? -1] = value;
      }
      if (next.every((word, index) => sameWord(word, current[index]))) return current;
      current = next;
    }
    return current;
  };

  const settle = (inputs: readonly Word[], state: readonly Word[]): Settled => {
    const resolution = chooser([...inputs, ...state]);
    return resolution.kind === 'resolved'
      ? { kind: 'settled', moment: { inputs, state, choices: resolution.words } }
      : { kind: 'stopped', reason: resolution.reason };
  };

  const fire = (
    inputs: readonly Word[],
    state: readonly Word[],
    choices: readonly Word[],
    fired: readonly boolean[],
  ): readonly Word[] => {
    const words = code.next.run([...inputs, ...state, ...choices]);
    const next = [...state];
    system.updates.forEach((update, index) => {
      const word = words[index];
      if (fired[update.clock] === true && word !== undefined) next[position.get(update.variable) ?? -1] = word;
    });
    return settleLevels(inputs, next);
  };

  const advance = (moment: Moment, changes: Values): Settled => {
    const inputs = withChanges(system.inputs, moment.inputs, changes);
    let levels = code.clocks.run([...moment.inputs, ...moment.state]);
    let now = code.clocks.run([...inputs, ...moment.state]);
    let state = settleLevels(inputs, moment.state);
    let fired = edges(system, levels, now);
    let { choices } = moment;
    for (let round = 0; fired.some(Boolean); round += 1) {
      if (round > system.clocks.length) return { kind: 'stopped', reason: 'the clocks of the design do not settle' };
      if (round > 0) {
        const redrawn = settle(inputs, state);
        if (redrawn.kind === 'stopped') return redrawn;
        choices = redrawn.moment.choices;
      }
      // Round 0 reads the old state, before asynchronous resets that change at the same moment have settled.
      state = fire(inputs, round === 0 ? moment.state : state, choices, fired);
      levels = now;
      now = code.clocks.run([...inputs, ...state]);
      fired = edges(system, levels, now);
    }
    return settle(inputs, state);
  };

  const from = (inputs: Values, state: Values): Settled => {
    const words = withChanges(
      system.inputs,
      system.inputs.map((term) => toWord(zeroValue(term.sort), term.sort)),
      inputs,
    );
    const start = variables.map((term) => toWord(state.get(term.name) ?? zeroValue(term.sort), term.sort));
    return settle(words, settleLevels(words, start));
  };

  const observe = (compiled: Compiled, moment: Moment): readonly Word[] =>
    compiled.run([...moment.inputs, ...moment.state, ...moment.choices]);

  return {
    system,
    powerUp: (inputs = new Map()) =>
      from(
        inputs,
        new Map(
          system.state.map((entry) => [
            entry.variable.name,
            entry.powerUp === 'any' ? randomValue(entry.variable.sort, generator) : constantValue(entry.powerUp),
          ]),
        ),
      ),
    from,
    advance,
    outputs: (moment) => {
      const words = observe(code.outputs, moment);
      return new Map(system.outputs.map((output, index) => [output.port, fromWord(words[index] ?? 0)]));
    },
    state: (moment) => named(variables, moment.state),
    inputs: (moment) => named(system.inputs, moment.inputs),
    assumed: (moment) => code.assume.run([...moment.inputs, ...moment.state])[0] === 1,
    violated: (moment) => {
      const words = observe(code.claims, moment);
      return system.claims.filter((_, index) => words[index] !== 1).map((claim) => claim.name);
    },
  };
}

function edges(system: System, before: readonly Word[], after: readonly Word[]): readonly boolean[] {
  return system.clocks.map((clock, index) => {
    const [from, to] = [before[index], after[index]];
    if (from === to) return false;
    return clock.edge === 'both' || (clock.edge === 'rise') === (to === 1);
  });
}

function withChanges(inputs: readonly Var[], words: readonly Word[], changes: Values): readonly Word[] {
  for (const name of changes.keys())
    if (!inputs.some((term) => term.name === name)) throw new Error(`${name} is not an input`);
  return inputs.map((term, index) => {
    const value = changes.get(term.name);
    return value === undefined ? (words[index] ?? 0) : toWord(value, term.sort);
  });
}

function constantValue(term: Term): Value {
  return evaluate(term, new Map());
}

function sameWord(a: Word, b: Word | undefined): boolean {
  return a === b || (typeof a === 'object' && typeof b === 'object' && a.every((value, index) => value === b[index]));
}

const named = (terms: readonly Var[], words: readonly Word[]): Values =>
  new Map(terms.map((term, index) => [term.name, fromWord(words[index] ?? 0)]));
