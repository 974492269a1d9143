/** Designs beyond the usual list. */
import { type CatalogueCase, sizes, word } from '../case.ts';
import { asyncHigh, asyncLow, clocked, flag, gates, num, port, syncHigh } from '../model.ts';

const EN = port('en', 1);

const ring = sizes([4, 6], (width) => ({
  id: `ring-counter-${width}`,
  design: 'ring-counter',
  descriptions: [
    `A ${width}-bit ring counter with enable and synchronous reset.`,
    `A ${word(width)}-bit one-hot ring counter that advances when enabled`,
    `Ring counter, ${width} bits, enable en, synchronous active-high reset`,
  ],
  model: () =>
    clocked<number>({
      inputs: [EN],
      outputs: [port('q', width)],
      reset: syncHigh,
      start: 0,
      next: (place, inputs) => (num(inputs, 'en') === 1 ? (place + 1) % width : place),
      observe: (place) => ({ q: 1n << BigInt(place) }),
    }),
  flips: [
    { description: `A ${width}-bit Johnson counter with enable and synchronous reset.`, what: 'function' },
    { description: `A ${width}-bit ring counter with active-low enable en and synchronous reset.`, what: 'enable' },
    { description: `A ${width}-bit ring counter with enable and asynchronous reset.`, what: 'reset kind' },
    { description: `A ${width + 1}-bit ring counter with enable and synchronous reset.`, what: 'width' },
  ],
}));

const johnson = sizes([3, 5], (width) => ({
  id: `johnson-counter-${width}`,
  design: 'ring-counter',
  descriptions: [
    `A ${width}-bit Johnson counter with asynchronous active-low reset`,
    `A twisted ring counter of ${word(width)} bits with an asynchronous reset rst_n (active low)`,
    `A ${width}-bit Johnson counter that shifts on every clock cycle, without enable, with an asynchronous active-low reset`,
  ],
  model: () =>
    clocked<readonly boolean[]>({
      inputs: [],
      outputs: [port('q', width)],
      reset: asyncLow,
      start: Array.from({ length: width }, () => false),
      // Bit 0 first.
      next: (bits) => [bits.at(-1) !== true, ...bits.slice(0, -1)],
      observe: (bits) => ({ q: BigInt(bits.reduce((sum, bit, place) => sum + (bit ? 2 ** place : 0), 0)) }),
    }),
  flips: [
    { description: `A ${width}-bit ring counter with asynchronous active-low reset`, what: 'function' },
    { description: `A ${width}-bit Johnson counter with synchronous active-low reset`, what: 'reset kind' },
    { description: `A ${width + 1}-bit Johnson counter with asynchronous active-low reset`, what: 'width' },
  ],
}));

const toggle = sizes(['t', 'jk'] as [string, string], (kind) => ({
  id: `${kind}-flip-flop`,
  design: 'toggle-flip-flop',
  descriptions:
    kind === 't'
      ? [
          'A T flip-flop with asynchronous reset.',
          'A toggle flip-flop with input t and output q and an asynchronous active-high reset',
          'A toggle flip-flop; it toggles when t is high; the reset is asynchronous',
        ]
      : [
          'A JK flip-flop with asynchronous reset.',
          'A J-K flip flop with inputs j and k, output q, and an asynchronous active-high reset',
          'JK flip-flop, asynchronous reset rst, active high',
        ],
  model: () =>
    clocked<boolean>({
      inputs: kind === 't' ? [port('t', 1)] : [port('j', 1), port('k', 1)],
      outputs: [port('q', 1)],
      reset: asyncHigh,
      start: false,
      next: (q, inputs) => {
        if (kind === 't') return num(inputs, 't') === 1 ? !q : q;
        return q ? num(inputs, 'k') === 0 : num(inputs, 'j') === 1;
      },
      observe: (q) => ({ q: flag(q) }),
    }),
  flips: [
    { description: `A ${kind.toUpperCase()} flip-flop with synchronous reset.`, what: 'reset kind' },
    {
      description: `A ${kind.toUpperCase()} flip-flop with asynchronous active-low reset rst.`,
      what: 'reset polarity',
    },
    { description: `A ${kind.toUpperCase()} flip-flop with asynchronous reset to 1.`, what: 'reset value' },
  ],
}));

