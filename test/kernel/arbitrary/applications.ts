/** For each operator, random operand sorts and parameters under which it has a wanted result sort. A record over the table: none is forgotten. */
import type { Op } from '../../../kernel/operators.ts';
import { bits, type Sort } from '../../../kernel/sort.ts';
import type { Choices } from './choices.ts';
import { chooseArray, chooseBits, chooseSort, chooseWidth } from './sorts.ts';

export interface Application {
  readonly args: readonly Sort[];
  readonly params: readonly number[];
}

/** Undefined when the operator never gives the sort. Widths of operands stay near that of the result, where they are free they are biased. */
type Chooser = (result: Sort, choices: Choices) => Application | undefined;

const noParams: readonly number[] = [];

/** A chooser for operators whose result is a bit vector. */
function onBits(choose: (width: number, choices: Choices) => readonly Sort[] | Application | undefined): Chooser {
  return (result, choices) => {
    if (result.kind !== 'bits') return undefined;
    const found = choose(result.width, choices);
    return found === undefined || 'params' in found ? found : { args: found, params: noParams };
  };
}

const sameWidth = (arity: number): Chooser => onBits((width) => Array.from({ length: arity }, () => bits(width)));
const shift = onBits((width, choices) => [bits(width), chooseBits(choices)]);
/** For results of one bit. */
const flag = (choose: (choices: Choices) => readonly Sort[]): Chooser =>
  onBits((width, choices) => (width === 1 ? choose(choices) : undefined));
const compare = flag((choices) => {
  const sort = chooseBits(choices);
  return [sort, sort];
});
const reduce = flag((choices) => [chooseBits(choices)]);
const extend = onBits((width, choices) => ({ args: [bits(chooseWidth(choices, width))], params: [width] }));
const wider = (width: number, choices: Choices): number =>
  Math.max(width, Math.min(choices.widest, width + choices.pick([0, 1, 2, 7, 31, 32, 33])));

const choosers: { readonly [K in Op]: Chooser } = {
  not: sameWidth(1),
  neg: sameWidth(1),
  and: sameWidth(2),
  or: sameWidth(2),
  xor: sameWidth(2),
  add: sameWidth(2),
  sub: sameWidth(2),
  mul: sameWidth(2),
  udiv: sameWidth(2),
  urem: sameWidth(2),
  sdiv: sameWidth(2),
  srem: sameWidth(2),
  shl: shift,
  lshr: shift,
  ashr: shift,
  eq: flag((choices) => {
    const sort = chooseSort(choices);
    return [sort, sort];
  }),
  ult: compare,
  ule: compare,
  slt: compare,
  sle: compare,
  ite: (result) => ({ args: [bits(1), result, result], params: noParams }),
  concat: onBits((width, choices) => {
    if (width === 1) return undefined;
    const low = chooseWidth(choices, width - 1);
    return [bits(width - low), bits(low)];
  }),
  extract: onBits((width, choices) => {
    const from = wider(width, choices);
    const lo = choices.below(from - width + 1);
    return { args: [bits(from)], params: [lo + width - 1, lo] };
  }),
  zext: extend,
  sext: extend,
  repeat: onBits((width, choices) => {
    const count = choices.pick([1, 2, 3, 4, 8, 31, 32, 33, width].filter((times) => width % times === 0));
    return { args: [bits(width / count)], params: [count] };
  }),
  redand: reduce,
  redor: reduce,
  redxor: reduce,
  part: onBits((width, choices) => ({ args: [bits(wider(width, choices)), chooseBits(choices)], params: [width] })),
  setpart: onBits((width, choices) => [bits(width), chooseBits(choices), bits(chooseWidth(choices, width))]),
  select: onBits((width, choices) => [chooseArray(choices, width), chooseBits(choices, 70)]),
  store: (result, choices) =>
    result.kind === 'array'
      ? { args: [result, chooseBits(choices, 70), bits(result.element)], params: noParams }
      : undefined,
};

export function chooseApplication(op: Op, result: Sort, choices: Choices): Application | undefined {
  return choosers[op](result, choices);
}

/** A result sort that the operator can have. */
export function chooseResult(op: Op, choices: Choices): Sort {
  if (op === 'store') return chooseArray(choices);
  if (op === 'ite') return chooseSort(choices);
  const sort = chooseBits(choices);
  if (choosers[op](sort, choices) !== undefined) return sort;
  return bits(op === 'concat' ? 2 : 1);
}
