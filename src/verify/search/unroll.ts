/**
 * Text and specification side by side for some cycles, as terms: inputs and undefined values of every moment are variables, the specification follows the text as
 * the simulation reads it.
 */
import { and, conjunction, eq, ite, not } from '../../../kernel/build.ts';
import type { Root, Simulation } from '../../../kernel/refines.ts';
import { bits, type Value } from '../../../kernel/sort.ts';
import type { System } from '../../../kernel/system.ts';
import { constant, type Term, top, type Var, variable } from '../../../kernel/term.ts';
import { substitute, substituteIn, variables } from '../../../kernel/traverse.ts';
import { zeroValue } from '../../spec/choosers.ts';
import { settledTerms } from '../../spec/modelChecker/moments.ts';
import type { Values } from '../../spec/simulator.ts';
import { type Cycle, eventsOf, type Run } from './run.ts';

type State = ReadonlyMap<Term, Term>;

export class Unrolling {
  /** Conjunction of what is assumed at all moments so far. */
  private assumed: Term = top;
  /** One for each moment that is compared: assumed up to there, and the outputs differ or a choice is not allowed. */
  readonly differences: Term[] = [];
  cycles = 0;
  private text: State;
  private model: State;
  private readonly settling: { readonly text: readonly Term[]; readonly model: readonly Term[] };
  private readonly textState: readonly Var[];
  private readonly modelState: readonly Var[];
  private readonly clock: Var | undefined;
  private readonly idle: bigint;
  private level: bigint;
  private readonly clockIsRead: boolean;
  /** Inputs may change twice between edges: only asynchronous levels make that a difference. */
  private readonly mayPause: boolean;
  private readonly specification: System;
  private readonly implementation: System;
  private readonly simulation: Simulation;
  private readonly root: Root;

  /** Both systems have the same one clock, or none. */
  constructor(specification: System, implementation: System, simulation: Simulation, root: Root) {
    [this.specification, this.implementation, this.simulation, this.root] = [
      specification,
      implementation,
      simulation,
      root,
    ];
    this.textState = implementation.state.map((entry) => entry.variable);
    this.modelState = specification.state.map((entry) => entry.variable);
    this.settling = {
      text: settledTerms(implementation, this.textState),
      model: settledTerms(specification, this.modelState),
    };
    const [clock] = specification.clocks;
    this.clock = clock?.level.kind === 'var' ? clock.level : undefined;
    this.idle = clock?.edge === 'fall' ? 1n : 0n;
    this.level = this.idle;
    const levels = [...specification.levels, ...implementation.levels].flatMap(({ when, value }) => [when, value]);
    const reads = (terms: readonly Term[]): boolean =>
      this.clock !== undefined && variables(terms).includes(this.clock);
    this.clockIsRead = reads([...specification.outputs, ...implementation.outputs].map((output) => output.value));
    this.mayPause = levels.length > 0 && !this.clockIsRead && !reads(levels) && clock?.edge !== 'both';
    this.text = new Map(
      implementation.state.map(({ variable: target, powerUp }) => [
        target,
        powerUp === 'any' || root === 'reset' ? variable(`${target.name}@start`, target.sort) : powerUp,
      ]),
    );
    this.model = new Map();
    if (root === 'reset') this.reset();
    else
      this.model = new Map(
        specification.state.map(({ variable: target, powerUp }) => [
          target,
          powerUp === 'any' ? this.image(target) : powerUp,
        ]),
      );
  }

  /** One more cycle: inputs change, then the clock has its edge (or has none, where that matters). */
  step(): void {
    const inputs = this.inputsAt(this.cycles);
    const choices = this.settle(inputs, `${this.cycles}`);
    this.compare(inputs, choices);
    if (this.clock !== undefined) {
      const [text, model] = [this.text, this.model];
      const after = this.edge(inputs, choices);
      const later = this.settle(after, `${this.cycles}'`);
      if (this.clockIsRead) this.compare(after, later);
      this.back(inputs);
      if (this.mayPause) {
        const goes = variable(`${edgeName}@${this.cycles}`, bits(1));
        this.text = either(goes, this.text, text);
        this.model = either(goes, this.model, model);
      }
    }
    this.cycles += 1;
  }

  /** The run that values of the variables stand for; its last cycle is followed by others under the same inputs, in which a choice can show. */
  run(values: Values): Run {
    const state = new Map(
      this.implementation.state.map(({ variable: { name, sort } }): [string, Value] => {
        const given = values.get(`${name}@start`);
        const fixed = this.start(name);
        return [name, given ?? fixed ?? zeroValue(sort)];
      }),
    );
    const at = (suffix: string): Cycle => ({
      inputs: new Map(
        this.specification.inputs.map(({ name, sort }) => [name, values.get(`${name}@${suffix}`) ?? zeroValue(sort)]),
      ),
      unknowns: new Map(
        this.implementation.choices.map(({ name, sort }) => [name, values.get(`${name}@${suffix}`) ?? zeroValue(sort)]),
      ),
      edge: !this.mayPause || values.get(`${edgeName}@${suffix}`) !== 0n,
    });
    const cycles = Array.from({ length: this.cycles }, (_, cycle) => at(String(cycle)));
    const last = cycles.at(-1);
    const aftermath =
      last === undefined
        ? []
        : [
            { ...last, edge: true },
            { ...last, edge: true },
          ];
    if (this.root === 'powerUp')
      return { root: 'powerUp', state, comparedFrom: 0, ...eventsOf(this.specification, [...cycles, ...aftermath]) };
    const [reset] = this.specification.resets;
    const before = { ...at('reset'), edge: reset?.kind === 'sync' };
    // From the edge on: the state after it is what a reset gives.
    return {
      root: 'reset',
      state,
      comparedFrom: before.edge ? 1 : 0,
      ...eventsOf(this.specification, [before, ...cycles, ...aftermath]),
    };
  }

