/** One-shot timers: a trigger makes the output high for a number of cycles. */
import { type Control, controlClauses } from '../clauses/control.ts';
import { outputClauses } from '../clauses/names.ts';
import { run } from '../example.ts';
import { type Facts, isRefusal, need, type Refusal, refuse } from '../facts.ts';
import { family } from '../family.ts';
import { bitsFor, bitsType, ENUMERABLE, type Plan, plural } from '../plan.ts';
import { moduleName, output } from '../scaffold.ts';
import { assume, controlInput, fixedReset, notes, portName, startsAt, timing } from '../timing.ts';

const START: Control = {
  slot: 'trigger',
  noun: '(trigger|start|trig)',
  action: '(start|fire|trigger) [timer|it|pulse|count]',
};
const CYCLES = '<num:cycles> [clock] (cycle|clock|tick|period)';

function build(facts: Facts): Plan | Refusal {
  const list = notes();
  const cycles = need(facts, 'cycles', 'for how many cycles the output is high', [1, 1 << 24]);
  if (isRefusal(cycles)) return cycles;
  const clocking = timing(facts, list);
  if (isRefusal(clocking)) return clocking;
  const value = facts.value('reset.value');
  if (value !== undefined && value !== 0n)
    return refuse('The reset of a one-shot timer stops it.', facts.quote('reset.value'));
  fixedReset(list, clocking, 'idle');
  const trigger = controlInput(facts, 'trigger', 'start', 'the trigger', list, true);
  if (isRefusal(trigger) || trigger === undefined) return trigger ?? refuse('A one-shot timer needs a trigger.');
  const again = facts.text('retrigger') === 'yes';
  if (!facts.has('retrigger'))
    assume(list, 'retrigger', 'It cannot be retriggered: triggers are ignored while the output is high.');
  assume(list, 'start', 'The output rises at the clock edge at which the trigger is active.');
  const y = portName(facts, 'output.name', 'active', 'The output', list);
  const module = moduleName(facts, `one_shot${cycles}`, list);
  const ports = [trigger.port, output(y, 1, `high for ${plural(cycles, 'cycle')}`)];
  const width = bitsFor(cycles);
  const start = `remaining' = ${cycles}`;
  return {
    kind: 'plan',
    module,
    title: `one-shot timer, ${plural(cycles, 'cycle')}`,
    timing: clocking,
    ports: ports.map((port) => (port.direction === 'output' ? { ...port, latency: 1 } : port)),
    declarations: [`reg remaining : ${bitsType(width)} ${startsAt('0', clocking)}`],
    actions: again
      ? [`when ${trigger.condition}: ${start}`, "else when remaining != 0: remaining' = remaining - 1"]
      : ["when remaining != 0: remaining' = remaining - 1", `else when ${trigger.condition}: ${start}`],
    equations: [`${y} = remaining != 0`],
    invariants: width + 2 <= ENUMERABLE ? [{ name: 'in_time', claim: `remaining <= ${cycles}` }] : [],
    examples: [
      run<number>(
        {
          reset: 0,
          next: (left, inputs) => {
            if (trigger.isActive(inputs) && (again || left === 0)) return cycles;
            return Math.max(0, left - 1);
          },
          outputs: (left) => ({ [y]: left === 0 ? 0n : 1n }),
        },
        {
          name: 'one pulse for a trigger',
          timing: clocking,
          ports,
          stimuli: [
            ...(clocking.reset === undefined ? [] : [{ reset: true, inputs: trigger.drive(false) }]),
            { inputs: trigger.drive(true) },
            { inputs: trigger.drive(false) },
            ...Array.from({ length: Math.min(cycles, 10) }, () => ({})),
          ],
        },
      ),
    ],
    rules: [`After a trigger ${y} is high for ${plural(cycles, 'cycle')}.`],
    corners: [
      again
        ? 'A trigger while the output is high starts the time anew.'
        : 'A trigger while the output is high is ignored.',
    ],
    assumptions: list.assumptions,
  };
}

export const oneShot = family({
  id: 'one-shot',
  title: 'one-shot timer',
  example: 'A one-shot timer whose output is high for 8 cycles after a trigger.',
  heads: [
    '[retriggerable #retrigger=yes|non retriggerable #retrigger=no] (one|1|single) shot [timer|pulse generator|pulse|circuit]',
    '[retriggerable #retrigger=yes|non retriggerable #retrigger=no] (monostable|pulse stretcher) [timer|circuit|multivibrator]',
  ],
  clauses: [
    `[output] [be|stay|remain|go] (high|active|asserted|on) for [exactly] ${CYCLES} [(after|when|on|from|following|once) [(trigger|start)] [pulse|input|it be triggered]]`,
    `[(generate|produce|output|give)] [pulse] [of|for|lasting|with length of|with a length of|output] ${CYCLES} [pulse|wide|long] [(after|when|on|for) (trigger|start|each trigger)] [pulse|input]`,
    `${CYCLES} [wide|long] [output] pulse`,
    `(pulse (width|length|duration)|duration|time|length) [of|be] ${CYCLES}`,
    '(after|on|when|following) [each|every] (trigger|start) [pulse|input]',
    'pulse',
    '(retriggerable|can be retriggered) #retrigger=yes',
    '(not retriggerable|non retriggerable) #retrigger=no',
    '(trigger|start) [be] ignored while [output] [be] (active|high|running|busy) #retrigger=no',
    'triggered by [input|signal] <word:trigger.name> #trigger=yes',
    ...outputClauses('output.name', 'pulse'),
    ...controlClauses(START),
  ],
  sequential: { clear: true },
  build,
});
