/** Registers, shift registers, accumulators, register files, FIFOs, LFSRs. */
import { type CatalogueCase, sizes, word } from '../case.ts';
import { asyncHigh, asyncLow, clocked, flag, num, port, syncHigh } from '../model.ts';

const EN = port('en', 1);

const register = sizes([4, 16], (width) => ({
  id: `register-${width}`,
  design: 'register',
  descriptions: [
    `A ${width}-bit register with an enable and an asynchronous active-low reset.`,
    `A register, ${word(width)} bits wide, that loads d when en is high; reset rst_n is asynchronous and active low`,
    `A ${width}-bit register that captures its input on the rising edge of the clock when enable is asserted and holds its value otherwise, with asynchronous active-low reset`,
  ],
  model: () =>
    clocked<bigint>({
      inputs: [EN, port('d', width)],
      outputs: [port('q', width)],
      reset: asyncLow,
      start: 0n,
      next: (q, inputs) => (inputs['en'] === 1n ? (inputs['d'] ?? 0n) : q),
      observe: (q) => ({ q }),
    }),
  flips: [
    {
      description: `A ${width}-bit register with an active-low enable en and an asynchronous active-low reset.`,
      what: 'enable',
    },
    { description: `A ${width}-bit register with an asynchronous active-low reset.`, what: 'enable' },
    { description: `A ${width}-bit register with an enable and a synchronous active-low reset.`, what: 'reset kind' },
    {
      description: `A ${width}-bit register with an enable and an asynchronous active-high reset rst_n.`,
      what: 'reset polarity',
    },
    {
      description: `A ${width}-bit register with an enable, an asynchronous active-low reset and a reset value of 1.`,
      what: 'reset value',
    },
    { description: `A ${width - 1}-bit register with an enable and an asynchronous active-low reset.`, what: 'width' },
    {
      description: `A ${width}-bit register clocked on the falling edge with an enable and an asynchronous active-low reset.`,
      what: 'clock edge',
    },
  ],
}));

const siso = sizes([4, 7], (length) => ({
  id: `siso-${length}`,
  design: 'shift-register',
  descriptions: [
    `A ${length}-bit serial-in serial-out shift register with enable`,
    `A ${word(length)}-bit shift register with serial input sin and serial output sout that shifts when en is high, synchronous reset`,
    `SISO shift register with ${length} stages and a shift enable`,
  ],
  model: () =>
    clocked<readonly bigint[]>({
      inputs: [EN, port('sin', 1)],
      outputs: [port('sout', 1)],
      reset: syncHigh,
      start: Array.from({ length }, () => 0n),
      next: (line, inputs) => (num(inputs, 'en') === 1 ? [inputs['sin'] ?? 0n, ...line.slice(0, -1)] : line),
      observe: (line) => ({ sout: line.at(-1) ?? 0n }),
    }),
  flips: [
    { description: `A ${length}-bit serial-in serial-out shift register with active-low enable en`, what: 'enable' },
    {
      description: `A ${length}-bit serial-in serial-out shift register with enable and asynchronous reset`,
      what: 'reset kind',
    },
    { description: `A ${length + 1}-bit serial-in serial-out shift register with enable`, what: 'width' },
  ],
}));

const sipo = sizes([4, 8], (width) => ({
  id: `sipo-${width}`,
  design: 'shift-register',
  descriptions: [
    `A ${width}-bit serial-in parallel-out shift register that shifts left when enabled.`,
    `${width}-bit SIPO shift register with enable, shifting left, synchronous reset`,
    `A left shift register of ${word(width)} bits with a serial input and a parallel output, enabled by en`,
  ],
  model: () =>
    clocked<number>({
      inputs: [EN, port('sin', 1)],
      outputs: [port('q', width)],
      reset: syncHigh,
      start: 0,
      next: (q, inputs) => (num(inputs, 'en') === 1 ? (2 * q + num(inputs, 'sin')) % 2 ** width : q),
      observe: (q) => ({ q: BigInt(q) }),
    }),
  flips: [
    {
      description: `A ${width}-bit serial-in parallel-out shift register that shifts right when enabled.`,
      what: 'direction',
    },
    {
      description: `A ${width}-bit serial-in parallel-out shift register that shifts left when the active-low enable en is low.`,
      what: 'enable',
    },
    {
      description: `A ${width}-bit serial-in parallel-out shift register that shifts left when enabled, asynchronous reset.`,
      what: 'reset kind',
    },
    {
      description: `A ${width + 2}-bit serial-in parallel-out shift register that shifts left when enabled.`,
      what: 'width',
    },
  ],
}));

