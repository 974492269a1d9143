/** Linear feedback shift registers, Fibonacci or Galois, with given taps or those of a maximal-length sequence. */
import { type Control, controlClauses, holdClauses } from '../clauses/control.ts';
import { outputClauses } from '../clauses/names.ts';
import { EACH_CLOCK, valueFor } from '../clauses/phrases.ts';
import { widthClauses } from '../clauses/width.ts';
import { run } from '../example.ts';
import { type Facts, isRefusal, need, type Refusal, refuse } from '../facts.ts';
import { family } from '../family.ts';
import { binary, ENUMERABLE, number, ones, type Plan } from '../plan.ts';
import { moduleName, onlyWhen, present, registered } from '../scaffold.ts';
import type { Token } from '../text/lexer.ts';
import { assume, controlInput, notes, portName, resetValue, timing } from '../timing.ts';

/** Taps of a sequence of length 2^n - 1, counted from 1 (P. Alfke, Xilinx XAPP 052, 1996). */
export const MAXIMAL_TAPS: ReadonlyMap<number, readonly number[]> = new Map([
  [2, [2, 1]],
  [3, [3, 2]],
  [4, [4, 3]],
  [5, [5, 3]],
  [6, [6, 5]],
  [7, [7, 6]],
  [8, [8, 6, 5, 4]],
  [9, [9, 5]],
  [10, [10, 7]],
  [11, [11, 9]],
  [12, [12, 6, 4, 1]],
  [13, [13, 4, 3, 1]],
  [14, [14, 5, 3, 1]],
  [15, [15, 14]],
  [16, [16, 15, 13, 4]],
  [17, [17, 14]],
  [18, [18, 11]],
  [19, [19, 6, 2, 1]],
  [20, [20, 17]],
  [21, [21, 19]],
  [22, [22, 21]],
  [23, [23, 18]],
  [24, [24, 23, 22, 17]],
  [25, [25, 22]],
  [26, [26, 6, 2, 1]],
  [27, [27, 5, 2, 1]],
  [28, [28, 25]],
  [29, [29, 27]],
  [30, [30, 6, 4, 1]],
  [31, [31, 28]],
  [32, [32, 22, 2, 1]],
]);

const STEP = '(shift|advance|step|run|generate|count|change|move) [left|state|number|bit|it|register]';
const ENABLE: Control = {
  slot: 'enable',
  noun: '[shift|clock] enable',
  action: STEP,
  adjective: 'enable',
  opposite: 'disable',
  holds: true,
};

