/** Counters of all kinds. */
import { type CatalogueCase, sizes, word } from '../case.ts';
import {
  asyncHigh,
  asyncLow,
  type Clocked,
  clocked,
  flag,
  type Model,
  num,
  port,
  rising,
  syncHigh,
  type Values,
} from '../model.ts';

const EN = port('en', 1);

function counting(width: number, parts: Pick<Clocked<number>, 'next'> & Partial<Clocked<number>>): Model {
  return clocked<number>({
    inputs: [EN],
    outputs: [port('count', width)],
    start: 0,
    reset: syncHigh,
    observe: (count) => ({ count: BigInt(count) }),
    ...parts,
  });
}

const enabled = (inputs: Values): boolean => num(inputs, 'en') === 1;

const up = sizes([4, 8], (width) => ({
  id: `up-counter-${width}`,
  design: 'counter',
  descriptions: [
    `A ${width}-bit counter that increments every clock cycle when enabled, and resets to zero.`,
    `Design a ${word(width)}-bit up counter with an active-high enable en and a synchronous, active-high reset rst.`,
    `An up-counter:\n- ${width} bits wide\n- enable: active high\n- reset: synchronous, active high`,
    `Please write a Verilog module for a counter. It is ${width} bits wide. On every rising edge of clk it counts up while en is high; otherwise it holds its value.`,
  ],
  model: () => counting(width, { next: (count, inputs) => (enabled(inputs) ? (count + 1) % 2 ** width : count) }),
  flips: [
    {
      description: `A ${width}-bit counter that increments every clock cycle when the active-low enable en is low, and resets to zero.`,
      what: 'enable',
    },
    { description: `A ${width}-bit counter that increments every clock cycle, and resets to zero.`, what: 'enable' },
    {
      description: `A ${width}-bit counter that decrements every clock cycle when enabled, and resets to zero.`,
      what: 'direction',
    },
    {
      description: `A ${width}-bit counter that increments every clock cycle when enabled, with an asynchronous reset.`,
      what: 'reset kind',
    },
    {
      description: `A ${width}-bit counter that increments every clock cycle when enabled, with an active-low reset called rst.`,
      what: 'reset polarity',
    },
    {
      description: `A ${width}-bit counter that increments every clock cycle when enabled, and resets to 3.`,
      what: 'reset value',
    },
    {
      description: `A ${width - 1}-bit counter that increments every clock cycle when enabled, and resets to zero.`,
      what: 'width',
    },
    {
      description: `A ${width + 1}-bit counter that increments every clock cycle when enabled, and resets to zero.`,
      what: 'width',
    },
    {
      description: `A ${width}-bit counter that increments every falling clock edge when enabled, and resets to zero.`,
      what: 'clock edge',
    },
  ],
}));

const down = sizes([3, 5], (width) => ({
  id: `down-counter-${width}`,
  design: 'counter',
  descriptions: [
    `A ${width}-bit down counter with an asynchronous active-low reset.`,
    `${word(width)}-bit counter, counts down on each positive clock edge, asynchronous reset rst_n (active low), no enable`,
    `A counter that decrements by one every clock cycle and is ${width} bits wide. The reset is asynchronous and active-low.`,
  ],
  model: () => counting(width, { inputs: [], reset: asyncLow, next: (count) => (count + 2 ** width - 1) % 2 ** width }),
  flips: [
    { description: `A ${width}-bit up counter with an asynchronous active-low reset.`, what: 'direction' },
    { description: `A ${width}-bit down counter with a synchronous active-low reset.`, what: 'reset kind' },
    {
      description: `A ${width}-bit down counter with an asynchronous active-high reset rst_n.`,
      what: 'reset polarity',
    },
    { description: `A ${width + 1}-bit down counter with an asynchronous active-low reset.`, what: 'width' },
  ],
}));

const upDown = sizes([4, 6], (width) => ({
  id: `up-down-counter-${width}`,
  design: 'counter',
  descriptions: [
    `A ${width}-bit up/down counter with enable and synchronous reset.`,
    `A ${width}-bit counter with an enable which counts up when up is high and down otherwise`,
    `An up-down counter, ${word(width)} bits, with a direction input called up and an enable input called en.`,
  ],
  model: () =>
    counting(width, {
      inputs: [EN, port('up', 1)],
      next: (count, inputs) =>
        enabled(inputs) ? (count + (num(inputs, 'up') === 1 ? 1 : 2 ** width - 1)) % 2 ** width : count,
    }),
  flips: [
    {
      description: `A ${width}-bit counter with an enable which counts up when up is low and down otherwise`,
      what: 'direction',
    },
    { description: `A ${width}-bit up/down counter with active-low enable en and synchronous reset.`, what: 'enable' },
    { description: `A ${width}-bit up/down counter with enable and asynchronous reset.`, what: 'reset kind' },
    { description: `A ${width + 2}-bit up/down counter with enable and synchronous reset.`, what: 'width' },
  ],
}));

