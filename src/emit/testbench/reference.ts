/**
 * Expected outputs of a scenario, from the simulator of the specification.
 *
 * Where the specification leaves freedom (choices) its simulator continues from what the program makes of it: program and specification run side by
 * side, each choice takes the value of what carries it in the program, the specification's constraint is checked for these values, and outputs and
 * registers of both must agree at every settled moment. So the expected values are one of the behaviours that the specification allows: the program's.
 */
import { evaluateAll } from '../../../kernel/evaluate.ts';
import type { Value } from '../../../kernel/sort.ts';
import type { System } from '../../../kernel/system.ts';
import type { Term, Var } from '../../../kernel/term.ts';
import { substituteIn } from '../../../kernel/traverse.ts';
import { carriers } from '../../refine/carriers.ts';
import type { Program } from '../../refine/program.ts';
import { signals } from '../../refine/signals.ts';
import { type Chooser, observedChooser, seededChooser } from '../../spec/choosers.ts';
import { idleInputs } from '../../spec/examples.ts';
import { random } from '../../spec/random.ts';
import { type Moment, type Settled, type Simulator, simulator, type Values } from '../../spec/simulator.ts';
import type { Spec } from '../../spec/spec.ts';
import { stateElements, stepTerm, systemOf } from '../../spec/system.ts';
import { asserted } from '../../spec/types.ts';
import { assigned, inlinedValues, programSystem } from '../meaning.ts';
import { advanceMarked, type MarkedRun, startMarked } from './definedness.ts';
import type { Scenario } from './stimuli.ts';

/** One settled moment of a scenario. */
export interface ExpectedMoment {
  readonly inputs: Values;
  readonly outputs: Values;
  /** The bits of each output that are determined: not those that depend on unspecified initial contents, none outside the assumptions. */
  readonly care: ReadonlyMap<string, bigint>;
}

export type Expected =
  | { readonly kind: 'expected'; readonly moments: readonly ExpectedMoment[] }
  | { readonly kind: 'stopped'; readonly reason: string };

/** A specification and program as they run together. */
export interface Reference {
  /** A simulator to draw stimuli with. */
  readonly simulation: () => Simulator;
  readonly expected: (scenario: Scenario) => Expected;
}

export function reference(program: Program, seed: number): Reference {
  const { spec } = program;
  const system = systemOf(spec);
  const isFree = system.choices.length > 0;
  const isOpen = system.state.some((entry) => entry.powerUp === 'any');
  return {
    simulation: () => (isFree ? simulator(programSystem(program), { seed }) : simulator(system, { seed })),
    expected: (scenario) => {
      const pair = isFree ? freePair(program, system, seed) : plainRun(system, seed);
      return follow(spec, pair, scenario, isOpen);
    },
  };
}

/** A run of the specification, step by step. */
interface Run {
  readonly start: (inputs: Values) => Settled;
  readonly advance: (moment: Moment, change: Values) => Settled;
  readonly simulation: Simulator;
  /** What marks of known bits follow: a System without freedom, and its state right after power-up. */
  readonly marked: System;
  readonly powerUpState: (moment: Moment) => Values;
}

function plainRun(system: System, seed: number): Run {
  const simulation = simulator(system, { seed });
  return {
    start: (inputs) => simulation.powerUp(inputs),
    advance: (moment, change) => simulation.advance(moment, change),
    simulation,
    marked: system,
    powerUpState: (moment) => simulation.state(moment),
  };
}

function freePair(program: Program, system: System, seed: number): Run {
  const marked = programSystem(program);
  const made = simulator(marked, { seed });
  const observed = choiceValues(program, system);
  let now: Moment | undefined;
  const observe = observedChooser(system, () => {
    if (now === undefined) throw new Error('the program has not started');
    return observed(new Map([...made.inputs(now), ...made.state(now)]));
  });
  const any = seededChooser(system, random(seed));
  const inReset = resetTest(program.spec, system);
  const chooser: Chooser = (fixed) => {
    const resolution = observe(fixed);
    // While a reset is active nothing reads the choice of a register: the program need not keep to its predicate there.
    return resolution.kind === 'infeasible' && now !== undefined && inReset(made.inputs(now)) ? any(fixed) : resolution;
  };
  const specified = simulator(system, { seed, chooser });
  const both = (next: Settled, own: () => Settled): Settled => {
    if (next.kind === 'stopped') return next;
    now = next.moment;
    const settled = own();
    if (settled.kind === 'stopped') return settled;
    const different = disagreement(made, next.moment, specified, settled.moment);
    return different === undefined ? settled : { kind: 'stopped', reason: different };
  };
  return {
    simulation: specified,
    marked,
    powerUpState: () => (now === undefined ? new Map() : made.state(now)),
    start: (inputs) => {
      const next = made.powerUp(inputs);
      if (next.kind === 'stopped') return next;
      return both(next, () => specified.from(inputs, made.state(next.moment)));
    },
    advance: (moment, change) => {
      if (now === undefined) throw new Error('the program has not started');
      return both(made.advance(now, change), () => specified.advance(moment, change));
    },
  };
}

