/** Designs without state. */
import { type CatalogueCase, sizes, word } from '../case.ts';
import { flag, gates, num, port, type Values } from '../model.ts';

const encoder = sizes([8, 5], (count) => ({
  id: `priority-encoder-${count}`,
  design: 'priority-encoder',
  descriptions: [
    `An ${count}-input priority encoder with a valid output, highest index first.`,
    `Priority encoder, ${count} bits, highest bit wins, with a valid output`,
    `A priority encoder with ${word(count)} inputs; the highest-numbered input has priority; valid flag`,
  ],
  model: () =>
    gates([port('req', count)], [port('index', 3), port('valid', 1)], (inputs) => {
      const set = [...num(inputs, 'req').toString(2)].length - 1;
      return { index: num(inputs, 'req') === 0 ? 0n : BigInt(set), valid: flag(num(inputs, 'req') !== 0) };
    }),
  flips: [
    { description: `An ${count}-input priority encoder with a valid output, lowest index first.`, what: 'direction' },
    { description: `A ${count - 1}-input priority encoder with a valid output, highest index first.`, what: 'width' },
  ],
}));

const decoder = sizes([2, 3], (width) => ({
  id: `decoder-${width}`,
  design: 'decoder',
  descriptions: [
    `A ${width}-to-${2 ** width} decoder with an enable.`,
    `A ${width}-bit binary decoder with active-high enable en`,
    `A decoder with ${width} input bits, ${2 ** width} outputs and an enable`,
  ],
  model: () =>
    gates([port('en', 1), port('a', width)], [port('y', 2 ** width)], (inputs) => ({
      y: num(inputs, 'en') === 1 ? BigInt(2 ** num(inputs, 'a')) : 0n,
    })),
  flips: [
    { description: `A ${width}-to-${2 ** width} decoder with an active-low enable en.`, what: 'enable' },
    { description: `A ${width}-to-${2 ** width} decoder.`, what: 'enable' },
    { description: `A ${width}-to-${2 ** width} decoder with an enable and active-low outputs.`, what: 'polarity' },
    { description: `A ${width + 1}-to-${2 ** (width + 1)} decoder with an enable.`, what: 'width' },
  ],
}));

const multiplexer = sizes([4, 8], (width) => ({
  id: `multiplexer-4x${width}`,
  design: 'multiplexer',
  descriptions: [
    `A 4-to-1 multiplexer of ${width}-bit words.`,
    `4:1 mux, ${width} bits wide, with select sel`,
    `A multiplexer that selects one of four ${width}-bit inputs`,
  ],
  model: () =>
    gates(
      [0, 1, 2, 3].map((index) => port(`d${index}`, width)).concat(port('sel', 2)),
      [port('y', width)],
      (inputs) => ({
        y: inputs[`d${num(inputs, 'sel')}`] ?? 0n,
      }),
    ),
  flips: [
    { description: `A 3-to-1 multiplexer of ${width}-bit words.`, what: 'function' },
    { description: `A 4-to-1 multiplexer of ${width - 1}-bit words.`, what: 'width' },
  ],
}));

const signedValue = (value: bigint, width: number): number => {
  const plain = Number(value);
  return plain >= 2 ** (width - 1) ? plain - 2 ** width : plain;
};

const comparators = ([false, true] as const).flatMap((signed) =>
  sizes([4, 8], (width): CatalogueCase => {
    const adjective = signed ? 'signed' : 'unsigned';
    const other = signed ? 'unsigned' : 'signed';
    return {
      id: `comparator-${adjective}-${width}`,
      design: 'comparator',
      descriptions: [
        `An ${width}-bit ${adjective} comparator with less-than, equal and greater-than outputs.`,
        `Comparator for two ${width}-bit ${adjective} numbers with outputs lt, eq and gt`,
        `A circuit that compares two ${word(width)}-bit numbers a and b, ${adjective}, with outputs for less than, equal and greater than`,
      ],
      model: () =>
        gates([port('a', width), port('b', width)], [port('lt', 1), port('eq', 1), port('gt', 1)], (inputs) => {
          const [a, b] = ['a', 'b'].map((name) =>
            signed ? signedValue(inputs[name] ?? 0n, width) : num(inputs, name),
          );
          const difference = (a ?? 0) - (b ?? 0);
          return { lt: flag(difference < 0), eq: flag(difference === 0), gt: flag(difference > 0) };
        }),
      flips: [
        {
          description: `An ${width}-bit ${other} comparator with less-than, equal and greater-than outputs.`,
          what: 'function',
        },
        {
          description: `A ${width - 1}-bit ${adjective} comparator with less-than, equal and greater-than outputs.`,
          what: 'width',
        },
      ],
    };
  }),
);