const modulo = sizes([10, 100], (modulus) => ({
  id: `modulo-counter-${modulus}`,
  design: 'counter',
  descriptions: [
    `A modulo-${modulus} counter with enable and asynchronous reset.`,
    `A counter that counts from 0 to ${modulus - 1} and then wraps around, with an enable and an asynchronous active-high reset`,
    `A mod ${modulus} up counter. Enable en, active high. The reset rst is asynchronous and active high.`,
  ],
  model: () =>
    counting(modulus === 10 ? 4 : 7, {
      reset: asyncHigh,
      next: (count, inputs) => (enabled(inputs) ? (count + 1) % modulus : count),
    }),
  drives: { en: { ones: 0.9 } },
  flips: [
    { description: `A modulo-${modulus - 1} counter with enable and asynchronous reset.`, what: 'width' },
    { description: `A modulo-${modulus} counter with enable and synchronous reset.`, what: 'reset kind' },
    { description: `A modulo-${modulus} down counter with enable and asynchronous reset.`, what: 'direction' },
    { description: `A modulo-${modulus} counter with active-low enable en and asynchronous reset.`, what: 'enable' },
  ],
}));

const range = sizes([9, 12], (high) => ({
  id: `range-counter-3-${high}`,
  design: 'counter',
  descriptions: [
    `A counter that counts from 3 to ${high}`,
    `A 4-bit counter that counts up from 3 to ${high} and then wraps around to 3, with a synchronous reset`,
    `A 4-bit up counter counting from 3 through ${high} on every clock cycle.`,
  ],
  model: () => counting(4, { inputs: [], start: 3, next: (count) => (count === high ? 3 : count + 1) }),
  flips: [
    { description: `A counter that counts from ${high} to 3`, what: 'direction' },
    { description: `A counter that counts from 3 to ${high + 1}`, what: 'width' },
    { description: `A counter that counts from 3 to ${high}, with an asynchronous reset`, what: 'reset kind' },
  ],
}));

const bcd1: CatalogueCase = {
  id: 'bcd-counter-1',
  design: 'counter',
  descriptions: [
    'A BCD counter with enable and synchronous reset.',
    'A decade counter with an active-high enable',
    'A single-digit BCD counter that counts up when enabled, with a synchronous active-high reset',
  ],
  model: () => counting(4, { next: (count, inputs) => (enabled(inputs) ? (count + 1) % 10 : count) }),
  flips: [
    { description: 'A BCD counter with enable and asynchronous reset.', what: 'reset kind' },
    { description: 'A BCD down counter with enable and synchronous reset.', what: 'direction' },
    { description: 'A BCD counter with active-low enable en and synchronous reset.', what: 'enable' },
  ],
};

const bcd2: CatalogueCase = {
  id: 'bcd-counter-2',
  design: 'bcd-counter',
  descriptions: [
    'A two-digit BCD counter with enable and synchronous reset.',
    'A BCD counter with 2 digits and an enable',
    'An 8-bit two-digit BCD counter that increments when enabled.',
  ],
  model: () =>
    clocked<number>({
      inputs: [EN],
      outputs: [port('count', 8)],
      reset: syncHigh,
      start: 0,
      next: (count, inputs) => (enabled(inputs) ? (count + 1) % 100 : count),
      observe: (count) => ({ count: BigInt(16 * Math.floor(count / 10) + (count % 10)) }),
    }),
  drives: { en: { ones: 0.9 } },
  flips: [
    { description: 'A two-digit BCD counter with enable and asynchronous reset.', what: 'reset kind' },
    { description: 'A two-digit BCD counter with active-low enable en and synchronous reset.', what: 'enable' },
    { description: 'A BCD counter with enable and synchronous reset.', what: 'width' },
  ],
};