const piso = sizes([4, 8], (width) => ({
  id: `piso-${width}`,
  design: 'shift-register',
  descriptions: [
    `A ${width}-bit parallel-in serial-out shift register with load and asynchronous reset, shifting right`,
    `${width}-bit PISO register, LSB first, with asynchronous reset and active-high load`,
    `A ${word(width)}-bit right shift register with a parallel input d and a serial output, loading d when load is high, asynchronous reset, without enable`,
  ],
  model: () =>
    clocked<number>({
      inputs: [port('load', 1), port('d', width)],
      outputs: [port('sout', 1)],
      reset: asyncHigh,
      start: 0,
      next: (held, inputs) => (num(inputs, 'load') === 1 ? num(inputs, 'd') : Math.floor(held / 2)),
      observe: (held) => ({ sout: BigInt(held % 2) }),
    }),
  drives: { load: { ones: 0.2 } },
  flips: [
    {
      description: `A ${width}-bit parallel-in serial-out shift register with load and asynchronous reset, shifting left`,
      what: 'direction',
    },
    {
      description: `A ${width}-bit parallel-in serial-out shift register with active-low load called load and asynchronous reset, shifting right`,
      what: 'polarity',
    },
    {
      description: `A ${width}-bit parallel-in serial-out shift register with load and synchronous reset, shifting right`,
      what: 'reset kind',
    },
    {
      description: `A ${width - 1}-bit parallel-in serial-out shift register with load and asynchronous reset, shifting right`,
      what: 'width',
    },
  ],
}));

const pipo = sizes([4, 6], (width) => ({
  id: `pipo-${width}`,
  design: 'shift-register',
  descriptions: [
    `A ${width}-bit parallel-in parallel-out shift register, shift right, with load and enable`,
    `${width}-bit PIPO right shift register with shift enable en, parallel load and a synchronous reset`,
    `A ${word(width)}-bit shift register with parallel load and parallel output that shifts right when en is high, with serial input sin`,
  ],
  model: () =>
    clocked<number>({
      inputs: [EN, port('load', 1), port('sin', 1), port('d', width)],
      outputs: [port('q', width)],
      reset: syncHigh,
      start: 0,
      next: (q, inputs) => {
        if (num(inputs, 'load') === 1) return num(inputs, 'd');
        return num(inputs, 'en') === 1 ? Math.floor(q / 2) + num(inputs, 'sin') * 2 ** (width - 1) : q;
      },
      observe: (q) => ({ q: BigInt(q) }),
    }),
  drives: { load: { ones: 0.2 } },
  flips: [
    {
      description: `A ${width}-bit parallel-in parallel-out shift register, shift left, with load and enable`,
      what: 'direction',
    },
    {
      description: `A ${width}-bit parallel-in parallel-out shift register, shift right, with load and active-low enable en`,
      what: 'enable',
    },
    {
      description: `A ${width}-bit parallel-in parallel-out shift register, shift right, with load and enable and asynchronous reset`,
      what: 'reset kind',
    },
    {
      description: `A ${width + 1}-bit parallel-in parallel-out shift register, shift right, with load and enable`,
      what: 'width',
    },
  ],
}));

const accumulator = sizes([8, 16], (width) => ({
  id: `accumulator-${width}`,
  design: 'accumulator',
  descriptions: [
    `A ${width}-bit accumulator that adds a 4-bit input when enabled.`,
    `A ${width}-bit accumulator with an enable en and a 4-bit input d; synchronous reset`,
    `An accumulator that is ${width} bits wide. Its input d is 4 bits wide. It adds the input to the sum on every clock cycle when en is high.`,
  ],
  model: () =>
    clocked<number>({
      inputs: [EN, port('d', 4)],
      outputs: [port('acc', width)],
      reset: syncHigh,
      start: 0,
      next: (sum, inputs) => (num(inputs, 'en') === 1 ? (sum + num(inputs, 'd')) % 2 ** width : sum),
      observe: (sum) => ({ acc: BigInt(sum) }),
    }),
  flips: [
    {
      description: `A ${width}-bit accumulator that adds a 4-bit input when the active-low enable en is low.`,
      what: 'enable',
    },
    {
      description: `A ${width}-bit accumulator that adds a 4-bit input when enabled, asynchronous reset.`,
      what: 'reset kind',
    },
    { description: `A ${width}-bit accumulator that adds a 3-bit input when enabled.`, what: 'width' },
    {
      description: `A ${Math.min(width, 13) - 3}-bit accumulator that adds a 4-bit input when enabled.`,
      what: 'width',
    },
  ],
}));