const synchronizer = sizes([2, 3], (stages) => ({
  id: `synchronizer-${stages}`,
  design: 'synchronizer',
  descriptions: [
    `A ${word(stages)}-stage synchroniser with an asynchronous reset.`,
    `A ${stages}-flop synchronizer for the asynchronous input d with an asynchronous active-high reset`,
    `Clock domain crossing synchronizer with ${stages} stages, asynchronous reset`,
  ],
  model: () =>
    clocked<string>({
      inputs: [port('d', 1)],
      outputs: [port('q', 1)],
      reset: asyncHigh,
      start: '0'.repeat(stages),
      next: (line, inputs) => `${num(inputs, 'd')}${line.slice(0, -1)}`,
      observe: (line) => ({ q: BigInt(line.at(-1) ?? 0) }),
    }),
  flips: [
    { description: `A ${stages + 1}-stage synchroniser with an asynchronous reset.`, what: 'width' },
    { description: `A ${stages}-stage synchroniser with a synchronous reset.`, what: 'reset kind' },
  ],
}));

const oneShot = sizes([3, 8], (cycles) => ({
  id: `one-shot-${cycles}`,
  design: 'one-shot',
  descriptions: [
    `A one-shot timer whose output is high for ${cycles} cycles after a trigger.`,
    `A single-shot pulse generator with a pulse length of ${cycles} clock cycles, non-retriggerable`,
    `Monostable: the output stays high for ${cycles} clock cycles after the trigger. Synchronous reset.`,
  ],
  model: () =>
    clocked<number>({
      inputs: [port('start', 1)],
      outputs: [port('active', 1)],
      reset: syncHigh,
      // Cycles since the output rose; idle is past the end.
      start: cycles,
      next: (age, inputs) =>
        age >= cycles ? (num(inputs, 'start') === 1 ? 0 : cycles) : age + 1 === cycles ? cycles : age + 1,
      observe: (age) => ({ active: flag(age < cycles) }),
    }),
  drives: { start: { ones: 0.15 } },
  flips: [
    { description: `A one-shot timer whose output is high for ${cycles + 1} cycles after a trigger.`, what: 'width' },
    {
      description: `A retriggerable one-shot timer whose output is high for ${cycles} cycles after a trigger.`,
      what: 'function',
    },
    {
      description: `A one-shot timer whose output is high for ${cycles} cycles after a trigger, with an active-low trigger called start.`,
      what: 'polarity',
    },
    {
      description: `A one-shot timer whose output is high for ${cycles} cycles after a trigger, asynchronous reset.`,
      what: 'reset kind',
    },
  ],
}));

const parity = sizes([4, 8], (width) => ({
  id: `parity-${width}`,
  design: 'parity-generator',
  descriptions: [
    `An ${width}-bit even parity generator.`,
    `A parity generator for a ${width}-bit input d, even parity, output p`,
    `Even parity bit generator, ${word(width)} bits wide`,
  ],
  model: () =>
    gates([port('d', width)], [port('p', 1)], (inputs) => ({
      p: BigInt([...num(inputs, 'd').toString(2)].filter((digit) => digit === '1').length % 2),
    })),
  flips: [
    { description: `An ${width}-bit odd parity generator.`, what: 'function' },
    { description: `An ${width - 1}-bit even parity generator.`, what: 'width' },
  ],
}));

const popcount = sizes([5, 8], (width) => ({
  id: `popcount-${width}`,
  design: 'popcount',
  descriptions: [
    `A ${width}-bit population counter.`,
    `A circuit that counts the number of ones in a ${width}-bit input called d`,
    `Population count of a word that is ${word(width)} bits wide`,
  ],
  model: () =>
    gates([port('d', width)], [port('count', width === 5 ? 3 : 4)], (inputs) => ({
      count: BigInt([...num(inputs, 'd').toString(2)].filter((digit) => digit === '1').length),
    })),
  flips: [{ description: `A ${width - 1}-bit population counter.`, what: 'width' }],
}));

