/**
 * Packed start states: every value where power-up is `any`. A power-up term may read state that is listed before it, so that a product of systems can start the one
 * where the other does.
 */
import { compile, fromWord, toWord, type Word } from '../../../kernel/compile.ts';
import type { StateVariable } from '../../../kernel/system.ts';
import type { Term } from '../../../kernel/term.ts';
import { substituteIn, variables } from '../../../kernel/traverse.ts';
import { type Field, numberOf, totalBits, unpack } from './layout.ts';

/** Start states between two polls. */
const pollMask = 0xffff;

/** Ascending by the values that are open; or why there are none: more than `limit` of them, or no longer wanted. */
export function startStates(
  state: readonly StateVariable[],
  fields: readonly Field[],
  limit: number,
  stop: () => boolean,
): readonly number[] | string {
  const open = fields.filter((_, index) => state[index]?.powerUp === 'any');
  const bits = totalBits(open);
  if (2 ** bits > limit) return `${bits} bits without a power-up value give more than ${limit} start states`;
  const weights = open.flatMap(({ at, bits: own }) => own.map((_, index) => 2 ** (at + index)));
  const rest = determined(state, fields, open);
  const starts: number[] = [];
  for (let number = 0; number < 2 ** bits; number += 1) {
    if ((number & pollMask) === pollMask && stop()) return 'cancelled';
    let start = 0;
    for (let index = 0; index < bits; index += 1) if (((number >>> index) & 1) === 1) start += weights[index] ?? 0;
    starts.push(start + rest(start));
  }
  return starts;
}

/** What the fields with a power-up term add, given the open ones. */
function determined(
  state: readonly StateVariable[],
  fields: readonly Field[],
  open: readonly Field[],
): (start: number) => number {
  const values = new Map<Term, Term>();
  const fixed: { readonly term: Term; readonly field: Field }[] = [];
  for (const [index, { variable, powerUp }] of state.entries()) {
    const field = fields[index];
    if (powerUp === 'any' || field === undefined) continue;
    const term = substituteIn(powerUp, values);
    values.set(variable, term);
    fixed.push({ term, field });
  }
  const inputs = open.map(({ variable }) => variable);
  const compiled = compile(
    fixed.map(({ term }) => term),
    inputs,
  );
  const sum = (words: readonly Word[]): number =>
    fixed.reduce(
      (total, { term, field }, index) =>
        total + Number(numberOf(fromWord(words[index] ?? 0), term.sort)) * 2 ** field.at,
      0,
    );
  if (variables(fixed.map(({ term }) => term)).length === 0) {
    const all = sum(compiled.run([]));
    return () => all;
  }
  return (start) => {
    const given = unpack(open, start);
    return sum(compiled.run(inputs.map(({ name, sort }) => toWord(given.get(name) ?? 0n, sort))));
  };
}
