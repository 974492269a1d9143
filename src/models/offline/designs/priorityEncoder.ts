/** Priority encoders: the index of the first active input, and whether there is one. */

import { outputClauses } from '../clauses/names.ts';
import { called } from '../clauses/phrases.ts';
import { at, combinational, run } from '../example.ts';
import { type Facts, isRefusal, need, type Refusal, refuse } from '../facts.ts';
import { family } from '../family.ts';
import { bitsFor, type Plan } from '../plan.ts';
import { input, moduleName, output } from '../scaffold.ts';
import { assume, notes, portName } from '../timing.ts';

const HIGH = '(highest|high|higher|most significant|msb|largest|top)';
const LOW = '(lowest|low|lower|least significant|lsb|smallest|bottom)';
const WHICH = '[index|bit|number|numbered|input|order|one|set bit] [index|bit|input|set]';

function build(facts: Facts): Plan | Refusal {
  const list = notes();
  const width = need(facts, 'width', 'how many inputs the encoder has', [2, 64]);
  if (isRefusal(width)) return width;
  const index = bitsFor(width - 1);
  const out = facts.num('out.width');
  if (out !== undefined && out !== index)
    return refuse(`The index of ${width} inputs has ${index} bits, not ${out}.`, facts.quote('out.width'));
  const order = facts.text('order');
  if (order === undefined) assume(list, 'order', 'The input with the highest index has priority.');
  const high = order !== 'low';
  const wantsValid = facts.text('valid') !== 'no';
  if (!facts.has('valid')) assume(list, 'valid', 'There is a valid output, low when no input is active.');
  assume(list, 'none', 'The index is 0 when no input is active.');
  const d = portName(facts, 'data.name', 'req', 'The input', list);
  const y = portName(facts, 'output.name', 'index', 'The index', list);
  const valid = wantsValid ? portName(facts, 'valid.name', 'valid', 'The valid output', list) : undefined;
  const module = moduleName(facts, `priority_encoder${width}`, list);
  const ports = [
    input(d, width, 'requests'),
    output(y, index, 'index of the first'),
    ...(valid === undefined ? [] : [output(valid, 1, 'some input is active')]),
  ];
  const all = Array.from({ length: width }, (_, bit) => bit);
  const pattern = (bit: number): string =>
    all
      .map((_, position) => {
        const place = width - 1 - position;
        return place === bit ? '1' : (high ? place > bit : place < bit) ? '0' : '?';
      })
      .join('');
  const order_ = high ? [...all].reverse() : all;
  const first = (value: bigint): bigint => BigInt(order_.find((bit) => ((value >> BigInt(bit)) & 1n) === 1n) ?? 0);
  const tries = [0n, 1n, 1n << BigInt(width - 1), (1n << BigInt(width)) - 1n, 6n & ((1n << BigInt(width)) - 1n)];
  return {
    kind: 'plan',
    module,
    title: `priority encoder of ${width} inputs`,
    timing: undefined,
    ports,
    equations: [
      `${y} = case ${d} {`,
      ...order_.filter((bit) => bit !== 0 || !high).map((bit) => `  ${width}'b${pattern(bit)}: ${bit}`),
      '  default: 0',
      '}',
      ...(valid === undefined ? [] : [`${valid} = ${d} != 0`]),
    ],
    invariants: [],
    examples: [
      run(
        combinational((inputs) => ({
          [y]: first(at(inputs, d)),
          ...(valid === undefined ? {} : { [valid]: at(inputs, d) === 0n ? 0n : 1n }),
        })),
        {
          name: 'the first active input',
          timing: undefined,
          ports,
          stimuli: tries.map((value) => ({ inputs: { [d]: value } })),
        },
      ),
    ],
    rules: [`${y} is the index of the active input with the ${high ? 'highest' : 'lowest'} index.`],
    corners: [`No active input: ${y} is 0${valid === undefined ? '' : `, ${valid} is low`}.`],
    assumptions: list.assumptions,
  };
}

export const priorityEncoder = family({
  id: 'priority-encoder',
  title: 'priority encoder',
  example: 'An 8-input priority encoder with a valid output, highest index first.',
  heads: [
    '[<num:width> (input|bit|to <num:out.width> [bit]|line)] [<num:width> <num:out.width>] priority encoder [(with|of|for) <num:width> (input|bit|request)]',
  ],
  clauses: [
    '<num:width> (input|bit|request|line) [wide|vector]',
    '<num:width> to <num:out.width> [bit]',
    `${HIGH} ${WHICH} [have|get|win|take|with] [the] [highest] [priority|first|precedence] [win] #order=high`,
    `${LOW} ${WHICH} [have|get|win|take|with] [the] [highest] [priority|first|precedence] [win] #order=low`,
    `priority [to|for|on|be given to|go to] [the] (${HIGH} #order=high|${LOW} #order=low) ${WHICH}`,
    `(${HIGH} #order=high|${LOW} #order=low) [index|bit|input] first`,
    `(input|bit) (0|zero) have [the] (highest #order=low|lowest #order=high) priority`,
    `valid [output|flag|signal|bit] ${called('valid.name')} #valid=yes`,
    '(no|without) valid [output|flag|signal] #valid=no',
    `valid [output|flag] [be|go] (low|0|inactive) (when|if) (no|none of) [input|request|bit] [be] (active|set|high|asserted|1) #valid=yes`,
    `<num:out.width> bit [index|output|encoded output] ${called('output.name')}`,
    `(index|encoded output|position|code) ${called('output.name')}`,
    `[request] input [vector|bus] ${called('data.name')}`,
    '[output|give|return|find|report] (index|position|number) of [the] [first|highest #order=high|lowest #order=low|most significant #order=high|least significant #order=low] [active|set|1] [input|bit|request]',
    ...outputClauses('output.name', 'index|encoded'),
  ],
  sequential: 'no',
  build,
});
