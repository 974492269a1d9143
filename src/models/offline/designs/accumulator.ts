/** Accumulators: the running sum of an input, with enable and clear, wrapping or saturating. */
import { type Control, controlClauses, holdClauses } from '../clauses/control.ts';
import { outputClauses } from '../clauses/names.ts';
import { called, EACH_CLOCK } from '../clauses/phrases.ts';
import { at, run } from '../example.ts';
import { type Facts, isRefusal, need, optional, type Refusal, refuse } from '../facts.ts';
import { family } from '../family.ts';
import { ones, type Plan } from '../plan.ts';
import { guarded, input, moduleName, present, registered } from '../scaffold.ts';
import { assume, controlInput, notes, portName, resetValue, timing } from '../timing.ts';

const ADD =
  '(add|accumulate|sum) [up] [its|the] [<num:in.width> bit] [unsigned] [data] [input|value|sample|it] [value|data] [(called|named) <any:data.name>|<name:data.name>] [to|into] [running|current|its|output] [sum|total|value|register|output|accumulator|content] [(called|named) <any:output.name>|<name:output.name>]';

const ENABLE: Control = {
  slot: 'enable',
  noun: '[clock|add|accumulate|data] (enable|valid)',
  action: ADD,
  adjective: 'enable',
  opposite: 'disable',
  holds: true,
};
const CLEAR: Control = {
  slot: 'clear',
  noun: '[synchronous] clear',
  action: '(clear|zero|(become|go to|be set to|set to) 0) [accumulator|sum|it|total]',
};

function build(facts: Facts): Plan | Refusal {
  const list = notes();
  const width = need(facts, 'width', 'how many bits the accumulator has', [1, 256]);
  if (isRefusal(width)) return width;
  const wide = optional(facts, 'in.width', 'the width of the input', [1, width], width);
  if (isRefusal(wide)) return wide;
  if (!facts.has('in.width')) assume(list, 'input.width', `The input is as wide as the accumulator, ${width} bits.`);
  const clocking = timing(facts, list);
  if (isRefusal(clocking)) return clocking;
  const start = resetValue(facts, width, list, clocking);
  if (isRefusal(start)) return start;
  const enable = controlInput(facts, 'enable', 'en', 'the enable', list);
  if (isRefusal(enable)) return enable;
  if (enable === undefined) assume(list, 'enable', 'There is no enable: it adds in every clock cycle.');
  const clear = controlInput(facts, 'clear', 'clr', 'the clear', list);
  if (isRefusal(clear)) return clear;
  if (clear !== undefined)
    assume(
      list,
      'clear',
      `Clear sets the sum to 0 at the clock edge${enable === undefined ? '' : ', enabled or not'}.`,
    );
  const saturating = facts.has('saturating');
  if (saturating && facts.has('wraps'))
    return refuse('A saturating accumulator does not wrap.', facts.quote('saturating'), facts.quote('wraps'));
  if (!saturating && !facts.has('wraps')) assume(list, 'overflow', 'The sum wraps when it overflows.');
  assume(list, 'sign', 'The numbers are unsigned.');
  facts.has('unsigned');
  const d = portName(facts, 'data.name', 'd', 'The input', list);
  const acc = portName(facts, 'output.name', 'acc', 'The output', list);
  const module = moduleName(facts, `accumulator${width}`, list);
  const ports = [
    ...present(enable?.port, clear?.port),
    input(d, wide, 'number to add'),
    registered(acc, width, start, 'the sum'),
  ];
  const addend = wide === width ? d : `(${d} as bits[${width}])`;
  const add = saturating
    ? `${acc}' = wide_sum[${width}] ? ${width}'h${ones(width).toString(16).toUpperCase()} : wide_sum[${width - 1}:0]`
    : `${acc}' = ${acc} + ${addend}`;
  const clearing = clear === undefined ? [] : [`when ${clear.condition}: ${acc}' = 0`];
  const adding =
    enable === undefined
      ? clear === undefined
        ? [add]
        : [`else: ${add}`]
      : guarded(`${clear === undefined ? '' : 'else '}when ${enable.condition}`, [add]);
  const big = ones(wide);
  return {
    kind: 'plan',
    module,
    title: `${width}-bit ${saturating ? 'saturating ' : ''}accumulator`,
    timing: clocking,
    ports,
    declarations: saturating
      ? [`let wide_sum : bits[${width + 1}] = (${acc} as bits[${width + 1}]) + (${d} as bits[${width + 1}])`]
      : [],
    actions: [...clearing, ...adding],
    examples: [
      run<bigint>(
        {
          reset: start,
          next: (sum, inputs) => {
            if (clear?.isActive(inputs) === true) return 0n;
            if (enable !== undefined && !enable.isActive(inputs)) return sum;
            const total = sum + at(inputs, d);
            return saturating && total > ones(width) ? ones(width) : total & ones(width);
          },
          outputs: (sum) => ({ [acc]: sum }),
        },
        {
          name: enable === undefined ? 'adds in every cycle' : 'adds when enabled',
          timing: clocking,
          ports,
          stimuli: [
            ...(clocking.reset === undefined
              ? []
              : [{ reset: true, inputs: { ...enable?.drive(true), ...clear?.drive(false), [d]: 1n } }]),
            { inputs: { ...enable?.drive(true), ...clear?.drive(false), [d]: 1n } },
            {},
            ...(enable === undefined ? [] : [{ inputs: enable.drive(false) }, { inputs: enable.drive(true) }]),
            { inputs: { [d]: big } },
            {},
            ...(clear === undefined ? [] : [{ inputs: clear.drive(true) }]),
          ],
        },
      ),
    ],
    rules: [
      ...(clocking.reset === undefined ? [] : [`Reset sets the sum to ${start}.`]),
      ...(clear === undefined ? [] : ['Clear sets the sum to 0.']),
      `The input is added in each clock cycle${enable === undefined ? '' : ' in which the enable is active'}.`,
      saturating ? `The sum stops at ${ones(width)}.` : `The sum wraps modulo ${ones(width) + 1n}.`,
    ],
    corners: clear === undefined ? [] : ['Clear wins over adding.'],
    assumptions: list.assumptions,
  };
}

