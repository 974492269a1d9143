/** BCD counters of several digits, counting up. */
import { type Control, controlClauses, holdClauses } from '../clauses/control.ts';
import { outputClauses } from '../clauses/names.ts';
import { EACH_CLOCK } from '../clauses/phrases.ts';
import { run } from '../example.ts';
import { type Facts, isRefusal, need, type Refusal, refuse } from '../facts.ts';
import { family } from '../family.ts';
import type { Plan } from '../plan.ts';
import { guarded, moduleName, present, registered } from '../scaffold.ts';
import { assume, controlInput, fixedReset, notes, portName, timing } from '../timing.ts';

const COUNT = '(count [up]|increment|advance|step) [in (bcd|decimal)]';
const ENABLE: Control = {
  slot: 'enable',
  noun: '[count|clock] enable',
  action: COUNT,
  adjective: 'enable',
  opposite: 'disable',
  holds: true,
};

/** Four bits a digit. */
function coded(value: number, digits: number): bigint {
  return BigInt(`0x${String(value).padStart(digits, '0')}`);
}

function build(facts: Facts): Plan | Refusal {
  const list = notes();
  const digits = need(facts, 'digits', 'how many digits the counter has', [2, 8]);
  if (isRefusal(digits)) return digits;
  const said = facts.num('width');
  if (said !== undefined && said !== 4 * digits)
    return refuse(`${digits} BCD digits have ${4 * digits} bits.`, facts.quote('width'));
  const clocking = timing(facts, list);
  if (isRefusal(clocking)) return clocking;
  const value = facts.value('reset.value');
  if (value !== undefined && value !== 0n)
    return refuse('The reset value of a BCD counter is zero here.', facts.quote('reset.value'));
  fixedReset(list, clocking, 'at zero');
  const enable = controlInput(facts, 'enable', 'en', 'the enable', list);
  if (isRefusal(enable)) return enable;
  if (enable === undefined) assume(list, 'enable', 'There is no enable: it counts in every clock cycle.');
  if (!facts.has('direction')) assume(list, 'direction', 'It counts up.');
  const out = portName(facts, 'output.name', 'count', 'The output', list);
  const module = moduleName(facts, `bcd_counter${digits}`, list);
  const width = 4 * digits;
  const ports = [...present(enable?.port), registered(out, width, 0n, `${digits} decimal digits, four bits each`)];
  const places = Array.from({ length: digits }, (_, index) => ({ index, slice: `[${4 * index + 3}:${4 * index}]` }));
  const body = places.flatMap(({ index, slice }) => {
    const step = `${out}${slice}' = ${out}${slice} == 9 ? 0 : ${out}${slice} + 1`;
    return [
      index === 0
        ? step
        : `when ${places
            .slice(0, index)
            .map((lower) => `${out}${lower.slice} == 9`)
            .join(' and ')}: ${step}`,
    ];
  });
  const total = 10 ** digits;
  return {
    kind: 'plan',
    module,
    title: `BCD counter of ${digits} digits${enable === undefined ? '' : ' with enable'}`,
    timing: clocking,
    ports,
    actions: enable === undefined ? body : guarded(`when ${enable.condition}`, body),
    invariants:
      digits <= 4 ? [{ name: 'decimal', claim: places.map(({ slice }) => `${out}${slice} <= 9`).join(' and ') }] : [],
    examples: [
      run<number>(
        {
          reset: 0,
          next: (state, inputs) => (enable === undefined || enable.isActive(inputs) ? (state + 1) % total : state),
          outputs: (state) => ({ [out]: coded(state, digits) }),
        },
        {
          name: 'carries into the second digit',
          timing: clocking,
          ports,
          stimuli: [
            ...(clocking.reset === undefined ? [] : [{ reset: true, inputs: { ...enable?.drive(true) } }]),
            ...Array.from({ length: 11 }, () => ({ inputs: { ...enable?.drive(true) } })),
            ...(enable === undefined ? [] : [{ inputs: enable.drive(false) }]),
          ],
        },
      ),
    ],
    rules: [
      `The count goes from 0 to ${total - 1} in decimal digits and wraps to 0${enable === undefined ? '' : ', while enabled'}.`,
    ],
    corners: [`After ${total - 1} comes 0.`],
    assumptions: list.assumptions,
  };
}

export const bcdCounter = family({
  id: 'bcd-counter',
  title: 'BCD counter of several digits',
  example: 'A two-digit BCD counter with enable and asynchronous reset.',
  heads: [
    '[<num:width> bit] <num:digits> digit (bcd|decimal|decade|binary coded decimal) [up #direction=up] counter',
    '(bcd|decimal) [up #direction=up] counter (with|of) <num:digits> [decimal|bcd] digit',
  ],
  clauses: [
    '<num:width> bit',
    '<num:digits> (digit|decade)',
    '[count] up #direction=up',
    COUNT,
    `${COUNT} ${EACH_CLOCK}`,
    `${EACH_CLOCK} [it] ${COUNT}`,
    ...outputClauses('output.name', 'count|bcd'),
    ...controlClauses(ENABLE),
    ...holdClauses,
  ],
  sequential: { clear: true },
  build,
});
