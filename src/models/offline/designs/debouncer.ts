/** Debouncers: the output follows the input once that has differed for a number of cycles. */

import { outputClauses } from '../clauses/names.ts';
import { called } from '../clauses/phrases.ts';
import { at, run } from '../example.ts';
import { type Facts, isRefusal, need, optional, type Refusal, refuse } from '../facts.ts';
import { family } from '../family.ts';
import { bitsFor, bitsType, ENUMERABLE, type Plan, plural } from '../plan.ts';
import { input, moduleName, registered } from '../scaffold.ts';
import { assume, fixedReset, notes, portName, startsAt, timing } from '../timing.ts';

const CYCLES = '<num:cycles> [consecutive|successive|clock] [clock] (cycle|sample|clock|tick|period)';

function build(facts: Facts): Plan | Refusal {
  const list = notes();
  const cycles = need(facts, 'cycles', 'for how many cycles the input has to be stable', [2, 1 << 24]);
  if (isRefusal(cycles)) return cycles;
  const stages = facts.has('synchronizer')
    ? optional(facts, 'stages', 'the number of synchroniser stages', [2, 4], 2)
    : 0;
  if (isRefusal(stages)) return stages;
  if (stages === 0)
    assume(list, 'synchronizer', 'The input is synchronous to the clock already: there is no synchroniser.');
  else if (!facts.has('stages')) assume(list, 'stages', 'The synchroniser has two stages.');
  const clocking = timing(facts, list);
  if (isRefusal(clocking)) return clocking;
  const value = facts.value('reset.value');
  if (value !== undefined && value !== 0n)
    return refuse('The reset value of a debouncer is zero here.', facts.quote('reset.value'));
  fixedReset(list, clocking, 'the output is low');
  const d = portName(facts, 'data.name', 'noisy', 'The input', list);
  const q = portName(facts, 'output.name', 'clean', 'The output', list);
  const module = moduleName(facts, `debouncer${cycles}`, list);
  const ports = [input(d, 1, 'bouncing input'), registered(q, 1, 0n, 'debounced output')];
  const width = bitsFor(cycles - 1);
  const sampled = stages === 0 ? d : `sync[${stages - 1}]`;
  const held = 1 << stages;
  interface State {
    readonly line: number;
    readonly waited: number;
    readonly shown: bigint;
  }
  return {
    kind: 'plan',
    module,
    title: `debouncer, ${plural(cycles, 'cycle')}`,
    timing: clocking,
    ports,
    declarations: [
      ...(stages === 0 ? [] : [`reg sync : bits[${stages}] ${startsAt('0', clocking)}`]),
      `reg waited : ${bitsType(width)} ${startsAt('0', clocking)}`,
    ],
    actions: [
      ...(stages === 0 ? [] : [`sync' = {sync[${stages === 2 ? '0' : `${stages - 2}:0`}], ${d}}`]),
      `when ${sampled} == ${q}: waited' = 0`,
      `else when waited == ${cycles - 1}: { ${q}' = ${sampled}  waited' = 0 }`,
      "else: waited' = waited + 1",
    ],
    invariants: width + 3 + stages <= ENUMERABLE ? [{ name: 'in_time', claim: `waited <= ${cycles - 1}` }] : [],
    examples:
      cycles > 20
        ? [shortExample()]
        : [
            run<State>(
              {
                reset: { line: 0, waited: 0, shown: 0n },
                next: ({ line, waited, shown }, inputs) => {
                  const sample = stages === 0 ? at(inputs, d) : BigInt((line >> (stages - 1)) & 1);
                  const shifted = ((line << 1) | Number(at(inputs, d))) & (held - 1);
                  if (sample === shown) return { line: shifted, waited: 0, shown };
                  return waited + 1 === cycles
                    ? { line: shifted, waited: 0, shown: sample }
                    : { line: shifted, waited: waited + 1, shown };
                },
                outputs: ({ shown }) => ({ [q]: shown }),
              },
              {
                name: 'ignores a glitch, follows a press',
                timing: clocking,
                ports,
                stimuli: [
                  ...(clocking.reset === undefined ? [] : [{ reset: true }]),
                  { inputs: { [d]: 1n } },
                  { inputs: { [d]: 0n } },
                  { inputs: { [d]: 1n } },
                  ...Array.from({ length: cycles + stages }, () => ({})),
                ],
              },
            ),
          ],
    rules: [
      `The output takes the input's value when that has differed from it for ${plural(cycles, 'consecutive cycle')}.`,
    ],
    corners: ['A shorter change starts the wait anew.'],
    assumptions: list.assumptions,
  };

  /** The output stays low for longer than any example can wait. */
  function shortExample(): Plan['examples'][number] {
    return run<null>(
      { reset: null, next: () => null, outputs: () => ({ [q]: 0n }) },
      {
        name: 'ignores a glitch',
        timing: clocking as Exclude<typeof clocking, Refusal>,
        ports,
        stimuli: [{ inputs: { [d]: 1n } }, { inputs: { [d]: 0n } }, { inputs: { [d]: 1n } }],
      },
    );
  }
}

export const debouncer = family({
  id: 'debouncer',
  title: 'debouncer',
  example: 'A button debouncer that needs the input to be stable for 8 cycles.',
  heads: [
    '[button|switch|key|push button|input|signal] (debouncer|debounce) [circuit|filter|logic|button|switch|input] [for [push] (button|switch)]',
  ],
  clauses: [
    `[input|signal|it] [need|require|must|that] [input|signal|button|it] [to] [be|stay|remain|have been] [stable|constant|steady|unchanged|same] (for|during) [at least] ${CYCLES}`,
    `(change|update|follow|switch|toggle) [output|its output|input|it] (only|once|after|when) [after|once|when] [input|signal|button|it] [have been|be|stay|remain|have stayed|have be] [stable|constant|steady|different|unchanged|same] [for] [at least] ${CYCLES}`,
    `output (change|update|follow|follow input|switch) [input] [only] (once|after|when) [after|once|when] [input|signal|button|it] [have been|be|stay|remain|have stayed|have be] [stable|constant|steady|different|unchanged|same] [for] [at least] ${CYCLES}`,
    `(wait|waits) [for] [at least] ${CYCLES} [before (change|accept) [output|it|change]]`,
    `(accept|take|report|pass) [new] [level|value|state|input|change] [only] (once|after|when) [input|it|signal] [have been|be|stay|remain|have be] (stable|constant|steady|unchanged) [for] [at least] ${CYCLES}`,
    `(after|with|over|of|for) ${CYCLES} [of stability|of stable input|period|window|filter|stable]`,
    `(debounce|stability|stable|filter|settle) (time|period|window|interval|count|length) [of|be] ${CYCLES}`,
    `${CYCLES} (debounce|stability|stable|filter) (time|period|window|interval)`,
    CYCLES,
    `(filter|filter out|ignore|suppress|reject) [out] (glitch|bounce|pulse) (shorter|less) than ${CYCLES}`,
    `${CYCLES} (debouncer|debounce)`,
    `[with] [<num:stages> (stage|flop|flip flop)] synchronizer [of <num:stages> stage] #synchronizer=yes`,
    `[noisy|raw|bouncing|bouncy|button|switch] input [signal] ${called('data.name')}`,
    `(button|switch) ${called('data.name')}`,
    `[clean|debounced|stable|filtered] output [signal] ${called('output.name')}`,
    'push button',
    ...outputClauses('output.name', 'debounced|clean'),
  ],
  sequential: { clear: false },
  build,
});
