/** Polarities of flip-flops: the front end that is embedded makes most of them positive, another one need not. */
import { describe, expect, it } from 'vitest';
import type { Value } from '../../../kernel/sort.ts';
import { simulator } from '../../../src/spec/simulator.ts';
import { importNetlist } from '../../../src/verify/netlist/importNetlist.ts';
import { readNetlist } from '../../../src/verify/netlist/yosysJson.ts';

const bit = (value: number): string => String(value);

/** A module with one flip-flop of one bit. */
function netlist(type: string, pins: readonly string[], parameters: Readonly<Record<string, string>>): string {
  const inputs = ['clk', 'd', ...pins];
  const bits = new Map([...inputs, 'q'].map((name, index) => [name, [index + 2]]));
  const pinOf = (name: string): string => ({ clk: 'CLK', d: 'D' })[name] ?? name;
  const connections = Object.fromEntries([
    ...inputs.map((name) => [pinOf(name), bits.get(name)]),
    ['Q', bits.get('q')],
  ]);
  const directions = Object.fromEntries([...inputs.map((name) => [pinOf(name), 'input']), ['Q', 'output']]);
  const ports = Object.fromEntries(
    [...bits].map(([name, own]) => [name, { direction: name === 'q' ? 'output' : 'input', bits: own }]),
  );
  const netnames = Object.fromEntries(
    [...bits].map(([name, own]) => [name, { hide_name: 0, bits: own, attributes: name === 'q' ? { init: '0' } : {} }]),
  );
  const cell = {
    hide_name: 0,
    type,
    parameters: { WIDTH: '1', ...parameters },
    attributes: {},
    port_directions: directions,
    connections,
  };
  return JSON.stringify({ modules: { m: { attributes: {}, ports, cells: { ff: cell }, netnames } } });
}

/** q after the inputs were set, and then after an active edge. */
function behaviour(json: string, inputs: Readonly<Record<string, number>>, edge: 'rise' | 'fall') {
  const read = readNetlist(json, 'm');
  if (read.kind !== 'module') throw new Error(read.reason);
  const imported = importNetlist(read.module);
  if (imported.kind !== 'imported') throw new Error(imported.reason);
  const machine = simulator(imported.imported.system);
  const values = (clk: number): ReadonlyMap<string, Value> =>
    new Map(Object.entries({ ...inputs, clk }).map(([name, value]) => [name, BigInt(value)]));
  const [before, after] = edge === 'rise' ? [0, 1] : [1, 0];
  const idle = machine.powerUp(values(before));
  if (idle.kind !== 'settled') throw new Error(idle.reason);
  const fired = machine.advance(idle.moment, values(after));
  if (fired.kind !== 'settled') throw new Error(fired.reason);
  return [idle.moment, fired.moment].map((moment) => Number(machine.outputs(moment).get('q')));
}

const polarities = [0, 1] as const;

describe.each(polarities)('with the polarity %i', (polarity) => {
  const [on, off] = [polarity, 1 - polarity];

  it('a clock fires at its edge only', () => {
    const json = netlist('$dff', [], { CLK_POLARITY: bit(polarity) });
    const active = polarity === 1 ? 'rise' : 'fall';
    expect(behaviour(json, { d: 1 }, active)).toEqual([0, 1]);
    expect(behaviour(json, { d: 1 }, active === 'rise' ? 'fall' : 'rise')).toEqual([0, 0]);
  });

  it('an enable lets through at its level only', () => {
    const json = netlist('$dffe', ['EN'], { CLK_POLARITY: '1', EN_POLARITY: bit(polarity) });
    expect(behaviour(json, { d: 1, EN: on }, 'rise')).toEqual([0, 1]);
    expect(behaviour(json, { d: 1, EN: off }, 'rise')).toEqual([0, 0]);
  });

  it('a synchronous reset acts at the edge, at its level only', () => {
    const json = netlist('$sdff', ['SRST'], { CLK_POLARITY: '1', SRST_POLARITY: bit(polarity), SRST_VALUE: '1' });
    expect(behaviour(json, { d: 0, SRST: on }, 'rise')).toEqual([0, 1]);
    expect(behaviour(json, { d: 0, SRST: off }, 'rise')).toEqual([0, 0]);
  });

  it('an asynchronous reset acts at once, at its level only', () => {
    const json = netlist('$adff', ['ARST'], { CLK_POLARITY: '1', ARST_POLARITY: bit(polarity), ARST_VALUE: '1' });
    expect(behaviour(json, { d: 0, ARST: on }, 'rise')).toEqual([1, 1]);
    expect(behaviour(json, { d: 0, ARST: off }, 'rise')).toEqual([0, 0]);
  });
});