export const accumulator = family({
  id: 'accumulator',
  title: 'accumulator',
  example: 'A 16-bit accumulator that adds an 8-bit input when enabled.',
  heads: [
    '[<num:width> bit] [saturating #saturating=yes] [unsigned #unsigned=yes] accumulator [register]',
    '(running|cumulative) (sum|total) [register]',
  ],
  clauses: [
    '<num:width> bit [wide] [(sum|total|output|accumulator|result)]',
    '(width|size) [of|be] <num:width> [bit]',
    '<num:in.width> bit [wide] [unsigned #unsigned=yes] [data] (input|sample|value|data|number|operand) [called|named|<name:data.name>]',
    `<num:in.width> bit [unsigned #unsigned=yes] [data] (input|sample|value|number|operand) ${called('data.name')}`,
    `[data] input ${called('data.name')} [be <num:in.width> bit [wide]]`,
    'input width [of|be] <num:in.width> [bit]',
    ADD,
    `${ADD} ${EACH_CLOCK}`,
    `${EACH_CLOCK} [it] ${ADD}`,
    '(saturate|saturating|saturation) [at] [its] [maximum|max] [on overflow] [instead of wrap [around]] #saturating=yes',
    'wrap [around] [on overflow] #wraps=yes',
    'unsigned #unsigned=yes',
    'output register',
    ...outputClauses('output.name', 'sum|accumulator|accumulated|total'),
    `sum ${called('output.name')}`,
    ...controlClauses(ENABLE),
    ...controlClauses(CLEAR),
    ...holdClauses,
  ],
  sequential: { clear: false },
  build,
});