function resetTest(spec: Spec, system: System): (inputs: Values) => boolean {
  const tests = spec.domains.flatMap((domain) => domain.resets.map(asserted));
  return (inputs) => system.resets.length > 0 && evaluateAll(tests, inputs).some((value) => value === 1n);
}

function disagreement(made: Simulator, left: Moment, specified: Simulator, right: Moment): string | undefined {
  const pairs: readonly (readonly [Values, Values])[] = [
    [made.outputs(left), specified.outputs(right)],
    [made.state(left), specified.state(right)],
  ];
  for (const [actual, wanted] of pairs) {
    for (const [name, value] of wanted) {
      if (String(actual.get(name)) !== String(value))
        return `${name} is ${String(actual.get(name))} in the program, and the specification allows ${String(value)} only`;
    }
  }
  return undefined;
}

/** The value of each choice as the program resolves it: that of its carrier, or of the wire that has its name. */
function choiceValues(program: Program, system: System): (values: Values) => readonly Value[] {
  const { spec } = program;
  const inlined = inlinedValues(program);
  const steps = new Map(stateElements(spec).map((element) => [element.variable, stepTerm(spec, element)]));
  const carried = new Map(carriers(spec, signals(spec), steps).map(({ choice, carrier }) => [choice, carrier]));
  const terms = system.choices.map((choice) => substituteIn(resolution(program, choice, carried.get(choice)), inlined));
  return (values) => evaluateAll(terms, values);
}

function resolution(program: Program, choice: Var, carrier: Var | undefined): Term {
  if (carrier === undefined) return choice;
  const register = program.state.find((element) => `${element.variable.name}'` === carrier.name)?.variable;
  if (register === undefined) return carrier;
  const process = program.processes.find(
    (candidate) => candidate.kind === 'clocked' && candidate.frame.includes(register),
  );
  return (process && assigned(process.body, register, register)) ?? register;
}

function follow(spec: Spec, run: Run, scenario: Scenario, isOpen: boolean): Expected {
  const idle = idleInputs(spec);
  const started = run.start(idle);
  if (started.kind === 'stopped') return started;
  let { moment } = started;
  const { simulation, marked } = run;
  let marks: MarkedRun | undefined = isOpen ? startMarked(marked, run.powerUpState(moment), idle) : undefined;
  const moments: ExpectedMoment[] = [expectedMoment(marked, simulation, moment, marks)];
  for (const change of scenario.changes) {
    const before = simulation.inputs(moment);
    const settled = run.advance(moment, change);
    if (settled.kind === 'stopped') return settled;
    moment = settled.moment;
    if (marks !== undefined) marks = advanceMarked(marked, marks, before, simulation.inputs(moment));
    moments.push(expectedMoment(marked, simulation, moment, marks));
  }
  return { kind: 'expected', moments };
}

function expectedMoment(
  system: System,
  simulation: Simulator,
  moment: Moment,
  marks: MarkedRun | undefined,
): ExpectedMoment {
  // Nothing is claimed where the inputs violate an assumption, as the idle ones at the start may.
  const isAssumed = simulation.assumed(moment);
  const care = system.outputs.map(({ port, value }, index) => {
    const size = value.sort.kind === 'bits' ? value.sort.width : 1;
    if (!isAssumed) return [port, 0n] as const;
    const known = marks?.outputs[index]?.known;
    return [port, typeof known === 'bigint' ? known : (1n << BigInt(size)) - 1n] as const;
  });
  return { inputs: simulation.inputs(moment), outputs: simulation.outputs(moment), care: new Map(care) };
}
