/** Small functions of one word: parity, population count, Gray code conversion, leading zeros. */
import { outputClauses } from '../clauses/names.ts';
import { called } from '../clauses/phrases.ts';
import { widthClauses } from '../clauses/width.ts';
import { at, combinational, run } from '../example.ts';
import { type Facts, isRefusal, need, type Refusal } from '../facts.ts';
import { type Family, family } from '../family.ts';
import { bitsFor, ENUMERABLE, ones, type Plan } from '../plan.ts';
import { input, moduleName, output } from '../scaffold.ts';
import { assume, type Notes, notes, portName } from '../timing.ts';

interface Operation {
  readonly name: string;
  readonly title: string;
  readonly output: string;
  readonly meaning: string;
  readonly rule: string;
  /** Bits of the result. */
  readonly to: (width: number) => number;
  /** FSpec over the input. */
  readonly text: (input: string, width: number) => string;
  readonly value: (input: bigint, width: number) => bigint;
  readonly claim?: (input: string, output: string) => { readonly name: string; readonly claim: string };
}

const bitsOf = (value: bigint, width: number): readonly number[] =>
  Array.from({ length: width }, (_, bit) => Number((value >> BigInt(bit)) & 1n));
const count = (value: bigint, width: number): number => bitsOf(value, width).filter((bit) => bit === 1).length;

function plan(facts: Facts, choose: (list: Notes) => Operation): Plan | Refusal {
  const list = notes();
  const operation = choose(list);
  const width = need(facts, 'width', 'how many bits the input has', [2, 256]);
  if (isRefusal(width)) return width;
  const d = portName(facts, 'data.name', 'd', 'The input', list);
  const y = portName(facts, 'output.name', operation.output, 'The output', list);
  const module = moduleName(facts, `${operation.name}${width}`, list);
  const ports = [input(d, width, 'input word'), output(y, operation.to(width), operation.meaning)];
  const claim = operation.claim?.(d, y);
  const tries = [0n, 1n, 6n & ones(width), ones(width), 1n << BigInt(width - 1)];
  return {
    kind: 'plan',
    module,
    title: `${width}-bit ${operation.title}`,
    timing: undefined,
    ports,
    equations: [`${y} = ${operation.text(d, width)}`],
    invariants: claim !== undefined && width <= ENUMERABLE ? [claim] : [],
    examples: [
      run(
        combinational((inputs) => ({ [y]: operation.value(at(inputs, d), width) })),
        { name: 'some words', timing: undefined, ports, stimuli: tries.map((value) => ({ inputs: { [d]: value } })) },
      ),
    ],
    rules: [operation.rule],
    corners: [],
    assumptions: list.assumptions,
  };
}

const shared = (what: string): readonly string[] => [
  ...widthClauses,
  `[<num:width> bit] [data|binary|gray] (input|word|data|value|vector|number) ${called('data.name')}`,
  ...outputClauses('output.name', what),
];

const PARITY = (odd: boolean): Operation => ({
  name: odd ? 'odd_parity' : 'even_parity',
  title: `${odd ? 'odd' : 'even'} parity generator`,
  output: 'p',
  meaning: 'the parity bit',
  rule: `Input and parity bit together have an ${odd ? 'odd' : 'even'} number of ones.`,
  to: () => 1,
  text: (d) => (odd ? `~^${d}` : `^${d}`).replace('~^', '~ ^'),
  value: (value, width) => BigInt((count(value, width) + (odd ? 1 : 0)) % 2),
});

export const parityGenerator: Family = family({
  id: 'parity-generator',
  title: 'parity generator',
  example: 'An 8-bit even parity generator.',
  heads: [
    '[<num:width> bit] [even #parity=even|odd #parity=odd] parity (generator|generation|bit generator|calculator|circuit|tree) [for]',
  ],
  clauses: [
    ...shared('parity|parity bit'),
    '(even #parity=even|odd #parity=odd) [parity]',
    `parity [bit] [output] ${called('output.name')}`,
  ],
  sequential: 'no',
  build: (facts) =>
    plan(facts, (list) => {
      const said = facts.text('parity');
      if (said === undefined) assume(list, 'parity', 'The parity is even.');
      return PARITY(said === 'odd');
    }),
});

const POPCOUNT: Operation = {
  name: 'popcount',
  title: 'population count',
  output: 'count',
  meaning: 'how many bits are 1',
  rule: 'The output is the number of ones in the input.',
  to: (width) => bitsFor(width),
  text: (d) => `popcount(${d})`,
  value: (value, width) => BigInt(count(value, width)),
  claim: (d, y) => ({ name: 'zero_only', claim: `(${y} == 0) == (${d} == 0)` }),
};

export const populationCount: Family = family({
  id: 'popcount',
  title: 'population count',
  example: 'An 8-bit population counter.',
  heads: [
    '[<num:width> bit] (popcount|population count|population counter|ones counter|bit counter|hamming weight) [circuit|unit|calculator]',
    'count [number of] (ones|set bit|1) [bit] (in|of) [<num:width> bit] [input|word|vector|value] [called <any:data.name>|<name:data.name>]',
    '(number of (ones|set bit)) (in|of) [<num:width> bit] [input|word|vector|value] [called <any:data.name>|<name:data.name>]',
  ],
  clauses: [...shared('count'), '(output|give|return) [number of] (ones|set bit)'],
  sequential: 'no',
  build: (facts) => plan(facts, () => POPCOUNT),
});

const TO_GRAY: Operation = {
  name: 'binary_to_gray',
  title: 'binary-to-Gray converter',
  output: 'g',
  meaning: 'Gray code of the input',
  rule: 'The output is the reflected Gray code of the input.',
  to: (width) => width,
  text: (d) => `${d} ^ (${d} >> 1)`,
  value: (value) => value ^ (value >> 1n),
};

const FROM_GRAY: Operation = {
  name: 'gray_to_binary',
  title: 'Gray-to-binary converter',
  output: 'b',
  meaning: 'the number that the input codes',
  rule: 'The input is the reflected Gray code of the output.',
  to: (width) => width,
  text: (d, width) =>
    `{${Array.from({ length: width }, (_, index) => (index === 0 ? `${d}[${width - 1}]` : `^${d}[${width - 1}:${width - 1 - index}]`)).join(', ')}}`,
  value: (value, width) =>
    bitsOf(value, width).reduce(
      (sum, _, bit) => sum | (BigInt(count(value >> BigInt(bit), width) % 2) << BigInt(bit)),
      0n,
    ),
  claim: (d, y) => ({ name: 'decodes', claim: `${d} == (${y} ^ (${y} >> 1))` }),
};

export const grayConverter: Family = family({
  id: 'gray-converter',
  title: 'Gray code converter',
  example: 'A 4-bit binary-to-Gray converter.',
  heads: [
    '[<num:width> bit] binary to gray [code] #way=to (converter|encoder|conversion)',
    '[<num:width> bit] gray [code] to binary #way=from (converter|decoder|conversion)',
    '[<num:width> bit] gray [code] (encoder #way=to|decoder #way=from)',
    'convert [<num:width> bit] [number] [from] (binary to gray #way=to|gray [code] to binary #way=from) [code]',
  ],
  clauses: [...shared('gray|binary')],
  sequential: 'no',
  build: (facts) => plan(facts, () => (facts.text('way') === 'from' ? FROM_GRAY : TO_GRAY)),
});
