import { describe, expect, it } from 'vitest';
import { parseContract } from '../../../src/models/contract.ts';
import { lint } from '../../../src/models/lint.ts';
import { MAXIMAL_TAPS } from '../../../src/models/offline/designs/lfsr.ts';
import { interpret, type Understood } from '../../../src/models/offline/interpret.ts';
import { FAMILIES } from '../../../src/models/offline/registry.ts';

function understood(description: string): Understood {
  const result = interpret(description);
  if (result.kind !== 'understood') throw new Error(`${description}: ${result.reason}`);
  return result;
}

describe('names, clock and reset', () => {
  it.each([
    ['A 4-bit counter named my_counter', 'my_counter'],
    ['A 4-bit up counter called Ticker with enable', 'Ticker'],
    ['Create a module called tick_counter: a 4-bit counter', 'tick_counter'],
    ['Module name: beat\n- a 4-bit counter', 'beat'],
  ])('%s', (text, module) => {
    expect(understood(text).contract.module).toBe(module);
  });

  it.each([
    ['A 4-bit counter with an active-low asynchronous reset', { name: 'rst_n', kind: 'async', active: 'low' }],
    ['A 4-bit counter. Reset: asynchronous, active low', { name: 'rst_n', kind: 'async', active: 'low' }],
    ['A 4-bit counter with reset aresetn, synchronous', { name: 'aresetn', kind: 'sync', active: 'low' }],
    ['A 4-bit counter that resets synchronously when clr is high', { name: 'clr', kind: 'sync', active: 'high' }],
    ['A 4-bit counter. rst is an asynchronous active-high reset.', { name: 'rst', kind: 'async', active: 'high' }],
    ['A 4-bit counter. When rst_n is low the count becomes 0.', { name: 'rst_n', kind: 'sync', active: 'low' }],
    [
      'A 4-bit counter whose reset is named clear_n (active low, asynchronous)',
      { name: 'clear_n', kind: 'async', active: 'low' },
    ],
    ['A 4-bit counter with an asynchronous clear', { name: 'rst', kind: 'async', active: 'high' }],
    ['A 4-bit counter with no reset', null],
  ])('%s', (text, reset) => {
    expect(understood(text).contract.reset).toEqual(reset);
  });

  it.each([
    ['A 4-bit counter on the falling edge of clk', { name: 'clk', edge: 'falling' }],
    ['A negative-edge triggered 4-bit counter', { name: 'clk', edge: 'falling' }],
    ['A 4-bit counter with a clock called tick_clk', { name: 'tick_clk', edge: 'rising' }],
    ['A 4-bit counter that counts at each positive clock edge', { name: 'clk', edge: 'rising' }],
  ])('%s', (text, clock) => {
    expect(understood(text).contract.clock).toEqual(clock);
  });

  it.each([
    ['A 4-bit counter that resets to 5', '5'],
    ["A 4-bit counter, reset value 4'b1010", '10'],
    ['A 4-bit counter with reset to all ones', '15'],
    ['A 4-bit counter that goes to 3 on reset', '3'],
    ['A 4-bit counter which is cleared by an asynchronous reset', '0'],
    ['A 4-bit counter, reset to nine', '9'],
  ])('%s', (text, value) => {
    expect(understood(text).contract.ports.find(({ direction }) => direction === 'output')?.reset).toBe(value);
  });

  it.each([
    ['A 4-bit counter with an active-low enable', 'en_n', 'not en_n'],
    ['A 4-bit counter with an active-low enable called go', 'go', 'not go'],
    ['A 4-bit counter that counts while run is high', 'run', 'run'],
    ['A 4-bit counter that counts only when go is low', 'go', 'not go'],
    ['A 4-bit counter with an enable. The enable is active low.', 'en_n', 'not en_n'],
    ['A 4-bit counter with enable; when the enable is low it holds its value', 'en', 'en'],
    ['A 4-bit counter with an input called go that enables counting', 'go', 'go'],
  ])('%s', (text, name, condition) => {
    const { contract, fspec } = understood(text);
    expect(contract.ports.map((port) => port.name)).toContain(name);
    expect(fspec).toContain(`when ${condition}: count' = count + 1`);
  });
});

