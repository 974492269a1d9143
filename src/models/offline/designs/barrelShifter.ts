/** Barrel shifters and rotators: a word shifted by a variable amount in one step. */
import { outputClauses } from '../clauses/names.ts';
import { called } from '../clauses/phrases.ts';
import { widthClauses } from '../clauses/width.ts';
import { at, combinational, run } from '../example.ts';
import { type Facts, isRefusal, need, type Refusal, refuse } from '../facts.ts';
import { family } from '../family.ts';
import { bitsFor, ones, type Plan } from '../plan.ts';
import { input, moduleName, output } from '../scaffold.ts';
import { assume, notes, portName } from '../timing.ts';

function build(facts: Facts): Plan | Refusal {
  const list = notes();
  const width = need(facts, 'width', 'how many bits the shifter has', [2, 128]);
  if (isRefusal(width)) return width;
  if ((width & (width - 1)) !== 0)
    return refuse('The width has to be a power of two, so that every amount is less than it.', facts.quote('width'));
  const rotates = facts.text('kind') === 'rotate';
  const arithmetic = facts.text('kind') === 'arithmetic';
  const said = facts.text('direction');
  if (said === undefined && !arithmetic) assume(list, 'direction', 'It shifts left.');
  const right = said === 'right' || (arithmetic && said === undefined);
  if (arithmetic && !right) return refuse('Arithmetic shifts go to the right.', facts.quote('direction'));
  if (!facts.has('kind')) assume(list, 'kind', 'Zeros enter.');
  const d = portName(facts, 'data.name', 'd', 'The input', list);
  const amount = portName(facts, 'amount.name', 'amount', 'The shift amount', list);
  const y = portName(facts, 'output.name', 'y', 'The output', list);
  const way = right ? 'right' : 'left';
  const module = moduleName(
    facts,
    `${rotates ? 'rotate' : arithmetic ? 'arithmetic_shift' : 'shift'}_${way}${width}`,
    list,
  );
  const bits = bitsFor(width - 1);
  const ports = [
    input(d, width, 'word to shift'),
    input(amount, bits, 'by how many places'),
    output(y, width, 'shifted word'),
  ];
  const text = rotates
    ? `rot${right ? 'r' : 'l'}(${d}, ${amount})`
    : arithmetic
      ? `unsigned(signed(${d}) >>> ${amount})`
      : `${d} ${right ? '>>' : '<<'} ${amount}`;
  const shifted = (value: bigint, by: bigint): bigint => {
    const places = BigInt(width);
    if (arithmetic) return BigInt.asUintN(width, BigInt.asIntN(width, value) >> by);
    if (rotates)
      return (
        (right ? (value >> by) | (value << (places - by)) : (value << by) | (value >> (places - by))) & ones(width)
      );
    return (right ? value >> by : value << by) & ones(width);
  };
  const word = (ones(width) / 3n) ^ 3n ^ (1n << BigInt(width - 1));
  return {
    kind: 'plan',
    module,
    title: `${width}-bit barrel ${rotates ? 'rotator' : 'shifter'}, ${way}`,
    timing: undefined,
    ports,
    equations: [`${y} = ${text}`],
    examples: [
      run(
        combinational((inputs) => ({ [y]: shifted(at(inputs, d), at(inputs, amount)) })),
        {
          name: 'some amounts',
          timing: undefined,
          ports,
          stimuli: [
            { inputs: { [d]: word, [amount]: 0n } },
            { inputs: { [amount]: 1n } },
            { inputs: { [amount]: ones(bits) } },
          ],
        },
      ),
    ],
    rules: [
      `The output is the input ${rotates ? 'rotated' : 'shifted'} ${way} by ${amount} places${arithmetic ? ', the sign entering' : rotates ? '' : ', zeros entering'}.`,
    ],
    corners: [`An amount of 0 changes nothing.`],
    assumptions: list.assumptions,
  };
}

const WAY = '(left #direction=left|right #direction=right)';
const KIND = '(logical #kind=logical|arithmetic #kind=arithmetic)';

export const barrelShifter = family({
  id: 'barrel-shifter',
  title: 'barrel shifter',
  example: 'An 8-bit barrel shifter that rotates left.',
  heads: [
    `[<num:width> bit] [${WAY}] [${KIND}] [${WAY}] barrel shifter`,
    `[<num:width> bit] [${WAY}] [barrel] rotator #kind=rotate`,
    `[<num:width> bit] [${KIND}] [${WAY}] [${KIND}] [barrel] shifter`,
  ],
  clauses: [
    ...widthClauses,
    `rotate [${WAY}] [its input|word|input|data] #kind=rotate`,
    `rotate [its input|word|input|data] [${WAY}] #kind=rotate`,
    `[perform] [${KIND}] shift [its input|word|input|data] [${WAY}]`,
    `[perform] [${KIND}] ${WAY} shift`,
    '[perform] (left #direction=left|right #direction=right) rotation #kind=rotate',
    WAY,
    `[by] [variable] (shift|rotate|rotation) amount [input] ${called('amount.name')}`,
    `by [variable] amount [input] ${called('amount.name')}`,
    `by [up to] <name:amount.name>`,
    `[<num:width> bit] [data] (input|word) ${called('data.name')}`,
    ...outputClauses('output.name', 'shifted'),
  ],
  sequential: 'no',
  build,
});
