/**
 * A netlist under random inputs: what its outputs show at every settled moment, and from which moment on that depends on what nothing determines (x, registers
 * without power-up value). Such moments are not compared: a simulator shows x there, or what it made of x.
 */

import { toWord } from '../../../kernel/compile.ts';
import { evaluate } from '../../../kernel/evaluate.ts';
import type { Value } from '../../../kernel/sort.ts';
import type { System } from '../../../kernel/system.ts';
import type { Chooser } from '../../../src/spec/choosers.ts';
import { random } from '../../../src/spec/random.ts';
import { type Moment, simulator, type Values } from '../../../src/spec/simulator.ts';

export interface Port {
  readonly name: string;
  readonly width: number;
}

export interface Observed {
  readonly inputs: readonly Port[];
  readonly outputs: readonly Port[];
  /** Levels of all inputs and outputs by name; `isDetermined` where the outputs may be compared. */
  readonly moments: readonly { readonly levels: Values; readonly shown: Values; readonly isDetermined: boolean }[];
  readonly compared: number;
  /** Something in the netlist is determined by nothing. */
  readonly isFree: boolean;
}

const isReset = (name: string): boolean => /^(a?rst|reset|clr|clear|n?reset)(_?n|_i|_ni)?$/i.test(name);
const isLow = (name: string): boolean => /(_n|n|_ni)$/i.test(name);

/** Undefined where the clocks of the netlist cannot be driven from outside, or settle on no level before their active edges. */
export function observe(system: System, cycles: number, seed: number): Observed | undefined {
  const draw = random(seed);
  const clocks = new Map<string, bigint>();
  for (const { level, edge } of system.clocks) {
    if (level.kind !== 'var') return undefined;
    const idle = edge === 'rise' ? 0n : 1n;
    if (clocks.has(level.name) && clocks.get(level.name) !== idle) return undefined;
    clocks.set(level.name, idle);
  }
  const width = (name: string): number => {
    const sort = system.inputs.find((input) => input.name === name)?.sort;
    return sort?.kind === 'bits' ? sort.width : 1;
  };
  const inputs = system.inputs.map(({ name }) => ({ name, width: width(name) }));
  const outputs = system.outputs.map(({ port, value }) => ({
    name: port,
    width: value.sort.kind === 'bits' ? value.sort.width : 1,
  }));
  const data = inputs.filter(({ name }) => !clocks.has(name));
  const runs = variants(system);
  const levels = new Map<string, Value>(
    inputs.map(({ name }) => [name, clocks.get(name) ?? (isReset(name) && isLow(name) ? 1n : 0n)]),
  );
  let moments = runs.map((run) => run.start(levels));
  const trace: { levels: Values; shown: Values; isDetermined: boolean }[] = [];
  let compared = 0;
  const record = (): void => {
    const [first, ...others] = moments;
    if (first === undefined) return;
    const own = runs[0]?.show(first) ?? new Map<string, Value>();
    const key = stateKey(first);
    const isDetermined = others.every(
      (moment, index) => stateKey(moment) === key && same(runs[index + 1]?.show(moment) ?? new Map(), own),
    );
    if (isDetermined) compared += 1;
    trace.push({ levels: new Map(levels), shown: own, isDetermined });
  };
  const apply = (changes: Values): boolean => {
    for (const [name, value] of changes) levels.set(name, value);
    const next = moments.flatMap((moment, index) => runs[index]?.advance(moment, changes) ?? []);
    if (next.length < moments.length) return false;
    moments = next;
    record();
    return true;
  };
  record();
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const change = new Map<string, Value>();
    for (const { name, width: size } of data) {
      if (isReset(name)) change.set(name, (draw.below(cycle < 3 ? 2 : 20) === 0) === isLow(name) ? 0n : 1n);
      else if (draw.below(3) > 0) change.set(name, draw.below(8) === 0 ? (1n << BigInt(size)) - 1n : draw.bits(size));
    }
    if (!apply(change)) return undefined;
    if (clocks.size === 0) continue;
    if (!apply(new Map([...clocks].map(([name, idle]) => [name, 1n - idle])))) return undefined;
    if (!apply(clocks)) return undefined;
  }
  return { inputs, outputs, moments: trace, compared, isFree: runs.length > 1 };
}

interface Run {
  readonly start: (inputs: Values) => Moment;
  readonly advance: (moment: Moment, changes: Values) => readonly Moment[];
  readonly show: (moment: Moment) => Values;
}

/** One run where everything is determined; else one with zeros, one with ones and two random ones for what is not. */
function variants(system: System): readonly Run[] {
  const isFree = system.choices.length > 0 || system.state.some(({ powerUp }) => powerUp === 'any');
  const fillings: readonly ('zeros' | 'ones' | number)[] = isFree ? ['zeros', 'ones', 1, 2] : ['zeros'];
  return fillings.map((filling): Run => {
    const draw = random(typeof filling === 'number' ? filling : 0);
    const bits = (size: number): bigint =>
      filling === 'zeros' ? 0n : filling === 'ones' ? (1n << BigInt(size)) - 1n : draw.bits(size);
    const filled = (sort: System['state'][number]['variable']['sort']): Value =>
      sort.kind === 'bits' ? bits(sort.width) : Array.from({ length: sort.depth }, () => bits(sort.element));
    const chooser: Chooser = () => ({
      kind: 'resolved',
      words: system.choices.map(({ sort }) => toWord(filled(sort), sort)),
    });
    const machine = simulator(system, { chooser });
    const state = new Map(
      system.state.map(({ variable, powerUp }) => [
        variable.name,
        powerUp === 'any' ? filled(variable.sort) : evaluate(powerUp, new Map()),
      ]),
    );
    return {
      start: (levels) => {
        const settled = machine.from(levels, state);
        if (settled.kind === 'stopped') throw new Error(settled.reason);
        return settled.moment;
      },
      advance: (moment, changes) => {
        const settled = machine.advance(moment, changes);
        return settled.kind === 'stopped' ? [] : [settled.moment];
      },
      show: machine.outputs,
    };
  });
}

const stateKey = ({ state }: Moment): string =>
  state.map((word) => (typeof word === 'object' ? word.join(' ') : String(word))).join('|');
const same = (a: Values, b: Values): boolean => [...a].every(([name, value]) => String(b.get(name)) === String(value));