const loadable = sizes([4, 8], (width) => ({
  id: `loadable-counter-${width}`,
  design: 'counter',
  descriptions: [
    `A ${width}-bit counter with load and enable and synchronous reset`,
    `A ${width}-bit up counter with parallel load and active-high enable. The data input is called d.`,
    `Implement a ${word(width)}-bit counter: when load is asserted, the counter takes the value of the input d; otherwise it counts up when en is high.`,
  ],
  model: () =>
    counting(width, {
      inputs: [EN, port('load', 1), port('d', width)],
      next: (count, inputs) =>
        num(inputs, 'load') === 1 ? num(inputs, 'd') : enabled(inputs) ? (count + 1) % 2 ** width : count,
    }),
  drives: { load: { ones: 0.15 } },
  flips: [
    {
      description: `A ${width}-bit counter with active-low load called load and enable and synchronous reset`,
      what: 'polarity',
    },
    { description: `A ${width}-bit down counter with load and enable and synchronous reset`, what: 'direction' },
    { description: `A ${width}-bit counter with load and active-low enable en and synchronous reset`, what: 'enable' },
    { description: `A ${width + 1}-bit counter with load and enable and synchronous reset`, what: 'width' },
  ],
}));

const saturating = sizes([3, 4], (width) => ({
  id: `saturating-counter-${width}`,
  design: 'counter',
  descriptions: [
    `A ${width}-bit saturating counter with enable`,
    `A ${width}-bit up counter with enable that saturates at its maximum value instead of wrapping`,
    `A saturating up counter, ${word(width)} bits wide, counting when en is high, synchronous reset`,
  ],
  model: () =>
    counting(width, { next: (count, inputs) => (enabled(inputs) ? Math.min(count + 1, 2 ** width - 1) : count) }),
  drives: { en: { ones: 0.8 } },
  flips: [
    { description: `A ${width}-bit counter with enable`, what: 'function' },
    {
      description: `A ${width}-bit saturating down counter with enable and a reset to ${2 ** width - 1}`,
      what: 'direction',
    },
    { description: `A ${width}-bit saturating counter with active-low enable en`, what: 'enable' },
    { description: `A ${width + 1}-bit saturating counter with enable`, what: 'width' },
  ],
}));

const terminal = sizes([3, 4], (width) => ({
  id: `terminal-count-${width}`,
  design: 'counter',
  descriptions: [
    `A ${width}-bit counter with enable and a terminal count output`,
    `A ${width}-bit up counter with an enable en and a terminal count output called tc`,
    `A ${word(width)}-bit binary counter with synchronous reset, count enable and terminal count`,
  ],
  model: () =>
    counting(width, {
      outputs: [port('count', width), port('tc', 1)],
      next: (count, inputs) => (enabled(inputs) ? (count + 1) % 2 ** width : count),
      observe: (count) => ({ count: BigInt(count), tc: flag(count === 2 ** width - 1) }),
    }),
  flips: [
    { description: `A ${width}-bit down counter with enable and a terminal count output`, what: 'direction' },
    { description: `A ${width}-bit counter with active-low enable en and a terminal count output`, what: 'enable' },
    { description: `A ${width + 1}-bit counter with enable and a terminal count output`, what: 'width' },
  ],
}));

const gray = sizes([3, 5], (width) => ({
  id: `gray-counter-${width}`,
  design: 'gray-counter',
  descriptions: [
    `A ${width}-bit Gray counter with enable and asynchronous reset`,
    `A ${word(width)}-bit counter in grey code which counts when enabled, with an asynchronous active-high reset`,
    `Gray-code counter, ${width} bits, asynchronous reset rst, enable en`,
  ],
  model: () => {
    // Reflected code, written down: each width is the one before, then mirrored with a leading one.
    let codes = [0, 1];
    for (let bit = 1; bit < width; bit++) codes = [...codes, ...[...codes].reverse().map((code) => code + 2 ** bit)];
    return clocked<number>({
      inputs: [EN],
      outputs: [port('count', width)],
      clock: rising,
      reset: asyncHigh,
      start: 0,
      next: (place, inputs) => (enabled(inputs) ? (place + 1) % codes.length : place),
      observe: (place) => ({ count: BigInt(codes[place] ?? 0) }),
    });
  },
  flips: [
    { description: `A ${width}-bit counter with enable and asynchronous reset`, what: 'function' },
    { description: `A ${width}-bit Gray counter with enable and synchronous reset`, what: 'reset kind' },
    { description: `A ${width}-bit Gray counter with active-low enable en and asynchronous reset`, what: 'enable' },
    { description: `A ${width}-bit down Gray counter with enable and asynchronous reset`, what: 'direction' },
    { description: `A ${width + 1}-bit Gray counter with enable and asynchronous reset`, what: 'width' },
  ],
}));

export const counters: readonly CatalogueCase[] = [
  ...up,
  ...down,
  ...upDown,
  ...modulo,
  ...range,
  bcd1,
  bcd2,
  ...loadable,
  ...saturating,
  ...terminal,
  ...gray,
];