const registerFile = sizes([4, 16], (width) => ({
  id: `register-file-${width}`,
  design: 'register-file',
  descriptions: [
    `A register file with eight ${width}-bit registers, two read ports and one write port and an asynchronous reset.`,
    `8 x ${width} register file with dual read ports, a write enable we and an asynchronous active-high reset`,
    `A register file of 8 registers, each ${width} bits wide, with two combinational read ports, a single synchronous write port and an asynchronous reset`,
  ],
  model: () =>
    clocked<readonly bigint[]>({
      inputs: [port('we', 1), port('waddr', 3), port('wdata', width), port('raddr1', 3), port('raddr2', 3)],
      outputs: [port('rdata1', width), port('rdata2', width)],
      reset: asyncHigh,
      start: Array.from({ length: 8 }, () => 0n),
      next: (cells, inputs) =>
        num(inputs, 'we') === 1 ? cells.with(num(inputs, 'waddr'), inputs['wdata'] ?? 0n) : cells,
      observe: (cells, inputs) => ({
        rdata1: cells[num(inputs, 'raddr1')] ?? 0n,
        rdata2: cells[num(inputs, 'raddr2')] ?? 0n,
      }),
    }),
  flips: [
    {
      description: `A register file with eight ${width}-bit registers, two read ports and one write port, active-low write enable we and an asynchronous reset.`,
      what: 'enable',
    },
    {
      description: `A register file with eight ${width}-bit registers, two read ports and one write port and a synchronous reset.`,
      what: 'reset kind',
    },
    {
      description: `A register file with four ${width}-bit registers, two read ports and one write port and an asynchronous reset.`,
      what: 'width',
    },
    {
      description: `A register file with eight ${width}-bit registers, two read ports and one write port and an asynchronous reset. Register 0 is always zero.`,
      what: 'function',
    },
  ],
}));

const fifo = sizes([4, 8], (depth) => ({
  id: `fifo-${depth}`,
  design: 'fifo',
  descriptions: [
    `A FIFO of ${depth} words of 8 bits with full and empty flags.`,
    `${depth}-deep 8-bit synchronous FIFO with full and empty, synchronous active-high reset, write enable wr and read enable rd`,
    `A first-in first-out buffer that holds ${word(depth)} 8-bit words, with full and empty outputs`,
  ],
  model: () =>
    clocked<readonly bigint[]>({
      inputs: [port('wr', 1), port('din', 8), port('rd', 1)],
      outputs: [port('dout', 8), port('full', 1), port('empty', 1)],
      reset: syncHigh,
      start: [],
      next: (words, inputs) => [
        ...(num(inputs, 'rd') === 1 ? words.slice(1) : words),
        ...(num(inputs, 'wr') === 1 && words.length < depth ? [inputs['din'] ?? 0n] : []),
      ],
      observe: (words) => ({
        dout: words[0] ?? 0n,
        full: flag(words.length === depth),
        empty: flag(words.length === 0),
      }),
    }),
  drives: { wr: { hold: 0.85 }, rd: { hold: 0.85 } },
  flips: [
    { description: `A FIFO of ${depth + 1} words of 8 bits with full and empty flags.`, what: 'width' },
    { description: `A FIFO of ${depth} words of 7 bits with full and empty flags.`, what: 'width' },
    {
      description: `A FIFO of ${depth} words of 8 bits with full and empty flags and an asynchronous reset.`,
      what: 'reset kind',
    },
    {
      description: `A FIFO of ${depth} words of 8 bits with full and empty flags and an active-low write enable wr.`,
      what: 'polarity',
    },
    {
      description: `A FIFO of ${depth} words of 8 bits with full and empty flags and a registered output.`,
      what: 'function',
    },
  ],
}));

