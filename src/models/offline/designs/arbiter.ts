/** Arbiters: fixed priority or round robin, grants in the same cycle or registered. */
import { outputClauses } from '../clauses/names.ts';
import { called } from '../clauses/phrases.ts';
import { at, combinational, run } from '../example.ts';
import { type Facts, isRefusal, need, type Refusal, refuse } from '../facts.ts';
import { family } from '../family.ts';
import { binary, bitsType, ENUMERABLE, ones, type Plan } from '../plan.ts';
import { input, moduleName, output, registered } from '../scaffold.ts';
import { assume, fixedReset, notes, portName, startsAt, timing } from '../timing.ts';

const lowest = (value: bigint): bigint => value & -value;

function widthOf(facts: Facts): number | Refusal {
  return need(facts, 'width', 'how many requesters there are', [2, 64]);
}

function roundRobin(facts: Facts): Plan | Refusal {
  const list = notes();
  const width = widthOf(facts);
  if (isRefusal(width)) return width;
  const clocking = timing(facts, list);
  if (isRefusal(clocking)) return clocking;
  const value = facts.value('reset.value');
  if (value !== undefined && value !== 0n)
    return refuse('The reset of an arbiter makes requester 0 the next in turn.', facts.quote('reset.value'));
  fixedReset(list, clocking, 'requester 0 comes first');
  const late = facts.has('registered');
  if (!late) assume(list, 'latency', 'Grants are combinational: they come in the same cycle as the request.');
  assume(
    list,
    'order',
    'The turn passes to the next higher requester after each grant, and from the highest to requester 0.',
  );
  const req = portName(facts, 'data.name', 'req', 'The requests', list);
  const grant = portName(facts, 'output.name', 'grant', 'The grants', list);
  const module = moduleName(facts, `round_robin_arbiter${width}`, list);
  const ports = [
    input(req, width, 'requests'),
    late ? registered(grant, width, 0n, 'at most one grant') : output(grant, width, 'at most one grant'),
  ];
  const type = bitsType(width);
  const winner = late ? 'winner' : grant;
  const choice = 'favoured != 0 ? favoured & (-favoured) : REQ & (-REQ)'.replaceAll('REQ', req);
  const pick = (requests: bigint, turn: bigint): bigint =>
    lowest((requests & turn) !== 0n ? requests & turn : requests);
  return {
    kind: 'plan',
    module,
    title: `round-robin arbiter of ${width} requesters`,
    timing: clocking,
    ports,
    declarations: [
      `reg turn : ${type} ${startsAt(width <= 16 ? binary(ones(width), width) : `${width}'h${ones(width).toString(16).toUpperCase()}`, clocking)}  // requesters that come before the others`,
      `let favoured : ${type} = ${req} & turn`,
      ...(late ? [`let winner : ${type} = ${choice}`] : []),
    ],
    actions: [`when ${req} != 0: turn' = ~(${winner} | (${winner} - 1))`, ...(late ? [`${grant}' = winner`] : [])],
    equations: late ? [] : [`${grant} = ${choice}`],
    invariants:
      (late ? 3 : 2) * width + 1 <= ENUMERABLE && !late
        ? [
            { name: 'at_most_one', claim: `onehot0(${grant})` },
            { name: 'only_requested', claim: `(${grant} & ~${req}) == 0` },
            { name: 'somebody', claim: `${req} == 0 or ${grant} != 0` },
          ]
        : late && 3 * width + 1 <= ENUMERABLE
          ? [{ name: 'at_most_one', claim: `onehot0(${grant})` }]
          : [],
    examples: [
      run<{ turn: bigint; shown: bigint }>(
        {
          reset: { turn: ones(width), shown: 0n },
          next: ({ turn }, inputs) => {
            const requests = at(inputs, req);
            const won = pick(requests, turn);
            return {
              turn: requests === 0n ? turn : ~(won | (won - 1n)) & ones(width),
              shown: requests === 0n ? 0n : won,
            };
          },
          outputs: ({ turn, shown }, inputs) => ({ [grant]: late ? shown : pick(at(inputs, req), turn) }),
        },
        {
          name: 'takes turns',
          timing: clocking,
          ports,
          observe: late ? 'after' : 'before',
          stimuli: [
            ...(clocking.reset === undefined ? [] : [{ reset: true }]),
            { inputs: { [req]: ones(width) } },
            {},
            {},
            { inputs: { [req]: 1n } },
            {},
            { inputs: { [req]: 0n } },
          ],
        },
      ),
    ],
    rules: [
      'At most one request is granted, and only to one who asks.',
      'Whoever was granted comes last the next time.',
    ],
    corners: ['Without requests there is no grant and the turn stays.'],
    assumptions: list.assumptions,
  };
}

