/** Toggle and JK flip-flops. */

import { outputClauses } from '../clauses/names.ts';
import { called } from '../clauses/phrases.ts';
import { at, run } from '../example.ts';
import { type Facts, isRefusal, type Refusal } from '../facts.ts';
import { family } from '../family.ts';
import type { Plan } from '../plan.ts';
import { input, moduleName, registered } from '../scaffold.ts';
import { notes, portName, resetValue, timing } from '../timing.ts';

function build(facts: Facts): Plan | Refusal {
  const list = notes();
  const jk = facts.text('kind') === 'jk';
  const clocking = timing(facts, list);
  if (isRefusal(clocking)) return clocking;
  const start = resetValue(facts, 1, list, clocking);
  if (isRefusal(start)) return start;
  const q = portName(facts, 'output.name', 'q', 'The output', list);
  const [t, j, k] = jk
    ? [
        '',
        portName(facts, 'j.name', 'j', 'The set input', list),
        portName(facts, 'k.name', 'k', 'The reset input', list),
      ]
    : [portName(facts, 't.name', 't', 'The toggle input', list), '', ''];
  const module = moduleName(facts, jk ? 'jk_flip_flop' : 't_flip_flop', list);
  const ports = [
    ...(jk
      ? [input(j, 1, 'sets, with k toggles'), input(k, 1, 'clears, with j toggles')]
      : [input(t, 1, 'toggles when 1')]),
    registered(q, 1, start, 'the state'),
  ];
  return {
    kind: 'plan',
    module,
    title: jk ? 'JK flip-flop' : 'toggle flip-flop',
    timing: clocking,
    ports,
    actions: jk
      ? [
          `case {${j}, ${k}} {`,
          `  2'b01: ${q}' = 0`,
          `  2'b10: ${q}' = 1`,
          `  2'b11: ${q}' = ~${q}`,
          '  default: { }',
          '}',
        ]
      : [`when ${t}: ${q}' = ~${q}`],
    examples: [
      run<bigint>(
        {
          reset: start,
          next: (state, inputs) => {
            if (!jk) return at(inputs, t) === 1n ? 1n - state : state;
            return at(inputs, j) === 1n ? (at(inputs, k) === 1n ? 1n - state : 1n) : at(inputs, k) === 1n ? 0n : state;
          },
          outputs: (state) => ({ [q]: state }),
        },
        {
          name: jk ? 'sets, clears, toggles' : 'toggles',
          timing: clocking,
          ports,
          stimuli: [
            ...(clocking.reset === undefined ? [] : [{ reset: true }]),
            ...(jk
              ? [{ inputs: { [j]: 1n } }, { inputs: { [j]: 0n } }, { inputs: { [k]: 1n } }, { inputs: { [j]: 1n } }, {}]
              : [{ inputs: { [t]: 1n } }, {}, { inputs: { [t]: 0n } }, {}]),
          ],
        },
      ),
    ],
    rules: [jk ? 'J sets, K clears, both toggle, none holds.' : `${q} changes at each clock edge at which ${t} is 1.`],
    corners: [],
    assumptions: list.assumptions,
  };
}

export const toggleFlipFlop = family({
  id: 'toggle-flip-flop',
  title: 'toggle or JK flip-flop',
  example: 'A T flip-flop with asynchronous reset.',
  heads: ['(t|toggle|t type) (flip flop|flipflop|ff) #kind=t', '(jk|j k) [type] (flip flop|flipflop|ff) #kind=jk'],
  clauses: [
    `toggle input ${called('t.name')}`,
    `[it] toggle (when|if|while) [input] <word:t.name> be (high|1|asserted)`,
    `input ${called('t.name')}`,
    'input <name:j.name> and <name:k.name>',
    ...outputClauses('output.name', 'state'),
  ],
  sequential: { clear: true },
  build,
});
