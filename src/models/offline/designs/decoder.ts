/** Binary decoders and demultiplexers: one of 2^n outputs. */
import { type Control, controlClauses } from '../clauses/control.ts';
import { outputClauses } from '../clauses/names.ts';
import { called } from '../clauses/phrases.ts';
import { at, combinational, run } from '../example.ts';
import { type Facts, isRefusal, need, type Refusal, refuse } from '../facts.ts';
import { family } from '../family.ts';
import { bitsFor, ones, type Plan } from '../plan.ts';
import { input, moduleName, output, present } from '../scaffold.ts';
import { assume, controlInput, notes, portName } from '../timing.ts';

const ENABLE: Control = {
  slot: 'enable',
  noun: '[output|decoder] enable',
  action: '(decode|work|operate)',
  adjective: 'enable',
  opposite: 'disable',
};

function build(facts: Facts): Plan | Refusal {
  const list = notes();
  const outs = facts.num('outs');
  const width =
    facts.has('width') || outs === undefined
      ? need(facts, 'width', 'how many inputs the decoder has', [1, 8])
      : bitsFor(outs - 1);
  if (isRefusal(width)) return width;
  const count = 1 << width;
  if (outs !== undefined && outs !== count)
    return refuse(`A decoder of ${width} bits has ${count} outputs, not ${outs}.`, facts.quote('outs'));
  const enable = controlInput(facts, 'enable', 'en', 'the enable', list);
  if (isRefusal(enable)) return enable;
  if (enable === undefined) assume(list, 'enable', 'There is no enable.');
  const low = facts.text('output.level') === 'low';
  if (!facts.has('output.level')) assume(list, 'output.level', 'The outputs are active high.');
  const a = portName(facts, 'data.name', 'a', 'The input', list);
  const y = portName(facts, 'output.name', 'y', 'The output', list);
  const module = moduleName(facts, `decoder${width}to${count}`, list);
  const ports = [
    ...present(enable?.port),
    input(a, width, 'which output'),
    output(y, count, `one of ${count}, active ${low ? 'low' : 'high'}`),
  ];
  const selected = enable === undefined ? 'one_hot' : `(${enable.condition} ? one_hot : 0)`;
  const value = (chosen: bigint, on: boolean): bigint => (on ? 1n << chosen : 0n) ^ (low ? ones(count) : 0n);
  return {
    kind: 'plan',
    module,
    title: `${width}-to-${count} decoder`,
    timing: undefined,
    ports,
    declarations: [`let one_hot : bits[${count}] = ${count}'d1 << ${a}`],
    equations: [`${y} = ${low ? '~' : ''}${selected.replace(/^\((.*)\)$/, low ? '($1)' : '$1')}`],
    examples: [
      run(
        combinational((inputs) => ({ [y]: value(at(inputs, a), enable === undefined || enable.isActive(inputs)) })),
        {
          name: 'one output at a time',
          timing: undefined,
          ports,
          stimuli: [
            { inputs: { ...enable?.drive(true), [a]: 0n } },
            { inputs: { [a]: 1n } },
            { inputs: { [a]: ones(width) } },
            ...(enable === undefined ? [] : [{ inputs: enable.drive(false) }]),
          ],
        },
      ),
    ],
    rules: [`Output bit ${a} of ${y} is ${low ? 'low' : 'high'}, the others are ${low ? 'high' : 'low'}.`],
    corners: enable === undefined ? [] : [`While the enable is inactive all outputs are ${low ? 'high' : 'low'}.`],
    assumptions: list.assumptions,
  };
}

export const decoder = family({
  id: 'decoder',
  title: 'decoder',
  example: 'A 3-to-8 decoder with an enable.',
  heads: [
    '[binary] <num:width> [line] (to|x) <num:outs> [line|bit] [binary] decoder',
    '<num:width> <num:outs> [line] decoder',
    '[<num:width> bit|<num:width> input] [binary|address|one hot|line] decoder [(with|of) <num:outs> output]',
    '[<num:width> bit] binary to (one|1) hot (decoder|converter)',
  ],
  clauses: [
    '<num:width> (bit|input) [wide] [address|select|code|binary] [input] [called <any:data.name>|named <any:data.name>|<name:data.name>]',
    '<num:width> (input|address|select) (bit|line)',
    '<num:outs> [one hot] output [line]',
    '(one|1) hot [output]',
    `active (low #output.level=low|high #output.level=high) output ${called('output.name')}`,
    `output ${called('output.name')} be active (low #output.level=low|high #output.level=high)`,
    `[address|select|binary|code] input ${called('data.name')}`,
    `(address|select) ${called('data.name')}`,
    ...outputClauses('output.name', 'decoded|one hot'),
    ...controlClauses(ENABLE),
  ],
  sequential: 'no',
  build,
});
