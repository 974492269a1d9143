/** Synchronisers: a chain of flip-flops for a signal of another clock domain. */
import { outputClauses } from '../clauses/names.ts';
import { called } from '../clauses/phrases.ts';
import { at, run } from '../example.ts';
import { type Facts, isRefusal, optional, type Refusal } from '../facts.ts';
import { family } from '../family.ts';
import { bitsType, number, ones, type Plan, plural } from '../plan.ts';
import { input, moduleName, registered } from '../scaffold.ts';
import { assume, notes, portName, resetValue, startsAt, timing } from '../timing.ts';

function build(facts: Facts): Plan | Refusal {
  const list = notes();
  const stages = optional(facts, 'stages', 'the number of stages', [2, 8], 2);
  if (isRefusal(stages)) return stages;
  if (!facts.has('stages')) assume(list, 'stages', 'It has two stages.');
  const width = optional(facts, 'width', 'the width', [1, 256], 1);
  if (isRefusal(width)) return width;
  if (!facts.has('width')) assume(list, 'width', 'It is one bit wide.');
  else if (width > 1)
    assume(
      list,
      'bits',
      'Each bit is synchronised by itself: bits that change together may arrive in different cycles.',
    );
  const clocking = timing(facts, list);
  if (isRefusal(clocking)) return clocking;
  const start = resetValue(facts, width, list, clocking);
  if (isRefusal(start)) return start;
  const d = portName(facts, 'data.name', 'd', 'The input', list);
  const q = portName(facts, 'output.name', 'q', 'The output', list);
  const module = moduleName(facts, `synchronizer${stages}${width === 1 ? '' : `x${width}`}`, list);
  const ports = [
    input(d, width, 'asynchronous input'),
    { ...registered(q, width, start, 'synchronised'), latency: stages },
  ];
  const names = Array.from({ length: stages - 1 }, (_, index) => `stage${index + 1}`);
  const chain = [d, ...names, q];
  return {
    kind: 'plan',
    module,
    title: `${plural(stages, 'stage')} synchroniser${width === 1 ? '' : `, ${width} bits`}`,
    timing: clocking,
    ports,
    declarations: [`reg ${names.join(', ')} : ${bitsType(width)} ${startsAt(number(start, width), clocking)}`],
    actions: chain.slice(1).map((name, index) => `${name}' = ${chain[index]}`),
    examples: [
      run<readonly bigint[]>(
        {
          reset: Array.from({ length: stages }, () => start),
          next: (line, inputs) => [at(inputs, d), ...line.slice(0, -1)],
          outputs: (line) => ({ [q]: line.at(-1) ?? 0n }),
        },
        {
          name: 'arrives after some cycles',
          timing: clocking,
          ports,
          stimuli: [
            ...(clocking.reset === undefined ? [] : [{ reset: true }]),
            { inputs: { [d]: ones(width) } },
            ...Array.from({ length: stages }, () => ({})),
            { inputs: { [d]: 0n } },
            ...Array.from({ length: stages }, () => ({})),
          ],
        },
      ),
    ],
    rules: [`${q} is ${d}, ${plural(stages, 'clock edge')} later.`],
    corners: [],
    assumptions: list.assumptions,
  };
}

export const synchronizer = family({
  id: 'synchronizer',
  title: 'synchroniser',
  example: 'A two-stage synchroniser with an asynchronous reset.',
  heads: [
    '[<num:stages> (stage|flop|flip flop|ff|deep)] [<num:width> bit] [cdc|clock domain crossing|signal|input|bit] synchronizer',
  ],
  clauses: [
    '<num:stages> (stage|flop|flip flop|ff|register|deep)',
    '<num:width> bit [wide]',
    `for [<num:width> bit] [asynchronous] (input|signal|input signal|bit) ${called('data.name')}`,
    `asynchronous (input|signal) [signal] ${called('data.name')}`,
    `input ${called('data.name')}`,
    '(cdc|clock domain crossing)',
    ...outputClauses('output.name', 'synchronized|synchronize'),
  ],
  sequential: { clear: false },
  build,
});
