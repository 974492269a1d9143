/** Edge detectors: a pulse of one cycle for a rising, falling or any change of an input. */

import { outputClauses } from '../clauses/names.ts';
import { called } from '../clauses/phrases.ts';
import { at, run } from '../example.ts';
import { type Facts, isRefusal, optional, type Refusal, refuse } from '../facts.ts';
import { family } from '../family.ts';
import { bitsType, ones, type Plan } from '../plan.ts';
import { input, moduleName, output, registered } from '../scaffold.ts';
import { assume, fixedReset, notes, portName, startsAt, timing } from '../timing.ts';

const KIND =
  '(rising #edge=rising|positive #edge=rising|posedge #edge=rising|falling #edge=falling|negative #edge=falling|negedge #edge=falling|both #edge=both|any #edge=both|either #edge=both|dual #edge=both|double #edge=both|(rising|positive) (and|or) (falling|negative) #edge=both|both rising and falling #edge=both|rising edge and falling #edge=both)';
const OF_INPUT = `(of|on|in|at) [<num:width> bit] [input] [signal|line|input] ${called('data.name')} [signal|input]`;
const PULSE = `(pulse|output a pulse|generate a pulse|produce a pulse|emit a pulse|pulse high|(be|go) (high|1|asserted)|strobe|(output|generate|produce|give|emit) (one|single|1) [(cycle|clock|clock cycle)] [wide|long] pulse)`;
const ONE_CYCLE = '[for|of|in|lasting] [exactly] (one|single|1) [clock] cycle [wide|long] [pulse]';

function build(facts: Facts): Plan | Refusal {
  const list = notes();
  const edge = facts.text('edge');
  if (edge === undefined)
    return refuse('The description does not say which edges are detected: rising, falling or both.');
  const width = optional(facts, 'width', 'the number of inputs', [1, 256], 1);
  if (isRefusal(width)) return width;
  const clocking = timing(facts, list);
  if (isRefusal(clocking)) return clocking;
  const value = facts.value('reset.value');
  if (value !== undefined && value !== 0n)
    return refuse('The reset of an edge detector sets its output and its memory to zero.', facts.quote('reset.value'));
  fixedReset(list, clocking, 'the previous input counts as 0');
  const late = facts.has('registered');
  if (late && facts.has('combinational'))
    return refuse(
      'The output is either registered or combinational.',
      facts.quote('registered'),
      facts.quote('combinational'),
    );
  if (!late && !facts.has('combinational'))
    assume(list, 'latency', 'The pulse is combinational: it comes in the same cycle as the edge.');
  const d = portName(facts, 'data.name', 'd', 'The input', list);
  const y = portName(facts, 'output.name', 'pulse', 'The output', list);
  const module = moduleName(facts, `${edge === 'both' ? 'any' : edge}_edge_detector${width === 1 ? '' : width}`, list);
  const ports = [
    input(d, width, 'the signal watched'),
    late
      ? registered(y, width, 0n, `${edge === 'both' ? 'any' : edge} edge`)
      : output(y, width, `${edge === 'both' ? 'any' : edge} edge`),
  ];
  const found = edge === 'rising' ? `${d} & ~previous` : edge === 'falling' ? `~${d} & previous` : `${d} ^ previous`;
  const all = ones(width);
  const edges = (now: bigint, before: bigint): bigint =>
    (edge === 'rising' ? now & ~before : edge === 'falling' ? ~now & before : now ^ before) & all;
  return {
    kind: 'plan',
    module,
    title: `${edge === 'both' ? 'any' : edge}-edge detector`,
    timing: clocking,
    ports,
    declarations: [`reg previous : ${bitsType(width)} ${startsAt('0', clocking)}`],
    actions: [`previous' = ${d}`, ...(late ? [`${y}' = ${found}`] : [])],
    equations: late ? [] : [`${y} = ${found}`],
    examples: [
      run<{ previous: bigint; pulse: bigint }>(
        {
          reset: { previous: 0n, pulse: 0n },
          next: ({ previous }, inputs) => ({ previous: at(inputs, d), pulse: edges(at(inputs, d), previous) }),
          outputs: ({ previous, pulse }, inputs) => ({ [y]: late ? pulse : edges(at(inputs, d), previous) }),
        },
        {
          name: 'one pulse for an edge',
          timing: clocking,
          ports,
          observe: late ? 'after' : 'before',
          stimuli: [
            ...(clocking.reset === undefined ? [] : [{ reset: true }]),
            { inputs: { [d]: all } },
            {},
            { inputs: { [d]: 0n } },
            {},
            { inputs: { [d]: 1n } },
          ],
        },
      ),
    ],
    rules: [
      `${y} is high for one cycle ${late ? 'after' : 'in'} the cycle in which ${d} ${edge === 'rising' ? 'rises' : edge === 'falling' ? 'falls' : 'changes'}${width === 1 ? '' : ', bit by bit'}.`,
    ],
    corners: [
      `An input that is high in the first cycle after reset counts as ${edge === 'falling' ? 'no edge' : 'an edge'}.`,
    ],
    assumptions: list.assumptions,
  };
}

export const edgeDetector = family({
  id: 'edge-detector',
  title: 'edge detector',
  example: 'A rising-edge detector with a synchronous reset.',
  heads: [
    `[<num:width> bit] [${KIND}] [edge] [${KIND}] edge (detector|detection|detect) [circuit]`,
    `(detect|find|detector for|detector of|watch for|look for) [each|every] ${KIND} [edge|transition] [${OF_INPUT}]`,
    `edge (detector|detection) (for|of|on) [each|every] ${KIND} [edge|transition] [${OF_INPUT}]`,
    `(rising #edge=rising|falling #edge=falling) transition detector`,
  ],
  clauses: [
    `${KIND} edge [${OF_INPUT}]`,
    '<num:width> bit [wide]',
    `(for|of|on|in) [input] (signal|input|line) ${called('data.name')}`,
    `[for] [each|every] [of] [<num:width> bit] input [signal|vector|bus] ${called('data.name')}`,
    `${PULSE} [${ONE_CYCLE}] (on|at|for|when|whenever|after|in response to) [each|every|it (detect|see)] ${KIND} [edge|transition] [${OF_INPUT}]`,
    `${PULSE} [${ONE_CYCLE}] (on|at|for|when|whenever|after) [each|every] (low to high #edge=rising|high to low #edge=falling|0 to 1 #edge=rising|1 to 0 #edge=falling) transition [${OF_INPUT}]`,
    `[output] [${called('output.name')}] [${PULSE}|(produce|generate|output|emit|give) [one|single|1] [clock] [cycle] pulse] [${ONE_CYCLE}] [pulse] (when|whenever|if) [input] [signal|line] ${called('data.name')} (rise #edge=rising|fall #edge=falling|change #edge=both|go (high #edge=rising|low #edge=falling)|go from (0 to 1 #edge=rising|1 to 0 #edge=falling|low to high #edge=rising|high to low #edge=falling))`,
    `${PULSE} [${ONE_CYCLE}]`,
    ONE_CYCLE,
    '(registered|synchronous) (output|pulse) #registered=yes',
    'output be registered #registered=yes',
    '(combinational|unregistered|mealy) (output|pulse) #combinational=yes',
    `pulse [output] ${called('output.name')}`,
    ...outputClauses('output.name', 'pulse'),
  ],
  sequential: { clear: true, bareEdges: false },
  build,
});