const levelFifo = sizes([4, 5], (width) => ({
  id: `level-fifo-${width}`,
  design: 'fifo',
  descriptions: [
    `A FIFO with depth 6 and width ${width}, with full, empty, almost full and almost empty flags and a count output, asynchronous reset`,
    `A 6-entry FIFO for ${width}-bit words with full, empty, almost full, almost empty and an occupancy count called count, asynchronous active-high reset`,
    `FIFO, 6 words deep and ${word(width)} bits wide. It has full, empty, almost-full and almost-empty flags and a count output. The reset is asynchronous.`,
  ],
  model: () =>
    clocked<readonly bigint[]>({
      inputs: [port('wr', 1), port('din', width), port('rd', 1)],
      outputs: [
        port('dout', width),
        port('full', 1),
        port('empty', 1),
        port('almost_full', 1),
        port('almost_empty', 1),
        port('count', 3),
      ],
      reset: asyncHigh,
      start: [],
      next: (words, inputs) => [
        ...(num(inputs, 'rd') === 1 ? words.slice(1) : words),
        ...(num(inputs, 'wr') === 1 && words.length < 6 ? [inputs['din'] ?? 0n] : []),
      ],
      observe: (words) => ({
        dout: words[0] ?? 0n,
        full: flag(words.length === 6),
        empty: flag(words.length === 0),
        almost_full: flag(words.length >= 5),
        almost_empty: flag(words.length <= 1),
        count: BigInt(words.length),
      }),
    }),
  drives: { wr: { hold: 0.85 }, rd: { hold: 0.85 } },
  flips: [
    {
      description: `A FIFO with depth 7 and width ${width}, with full, empty, almost full and almost empty flags and a count output, asynchronous reset`,
      what: 'width',
    },
    {
      description: `A FIFO with depth 6 and width ${width}, with full, empty, almost full at 4 and almost empty flags and a count output, asynchronous reset`,
      what: 'function',
    },
    {
      description: `A FIFO with depth 6 and width ${width}, with full, empty, almost full and almost empty flags and a count output, synchronous reset`,
      what: 'reset kind',
    },
  ],
}));

const fibonacci = sizes([8, 16], (width) => ({
  id: `lfsr-${width}`,
  design: 'lfsr',
  descriptions: [
    `A ${width}-bit maximal-length LFSR with enable and synchronous reset.`,
    `A ${width}-bit Fibonacci LFSR with taps ${width === 8 ? '8, 6, 5 and 4' : '16, 15, 13 and 4'}, seed 1 and an enable`,
    `A linear feedback shift register, ${width} bits, polynomial ${width === 8 ? 'x^8 + x^6 + x^5 + x^4 + 1' : 'x^16 + x^15 + x^13 + x^4 + 1'}, that advances when enabled`,
  ],
  model: () =>
    clocked<string>({
      inputs: [EN],
      outputs: [port('q', width)],
      reset: syncHigh,
      // Most significant bit first.
      start: '1'.padStart(width, '0'),
      next: (bits, inputs) => {
        if (num(inputs, 'en') === 0) return bits;
        const taps = width === 8 ? [8, 6, 5, 4] : [16, 15, 13, 4];
        const ones = taps.filter((tap) => bits[width - tap] === '1').length;
        return `${bits.slice(1)}${ones % 2}`;
      },
      observe: (bits) => ({ q: BigInt(`0b${bits}`) }),
    }),
  flips: [
    {
      description: `A ${width}-bit maximal-length LFSR with active-low enable en and synchronous reset.`,
      what: 'enable',
    },
    { description: `A ${width}-bit maximal-length LFSR with enable and asynchronous reset.`, what: 'reset kind' },
    { description: `A ${width}-bit Galois LFSR with enable and synchronous reset.`, what: 'function' },
    { description: `A ${width - 1}-bit maximal-length LFSR with enable and synchronous reset.`, what: 'width' },
    {
      description: `A ${width}-bit maximal-length LFSR with seed 3, enable and synchronous reset.`,
      what: 'reset value',
    },
  ],
}));

const galois = sizes([5, 9], (width) => ({
  id: `galois-lfsr-${width}`,
  design: 'lfsr',
  descriptions: [
    `A ${width}-bit Galois LFSR with asynchronous active-low reset`,
    `Galois linear feedback shift register of ${word(width)} bits with an asynchronous reset rst_n (active low)`,
    `A ${width}-bit pseudo-random number generator: Galois type, taps ${width === 5 ? '5 and 3' : '9 and 5'}, asynchronous active-low reset, no enable`,
  ],
  model: () =>
    clocked<number>({
      inputs: [],
      outputs: [port('q', width)],
      reset: asyncLow,
      start: 1,
      next: (state) => {
        const mask = width === 5 ? 0b10100 : 0b100010000;
        return state % 2 === 1 ? Math.floor(state / 2) ^ mask : state / 2;
      },
      observe: (state) => ({ q: BigInt(state) }),
    }),
  flips: [
    { description: `A ${width}-bit Fibonacci LFSR with asynchronous active-low reset`, what: 'function' },
    { description: `A ${width}-bit Galois LFSR with synchronous active-low reset`, what: 'reset kind' },
    { description: `A ${width + 1}-bit Galois LFSR with asynchronous active-low reset`, what: 'width' },
  ],
}));

export const registers: readonly CatalogueCase[] = [
  ...register,
  ...siso,
  ...sipo,
  ...piso,
  ...pipo,
  ...accumulator,
  ...registerFile,
  ...fifo,
  ...levelFifo,
  ...fibonacci,
  ...galois,
];
