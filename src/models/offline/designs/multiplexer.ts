/** Multiplexers: one of N words, by a binary select. */

import { outputClauses } from '../clauses/names.ts';
import { called } from '../clauses/phrases.ts';
import { at, combinational, run } from '../example.ts';
import { type Facts, isRefusal, need, optional, type Refusal, refuse } from '../facts.ts';
import { family } from '../family.ts';
import { bitsFor, ones, type Plan, plural } from '../plan.ts';
import { input, moduleName, output } from '../scaffold.ts';
import { assume, notes, portName } from '../timing.ts';

const CHOICES = [0, 1, 2, 3] as const;

function build(facts: Facts): Plan | Refusal {
  const list = notes();
  const listed = facts.list('in.name+');
  const chosen = CHOICES.flatMap((index) => facts.text(`in.${index}`) ?? []);
  if (listed.length > 0 && chosen.length > 0 && listed.join() !== chosen.join())
    return refuse(
      'The inputs are listed in one order and chosen in another.',
      facts.quote('in.name+'),
      facts.quote('in.0'),
    );
  const named = listed.length > 0 ? listed : chosen;
  const count =
    facts.has('count') || named.length === 0
      ? need(facts, 'count', 'how many inputs the multiplexer has', [2, 64])
      : named.length;
  if (isRefusal(count)) return count;
  if (named.length > 0 && named.length !== count)
    return refuse(
      `${plural(named.length, 'input')} ${named.length === 1 ? 'is' : 'are'} named, and there are ${count}.`,
      facts.quote('in.name+'),
    );
  const width = optional(facts, 'width', 'the width of the inputs', [1, 1024], 1);
  if (isRefusal(width)) return width;
  if (!facts.has('width')) assume(list, 'width', 'The inputs are one bit wide.');
  const sel = portName(facts, 'sel.name', 'sel', 'The select input', list);
  const y = portName(facts, 'output.name', 'y', 'The output', list);
  const names = named.length > 0 ? named : Array.from({ length: count }, (_, index) => `d${index}`);
  if (named.length === 0) assume(list, 'inputs', `The inputs are called d0 to d${count - 1}.`);
  assume(list, 'order', `${sel} = 0 selects ${names[0]}, and so on in order.`);
  const bits = bitsFor(count - 1);
  const selBits = facts.num('sel.width');
  if (selBits !== undefined && selBits !== bits)
    return refuse(
      `The select of ${count} inputs has ${plural(bits, 'bit')}, not ${selBits}.`,
      facts.quote('sel.width'),
    );
  const whole = 1 << bits === count;
  if (!whole) assume(list, 'unused', `The output is 0 when the select names no input (${count} and above).`);
  const module = moduleName(facts, `mux${count}x${width}`, list);
  const ports = [
    ...names.map((name, index) => input(name, width, `selected by ${index}`)),
    input(sel, bits, 'which input'),
    output(y, width, 'the selected input'),
  ];
  const sample = (index: number): bigint => BigInt(index + 1) & ones(width);
  return {
    kind: 'plan',
    module,
    title: `${count}-to-1 multiplexer, ${plural(width, 'bit')} wide`,
    timing: undefined,
    ports,
    equations:
      count === 2
        ? [`${y} = ${sel} ? ${names[1]} : ${names[0]}`]
        : [
            `${y} = case ${sel} {`,
            ...names.map((name, index) => `  ${index}: ${name}`),
            ...(whole ? [] : ['  default: 0']),
            '}',
          ],
    examples: [
      run(
        combinational((inputs) => ({ [y]: at(inputs, names[Number(at(inputs, sel))] ?? '') })),
        {
          name: 'each select value',
          timing: undefined,
          ports,
          stimuli: Array.from({ length: Math.min(1 << bits, 8) }, (_, index) => ({
            inputs: {
              ...(index === 0 ? Object.fromEntries(names.map((name, position) => [name, sample(position)])) : {}),
              [sel]: BigInt(index),
            },
          })),
        },
      ),
    ],
    rules: [`${y} is the input whose number is ${sel}.`],
    corners: whole ? [] : [`From ${count} on ${y} is 0.`],
    assumptions: list.assumptions,
  };
}

const NAME = '[and] (<name:in.name+>)';
/** "When sel is 1, choose b": the input of each number. */
const chosenBy = (index: number): readonly string[] => {
  const asked = `(when|if) [select] [<word:sel.name>] [input|signal] be ${index}`;
  const pick = '(choose|select|output|pass|y be|output be|return|forward) [input]';
  return [`${asked} [then] ${pick} <word:in.${index}>`, `${pick} <word:in.${index}> ${asked}`];
};

export const multiplexer = family({
  id: 'multiplexer',
  title: 'multiplexer',
  example: 'A 4-to-1 multiplexer of 8-bit words.',
  heads: [
    '[<num:width> bit] [wide] <num:count> [input|way|channel] [(to|x|by) (one|1)] [line|channel] [<num:width> bit] [wide] multiplexer',
    '[<num:width> bit] [wide] <num:count> 1 [<num:width> bit] [wide] multiplexer',
    '[<num:width> bit] [data|bus|input] multiplexer [with <num:count> input]',
    '[<num:width> bit] [wide] selector',
  ],
  clauses: [
    '<num:width> bit [wide|each] [data|word|input|channel|bus|value] [word|input|bus]',
    '(width|data width) [of|be] <num:width> [bit]',
    '<num:count> <num:width> bit [wide] [data] (input|word|channel|value|bus)',
    '<num:count> [data] (input|channel|way) [of <num:width> bit [each|wide]]',
    `[<num:count>] [<num:width> bit] [data] (input|inputs|words) [named|called] <name:in.name+> ${NAME} [${NAME}] [${NAME}] [${NAME}] [${NAME}] [${NAME}] [${NAME}]`,
    `(select|selected|selection|sel) [input|signal|line|control] ${called('sel.name')}`,
    `<num:sel.width> bit select [input|signal] ${called('sel.name')}`,
    `(select|selected|controlled|chosen|choose) by [<num:sel.width> bit] [select|selection|control] [input|signal] ${called('sel.name')}`,
    'select (one|1) of [<num:count>] [<num:width> bit] [data] [input|word|channel]',
    ...CHOICES.flatMap(chosenBy),
    ...outputClauses('output.name', 'selected|multiplexed'),
  ],
  sequential: 'no',
  build,
});
