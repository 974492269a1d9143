/** Random inputs for the System of a specification: mostly uniform, often a corner, a reset now and then, and only what the assumptions allow. */
import { compile, toWord, type Word } from '../../../kernel/compile.ts';
import { evaluate } from '../../../kernel/evaluate.ts';
import type { System } from '../../../kernel/system.ts';
import { top, type Var } from '../../../kernel/term.ts';
import { variables } from '../../../kernel/traverse.ts';
import { zeroValue } from '../../spec/choosers.ts';
import type { Random } from '../../spec/random.ts';
import type { Values } from '../../spec/simulator.ts';

export interface StimulusOptions {
  readonly cycles: number;
  /** Begin with an active reset. */
  readonly fromReset: boolean;
  /** One cycle in so many begins a reset. */
  readonly resetOdds: number;
}

export interface Change {
  readonly inputs: Values;
  /** A reset has acted by now. */
  readonly settled: boolean;
}

/** Draws of all data, and then of one input, before the values of the cycle before are taken again. */
const tries = 64;

/** Whether all inputs satisfy the assumptions in a state of the specification. */
export function assumptionOf({ inputs, state, assume }: System): (values: Values, words: readonly Word[]) => boolean {
  if (assume === top) return () => true;
  const compiled = compile([assume], [...inputs, ...state.map((entry) => entry.variable)]);
  return (values, words) =>
    compiled.run([
      ...inputs.map((input) => toWord(values.get(input.name) ?? zeroValue(input.sort), input.sort)),
      ...words,
    ])[0] === 1;
}

/** Inputs of the first moment: idle, with the reset active where asked; other data where the assumptions want it; undefined where none is found. */
export function firstInputs(
  system: System,
  draw: Random,
  fromReset: boolean,
  assumed: (values: Values) => boolean,
  suggestions: readonly Values[],
): Values | undefined {
  const idle: Values = new Map([
    ...system.inputs.map((input) => [input.name, zeroValue(input.sort)] as const),
    ...clocksOf(system).map((clock) => [clock.name, clock.idle] as const),
    ...resetLevels(system, fromReset),
  ]);
  const candidates = function* (): Generator<Values> {
    yield idle;
    for (let attempt = 0; attempt < 16 * tries; attempt += 1) yield new Map([...idle, ...randomData(system, draw)]);
    const data = new Set(dataInputs(system).map(({ name }) => name));
    for (const given of suggestions) yield new Map([...idle, ...[...given].filter(([name]) => data.has(name))]);
  };
  for (const candidate of candidates()) if (assumed(candidate)) return candidate;
  return undefined;
}

/**
 * Changes of inputs, both clock levels, resets between edges too. `assumed` says whether a change may come next; data that nothing allows keeps its value.
 */
export function* stimulus(
  system: System,
  draw: Random,
  options: StimulusOptions,
  assumed: (change: Values) => boolean,
): Generator<Change> {
  const clocks = clocksOf(system);
  for (let cycle = 0; cycle < options.cycles; cycle += 1) {
    const active = cycle < 2 && options.fromReset ? true : draw.below(options.resetOdds) === 0;
    const levels = resetLevels(system, active);
    let change: Values = levels;
    for (let attempt = 0; attempt < 2 * tries; attempt += 1) {
      const data = randomData(system, draw);
      // Where all inputs at once fit no narrow assumption, one of them may.
      const some = attempt < tries ? [...data] : [...data].slice(draw.below(Math.max(1, data.size))).slice(0, 1);
      const candidate = new Map([...some, ...levels]);
      if (!assumed(candidate)) continue;
      change = candidate;
      break;
    }
    yield { inputs: change, settled: false };
    if (clocks.length === 0) continue;
    yield { inputs: new Map(clocks.map((clock) => [clock.name, 1n - clock.idle])), settled: cycle >= 1 };
    if (draw.below(options.resetOdds) === 0 && system.resets.length > 0)
      for (const level of [true, false]) yield { inputs: resetLevels(system, level), settled: false };
    yield { inputs: new Map(clocks.map((clock) => [clock.name, clock.idle])), settled: false };
  }
}

const clocksOf = (system: System): readonly { readonly name: string; readonly idle: bigint }[] =>
  system.clocks.flatMap(({ level, edge }) =>
    level.kind === 'var' ? [{ name: level.name, idle: edge === 'fall' ? 1n : 0n }] : [],
  );

const resetInputs = (system: System): readonly Var[] => variables(system.resets.map(({ asserted }) => asserted));

/** All resets active, or none. */
function resetLevels(system: System, active: boolean): Values {
  return new Map(
    system.resets.flatMap(({ asserted }) => {
      const [input] = variables([asserted]);
      if (input === undefined) return [];
      const high = evaluate(asserted, new Map([[input.name, 1n]])) === 1n;
      return [[input.name, high === active ? 1n : 0n] as const];
    }),
  );
}

function dataInputs(system: System): readonly Var[] {
  const others = new Set<Var>([
    ...resetInputs(system),
    ...system.clocks.flatMap(({ level }) => (level.kind === 'var' ? [level] : [])),
  ]);
  return system.inputs.filter((input) => !others.has(input));
}

const randomData = (system: System, draw: Random): Values =>
  new Map(
    dataInputs(system).flatMap(({ name, sort }) =>
      sort.kind === 'bits' ? [[name, value(draw, sort.width)] as const] : [],
    ),
  );

/** Mostly uniform, often a corner. */
function value(draw: Random, width: number): bigint {
  const kind = draw.below(8);
  if (kind === 0) return 0n;
  if (kind === 1) return (1n << BigInt(width)) - 1n;
  return draw.bits(width);
}
