/** Gray-code counters: successive values differ in one bit. */
import { type Control, controlClauses, holdClauses } from '../clauses/control.ts';
import { outputClauses } from '../clauses/names.ts';
import { EACH_CLOCK } from '../clauses/phrases.ts';
import { widthClauses } from '../clauses/width.ts';
import { run } from '../example.ts';
import { type Facts, isRefusal, need, type Refusal, refuse } from '../facts.ts';
import { family } from '../family.ts';
import { bitsType, ENUMERABLE, ones, type Plan } from '../plan.ts';
import { guarded, moduleName, present, registered } from '../scaffold.ts';
import { assume, controlInput, fixedReset, notes, portName, startsAt, timing } from '../timing.ts';

const COUNT =
  '(count [up|down #direction=down]|increment|advance|step|decrement #direction=down) [in gray code|in gray]';
const ENABLE: Control = {
  slot: 'enable',
  noun: '[count|clock] enable',
  action: COUNT,
  adjective: 'enable',
  opposite: 'disable',
  holds: true,
};

function build(facts: Facts): Plan | Refusal {
  const list = notes();
  const width = need(facts, 'width', 'how many bits the Gray counter has', [2, 64]);
  if (isRefusal(width)) return width;
  const clocking = timing(facts, list);
  if (isRefusal(clocking)) return clocking;
  const value = facts.value('reset.value');
  if (value !== undefined && value !== 0n)
    return refuse('The reset value of a Gray counter is zero here.', facts.quote('reset.value'));
  fixedReset(list, clocking, 'at zero');
  const enable = controlInput(facts, 'enable', 'en', 'the enable', list);
  if (isRefusal(enable)) return enable;
  if (enable === undefined) assume(list, 'enable', 'There is no enable: it counts in every clock cycle.');
  const down = facts.text('direction') === 'down';
  if (!facts.has('direction')) assume(list, 'direction', 'It counts up.');
  assume(list, 'code', 'The code is the reflected binary code, and the output comes straight from flip-flops.');
  const gray = portName(facts, 'output.name', 'count', 'The output', list);
  const module = moduleName(facts, `gray_counter${width}`, list);
  const ports = [...present(enable?.port), registered(gray, width, 0n, 'the count in Gray code')];
  const body = ["binary_count' = following", `${gray}' = following ^ (following >> 1)`];
  const code = (value: bigint): bigint => value ^ (value >> 1n);
  return {
    kind: 'plan',
    module,
    title: `${width}-bit Gray counter`,
    timing: clocking,
    ports,
    declarations: [
      `reg binary_count : ${bitsType(width)} ${startsAt('0', clocking)}`,
      `let following : ${bitsType(width)} = binary_count ${down ? '-' : '+'} 1`,
    ],
    actions: enable === undefined ? body : guarded(`when ${enable.condition}`, body),
    invariants:
      2 * width + 2 <= ENUMERABLE
        ? [{ name: 'gray_of_binary', claim: `${gray} == (binary_count ^ (binary_count >> 1))` }]
        : [],
    examples: [
      run<bigint>(
        {
          reset: 0n,
          next: (state, inputs) =>
            enable === undefined || enable.isActive(inputs) ? (state + (down ? ones(width) : 1n)) & ones(width) : state,
          outputs: (state) => ({ [gray]: code(state) }),
        },
        {
          name: 'one bit changes at a time',
          timing: clocking,
          ports,
          stimuli: [
            ...(clocking.reset === undefined ? [] : [{ reset: true, inputs: { ...enable?.drive(true) } }]),
            { inputs: { ...enable?.drive(true) } },
            {},
            {},
            {},
            {},
            ...(enable === undefined ? [] : [{ inputs: enable.drive(false) }]),
          ],
        },
      ),
    ],
    rules: [
      `Successive values of ${gray} differ in exactly one bit.`,
      `All ${2n ** BigInt(width)} codes are visited before one repeats.`,
    ],
    corners: enable === undefined ? [] : ['While the enable is inactive the count holds.'],
    assumptions: list.assumptions,
  };
}

export const grayCounter = family({
  id: 'gray-counter',
  title: 'Gray counter',
  example: 'A 4-bit Gray code counter with enable and asynchronous reset.',
  heads: [
    '[<num:width> bit] [up #direction=up|down #direction=down] gray [code|coded] [up #direction=up|down #direction=down] counter',
    '[<num:width> bit] counter [that] count in gray [code]',
    'counter [that] [produce|generate|output|with|for] [a] <num:width> bit gray [code] [sequence|output|count|value]',
    '[<num:width> bit] counter (in|with|using) gray [code] [output|encoding]',
  ],
  clauses: [
    ...widthClauses,
    COUNT,
    `${COUNT} ${EACH_CLOCK}`,
    `${EACH_CLOCK} [it] ${COUNT}`,
    '[with] (only|exactly) one bit change [at a time|per step|between successive values|per count]',
    'gray code output',
    ...outputClauses('output.name', 'count|gray|gray code'),
    ...controlClauses(ENABLE),
    ...holdClauses,
  ],
  sequential: { clear: true },
  build,
});
