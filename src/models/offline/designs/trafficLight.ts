/** A traffic light: three lamps, each on for a number of cycles of its own. */
import { type Control, controlClauses, holdClauses } from '../clauses/control.ts';
import { EACH_CLOCK } from '../clauses/phrases.ts';
import { run } from '../example.ts';
import { type Facts, isRefusal, need, type Refusal, refuse } from '../facts.ts';
import { family } from '../family.ts';
import { bitsFor, bitsType, ENUMERABLE, type Plan, plural } from '../plan.ts';
import { guarded, moduleName, output, present } from '../scaffold.ts';
import { assume, controlInput, fixedReset, notes, startsAt, timing } from '../timing.ts';

const COLORS = ['red', 'green', 'yellow'] as const;
type Color = (typeof COLORS)[number];

const CYCLE = '[clock] (cycle|clock|tick|clock tick|period|step)';
/** Durations of one lamp in the ways they are written. */
const duration = (color: Color): readonly string[] => {
  const word = color === 'yellow' ? '(yellow|amber #amber=yes)' : color;
  const lamp = `${word} [light|lamp|phase|signal]`;
  return [
    `[then] [it be|light be|stay|be] ${lamp} [(be|stay|last|remain) [on|lit|active] [for]|for|on for|take] [exactly] <num:${color}> [${CYCLE}]`,
    `<num:${color}> [${CYCLE}] [of|for|in|on] ${lamp}`,
    `${lamp} (duration|time|period) [of|be] <num:${color}> [${CYCLE}]`,
  ];
};

const ENABLE: Control = {
  slot: 'enable',
  noun: '[clock|tick|timer] (enable|tick)',
  action: '(advance|run|count|change|operate|step|move on|time) [timer|it|light]',
  adjective: 'enable',
  opposite: 'disable',
  holds: true,
};