const adder = sizes([4, 8], (width) => ({
  id: `adder-${width}`,
  design: 'adder',
  descriptions: [
    `An ${width}-bit adder with carry in and carry out.`,
    `A ${word(width)}-bit ripple-carry adder with carry-in cin and carry-out cout`,
    `Add two ${width}-bit numbers a and b with a carry input and a carry output`,
  ],
  model: () =>
    gates([port('a', width), port('b', width), port('cin', 1)], [port('sum', width), port('cout', 1)], (inputs) => {
      const total = num(inputs, 'a') + num(inputs, 'b') + num(inputs, 'cin');
      return { sum: BigInt(total % 2 ** width), cout: flag(total >= 2 ** width) };
    }),
  flips: [
    { description: `A ${width - 1}-bit adder with carry in and carry out.`, what: 'width' },
    { description: `An ${width}-bit adder with carry out and without carry in.`, what: 'function' },
  ],
}));

const subtractor = sizes([4, 8], (width) => ({
  id: `subtractor-${width}`,
  design: 'adder',
  descriptions: [
    `A ${width}-bit subtractor with borrow out.`,
    `Subtractor, ${word(width)} bits, with a borrow output called bout`,
    `A ${width}-bit binary subtractor for operands a and b with output diff and borrow out bout`,
  ],
  model: () =>
    gates([port('a', width), port('b', width)], [port('diff', width), port('bout', 1)], (inputs) => {
      const difference = num(inputs, 'a') - num(inputs, 'b');
      return { diff: BigInt(difference < 0 ? difference + 2 ** width : difference), bout: flag(difference < 0) };
    }),
  flips: [
    { description: `A ${width + 1}-bit subtractor with borrow out.`, what: 'width' },
    { description: `A ${width}-bit adder with output diff and carry out bout.`, what: 'function' },
  ],
}));

const addSub = sizes([4, 8], (width) => ({
  id: `adder-subtractor-${width}`,
  design: 'adder',
  descriptions: [
    `A ${width}-bit adder/subtractor with carry out.`,
    `A ${word(width)}-bit adder-subtractor where sub selects subtraction, with a carry output`,
    `An adder/subtractor, ${width} bits wide, with carry out cout; it subtracts when sub is high`,
  ],
  model: () =>
    gates([port('a', width), port('b', width), port('sub', 1)], [port('result', width), port('cout', 1)], (inputs) => {
      const outcome =
        num(inputs, 'sub') === 1 ? num(inputs, 'a') - num(inputs, 'b') : num(inputs, 'a') + num(inputs, 'b');
      const size = 2 ** width;
      return { result: BigInt(((outcome % size) + size) % size), cout: flag(outcome < 0 || outcome >= size) };
    }),
  flips: [
    { description: `A ${width}-bit adder/subtractor with carry out; it subtracts when sub is low`, what: 'polarity' },
    { description: `A ${width + 1}-bit adder/subtractor with carry out.`, what: 'width' },
  ],
}));

/** The result of an operation by its name, digit by digit where it is bitwise. */
function operate(operation: string, inputs: Values, width: number): bigint {
  const [a, b] = ['a', 'b'].map((name) => num(inputs, name).toString(2).padStart(width, '0'));
  const bitwise = (rule: (one: boolean, other: boolean) => boolean): bigint =>
    BigInt(`0b${[...(a ?? '')].map((digit, place) => Number(rule(digit === '1', b?.[place] === '1'))).join('')}`);
  const size = 2 ** width;
  switch (operation) {
    case 'add':
      return BigInt((num(inputs, 'a') + num(inputs, 'b')) % size);
    case 'subtract':
      return BigInt((num(inputs, 'a') - num(inputs, 'b') + size) % size);
    case 'and':
      return bitwise((one, other) => one && other);
    case 'or':
      return bitwise((one, other) => one || other);
    default:
      return bitwise((one, other) => one !== other);
  }
}

const alu = sizes([4, 8], (width) => ({
  id: `alu-${width}`,
  design: 'alu',
  descriptions: [
    `An ${width}-bit ALU with add, subtract, AND, OR and XOR and a zero flag.`,
    `A ${word(width)}-bit ALU that performs addition, subtraction, bitwise and, bitwise or, bitwise xor with a 3-bit opcode and a zero flag`,
    `ALU for ${width}-bit operands a and b. Operations: ADD, SUB, AND, OR, XOR. It has a zero flag.`,
  ],
  model: () =>
    gates([port('a', width), port('b', width), port('op', 3)], [port('y', width), port('zero', 1)], (inputs) => {
      const operation = ['add', 'subtract', 'and', 'or', 'xor'][num(inputs, 'op')];
      const y = operation === undefined ? 0n : operate(operation, inputs, width);
      return { y, zero: flag(y === 0n) };
    }),
  flips: [
    { description: `An ${width}-bit ALU with add, subtract, OR, AND and XOR and a zero flag.`, what: 'function' },
    { description: `An ${width}-bit ALU with add, subtract, AND, OR and XNOR and a zero flag.`, what: 'function' },
    { description: `A ${width - 1}-bit ALU with add, subtract, AND, OR and XOR and a zero flag.`, what: 'width' },
  ],
}));

export const combinational: readonly CatalogueCase[] = [
  ...encoder,
  ...decoder,
  ...multiplexer,
  ...comparators,
  ...adder,
  ...subtractor,
  ...addSub,
  ...alu,
];
