/** Sequence detectors: a state machine that finds a bit pattern in a serial input; overlapping or not, Moore or Mealy. */
import { type Control, controlClauses, holdClauses } from '../clauses/control.ts';
import { outputClauses } from '../clauses/names.ts';
import { called, EACH_CLOCK } from '../clauses/phrases.ts';
import { at, run } from '../example.ts';
import { type Facts, isRefusal, type Refusal, refuse } from '../facts.ts';
import { family } from '../family.ts';
import type { Plan } from '../plan.ts';
import { guarded, input, moduleName, output, present } from '../scaffold.ts';
import { assume, controlInput, fixedReset, notes, portName, startsAt, timing } from '../timing.ts';

const PATTERN = '[binary|bit|serial|input|fixed] [sequence|pattern|string|word|bits|code] [of] <digits:pattern>';
const SEARCH = '(detect|recognize|find|look for|spot|identify|search for|match)';
const OVERLAP = '(overlap #overlap=yes|non overlap #overlap=no|nonoverlapping #overlap=no|not overlap #overlap=no)';
const MACHINE = '(moore #machine=moore|mealy #machine=mealy)';

const ENABLE: Control = {
  slot: 'enable',
  noun: '[clock|shift|sample|bit|data] (enable|valid)',
  action: '(sample|accept|take|look at|read|examine|advance) [input|bit|it|in]',
  adjective: 'enable',
  opposite: 'disable',
  holds: true,
};

/**
 * The automaton of Knuth, Morris and Pratt: `next[k][bit]` is the number of pattern bits matched after `bit` when k were, for k from 0 to the length of
 * the pattern. After a full match an overlapping detector keeps the longest border; another starts anew.
 */
export function automaton(pattern: string, overlapping: boolean): readonly (readonly [number, number])[] {
  const longest = (text: string): number => {
    for (let length = Math.min(text.length, pattern.length); length > 0; length--)
      if (text.endsWith(pattern.slice(0, length))) return length;
    return 0;
  };
  return Array.from({ length: pattern.length + 1 }, (_, matched) => {
    const seen = matched === pattern.length && !overlapping ? '' : pattern.slice(0, matched);
    return [longest(`${seen}0`), longest(`${seen}1`)] as const;
  });
}

function build(facts: Facts): Plan | Refusal {
  const list = notes();
  const pattern = facts.text('pattern');
  if (pattern === undefined) return refuse('The description does not say which bits the detector looks for.');
  if (pattern.length > 32) return refuse('Patterns of 2 to 32 bits are understood.', facts.quote('pattern'));
  const length = facts.num('length');
  if (length !== undefined && length !== pattern.length)
    return refuse(`The pattern ${pattern} does not have ${length} bits.`, facts.quote('length'));
  const overlap = facts.text('overlap');
  if (overlap === undefined) assume(list, 'overlap', 'Occurrences may overlap.');
  const overlapping = overlap !== 'no';
  const machine = facts.text('machine');
  if (machine === undefined)
    assume(list, 'machine', 'It is a Moore machine: the output rises in the cycle after the last bit.');
  const mealy = machine === 'mealy';
  const clocking = timing(facts, list);
  if (isRefusal(clocking)) return clocking;
  fixedReset(list, clocking, 'no bit seen yet');
  const enable = controlInput(facts, 'enable', 'en', 'the enable', list);
  if (isRefusal(enable)) return enable;
  const x = portName(facts, 'data.name', 'x', 'The serial input', list);
  const z = portName(facts, 'output.name', 'detected', 'The output', list);
  const module = moduleName(facts, `detect_${pattern}`, list);
  const ports = [...present(enable?.port), input(x, 1, 'serial input'), output(z, 1, `high when ${pattern} was seen`)];
  const full = automaton(pattern, overlapping);
  const count = pattern.length;
  const last = pattern.at(-1) ?? '1';
  // A Mealy machine announces the match while the last bit stands at its input and is at once in the state behind it.
  const folded = (matched: number): number =>
    mealy && matched === count ? Math.max(...[0, ...(overlapping ? borders(pattern) : [])]) : matched;
  const states = full.slice(0, mealy ? count : count + 1).map(([zero, one]) => [folded(zero), folded(one)] as const);
  const label = (index: number): string => `S${index}`;
  const arms = states.map(([zero, one], index) =>
    zero === one
      ? `${label(index)}: state' = ${label(one)}`
      : `${label(index)}: state' = ${x} ? ${label(one)} : ${label(zero)}`,
  );
  const body = ['case state {', ...arms.map((arm) => `  ${arm}`), '}'];
  const found = mealy
    ? `state == ${label(count - 1)} and ${last === '1' ? x : `not ${x}`}${enable === undefined ? '' : ` and ${enable.condition}`}`
    : `state == ${label(count)}`;
  if (mealy && enable !== undefined) assume(list, 'enable.output', 'The output is high only while the input is taken.');
  const bits = [
    ...pattern,
    ...(overlapping ? pattern.slice(Math.max(...[0, ...borders(pattern)])) : pattern),
    pattern[0] === '1' ? '0' : '1',
  ];
  return {
    kind: 'plan',
    module,
    title: `detector of ${pattern}, ${overlapping ? 'overlapping' : 'not overlapping'}, ${mealy ? 'Mealy' : 'Moore'}`,
    timing: clocking,
    ports,
    preamble: [`enum state_t { ${states.map((_, index) => label(index)).join(', ')} }  // Sn: the last n bits match`],
    declarations: [`reg state : state_t ${startsAt(label(0), clocking)}`],
    actions: enable === undefined ? body : guarded(`when ${enable.condition}`, body),
    equations: [`${z} = ${found}`],
    examples: [
      run<number>(
        {
          reset: 0,
          next: (state, inputs) => {
            if (enable !== undefined && !enable.isActive(inputs)) return state;
            return states[state]?.[at(inputs, x) === 1n ? 1 : 0] ?? 0;
          },
          outputs: (state, inputs) => ({
            [z]: mealy
              ? state === count - 1 &&
                at(inputs, x) === BigInt(last) &&
                (enable === undefined || enable.isActive(inputs))
                ? 1n
                : 0n
              : state === count
                ? 1n
                : 0n,
          }),
        },
        {
          name: `finds ${pattern}`,
          timing: clocking,
          ports,
          observe: mealy ? 'before' : 'after',
          stimuli: [
            ...(clocking.reset === undefined ? [] : [{ reset: true, inputs: { ...enable?.drive(true) } }]),
            ...bits.map((bit) => ({ inputs: { [x]: BigInt(bit), ...enable?.drive(true) } })),
          ],
        },
      ),
    ],
    rules: [
      `${z} is high ${mealy ? 'while the last bit of' : 'in the cycle after'} ${pattern} ${mealy ? `stands at ${x}` : `was taken from ${x}`}, most recent bit last.`,
      overlapping ? 'Bits of one occurrence may belong to the next.' : 'Each bit belongs to at most one occurrence.',
    ],
    corners: clocking.reset === undefined ? [] : ['Reset forgets all bits seen.'],
    assumptions: list.assumptions,
  };
}