  private start(name: string): Value | undefined {
    const entry = this.implementation.state.find(({ variable: target }) => target.name === name);
    if (entry === undefined || entry.powerUp === 'any') return undefined;
    return entry.powerUp.kind === 'const'
      ? entry.powerUp.value
      : entry.powerUp.kind === 'table'
        ? entry.powerUp.values
        : undefined;
  }

  /** Any state, and a reset: the specification then has its reset values, and otherwise what the text has. */
  private reset(): void {
    const [reset] = this.specification.resets;
    const inputs = this.inputsAt('reset');
    // Until the reset has acted nothing is known of the specification's state; whatever it is has no effect.
    this.model = new Map(this.modelState.map((target) => [target, variable(`${target.name}@unknown`, target.sort)]));
    const choices = this.settle(inputs, 'reset');
    if (reset?.kind === 'sync' && this.clock !== undefined) {
      this.settle(this.edge(inputs, choices), "reset'");
      this.back(inputs);
    }
    const values = new Map(reset?.values.map(({ variable: target, value }) => [target, substituteIn(value, inputs)]));
    this.model = new Map(this.modelState.map((target) => [target, values.get(target) ?? this.image(target)]));
    this.assumed = conjunction([
      substituteIn(this.specification.assume, new Map([...this.model, ...inputs])),
      ...(reset === undefined ? [] : [substituteIn(reset.asserted, inputs)]),
    ]);
  }

  private image(target: Var): Term {
    return substituteIn(this.simulation.state.get(target) ?? target, this.text);
  }

  private inputsAt(cycle: number | string): ReadonlyMap<Term, Term> {
    return new Map(
      this.specification.inputs.map((input) => [
        input,
        input === this.clock ? constant(this.level, 1) : variable(`${input.name}@${cycle}`, input.sort),
      ]),
    );
  }

  private withClock(inputs: ReadonlyMap<Term, Term>, level: bigint): ReadonlyMap<Term, Term> {
    return this.clock === undefined ? inputs : new Map([...inputs, [this.clock, constant(level, 1)]]);
  }

  /** Levels act; what the text chooses at that moment, and what that makes the specification choose. */
  private settle(inputs: ReadonlyMap<Term, Term>, moment: string): ReadonlyMap<Term, Term> {
    this.text = stateOf(this.textState, substitute(this.settling.text, new Map([...this.text, ...inputs])));
    this.model = stateOf(this.modelState, substitute(this.settling.model, new Map([...this.model, ...inputs])));
    const unknowns = new Map<Term, Term>(
      this.implementation.choices.map((choice) => [choice, variable(`${choice.name}@${moment}`, choice.sort)]),
    );
    const around = new Map([...this.text, ...inputs, ...unknowns]);
    const { choices } = this.specification;
    const images = substitute(
      choices.map((choice) => this.simulation.choices.get(choice) ?? choice),
      around,
    );
    return new Map([...unknowns, ...choices.map((choice, index): [Term, Term] => [choice, images[index] ?? choice])]);
  }

  private compare(inputs: ReadonlyMap<Term, Term>, choices: ReadonlyMap<Term, Term>): void {
    const model = new Map([...this.model, ...inputs, ...choices]);
    const text = new Map([...this.text, ...inputs, ...choices]);
    const [assume = top, constraint = top, ...expected] = substitute(
      [
        this.specification.assume,
        this.specification.constraint,
        ...this.specification.outputs.map(({ value }) => value),
      ],
      model,
    );
    const actual = substitute(
      this.specification.outputs.map(
        ({ port, value }) => this.implementation.outputs.find((output) => output.port === port)?.value ?? value,
      ),
      text,
    );
    this.assumed = and(this.assumed, assume);
    const agree = conjunction([constraint, ...expected.map((value, index) => eq(value, actual[index] ?? value))]);
    this.differences.push(and(this.assumed, not(agree)));
  }

  /** Round 0 reads the settled state and the new level of the clock. */
  private edge(inputs: ReadonlyMap<Term, Term>, choices: ReadonlyMap<Term, Term>): ReadonlyMap<Term, Term> {
    this.level = 1n - this.level;
    const after = this.withClock(inputs, this.level);
    const fire = (system: System, state: State): State => {
      const updates = new Map(system.updates.map((update) => [update.variable, update.next]));
      const own = system.state.map((entry) => entry.variable);
      return stateOf(
        own,
        substitute(
          own.map((target) => updates.get(target) ?? target),
          new Map([...state, ...after, ...choices]),
        ),
      );
    };
    this.text = fire(this.implementation, this.text);
    this.model = fire(this.specification, this.model);
    return after;
  }

  private back(inputs: ReadonlyMap<Term, Term>): void {
    if (this.specification.clocks[0]?.edge === 'both') return;
    this.level = this.idle;
    const levels = this.withClock(inputs, this.idle);
    this.text = stateOf(this.textState, substitute(this.settling.text, new Map([...this.text, ...levels])));
    this.model = stateOf(this.modelState, substitute(this.settling.model, new Map([...this.model, ...levels])));
  }
}

/** No input has this name. */
const edgeName = 'the edge';

const either = (condition: Term, then: State, otherwise: State): State =>
  new Map([...then].map(([target, term]) => [target, ite(condition, term, otherwise.get(target) ?? target)]));

const stateOf = (own: readonly Var[], terms: readonly Term[]): State =>
  new Map(own.map((target, index) => [target, terms[index] ?? target]));
