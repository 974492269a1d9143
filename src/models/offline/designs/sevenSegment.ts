/** Seven-segment decoders for one hexadecimal or decimal digit. */

import { outputClauses } from '../clauses/names.ts';
import { called } from '../clauses/phrases.ts';
import { at, combinational, run } from '../example.ts';
import type { Facts, Refusal } from '../facts.ts';
import { family } from '../family.ts';
import { binary, type Plan } from '../plan.ts';
import { input, moduleName, output } from '../scaffold.ts';
import { assume, notes, portName } from '../timing.ts';

/** Segments g f e d c b a of the digits 0 to F, 1 is lit. */
const DIGITS = [0x3f, 0x06, 0x5b, 0x4f, 0x66, 0x6d, 0x7d, 0x07, 0x7f, 0x6f, 0x77, 0x7c, 0x39, 0x5e, 0x79, 0x71];

function build(facts: Facts): Plan | Refusal {
  const list = notes();
  const decimal = facts.text('digits') === 'decimal';
  if (!facts.has('digits')) assume(list, 'digits', 'It shows the hexadecimal digits 0 to F.');
  const low = facts.text('level') === 'low';
  if (!facts.has('level')) assume(list, 'level', 'A segment is lit when its output is 1 (common cathode).');
  assume(list, 'order', 'Output bit 0 is segment a, bit 6 is segment g.');
  if (decimal) assume(list, 'blank', 'From 10 on the display is dark.');
  const d = portName(facts, 'data.name', 'digit', 'The input', list);
  const y = portName(facts, 'output.name', 'segments', 'The output', list);
  const module = moduleName(facts, `${decimal ? 'bcd' : 'hex'}_seven_segment`, list);
  const ports = [input(d, 4, 'digit to show'), output(y, 7, `segments gfedcba, lit when ${low ? 0 : 1}`)];
  const shown = (digit: number): number => (decimal && digit > 9 ? 0 : (DIGITS[digit] ?? 0)) ^ (low ? 0x7f : 0);
  return {
    kind: 'plan',
    module,
    title: `seven-segment decoder, ${decimal ? 'decimal' : 'hexadecimal'}`,
    timing: undefined,
    ports,
    equations: [
      `${y} = case ${d} {`,
      ...DIGITS.flatMap((_, digit) => (decimal && digit > 9 ? [] : [`  ${digit}: ${binary(shown(digit), 7)}`])),
      ...(decimal ? [`  default: ${binary(shown(10), 7)}`] : []),
      '}',
    ],
    examples: [
      run(
        combinational((inputs) => ({ [y]: BigInt(shown(Number(at(inputs, d)))) })),
        {
          name: 'some digits',
          timing: undefined,
          ports,
          stimuli: [0n, 1n, 8n, 9n, 10n, 15n].map((digit) => ({ inputs: { [d]: digit } })),
        },
      ),
    ],
    rules: ['Each digit lights the segments that draw it.'],
    corners: [],
    assumptions: list.assumptions,
  };
}

const KIND = '(hex #digits=hex|hexadecimal #digits=hex|bcd #digits=decimal|decimal #digits=decimal)';

export const sevenSegment = family({
  id: 'seven-segment',
  title: 'seven-segment decoder',
  example: 'A BCD to seven-segment decoder with active-low outputs.',
  heads: [`[${KIND}] [digit] [to] 7 segment [display] (decoder|driver|encoder)`],
  clauses: [
    KIND,
    '(common anode #level=low|common cathode #level=high) [display]',
    'active (low #level=low|high #level=high) [output|segment] [output]',
    'output [be] active (low #level=low|high #level=high)',
    '4 bit',
    `(digit|[4 bit] input) ${called('data.name')}`,
    ...outputClauses('output.name', 'segment'),
  ],
  sequential: 'no',
  build,
});
