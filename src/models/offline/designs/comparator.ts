/** Comparators, signed or unsigned, with any of the six relations as outputs. */
import { called } from '../clauses/phrases.ts';
import { widthClauses } from '../clauses/width.ts';
import { at, combinational, run } from '../example.ts';
import { type Facts, isRefusal, need, type Refusal } from '../facts.ts';
import { family } from '../family.ts';
import { ones, type Plan } from '../plan.ts';
import { input, moduleName, output } from '../scaffold.ts';
import { assume, notes, portName } from '../timing.ts';

const RELATIONS = [
  { id: 'lt', sign: '<', words: 'less than', holds: (a: bigint, b: bigint) => a < b },
  { id: 'eq', sign: '==', words: 'equal', holds: (a: bigint, b: bigint) => a === b },
  { id: 'gt', sign: '>', words: 'greater than', holds: (a: bigint, b: bigint) => a > b },
  { id: 'le', sign: '<=', words: 'less or equal', holds: (a: bigint, b: bigint) => a <= b },
  { id: 'ge', sign: '>=', words: 'greater or equal', holds: (a: bigint, b: bigint) => a >= b },
  { id: 'ne', sign: '!=', words: 'not equal', holds: (a: bigint, b: bigint) => a !== b },
] as const;

const LESS = '(less|smaller|lower|lt)';
const GREATER = '(greater|larger|bigger|higher|gt)';
const OUT = '[output|flag|signal] [output]';

function build(facts: Facts): Plan | Refusal {
  const list = notes();
  const width = need(facts, 'width', 'how many bits are compared', [1, 256]);
  if (isRefusal(width)) return width;
  const sign = facts.text('signed');
  if (sign === undefined) assume(list, 'signed', 'The numbers are unsigned.');
  const signed = sign === 'yes';
  const asked = RELATIONS.filter(({ id }) => facts.has(`wants.${id}`));
  const wanted = asked.length > 0 ? asked : RELATIONS.filter(({ id }) => ['lt', 'eq', 'gt'].includes(id));
  if (asked.length === 0) assume(list, 'outputs', 'The outputs are less than, equal and greater than.');
  const a = portName(facts, 'a.name', 'a', 'The first input', list);
  const b = portName(facts, 'b.name', 'b', 'The second input', list);
  const outs = wanted.map((relation) => ({
    ...relation,
    name: portName(facts, `${relation.id}.name`, relation.id, `The output for ${relation.words}`, list),
  }));
  const module = moduleName(facts, `${signed ? 'signed_' : ''}comparator${width}`, list);
  const ports = [
    input(a, width, 'first number', signed),
    input(b, width, 'second number', signed),
    ...outs.map(({ name, words }) =>
      output(
        name,
        1,
        `first is ${words}${words === 'equal' || words.includes('or') ? ' to' : ''} second`.replace('than to', 'than'),
      ),
    ),
  ];
  const value = (bits: bigint): bigint => (signed ? BigInt.asIntN(width, bits) : bits);
  const pairs = [
    [1n, 1n],
    [0n, 1n],
    [1n, 0n],
    [ones(width), 0n],
    [0n, ones(width)],
  ] as const;
  return {
    kind: 'plan',
    module,
    title: `${width}-bit ${signed ? 'signed' : 'unsigned'} comparator`,
    timing: undefined,
    ports,
    equations: outs.map(({ name, sign }) => `${name} = ${a} ${sign} ${b}`),
    examples: [
      run(
        combinational((inputs) =>
          Object.fromEntries(
            outs.map(({ name, holds }) => [name, holds(value(at(inputs, a)), value(at(inputs, b))) ? 1n : 0n]),
          ),
        ),
        {
          name: 'compares',
          timing: undefined,
          ports,
          stimuli: pairs.map(([left, right]) => ({ inputs: { [a]: left, [b]: right } })),
        },
      ),
    ],
    rules: outs.map(({ name, words }) => `${name} is high when ${a} is ${words} ${b}.`),
    corners: signed ? ['Numbers are in two’s complement.'] : [],
    assumptions: list.assumptions,
  };
}

export const comparator = family({
  id: 'comparator',
  title: 'comparator',
  example: 'An 8-bit unsigned comparator with less-than, equal and greater-than outputs.',
  heads: [
    '[<num:width> bit] [signed #signed=yes|unsigned #signed=no] [<num:width> bit] [magnitude|number|integer] comparator',
    '[<num:width> bit] (equality|equal) #wants.eq=yes (comparator|checker|detector)',
    'compare [two] <num:width> bit [signed #signed=yes|unsigned #signed=no] (number|value|input|word|integer|operand) [<name:a.name>] [and <name:b.name>]',
  ],
  clauses: [
    ...widthClauses,
    'signed #signed=yes [number|comparison|input|integer|operand|value|arithmetic]',
    'unsigned #signed=no [number|comparison|input|integer|operand|value|arithmetic]',
    '(two complement|twos complement) [number] #signed=yes',
    '[two] [<num:width> bit] [signed #signed=yes|unsigned #signed=no] (number|value|input|word|integer|operand) [called|named] <name:a.name> and <name:b.name>',
    'two [<num:width> bit] [signed #signed=yes|unsigned #signed=no] (number|value|input|word|integer|operand)',
    `${LESS} [than] ${OUT} ${called('lt.name')} #wants.lt=yes`,
    `${GREATER} [than] ${OUT} ${called('gt.name')} #wants.gt=yes`,
    `(equal|equality|eq) [to] ${OUT} ${called('eq.name')} #wants.eq=yes`,
    `(not equal|inequality|unequal) [to] ${OUT} ${called('ne.name')} #wants.ne=yes`,
    `${LESS} [than] or equal [to] ${OUT} ${called('le.name')} #wants.le=yes`,
    `${GREATER} [than] or equal [to] ${OUT} ${called('ge.name')} #wants.ge=yes`,
    `output ${called('lt.name')} (for|when|be high when|high when) [<name:a.name>|first|first input] [be] ${LESS} [than] [<name:b.name>|second] #wants.lt=yes`,
    `output ${called('gt.name')} (for|when|be high when|high when) [<name:a.name>|first|first input] [be] ${GREATER} [than] [<name:b.name>|second] #wants.gt=yes`,
    `output ${called('eq.name')} (for|when|be high when|high when) [<name:a.name>|they|both|inputs] [be] equal [to] [<name:b.name>] #wants.eq=yes`,
    '(output|flag) (for|that (tell|say|show|indicate))',
    'output',
    'flag',
    '[three] output',
  ],
  sequential: 'no',
  build,
});
