/** Demultiplexers: one input word to one of N outputs, the others zero. */
import { called } from '../clauses/phrases.ts';
import { at, combinational, run } from '../example.ts';
import { type Facts, isRefusal, need, optional, type Refusal } from '../facts.ts';
import { family } from '../family.ts';
import { bitsFor, ones, type Plan, plural } from '../plan.ts';
import { input, moduleName, output } from '../scaffold.ts';
import { assume, notes, portName } from '../timing.ts';

function build(facts: Facts): Plan | Refusal {
  const list = notes();
  const count = need(facts, 'count', 'how many outputs the demultiplexer has', [2, 32]);
  if (isRefusal(count)) return count;
  const width = optional(facts, 'width', 'the width', [1, 256], 1);
  if (isRefusal(width)) return width;
  if (!facts.has('width')) assume(list, 'width', 'The input is one bit wide.');
  const d = portName(facts, 'data.name', 'd', 'The input', list);
  const sel = portName(facts, 'sel.name', 'sel', 'The select input', list);
  const names = Array.from({ length: count }, (_, index) => `y${index}`);
  assume(list, 'outputs', `The outputs are called y0 to y${count - 1}; those that are not selected are 0.`);
  const bits = bitsFor(count - 1);
  const module = moduleName(facts, `demux${count}x${width}`, list);
  const ports = [
    input(d, width, 'word to pass on'),
    input(sel, bits, 'which output'),
    ...names.map((name, index) => output(name, width, `selected by ${index}`)),
  ];
  return {
    kind: 'plan',
    module,
    title: `1-to-${count} demultiplexer, ${plural(width, 'bit')} wide`,
    timing: undefined,
    ports,
    equations: names.map((name, index) => `${name} = ${sel} == ${index} ? ${d} : 0`),
    examples: [
      run(
        combinational((inputs) =>
          Object.fromEntries(
            names.map((name, index) => [name, at(inputs, sel) === BigInt(index) ? at(inputs, d) : 0n]),
          ),
        ),
        {
          name: 'one output at a time',
          timing: undefined,
          ports,
          stimuli: Array.from({ length: Math.min(count, 4) }, (_, index) => ({
            inputs: { [d]: ones(width), [sel]: BigInt(index) },
          })),
        },
      ),
    ],
    rules: [`The output whose number is ${sel} is ${d}, all others are 0.`],
    corners: [],
    assumptions: list.assumptions,
  };
}

export const demultiplexer = family({
  id: 'demultiplexer',
  title: 'demultiplexer',
  example: 'A 1-to-4 demultiplexer of 8-bit words.',
  heads: [
    '[<num:width> bit] [wide] (one|1) [line] [to] <num:count> [way|output] [<num:width> bit] [wide] demultiplexer',
    '[<num:width> bit] [<num:count> (way|output)] demultiplexer',
  ],
  clauses: [
    '<num:width> bit [wide] [data|word|input] [word|input]',
    '<num:count> output',
    `[data] input ${called('data.name')}`,
    `(select|selection|sel) [input|signal] ${called('sel.name')}`,
    `(select|selected|controlled) by [select] [input] ${called('sel.name')}`,
  ],
  sequential: 'no',
  build,
});
