/** Clock-enable dividers: a pulse of one cycle in every N cycles. */
import { type Control, controlClauses } from '../clauses/control.ts';
import { outputClauses } from '../clauses/names.ts';
import { called } from '../clauses/phrases.ts';
import { run } from '../example.ts';
import { type Facts, isRefusal, need, type Refusal, refuse } from '../facts.ts';
import { family } from '../family.ts';
import { bitsFor, bitsType, ENUMERABLE, type Plan, plural } from '../plan.ts';
import { moduleName, onlyWhen, output, present } from '../scaffold.ts';
import { assume, controlInput, fixedReset, notes, portName, startsAt, timing } from '../timing.ts';

const ENABLE: Control = {
  slot: 'enable',
  noun: '[count] enable',
  action: '(count|run|operate|divide|advance|work)',
  adjective: 'enable',
  opposite: 'disable',
};
const EVERY =
  '(every|each|once every|once per|one in|once in|one in every|per) <num:cycles> [clock|input|enabled|system] (cycle|clock|tick|period)';
const PULSE =
  '(clock enable pulse|pulse|tick|strobe|enable|clock enable|enable pulse|one cycle pulse|single cycle pulse|one clock cycle pulse|one clock pulse)';

function build(facts: Facts): Plan | Refusal {
  const list = notes();
  const cycles = need(facts, 'cycles', 'by how much the clock enable divides', [2, 2 ** 30]);
  if (isRefusal(cycles)) return cycles;
  const clocking = timing(facts, list);
  if (isRefusal(clocking)) return clocking;
  const value = facts.value('reset.value');
  if (value !== undefined && value !== 0n)
    return refuse('The counter of a divider starts at zero.', facts.quote('reset.value'));
  fixedReset(list, clocking, 'a whole period before the first pulse');
  const enable = controlInput(facts, 'enable', 'en', 'the enable', list);
  if (isRefusal(enable)) return enable;
  if (enable !== undefined)
    assume(list, 'enable.output', 'There is no pulse while the enable is inactive, and time stands still.');
  const y = portName(facts, 'output.name', 'tick', 'The output', list);
  assume(list, 'phase', `The pulse comes in the last of each ${cycles} cycles.`);
  const module = moduleName(facts, `clock_enable_div${cycles}`, list);
  const ports = [...present(enable?.port), output(y, 1, `one cycle in ${cycles}`)];
  const width = bitsFor(cycles - 1);
  const power = (cycles & (cycles - 1)) === 0;
  const last = `phase == ${cycles - 1}`;
  return {
    kind: 'plan',
    module,
    title: `clock enable, one cycle in ${cycles}`,
    timing: clocking,
    ports,
    declarations: [`reg phase : ${bitsType(width)} ${startsAt('0', clocking)}`],
    actions: onlyWhen(enable?.condition, [power ? "phase' = phase + 1" : `phase' = ${last} ? 0 : phase + 1`]),
    equations: [`${y} = ${last}${enable === undefined ? '' : ` and ${enable.condition}`}`],
    invariants: !power && width + 2 <= ENUMERABLE ? [{ name: 'in_period', claim: `phase <= ${cycles - 1}` }] : [],
    examples: [
      run<number>(
        {
          reset: 0,
          next: (phase, inputs) => (enable !== undefined && !enable.isActive(inputs) ? phase : (phase + 1) % cycles),
          outputs: (phase, inputs) => ({
            [y]: phase === cycles - 1 && (enable === undefined || enable.isActive(inputs)) ? 1n : 0n,
          }),
        },
        {
          name: `a pulse every ${plural(cycles, 'cycle')}`,
          timing: clocking,
          ports,
          observe: 'before',
          stimuli: [
            ...(clocking.reset === undefined ? [] : [{ reset: true, inputs: { ...enable?.drive(true) } }]),
            ...Array.from({ length: Math.min(cycles + 1, 12) }, () => ({ inputs: { ...enable?.drive(true) } })),
          ],
        },
      ),
    ],
    rules: [`${y} is high for one cycle in every ${cycles}${enable === undefined ? '' : ' enabled ones'}.`],
    corners: clocking.reset === undefined ? [] : ['Reset starts a new period.'],
    assumptions: list.assumptions,
  };
}

export const clockDivider = family({
  id: 'clock-enable-divider',
  title: 'clock-enable divider',
  example: 'A clock-enable divider that outputs a one-cycle pulse every 10 clock cycles.',
  heads: [
    '[<num:cycles>] (clock enable|tick|strobe|pulse|enable pulse) (divider|generator|prescaler|timer) [(by|of|for) <num:cycles>]',
    `(generate|produce|output|give|emit|create|make) [one|single|1] [(cycle|clock cycle)] [wide|long] ${PULSE} ${EVERY}`,
    `[clock] (divider|prescaler|timer) [that] (generate|produce|output|give|emit|create|make) [one|single|1] [(cycle|clock cycle)] ${PULSE} ${EVERY}`,
    `divide by <num:cycles> (clock enable|tick|prescaler|clock enable generator|clock enable divider|prescale counter)`,
    'prescaler',
  ],
  clauses: [
    `[(generate|produce|output|give|emit|create|make|assert|raise|go high)] [one|single|1] [(cycle|clock|clock cycle)] [wide|long] [${PULSE}] [output] [called <any:output.name>|<name:output.name>] [high] [for (one|1|single) [clock] cycle] [once] ${EVERY}`,
    `be high (for|in) [exactly] (one|1|single) [clock] cycle (out of|of|in) [every] <num:cycles>`,
    `(for|in) (one|1) [clock] cycle (out of|of|in) [every] <num:cycles>`,
    '(divide|divided|dividing|division|ratio|factor|divisor) [clock] [ratio|factor|value] [by|of|be] <num:cycles>',
    '(one|single|1) [clock] cycle [wide|long|pulse]',
    PULSE,
    `${PULSE} output ${called('output.name')}`,
    `output ${called('output.name')}`,
    ...outputClauses('output.name', 'tick|enable|pulse'),
    ...controlClauses(ENABLE),
  ],
  sequential: { clear: false },
  build,
});