describe('lists of ports', () => {
  const names = (text: string): readonly string[] => understood(text).contract.ports.map(({ name }) => name);

  it.each([
    ['An 8-bit counter with clk, rst and en inputs', ['clk', 'rst', 'en', 'count']],
    ['4-bit counter, inputs clk, rst_n, ce; output q', ['clk', 'rst_n', 'ce', 'q']],
    [
      'A 2-to-1 multiplexer. When sel is 0, choose left_in. When sel is 1, choose right_in.',
      ['left_in', 'right_in', 'sel', 'y'],
    ],
    ['A 3-bit 2-to-1 multiplexer with inputs p and q, output r and select s', ['p', 'q', 's', 'r']],
    ['A 4-bit counter with enable and reset, both active low', ['clk', 'rst_n', 'en_n', 'count']],
  ])('%s', (text, ports) => {
    expect(names(text)).toEqual(ports);
  });

  it('are not believed where they contradict the rest', () => {
    expect(
      interpret('A 2-to-1 multiplexer with inputs a and b. When sel is 0, choose b. When sel is 1, choose a.'),
    ).toMatchObject({
      kind: 'not understood',
      reason: expect.stringMatching(/listed in one order and chosen in another/),
    });
    expect(interpret('A 4-bit counter with reset, both active low')).toMatchObject({ kind: 'not understood' });
  });
});

describe('widths', () => {
  it.each([
    'A 12-bit counter',
    'A twelve-bit counter',
    'A counter, 12 bits wide',
    'A counter with a width of 12',
    'A counter of 12 bits',
    'A 12 bit wide counter',
    'Counter. Width: 12',
    'A 12bit counter',
  ])('%s', (text) => {
    expect(understood(text).contract.ports.find(({ direction }) => direction === 'output')?.width).toBe(12);
  });
});

describe('assumptions', () => {
  const about = (text: string): readonly string[] =>
    understood(text).contract.assumptions.map((assumption) => assumption.about);

  it('list everything that the description leaves open', () => {
    expect(about('A 4-bit counter')).toEqual(
      expect.arrayContaining([
        'direction',
        'clock.name',
        'clock.edge',
        'reset',
        'reset.kind',
        'reset.polarity',
        'reset.name',
        'reset.value',
        'power-up',
        'enable',
        'module.name',
      ]),
    );
  });

  it('list nothing that it says', () => {
    const said = about(
      'A 4-bit up counter called c4 on the rising edge of clk with an active-high enable en, output q, and a synchronous active-high reset called rst that resets to zero. It powers up at zero.',
    );
    expect(said.filter((subject) => !['clock.name'].includes(subject))).toEqual([]);
  });

  it('stand in the specification and in the contract alike', () => {
    const { contract, fspec } = understood('An 8-bit LFSR');
    const comment = fspec
      .split('\n')
      .filter((line) => line.startsWith('//'))
      .map((line) => line.replace(/^\/\/ *(- )?/, ''))
      .join(' ');
    for (const { text } of contract.assumptions) expect(comment).toContain(text);
  });

  it('say the kind of reset in every clocked design that does not', () => {
    for (const { example } of FAMILIES) {
      const { contract } = understood(example);
      if (contract.reset !== null && !/synchronous/.test(example))
        expect(contract.assumptions.map((entry) => entry.about)).toContain('reset.kind');
    }
  });
});

describe('the contract', () => {
  it.each(FAMILIES.map(({ id, example }) => [id, example]))('of a %s is in order', (_, example) => {
    const { contract } = understood(example ?? '');
    expect(lint(contract).filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(parseContract(JSON.parse(JSON.stringify(contract)))).toEqual({ kind: 'contract', contract });
    expect(contract.rules.length).toBeGreaterThan(0);
    expect(contract.vectors.length).toBeGreaterThan(0);
  });
});

describe('the header of the specification', () => {
  it('quotes the description without letting it out of the comment', () => {
    const { fspec } = understood(
      'A 4-bit counter\r\n  with enable\u2028 and synchronous\u0085reset'.replaceAll(/[\u2028\u0085]/g, '\n'),
    );
    const code = fspec.split('\n').filter((line) => !line.startsWith('//'));
    expect(code[0]).toBe('module counter4');
    expect(fspec.split('\n')[0]).toBe('// A 4-bit counter with enable and synchronous reset');
  });
});

describe('taps of maximal length', () => {
  it.each([...MAXIMAL_TAPS].filter(([width]) => width <= 20))('%i bits', (width, taps) => {
    let state = 1;
    let length = 0;
    do {
      const feedback = taps.reduce((bit, tap) => bit ^ ((state >>> (tap - 1)) & 1), 0);
      state = ((state << 1) | feedback) & (2 ** width - 1);
      length++;
    } while (state !== 1 && length < 2 ** width);
    expect(length).toBe(2 ** width - 1);
  });
});

describe('families', () => {
  it('have ids and titles of their own', () => {
    expect(new Set(FAMILIES.map(({ id }) => id)).size).toBe(FAMILIES.length);
    expect(new Set(FAMILIES.map(({ title }) => title)).size).toBe(FAMILIES.length);
  });
});
