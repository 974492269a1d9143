/** Combinational multipliers, signed or unsigned, with a product of twice the width. */

import { outputClauses } from '../clauses/names.ts';
import { called } from '../clauses/phrases.ts';
import { widthClauses } from '../clauses/width.ts';
import { at, combinational, run } from '../example.ts';
import { type Facts, isRefusal, need, type Refusal, refuse } from '../facts.ts';
import { family } from '../family.ts';
import { bitsType, ones, type Plan } from '../plan.ts';
import { input, moduleName, output } from '../scaffold.ts';
import { assume, notes, portName } from '../timing.ts';

function build(facts: Facts): Plan | Refusal {
  const list = notes();
  const width = need(facts, 'width', 'how many bits the factors have', [1, 64]);
  if (isRefusal(width)) return width;
  const said = facts.text('signed');
  if (said === undefined) assume(list, 'signed', 'The numbers are unsigned.');
  const signed = said === 'yes';
  const product = facts.num('product.width');
  if (product !== undefined && product !== 2 * width)
    return refuse(`The product of two ${width}-bit numbers has ${2 * width} bits here.`, facts.quote('product.width'));
  if (product === undefined) assume(list, 'product.width', `The product has all its ${2 * width} bits.`);
  if (!facts.has('combinational')) assume(list, 'latency', 'It is combinational.');
  const a = portName(facts, 'a.name', 'a', 'The first factor', list);
  const b = portName(facts, 'b.name', 'b', 'The second factor', list);
  const y = portName(facts, 'output.name', 'product', 'The output', list);
  const module = moduleName(facts, `${signed ? 'signed_' : ''}multiplier${width}`, list);
  const ports = [
    input(a, width, 'first factor', signed),
    input(b, width, 'second factor', signed),
    output(y, 2 * width, 'a times b', signed),
  ];
  const wide = bitsType(2 * width, signed);
  const value = (bits: bigint): bigint => (signed ? BigInt.asIntN(width, bits) : bits);
  return {
    kind: 'plan',
    module,
    title: `${width}-bit ${signed ? 'signed' : 'unsigned'} multiplier`,
    timing: undefined,
    ports,
    equations: [`${y} = (${a} as ${wide}) * (${b} as ${wide})`],
    examples: [
      run(
        combinational((inputs) => ({ [y]: BigInt.asUintN(2 * width, value(at(inputs, a)) * value(at(inputs, b))) })),
        {
          name: 'multiplies',
          timing: undefined,
          ports,
          stimuli: [
            { inputs: { [a]: 3n & ones(width), [b]: 3n & ones(width) } },
            { inputs: { [a]: ones(width) } },
            { inputs: { [b]: ones(width) } },
            { inputs: { [a]: 0n } },
          ],
        },
      ),
    ],
    rules: [`${y} is ${a} times ${b}.`],
    corners: [],
    assumptions: list.assumptions,
  };
}

export const multiplier = family({
  id: 'multiplier',
  title: 'multiplier',
  example: 'A 4-bit unsigned combinational multiplier.',
  heads: [
    '[<num:width> bit|<num:width> (x|by) <num:width> [bit]] [signed #signed=yes|unsigned #signed=no] [combinational #combinational=yes] [<num:width> bit|<num:width> (x|by) <num:width>] [array|integer|parallel|binary] multiplier',
    'multiply two <num:width> bit [signed #signed=yes|unsigned #signed=no] (number|operand|integer|value|input|word) [<name:a.name> and <name:b.name>]',
  ],
  clauses: [
    ...widthClauses,
    'signed #signed=yes [number|operand|integer]',
    'unsigned #signed=no [number|operand|integer]',
    'combinational #combinational=yes',
    '<num:product.width> bit (product|output|result) [output] [called <any:output.name>|named <any:output.name>|<name:output.name>]',
    '[two] [<num:width> bit] (number|operand|integer|value|input|word) [called|named] <name:a.name> and <name:b.name>',
    'two [<num:width> bit] (number|operand|integer|value|input|word)',
    `product ${called('output.name')}`,
    ...outputClauses('output.name', 'product'),
  ],
  sequential: 'no',
  build,
});