function build(facts: Facts): Plan | Refusal {
  const list = notes();
  const durations: Record<Color, number> = { red: 0, green: 0, yellow: 0 };
  for (const color of COLORS) {
    const cycles = need(facts, color, `for how many cycles the light is ${color}`, [1, 1_000_000]);
    if (isRefusal(cycles)) return cycles;
    durations[color] = cycles;
  }
  const first = facts.text('start') ?? 'red';
  const clocking = timing(facts, list);
  if (isRefusal(clocking)) return clocking;
  if (facts.has('reset.value'))
    return refuse('The reset of a traffic light brings it to a colour, not to a number.', facts.quote('reset.value'));
  if (!facts.has('start')) fixedReset(list, clocking, 'red, for its whole time');
  if (!facts.has('order')) assume(list, 'order', 'The order is red, green, yellow, red.');
  const enable = controlInput(facts, 'enable', 'en', 'the enable', list);
  if (isRefusal(enable)) return enable;
  const yellow = facts.has('amber') ? 'amber' : 'yellow';
  const lamp = (color: Color): string => (color === 'yellow' ? yellow : color);
  const label = (color: Color): string => lamp(color).toUpperCase();
  const most = Math.max(...Object.values(durations));
  const width = bitsFor(most - 1);
  const module = moduleName(facts, 'traffic_light', list);
  const ports = [
    ...present(enable?.port),
    ...COLORS.map((color) => output(lamp(color), 1, `the ${lamp(color)} lamp, ${plural(durations[color], 'cycle')}`)),
  ];
  assume(list, 'outputs', `The outputs are called ${COLORS.map(lamp).join(', ')} and are high while the lamp is on.`);
  const follower: Readonly<Record<Color, Color>> = { red: 'green', green: 'yellow', yellow: 'red' };
  const arms = COLORS.flatMap((color) => {
    const go = `light' = ${label(follower[color])}`;
    if (durations[color] === 1) return [`${label(color)}: { ${go}  timer' = 0 }`];
    return [
      `${label(color)}: {`,
      `  when timer == ${durations[color] - 1}: { ${go}  timer' = 0 }`,
      "  else: timer' = timer + 1",
      '}',
    ];
  });
  const body = ['case light {', ...arms.map((line) => `  ${line}`), '}'];
  const cone = 2 + width + (enable === undefined ? 0 : 1) + (clocking.reset === undefined ? 0 : 1);
  const start: Color = COLORS.find((color) => color === first) ?? 'red';
  return {
    kind: 'plan',
    module,
    title: `traffic light: red ${durations.red}, green ${durations.green}, ${yellow} ${durations.yellow} cycles`,
    timing: clocking,
    ports,
    preamble: [`enum light_t { ${COLORS.map(label).join(', ')} }`],
    declarations: [
      `reg light : light_t ${startsAt(label(start), clocking)}`,
      `reg timer : ${bitsType(width)} ${startsAt('0', clocking)}`,
    ],
    actions: enable === undefined ? body : guarded(`when ${enable.condition}`, body),
    equations: COLORS.map((color) => `${lamp(color)} = light == ${label(color)}`),
    invariants:
      cone <= ENUMERABLE
        ? [
            { name: 'one_lamp', claim: `onehot({${COLORS.map(lamp).join(', ')}})` },
            {
              name: 'in_time',
              claim: COLORS.map((color) => `(light == ${label(color)} implies timer <= ${durations[color] - 1})`).join(
                ' and ',
              ),
            },
          ]
        : [],
    examples: [
      run<{ color: Color; timer: number }>(
        {
          reset: { color: start, timer: 0 },
          next: (state, inputs) => {
            if (enable !== undefined && !enable.isActive(inputs)) return state;
            return state.timer + 1 === durations[state.color]
              ? { color: follower[state.color], timer: 0 }
              : { ...state, timer: state.timer + 1 };
          },
          outputs: ({ color }) => Object.fromEntries(COLORS.map((other) => [lamp(other), other === color ? 1n : 0n])),
        },
        {
          name: 'goes through the colours',
          timing: clocking,
          ports,
          stimuli: [
            ...(clocking.reset === undefined ? [] : [{ reset: true, inputs: { ...enable?.drive(true) } }]),
            ...Array.from({ length: Math.min(24, durations.red + durations.green + durations.yellow + 1) }, () => ({
              inputs: { ...enable?.drive(true) },
            })),
          ],
        },
      ),
    ],
    rules: [
      `${COLORS.map((color) => `${lamp(color)} for ${plural(durations[color], 'cycle')}`).join(', then ')}, and again.`,
      ...(enable === undefined ? [] : ['Time passes only while the enable is active.']),
    ],
    corners: clocking.reset === undefined ? [] : [`Reset starts a whole ${lamp(start)} phase.`],
    assumptions: list.assumptions,
  };
}

export const trafficLight = family({
  id: 'traffic-light',
  title: 'traffic light',
  example: 'A traffic light that is red for 4 cycles, green for 5 cycles and yellow for 2 cycles.',
  heads: [
    '(traffic|traffic signal) (light|lights|signal) [controller|fsm|control|state machine]',
    'traffic controller',
  ],
  clauses: [
    ...COLORS.flatMap(duration),
    'amber #amber=yes',
    '[finite] state machine',
    '[moore] fsm',
    'red green [and|then] (yellow|amber #amber=yes) #order=yes',
    '[order|cycle|sequence] [be] [from] green [then|to] (yellow|amber #amber=yes) [then|to] red [then|to] [(green|repeat)] #order=yes',
    'red to green to (yellow|amber #amber=yes) [to|and back to] [red] #order=yes',
    'with output red green [and] (yellow|amber #amber=yes)',
    'output [called|named] red (green|yellow|amber) [and] (green|yellow|amber)',
    '[cycle] [through|from] red green [and] yellow [with duration of|for|lasting|with time of] <num:red> <num:green> [and] <num:yellow> [clock] [cycle] [each|respectively] #order=yes',
    'three output',
    'three lamp',
    '(start|reset) [with|in|at|to] (red #start=red|green #start=green|yellow #start=yellow) [state|phase|light] [after|on] [reset]',
    '(then|and) [it] repeat [forever|this|sequence|cycle]',
    'repeat',
    'cycle through',
    EACH_CLOCK,
    ...controlClauses(ENABLE),
    ...holdClauses,
  ],
  sequential: { clear: true },
  build,
});