function fixed(facts: Facts): Plan | Refusal {
  const list = notes();
  const width = widthOf(facts);
  if (isRefusal(width)) return width;
  const order = facts.text('order');
  if (order === undefined) assume(list, 'order', 'Requester 0 has the highest priority.');
  const low = order !== 'high';
  const late = facts.has('registered');
  const clocking = late ? timing(facts, list) : undefined;
  if (isRefusal(clocking)) return clocking;
  const value = late ? facts.value('reset.value') : undefined;
  if (value !== undefined && value !== 0n)
    return refuse('The reset of an arbiter withdraws all grants.', facts.quote('reset.value'));
  if (clocking !== undefined) fixedReset(list, clocking, 'no grant');
  else assume(list, 'latency', 'It is combinational: grants come in the same cycle as the request.');
  const req = portName(facts, 'data.name', 'req', 'The requests', list);
  const grant = portName(facts, 'output.name', 'grant', 'The grants', list);
  const module = moduleName(facts, `priority_arbiter${width}`, list);
  const ports = [
    input(req, width, 'requests'),
    late ? registered(grant, width, 0n, 'at most one grant') : output(grant, width, 'at most one grant'),
  ];
  const highest = (value: bigint): bigint => (value === 0n ? 0n : 1n << BigInt(value.toString(2).length - 1));
  const pick = (requests: bigint): bigint => (low ? lowest(requests) : highest(requests));
  const choice = low ? `${req} & (-${req})` : 'reverse(mirrored & (-mirrored))';
  const name = 'the first request wins';
  const tries = [0n, ones(width), 6n & ones(width), 1n, 1n << BigInt(width - 1)];
  const stimuli = tries.map((requests) => ({ inputs: { [req]: requests } }));
  return {
    kind: 'plan',
    module,
    title: `fixed-priority arbiter of ${width} requesters`,
    timing: clocking,
    ports,
    declarations: low ? [] : [`let mirrored : ${bitsType(width)} = reverse(${req})`],
    actions: late ? [`${grant}' = ${choice}`] : [],
    equations: late ? [] : [`${grant} = ${choice}`],
    invariants:
      width <= 16
        ? late
          ? [{ name: 'at_most_one', claim: `onehot0(${grant})` }].filter(() => 2 * width + 1 <= ENUMERABLE)
          : [
              { name: 'at_most_one', claim: `onehot0(${grant})` },
              { name: 'only_requested', claim: `(${grant} & ~${req}) == 0` },
            ]
        : [],
    examples: [
      late
        ? run<bigint>(
            { reset: 0n, next: (_, inputs) => pick(at(inputs, req)), outputs: (shown) => ({ [grant]: shown }) },
            {
              name,
              timing: clocking,
              ports,
              stimuli: [...(clocking?.reset === undefined ? [] : [{ reset: true }]), ...stimuli],
            },
          )
        : run(
            combinational((inputs) => ({ [grant]: pick(at(inputs, req)) })),
            { name, timing: undefined, ports, stimuli },
          ),
    ],
    rules: [
      'At most one request is granted, and only to one who asks.',
      `The ${low ? 'lowest' : 'highest'} active requester wins.`,
    ],
    corners: ['Without requests there is no grant.'],
    assumptions: list.assumptions,
  };
}

const REQUESTERS =
  '(requester|request|requestor|client|port|input|way|master|channel|user|line|request line|request input)';
const shared = [
  `<num:width> [way] ${REQUESTERS}`,
  '<num:width> bit [wide] [request|input] [vector|bus|input]',
  '[one hot|1 hot] grant [output|vector|signal|line|bus] [called <any:output.name>|named <any:output.name>|<name:output.name>]',
  `[<num:width> bit] request [input|vector|signal|line|bus] ${called('data.name')}`,
  '(registered|synchronous) (grant|output) [output] #registered=yes',
  '(grant|output) be registered #registered=yes',
  '(at most|only) (one|1) grant [at a time|per cycle|in each cycle]',
  'between <num:width> REQUESTERS'.replace('REQUESTERS', REQUESTERS),
  'request (called|named) <any:data.name>',
  ...outputClauses('output.name', 'grant'),
];
const SIZE = '[<num:width> (way|port|input|request|requester|client|channel|bit|master)]';

export const roundRobinArbiter = family({
  id: 'round-robin-arbiter',
  title: 'round-robin arbiter',
  example: 'A round-robin arbiter for 4 requesters with a synchronous reset.',
  heads: [
    `${SIZE} (round robin|rotating priority|fair) [${SIZE.slice(1, -1)}] arbiter`,
    `${SIZE} arbiter [with|using|that use] [a] (round robin|rotating) [priority|policy|scheme|scheduling|arbitration]`,
  ],
  clauses: [...shared, '(round robin|rotating priority|fair) [priority|policy|scheme|order|arbitration]'],
  sequential: { clear: false },
  build: roundRobin,
});

const FIRST = '[requester|request|index|bit|input|client|numbered request|one]';

export const fixedPriorityArbiter = family({
  id: 'fixed-priority-arbiter',
  title: 'fixed-priority arbiter',
  example: 'A fixed-priority arbiter for 4 requesters, requester 0 first.',
  heads: [
    `${SIZE} (fixed|static) [priority] [${SIZE.slice(1, -1)}] arbiter`,
    `${SIZE} priority arbiter`,
    `${SIZE} arbiter [with|using] (fixed|static) priority [policy|scheme|order]`,
  ],
  clauses: [
    ...shared,
    'fixed priority [policy|scheme|order]',
    `${FIRST} (0|zero) [have] (first|[the] highest priority|win) #order=low`,
    `${FIRST} (0|zero) [have] (last|[the] lowest priority) #order=high`,
    `(lowest|least significant|lsb) [numbered|index] ${FIRST} [have|win|first|get|with] [the] [highest] [priority] #order=low`,
    `(highest|most significant|msb) [numbered|index] ${FIRST} [have|win|first|get|with] [the] [highest] [priority] #order=high`,
    'combinational [output|grant]',
  ],
  sequential: { clear: false },
  build: fixed,
});