function build(facts: Facts): Plan | Refusal {
  const list = notes();
  const width = need(facts, 'width', 'how many bits the LFSR has', [2, 256]);
  if (isRefusal(width)) return width;
  const said = facts.list('tap+').map((tap) => Number(BigInt(tap) > 1000n ? 1000n : BigInt(tap)));
  const taps = [...new Set(said.length > 0 ? said : (MAXIMAL_TAPS.get(width) ?? []))].sort((a, b) => b - a);
  if (taps.length === 0)
    return refuse(
      `The description gives no taps, and for ${width} bits none are known by heart.`,
      facts.quote('width'),
    );
  if (said.length === 0)
    assume(list, 'taps', `The taps are ${taps.join(', ')} (counted from 1), which give a sequence of maximal length.`);
  if (taps.some((tap) => tap < 1 || tap > width) || taps[0] !== width)
    return refuse(`The taps have to be from 1 to ${width}, and ${width} is one of them.`, facts.quote('tap+'));
  const galois = facts.text('form') === 'galois';
  if (!facts.has('form')) assume(list, 'form', 'It is a Fibonacci LFSR: the taps are XORed into the bit shifted in.');
  assume(
    list,
    'direction',
    galois ? 'It shifts right, towards bit 0.' : 'It shifts left, bit 0 receives the feedback.',
  );
  const clocking = timing(facts, list);
  if (isRefusal(clocking)) return clocking;
  const seed = facts.value('seed');
  const reset = facts.value('reset.value');
  if (seed !== undefined && reset !== undefined && seed !== reset)
    return refuse('Seed and reset value differ.', facts.quote('seed'), facts.quote('reset.value'));
  const start = resetValue(
    facts,
    width,
    list,
    clocking,
    seed === undefined ? 1n : seed === 'ones' ? ones(width) : BigInt(seed),
  );
  if (isRefusal(start)) return start;
  if (start === 0n)
    return refuse(
      'From zero an LFSR never moves: the seed has to be another value.',
      facts.quote('seed') ?? facts.quote('reset.value'),
    );
  const enable = controlInput(facts, 'enable', 'en', 'the enable', list);
  if (isRefusal(enable)) return enable;
  if (enable === undefined) assume(list, 'enable', 'There is no enable: it advances in every clock cycle.');
  const q = portName(facts, 'output.name', 'q', 'The output', list);
  const module = moduleName(facts, `lfsr${width}`, list);
  const ports = [...present(enable?.port), registered(q, width, start, 'the state')];
  const mask = taps.reduce((sum, tap) => sum | (1n << BigInt(tap - 1)), 0n);
  const upper = `${q}[${width === 2 ? '0' : `${width - 2}:0`}]`;
  const next = galois
    ? `${q}' = (${q} >> 1) ^ (${q}[0] ? ${width <= 16 ? binary(mask, width) : number(mask, width)} : 0)`
    : `${q}' = {${upper}, ${taps.map((tap) => `${q}[${tap - 1}]`).join(' ^ ')}}`;
  const step = (state: bigint): bigint => {
    if (galois) return (state >> 1n) ^ ((state & 1n) === 1n ? mask : 0n);
    const feedback = taps.reduce((bit, tap) => bit ^ ((state >> BigInt(tap - 1)) & 1n), 0n);
    return ((state << 1n) | feedback) & ones(width);
  };
  return {
    kind: 'plan',
    module,
    title: `${width}-bit ${galois ? 'Galois' : 'Fibonacci'} LFSR, taps ${taps.join(', ')}`,
    timing: clocking,
    ports,
    actions: onlyWhen(enable?.condition, [next]),
    invariants: width + 2 <= ENUMERABLE ? [{ name: 'moves', claim: `${q} != 0` }] : [],
    examples: [
      run<bigint>(
        {
          reset: start,
          next: (state, inputs) => (enable === undefined || enable.isActive(inputs) ? step(state) : state),
          outputs: (state) => ({ [q]: state }),
        },
        {
          name: 'advances',
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
      galois
        ? `The state shifts right; when a 1 leaves, bits ${taps.map((tap) => tap - 1).join(', ')} are inverted.`
        : `The state shifts left; the new bit 0 is the XOR of bits ${taps.map((tap) => tap - 1).join(', ')}.`,
    ],
    corners: ['Zero is not reached.'],
    assumptions: list.assumptions,
  };
}

/** "x^8 + x^6 + x^5 + x^4 + 1" becomes "tap 8, 6, 5, 4": exponents stay, signs become pauses, the constant term goes. */
function polynomials(tokens: readonly Token[]): readonly Token[] {
  const result: Token[] = [];
  let inside = false;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    const caret = tokens[at + 1];
    const exponent = tokens[at + 2];
    if (token === undefined) break;
    if (token.text === 'x' && caret?.text === '^' && exponent?.kind === 'number') {
      if (!inside) result.push({ ...token, text: 'tap' });
      result.push(exponent);
      inside = true;
      at += 2;
    } else if (inside && token.text === '+' && caret?.kind === 'number' && caret.text === '1') {
      at += 1;
      inside = false;
    } else if (inside && token.text === '+' && caret?.text === 'x' && exponent?.text !== '^') {
      result.push({ kind: 'number', text: '1', written: '1', value: 1n, start: caret.start, end: caret.end });
      at += 1;
    } else if (inside && token.text === '+') result.push({ ...token, kind: 'pause' });
    else {
      inside = false;
      result.push(token);
    }
  }
  return result;
}

const MORE = '[and] [bit|position|stage] <num:tap+>';

export const lfsr = family({
  id: 'lfsr',
  title: 'LFSR',
  example: 'An 8-bit maximal-length LFSR with enable and synchronous reset.',
  heads: [
    '[<num:width> bit] [maximal|maximum] [length] [fibonacci #form=fibonacci|galois #form=galois] [type] [pseudo random] [number generator] (lfsr|linear feedback shift register) [counter]',
    '[<num:width> bit] (pseudo random|pseudorandom) [number|bit|sequence] generator',
    '[<num:width> bit] prbs generator',
  ],
  prepare: polynomials,
  clauses: [
    ...widthClauses,
    `tap [at|of|be|from] [bit|position|stage] <num:tap+> ${MORE} [${MORE}] [${MORE}] [${MORE}] [${MORE}]`,
    '[feedback|characteristic|primitive] polynomial [of|be]',
    '[feedback] [maximal|maximum] length [sequence]',
    '(fibonacci #form=fibonacci|galois #form=galois) [form|style|configuration|type|lfsr|structure]',
    `(seed|initial (value|state|seed)|start value) [of|be] [value|with|to] ${valueFor('seed')}`,
    `(seeded|initialize) (with|to|at) ${valueFor('seed')}`,
    STEP,
    `${STEP} ${EACH_CLOCK}`,
    `${EACH_CLOCK} [it] ${STEP}`,
    'linear feedback shift register',
    ...outputClauses('output.name', 'state|lfsr|random'),
    ...controlClauses(ENABLE),
    ...holdClauses,
  ],
  sequential: { clear: false },
  build,
});