const grayCode = (value: number): number => {
  // Digit by digit: each differs from its left neighbour or not.
  const digits = `0${value.toString(2)}`;
  return Number.parseInt(
    [...digits]
      .slice(1)
      .map((digit, place) => (digit === digits[place] ? '0' : '1'))
      .join(''),
    2,
  );
};

const toGray = sizes([4, 6], (width) => ({
  id: `binary-to-gray-${width}`,
  design: 'gray-converter',
  descriptions: [
    `A ${width}-bit binary-to-Gray converter.`,
    `A ${word(width)}-bit Gray code encoder`,
    `Binary to Gray code converter with a ${width}-bit input called d`,
  ],
  model: () => gates([port('d', width)], [port('g', width)], (inputs) => ({ g: BigInt(grayCode(num(inputs, 'd'))) })),
  flips: [
    { description: `A ${width}-bit Gray-to-binary converter with output g.`, what: 'direction' },
    { description: `A ${width - 1}-bit binary-to-Gray converter.`, what: 'width' },
  ],
}));

const fromGray = sizes([4, 6], (width) => ({
  id: `gray-to-binary-${width}`,
  design: 'gray-converter',
  descriptions: [
    `A ${width}-bit Gray-to-binary converter.`,
    `A ${word(width)}-bit Gray code decoder`,
    `Gray code to binary converter with a ${width}-bit input called d`,
  ],
  model: () =>
    gates([port('d', width)], [port('b', width)], (inputs) => {
      for (let value = 0; value < 2 ** width; value++)
        if (grayCode(value) === num(inputs, 'd')) return { b: BigInt(value) };
      return {};
    }),
  flips: [
    { description: `A ${width}-bit binary-to-Gray converter with output b.`, what: 'direction' },
    { description: `A ${width - 1}-bit Gray-to-binary converter.`, what: 'width' },
  ],
}));

const rotator = sizes([4, 8], (width) => ({
  id: `rotator-${width}`,
  design: 'barrel-shifter',
  descriptions: [
    `An ${width}-bit barrel shifter that rotates left.`,
    `A ${word(width)}-bit left rotator with input d and a rotation amount input called amount`,
    `Barrel shifter, ${width} bits, rotate left`,
  ],
  model: () =>
    gates([port('d', width), port('amount', width === 4 ? 2 : 3)], [port('y', width)], (inputs) => {
      const digits = num(inputs, 'd').toString(2).padStart(width, '0');
      const by = num(inputs, 'amount');
      return { y: BigInt(`0b${digits.slice(by)}${digits.slice(0, by)}`) };
    }),
  flips: [
    { description: `An ${width}-bit barrel shifter that rotates right.`, what: 'direction' },
    { description: `An ${width}-bit barrel shifter that shifts left.`, what: 'function' },
    { description: `An ${width / 2}-bit barrel shifter that rotates left.`, what: 'width' },
  ],
}));

const arithmetic = sizes([4, 8], (width) => ({
  id: `arithmetic-shifter-${width}`,
  design: 'barrel-shifter',
  descriptions: [
    `An ${width}-bit arithmetic right barrel shifter.`,
    `A barrel shifter of ${word(width)} bits that performs an arithmetic right shift`,
    `An ${width}-bit barrel shifter, arithmetic shift right`,
  ],
  model: () =>
    gates([port('d', width), port('amount', width === 4 ? 2 : 3)], [port('y', width)], (inputs) => {
      const digits = num(inputs, 'd').toString(2).padStart(width, '0');
      const by = num(inputs, 'amount');
      return { y: BigInt(`0b${(digits[0] ?? '0').repeat(by)}${digits.slice(0, width - by)}`) };
    }),
  flips: [
    { description: `An ${width}-bit logical right barrel shifter.`, what: 'function' },
    { description: `An ${width}-bit left barrel shifter.`, what: 'direction' },
  ],
}));

