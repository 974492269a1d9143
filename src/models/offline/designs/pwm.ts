/** Pulse-width modulators: a free-running counter compared with a duty input. */
import { type Control, controlClauses } from '../clauses/control.ts';
import { outputClauses } from '../clauses/names.ts';
import { called } from '../clauses/phrases.ts';
import { widthClauses } from '../clauses/width.ts';
import { at, run } from '../example.ts';
import { type Facts, isRefusal, optional, type Refusal, refuse } from '../facts.ts';
import { family } from '../family.ts';
import { bitsFor, bitsType, ENUMERABLE, ones, type Plan, plural } from '../plan.ts';
import { input, moduleName, onlyWhen, output, present } from '../scaffold.ts';
import { assume, controlInput, fixedReset, notes, portName, startsAt, timing } from '../timing.ts';

const ENABLE: Control = {
  slot: 'enable',
  noun: '[clock|counter|pwm] enable',
  action: '(run|count|advance|operate|work) [counter]',
  adjective: 'enable',
  opposite: 'disable',
};

function build(facts: Facts): Plan | Refusal {
  const list = notes();
  const said = facts.num('width');
  const period = optional(facts, 'period', 'the period', [2, 1 << 24], 0);
  if (isRefusal(period)) return period;
  if (said === undefined && period === 0)
    return refuse('The description says neither how many bits the PWM has nor its period.');
  if (said !== undefined && (said < 1 || said > 64))
    return refuse('A PWM has to have from 1 to 64 bits.', facts.quote('width'));
  const full = period === 0 || (said !== undefined && BigInt(period) === 1n << BigInt(said));
  const width = said ?? bitsFor(period);
  if (!full && BigInt(period) > 1n << BigInt(width))
    return refuse(`A period of ${period} does not fit in ${width} bits.`, facts.quote('period'), facts.quote('width'));
  if (period === 0) assume(list, 'period', `The period is ${2n ** BigInt(width)} cycles.`);
  if (said === undefined) assume(list, 'width', `The duty input has ${plural(width, 'bit')}.`);
  const clocking = timing(facts, list);
  if (isRefusal(clocking)) return clocking;
  const value = facts.value('reset.value');
  if (value !== undefined && value !== 0n)
    return refuse('The counter of a PWM starts at zero.', facts.quote('reset.value'));
  fixedReset(list, clocking, 'a new period');
  const enable = controlInput(facts, 'enable', 'en', 'the enable', list);
  if (isRefusal(enable)) return enable;
  if (enable !== undefined)
    assume(
      list,
      'enable.output',
      'While the enable is inactive the counter stands still and the output is what it was, duty permitting.',
    );
  const duty = portName(facts, 'data.name', 'duty', 'The duty input', list);
  const y = portName(facts, 'output.name', 'pwm_out', 'The output', list);
  assume(
    list,
    'shape',
    'The output is high in the first `duty` cycles of a period; the duty acts at once, without a register.',
  );
  const module = moduleName(facts, full ? `pwm${width}` : `pwm_period${period}`, list);
  const ports = [
    ...present(enable?.port),
    input(duty, width, 'cycles high in a period'),
    output(y, 1, 'the modulated output'),
  ];
  const last = full ? ones(width) : BigInt(period - 1);
  return {
    kind: 'plan',
    module,
    title: `PWM, period ${last + 1n}`,
    timing: clocking,
    ports,
    declarations: [`reg phase : ${bitsType(width)} ${startsAt('0', clocking)}`],
    actions: onlyWhen(enable?.condition, [full ? "phase' = phase + 1" : `phase' = phase == ${last} ? 0 : phase + 1`]),
    equations: [`${y} = phase < ${duty}`],
    invariants: !full && width + 3 <= ENUMERABLE ? [{ name: 'in_period', claim: `phase <= ${last}` }] : [],
    examples: [
      run<bigint>(
        {
          reset: 0n,
          next: (phase, inputs) =>
            enable !== undefined && !enable.isActive(inputs) ? phase : phase === last ? 0n : phase + 1n,
          outputs: (phase, inputs) => ({ [y]: phase < at(inputs, duty) ? 1n : 0n }),
        },
        {
          name: 'high for the duty',
          timing: clocking,
          ports,
          stimuli: [
            ...(clocking.reset === undefined
              ? []
              : [{ reset: true, inputs: { ...enable?.drive(true), [duty]: width === 1 ? 1n : 2n } }]),
            { inputs: { ...enable?.drive(true), [duty]: width === 1 ? 1n : 2n } },
            {},
            {},
            { inputs: { [duty]: 0n } },
            { inputs: { [duty]: ones(width) } },
          ],
        },
      ),
    ],
    rules: [`In a period of ${last + 1n} cycles the output is high for ${duty} cycles.`],
    corners: ['With duty 0 the output is never high.'],
    assumptions: list.assumptions,
  };
}

export const pwm = family({
  id: 'pwm',
  title: 'PWM generator',
  example: 'An 8-bit PWM generator with a duty input and a synchronous reset.',
  heads: [
    '[<num:width> bit] (pwm|pulse width modulation|pulse width modulator) [generator|controller|output|signal|modulator|channel] [with <num:width> bit resolution]',
  ],
  clauses: [
    ...widthClauses,
    '<num:width> bit [of] [duty] [cycle] resolution',
    '(resolution) [of|be] <num:width> bit',
    '[fixed] period [of|be] <num:period> [clock] [cycle|tick|clock]',
    '<num:period> [clock] cycle period',
    `[<num:width> bit] duty [cycle] [input|control|value|register] ${called('data.name')}`,
    `[<num:width> bit] (compare|threshold) [value|input] ${called('data.name')}`,
    'output [be] high (while|when) [internal] counter be (less than|below|smaller than) [duty] [cycle] [input|value|threshold]',
    'free running counter',
    ...outputClauses('output.name', 'pwm|modulated'),
    ...controlClauses(ENABLE),
  ],
  sequential: { clear: false },
  build,
});