/** Lengths of the proper prefixes of a pattern that are suffixes too. */
function borders(pattern: string): readonly number[] {
  return Array.from({ length: pattern.length - 1 }, (_, index) => index + 1).filter((length) =>
    pattern.endsWith(pattern.slice(0, length)),
  );
}

export const sequenceDetector = family({
  id: 'sequence-detector',
  title: 'sequence detector',
  example: 'A Moore sequence detector for 1011 with overlapping allowed.',
  heads: [
    `[${OVERLAP}] [${MACHINE}] [<num:length> bit] [${OVERLAP}] (sequence|pattern|bit pattern|serial pattern) (detector|recognizer|finder) [(for|of)] [${PATTERN}]`,
    `[${OVERLAP}] [${MACHINE}] <digits:pattern> (sequence|pattern) (detector|recognizer)`,
    `<digits:pattern> detector`,
    `${SEARCH} ${PATTERN} [sequence|pattern] [in|on] [its|a|the] [serial|input|bit] [bit|data] [input|stream|line|sequence] ${called('data.name')}`,
    `output ${called('output.name')} [be|go] (1|high) [for one [clock] cycle] (when|whenever|if|once|after) ${PATTERN} [be] (detect|found|seen|receive|recognize|matched|appear|occur)`,
    `[output] [${called('output.name')}] [output|be|go|assert] (1|high) (when|whenever|if) [last|most recent] [<num:length>] [input|serial|received] bit [received] (be|match|equal|form) <digits:pattern>`,
    `[${MACHINE}] [<num:length> bit] ${OVERLAP} (sequence|pattern) detector`,
  ],
  clauses: [
    `[${MACHINE}] [finite] state machine [type]`,
    `${MACHINE} [type] [machine|fsm|output|style|detector]`,
    'fsm',
    '[finite] state machine',
    PATTERN,
    `${OVERLAP} [be] [occurrence|sequence|pattern|match|detection] [(be) (allowed|permitted|counted|detect|detected|count)] [allowed|detection|counted]`,
    '[with|allow|including|detect] [for] overlap [sequence|occurrence|pattern|match|detection] #overlap=yes',
    '(no|without) overlap #overlap=no',
    'overlap [occurrence|sequence|pattern|match] be not (allowed|detected|counted|permitted) #overlap=no',
    '(do not|not) (allow|detect|count) overlap [sequence|occurrence|pattern|match] #overlap=no',
    `[serial|bit|data] [data|bit] input [stream|line] ${called('data.name')}`,
    `[serial] [input] (bit stream|stream) ${called('data.name')}`,
    `[detect|match|found] output ${called('output.name')}`,
    `[it] (assert|raise|set) [output] ${called('output.name')} [high|to 1] [for one [clock] cycle] (when|whenever|after|if|each time) [pattern|sequence|it] [be] [found|detected|seen|detect|recognize|recognized]`,
    `output ${called('output.name')} (be|go) (high|1|asserted) [for one [clock] cycle] (when|whenever|after|if) [pattern|sequence|it] (be|have been) (found|detected|seen|detect|recognize|recognized|received)`,
    `one bit (per|every|each) [clock] cycle`,
    EACH_CLOCK,
    ...outputClauses('output.name', 'detect|match|detection'),
    ...controlClauses(ENABLE),
    ...holdClauses,
  ],
  sequential: { clear: true },
  build,
});