const demultiplexer = sizes([4, 8], (width) => ({
  id: `demultiplexer-${width}`,
  design: 'demultiplexer',
  descriptions: [
    `A 1-to-4 demultiplexer of ${width}-bit words.`,
    `1:4 demux, ${width} bits wide, select sel`,
    `A demultiplexer with 4 outputs for a ${width}-bit input called d`,
  ],
  model: () =>
    gates(
      [port('d', width), port('sel', 2)],
      [0, 1, 2, 3].map((index) => port(`y${index}`, width)),
      (inputs) => ({
        y0: 0n,
        y1: 0n,
        y2: 0n,
        y3: 0n,
        [`y${num(inputs, 'sel')}`]: inputs['d'] ?? 0n,
      }),
    ),
  flips: [
    { description: `A 1-to-3 demultiplexer of ${width}-bit words.`, what: 'function' },
    { description: `A 1-to-4 demultiplexer of ${width - 1}-bit words.`, what: 'width' },
  ],
}));

/** Which digits light each segment, written down segment by segment. */
const LIT: readonly string[] = [
  '02356789ACEF',
  '01234789AD',
  '013456789ABD',
  '0235689BCDE',
  '0268ABCDEF',
  '045689ABCEF',
  '2345689ABDEF',
];

const segments = sizes(['hexadecimal', 'BCD'] as [string, string], (kind) => ({
  id: `seven-segment-${kind.toLowerCase()}`,
  design: 'seven-segment',
  descriptions: [
    `A ${kind} to seven-segment decoder with active-low outputs.`,
    `${kind} seven-segment display decoder, common anode`,
    `A 7-segment decoder, ${kind}, for a common anode display`,
  ],
  model: () =>
    gates([port('digit', 4)], [port('segments', 7)], (inputs) => {
      const digit = num(inputs, 'digit');
      const dark = kind === 'BCD' && digit > 9;
      const lit = LIT.map((digits) => !dark && digits.includes(digit.toString(16).toUpperCase()));
      return { segments: BigInt(lit.reduce((sum, on, place) => sum + (on ? 0 : 2 ** place), 0)) };
    }),
  flips: [
    { description: `A ${kind} to seven-segment decoder with active-high outputs.`, what: 'polarity' },
    {
      description: `A ${kind === 'BCD' ? 'hexadecimal' : 'BCD'} to seven-segment decoder with active-low outputs.`,
      what: 'function',
    },
  ],
}));

const multipliers = ([false, true] as const).flatMap((signed) =>
  sizes([3, 4], (width): CatalogueCase => {
    const adjective = signed ? 'signed' : 'unsigned';
    const value = (bits: number): number => (signed && bits >= 2 ** (width - 1) ? bits - 2 ** width : bits);
    return {
      id: `multiplier-${adjective}-${width}`,
      design: 'multiplier',
      descriptions: [
        `A ${width}-bit ${adjective} combinational multiplier.`,
        `A ${adjective} ${width}x${width} multiplier with a ${2 * width}-bit product`,
        `Multiply two ${word(width)}-bit ${adjective} numbers a and b`,
      ],
      model: () =>
        gates([port('a', width), port('b', width)], [port('product', 2 * width)], (inputs) => {
          const product = value(num(inputs, 'a')) * value(num(inputs, 'b'));
          return { product: BigInt(product < 0 ? product + 4 ** width : product) };
        }),
      flips: [
        { description: `A ${width}-bit ${signed ? 'unsigned' : 'signed'} combinational multiplier.`, what: 'function' },
        { description: `A ${width - 1}-bit ${adjective} combinational multiplier.`, what: 'width' },
      ],
    };
  }),
);

export const more: readonly CatalogueCase[] = [
  ...ring,
  ...johnson,
  ...toggle,
  ...synchronizer,
  ...oneShot,
  ...parity,
  ...popcount,
  ...toGray,
  ...fromGray,
  ...rotator,
  ...arithmetic,
  ...demultiplexer,
  ...segments,
  ...multipliers,
];
