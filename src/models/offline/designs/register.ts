/** Registers: a word of flip-flops with an optional enable and an optional synchronous clear. */
import { type Control, controlClauses, holdClauses } from '../clauses/control.ts';
import { outputClauses } from '../clauses/names.ts';
import { CONTENT, called, EACH_CLOCK } from '../clauses/phrases.ts';
import { widthClauses } from '../clauses/width.ts';
import { at, run } from '../example.ts';
import { type Facts, isRefusal, need, type Refusal } from '../facts.ts';
import { family } from '../family.ts';
import { ones, type Plan } from '../plan.ts';
import { input, moduleName, onlyWhen, present, registered } from '../scaffold.ts';
import { assume, controlInput, notes, portName, resetValue, timing } from '../timing.ts';

const TAKE = `(load|capture|store|sample|latch|take|update|accept|write|register|copy) [${CONTENT}|in] [new] [data|input|value|word|d] [(called|named) <any:data.name>|<name:data.name>] [input|value|data|word] [from|to|into] [input|data|output|${CONTENT}]`;

const ENABLE: Control = {
  slot: 'enable',
  noun: '[clock|load|write|data|register] (enable|load|write enable)',
  action: TAKE,
  adjective: 'enable',
  opposite: 'disable',
  holds: true,
};

function build(facts: Facts): Plan | Refusal {
  const list = notes();
  const width =
    facts.has('flop') && !facts.has('width') ? 1 : need(facts, 'width', 'how many bits the register has', [1, 1024]);
  if (isRefusal(width)) return width;
  const clocking = timing(facts, list);
  if (isRefusal(clocking)) return clocking;
  const start = resetValue(facts, width, list, clocking);
  if (isRefusal(start)) return start;
  const enable = controlInput(facts, 'enable', 'en', 'the enable', list);
  if (isRefusal(enable)) return enable;
  if (enable === undefined)
    assume(list, 'enable', 'There is no enable: the register takes its input in every clock cycle.');
  const d = portName(facts, 'data.name', 'd', 'The data input', list);
  const q = portName(facts, 'output.name', 'q', 'The output', list);
  const module = moduleName(facts, facts.has('flop') && width === 1 ? 'dff' : `register${width}`, list);
  const ports = [...present(enable?.port), input(d, width, 'data'), registered(q, width, start, 'the stored word')];
  const one = (ones(width) / 3n) | 1n;
  const two = ones(width) - one;
  const example = run<bigint>(
    {
      reset: start,
      next: (state, inputs) => (enable === undefined || enable.isActive(inputs) ? at(inputs, d) : state),
      outputs: (state) => ({ [q]: state }),
    },
    {
      name: enable === undefined ? 'takes its input in every cycle' : 'takes its input when enabled',
      timing: clocking,
      ports,
      stimuli: [
        ...(clocking.reset === undefined ? [] : [{ reset: true, inputs: { ...enable?.drive(true), [d]: one } }]),
        { inputs: { ...enable?.drive(true), [d]: one } },
        { inputs: { ...enable?.drive(false), [d]: two } },
        { inputs: { ...enable?.drive(true) } },
      ],
    },
  );
  return {
    kind: 'plan',
    module,
    title: `${width}-bit register${enable === undefined ? '' : ' with enable'}`,
    timing: clocking,
    ports,
    actions: onlyWhen(enable?.condition, [`${q}' = ${d}`]),
    examples: [example],
    rules: [
      ...(clocking.reset === undefined ? [] : [`Reset sets ${q} to ${start}.`]),
      `${q} takes ${d} at each clock edge${enable === undefined ? '' : ' while the enable is active'}.`,
      ...(enable === undefined ? [] : [`Otherwise ${q} holds.`]),
    ],
    corners: clocking.reset === undefined ? [] : ['Reset wins over the enable.'],
    assumptions: list.assumptions,
  };
}

export const register = family({
  id: 'register',
  title: 'register with enable',
  example: 'An 8-bit register with an enable and an asynchronous active-low reset.',
  heads: [
    '[<num:width> bit] [wide] [parallel|data|storage|d|loadable #enable=yes] register',
    '[<num:width> bit] [d|d type|data] (flip flop|flipflop|ff|dff) #flop=yes',
    'dff #flop=yes',
    '<num:width> [d|d type] (flip flop|flipflop|dff) #flop=yes',
    '[<num:width> bit] [clock] enable register #enable=yes',
  ],
  clauses: [
    ...widthClauses,
    TAKE,
    `${TAKE} ${EACH_CLOCK}`,
    `${EACH_CLOCK} [it|register|output] ${TAKE}`,
    `[<num:width> bit] [data] (input|data input) [bus|port] ${called('data.name')}`,
    `[<num:width> bit] data [input] ${called('data.name')}`,
    `[<num:width> bit] output ${called('output.name')}`,
    '(input|inputs) <name:data.name> [and] output <name:output.name>',
    ...outputClauses('output.name', 'register|stored'),
    ...controlClauses(ENABLE),
    ...holdClauses,
  ],
  noun: 'register',
  sequential: { clear: true },
  build,
});
