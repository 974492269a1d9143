/** Clock, reset and control inputs of a design from its facts, with every assumption that had to be made. */
import { type Facts, isRefusal, type Refusal, refuse } from './facts.ts';
import { type Assumption, ones, type Port, type Timing, type Values } from './plan.ts';

export interface Notes {
  readonly assumptions: Assumption[];
}

export const notes = (): Notes => ({ assumptions: [] });

export function assume({ assumptions }: Notes, about: string, text: string): void {
  assumptions.push({ about, text });
}

/** Name of a port: from the description, or the usual one, which is then an assumption. */
export function portName(facts: Facts, slot: string, usual: string, what: string, list: Notes): string {
  const given = facts.text(slot);
  if (given === undefined) assume(list, `${usual}.name`, `${what} is called ${usual}.`);
  return given ?? usual;
}

/** `unlessSaid`: whether there is a reset when the description mentions none. */
export function timing(facts: Facts, list: Notes, unlessSaid: 'reset' | 'no reset' = 'reset'): Timing | Refusal {
  const clockName = facts.text('clock.name');
  const edge = facts.text('clock.edge');
  if (clockName === undefined) assume(list, 'clock.name', 'The clock is called clk.');
  if (edge === undefined) assume(list, 'clock.edge', 'Registers change on the rising edge of the clock.');
  const clock = { name: clockName ?? 'clk', edge: edge === 'falling' ? 'falling' : 'rising' } as const;
  const reset = resetOf(facts, list, unlessSaid);
  return isRefusal(reset) ? reset : { clock, reset };
}

function resetOf(facts: Facts, list: Notes, unlessSaid: 'reset' | 'no reset'): Timing['reset'] | Refusal {
  const said = facts.text('reset');
  const kind = facts.text('reset.kind');
  const polarity = facts.text('reset.polarity');
  const name = facts.text('reset.name');
  facts.has('reset.named');
  if (facts.has('both') && said === undefined)
    return refuse('The description says "both" and names no reset.', facts.quote('both'));
  if (said === 'no') {
    const value =
      facts.quote('reset.value') ??
      facts.quote('reset.kind') ??
      facts.quote('reset.polarity') ??
      facts.quote('reset.name');
    if (value !== undefined)
      return refuse('The description asks for no reset and then describes one.', facts.quote('reset'), value);
    return undefined;
  }
  const silent = [said, kind, polarity, name].every((fact) => fact === undefined) && !facts.has('reset.value');
  if (silent && unlessSaid === 'no reset') {
    assume(list, 'reset', 'The description does not mention a reset; there is none.');
    return undefined;
  }
  const low =
    polarity === 'low' ||
    (polarity === undefined && name !== undefined && /(_n|_b|resetn|rstn)$|^n(rst|reset)$/.test(name));
  const active = low ? 'low' : 'high';
  if (said === undefined) assume(list, 'reset', 'The description does not mention a reset; there is one.');
  if (kind === undefined) assume(list, 'reset.kind', 'The reset is synchronous.');
  if (polarity === undefined)
    assume(
      list,
      'reset.polarity',
      low ? `The reset is active low, as the name ${name} says.` : 'The reset is active high.',
    );
  const usual = low ? 'rst_n' : 'rst';
  if (name === undefined) assume(list, 'reset.name', `The reset is called ${usual}.`);
  return { name: name ?? usual, kind: kind === 'async' ? 'async' : 'sync', active };
}

/** The value of a register after reset, or at power-up where there is no reset; `usual` when the description does not say. */
export function resetValue(facts: Facts, width: number, list: Notes, { reset }: Timing, usual = 0n): bigint | Refusal {
  const number = (value: string | bigint): bigint => (value === 'ones' ? ones(width) : BigInt(value));
  const slot = reset === undefined ? 'powerup' : 'reset.value';
  const said = facts.value(slot);
  const value = said === undefined ? usual : number(said);
  if (value > ones(width)) return refuse(`The value ${value} does not fit in ${width} bits.`, facts.quote(slot));
  if (reset === undefined) {
    if (said === undefined) assume(list, 'power-up', `Registers power up at ${usual}.`);
    return value;
  }
  if (said === undefined) assume(list, 'reset.value', `Reset sets the value to ${usual}.`);
  const powerUp = facts.value('powerup');
  if (powerUp === undefined) assume(list, 'power-up', 'Registers power up at their reset values.');
  else if (number(powerUp) !== value)
    return refuse('A power-up value that differs from the reset value is not supported here.', facts.quote('powerup'));
  return value;
}

/** What is assumed of registers whose reset value is part of the design's definition. */
export function fixedReset(list: Notes, { reset }: Timing, what: string): void {
  if (reset === undefined) assume(list, 'power-up', `The design powers up ${what}.`);
  else {
    assume(list, 'reset.value', `Reset brings it to the start: ${what}.`);
    assume(list, 'power-up', 'Registers power up at their reset values.');
  }
}

/** How a register declaration gives its start value. */
export const startsAt = (value: string, timing: Timing | undefined): string =>
  timing?.reset === undefined ? `powerup ${value}` : `= ${value}`;

/** A one-bit control input that the description mentions or not. */
export interface ControlInput {
  readonly port: Port;
  /** FSpec condition that it is active. */
  readonly condition: string;
  /** FSpec condition that it is not. */
  readonly negation: string;
  isActive(inputs: Values): boolean;
  /** The input values that make it active or not. */
  drive(active: boolean): Values;
}

export function controlInput(
  facts: Facts,
  slot: string,
  usual: string,
  what: string,
  list: Notes,
  required = false,
): ControlInput | undefined | Refusal {
  const said = facts.text(slot);
  const polarity = facts.text(`${slot}.polarity`);
  const name = facts.text(`${slot}.name`);
  const detail = facts.quote(`${slot}.name`) ?? facts.quote(`${slot}.polarity`);
  if (said === 'no' && required) return refuse(`This design needs ${what}.`, facts.quote(slot));
  if (said === 'no' && detail !== undefined)
    return refuse(
      `The description asks for no ${what.replace(/^(an?|the) /, '')} and then describes one.`,
      facts.quote(slot),
      detail,
    );
  if (said === undefined && name === undefined && polarity !== undefined && !required)
    return refuse(`The description gives the polarity of ${what} and does not ask for one.`, detail);
  if (said === 'no' || (said === undefined && name === undefined && !required)) return undefined;
  const low = polarity === 'low' || (polarity === undefined && name !== undefined && /_n$/.test(name));
  const noun = `${what.charAt(0).toUpperCase()}${what.slice(1)}`.replace(/^An? /, 'The ');
  if (polarity === undefined)
    assume(
      list,
      `${usual}.polarity`,
      low ? `${noun} is active low, as its name ${name} says.` : `${noun} is active high.`,
    );
  const fallback = low ? `${usual}_n` : usual;
  if (name === undefined) assume(list, `${usual}.name`, `${noun} is called ${fallback}.`);
  const chosen = name ?? fallback;
  return {
    port: {
      name: chosen,
      direction: 'input',
      width: 1,
      meaning: `${what.replace(/^(an?|the) /, '')}, active ${low ? 'low' : 'high'}`,
    },
    condition: low ? `not ${chosen}` : chosen,
    negation: low ? chosen : `not ${chosen}`,
    isActive: (inputs) => (inputs[chosen] ?? 0n) === (low ? 0n : 1n),
    drive: (active) => ({ [chosen]: active === low ? 0n : 1n }),
  };
}

/** Parentheses around a condition that is put next to another. */
export const both = (left: string, right: string): string => `${left} and ${right}`;
