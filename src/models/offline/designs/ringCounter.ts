/** Ring counters (one bit goes round) and Johnson counters (the inverse of the last bit goes round). */
import { type Control, controlClauses, holdClauses } from '../clauses/control.ts';
import { outputClauses } from '../clauses/names.ts';
import { EACH_CLOCK } from '../clauses/phrases.ts';
import { widthClauses } from '../clauses/width.ts';
import { run } from '../example.ts';
import { type Facts, isRefusal, need, type Refusal, refuse } from '../facts.ts';
import { family } from '../family.ts';
import { binary, ENUMERABLE, ones, type Plan } from '../plan.ts';
import { moduleName, onlyWhen, present, registered } from '../scaffold.ts';
import { assume, controlInput, fixedReset, notes, portName, timing } from '../timing.ts';

const STEP = '(shift [left]|rotate [left]|count|advance|step|move|circulate)';
const ENABLE: Control = {
  slot: 'enable',
  noun: '[count|shift|clock] enable',
  action: STEP,
  adjective: 'enable',
  opposite: 'disable',
  holds: true,
};

function build(facts: Facts): Plan | Refusal {
  const list = notes();
  const width = need(facts, 'width', 'how many bits the ring has', [2, 64]);
  if (isRefusal(width)) return width;
  const johnson = facts.text('kind') === 'johnson';
  const start = johnson ? 0n : 1n;
  const clocking = timing(facts, list);
  if (isRefusal(clocking)) return clocking;
  const value = facts.value('reset.value');
  if (value !== undefined && value !== start)
    return refuse(`The reset value of this counter is ${start}.`, facts.quote('reset.value'));
  if (value === undefined) fixedReset(list, clocking, `at ${binary(start, width)}`);
  const enable = controlInput(facts, 'enable', 'en', 'the enable', list);
  if (isRefusal(enable)) return enable;
  if (enable === undefined) assume(list, 'enable', 'There is no enable: it advances in every clock cycle.');
  assume(list, 'direction', 'It shifts left: bits move towards the most significant one.');
  const q = portName(facts, 'output.name', 'q', 'The output', list);
  const module = moduleName(facts, `${johnson ? 'johnson' : 'ring'}_counter${width}`, list);
  const ports = [
    ...present(enable?.port),
    { ...registered(q, width, start, 'the ring'), resetText: binary(start, width) },
  ];
  const top = BigInt(width - 1);
  const step = (state: bigint): bigint =>
    ((state << 1n) & ones(width)) | (johnson ? 1n - (state >> top) : state >> top);
  return {
    kind: 'plan',
    module,
    title: `${width}-bit ${johnson ? 'Johnson' : 'ring'} counter`,
    timing: clocking,
    ports,
    actions: onlyWhen(enable?.condition, [
      `${q}' = {${q}[${width === 2 ? '0' : `${width - 2}:0`}], ${johnson ? '~' : ''}${q}[${width - 1}]}`,
    ]),
    invariants: !johnson && width + 2 <= ENUMERABLE ? [{ name: 'one_bit', claim: `onehot(${q})` }] : [],
    examples: [
      run<bigint>(
        {
          reset: start,
          next: (state, inputs) => (enable === undefined || enable.isActive(inputs) ? step(state) : state),
          outputs: (state) => ({ [q]: state }),
        },
        {
          name: 'goes round',
          timing: clocking,
          ports,
          stimuli: [
            ...(clocking.reset === undefined ? [] : [{ reset: true, inputs: { ...enable?.drive(true) } }]),
            ...Array.from({ length: Math.min(width + 1, 9) }, () => ({ inputs: { ...enable?.drive(true) } })),
            ...(enable === undefined ? [] : [{ inputs: enable.drive(false) }]),
          ],
        },
      ),
    ],
    rules: [
      johnson
        ? 'Bit 0 becomes the inverse of the last bit, all others move up.'
        : 'The single 1 moves up by one place and comes back at bit 0.',
    ],
    corners: [`It repeats after ${johnson ? 2 * width : width} steps.`],
    assumptions: list.assumptions,
  };
}

export const ringCounter = family({
  id: 'ring-counter',
  title: 'ring or Johnson counter',
  example: 'A 4-bit ring counter with enable and synchronous reset.',
  heads: [
    '[<num:width> bit] [one hot] ring #kind=ring counter',
    '[<num:width> bit] (johnson|twisted ring|twisted tail) #kind=johnson [ring] counter',
    '[<num:width> bit] one hot #kind=ring counter',
  ],
  clauses: [
    ...widthClauses,
    '<num:width> (stage|flop|flip flop|state)',
    STEP,
    `${STEP} ${EACH_CLOCK}`,
    `${EACH_CLOCK} [it] ${STEP}`,
    ...outputClauses('output.name', 'ring|count'),
    ...controlClauses(ENABLE),
    ...holdClauses,
  ],
  sequential: { clear: true },
  build,
});
