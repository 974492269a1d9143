/** For every operator, constants at the widths at which representations in TLA+ change, with what the kernel's evaluator makes of them. */

import { eq } from '../../../kernel/build.ts';
import { evaluate } from '../../../kernel/evaluate.ts';
import { allOps, type Op } from '../../../kernel/operators.ts';
import { array, bits, maximum, type Sort, type Value } from '../../../kernel/sort.ts';
import { apply, constant, type Term, table } from '../../../kernel/term.ts';
import type { NamedTerm } from '../../../src/spec/spec.ts';
import { type Application, chooseApplication } from '../../kernel/arbitrary/applications.ts';
import { Choices } from '../../kernel/arbitrary/choices.ts';
import { chooseValue } from '../../kernel/arbitrary/values.ts';

/** Around those of numbers (30), of products in one piece (15), of bytes, and far beyond. */
const widths = [1, 2, 3, 7, 8, 9, 15, 16, 17, 29, 30, 31, 32, 33, 40, 64, 65, 70, 100];
const widest = 100;

const comparisons: ReadonlySet<Op> = new Set(['eq', 'ult', 'ule', 'slt', 'sle'] as const);
const reductions: ReadonlySet<Op> = new Set(['redand', 'redor', 'redxor'] as const);
/** Their second operand is a place or a distance, for which most random numbers are far too large. */
const places: ReadonlySet<Op> = new Set(['shl', 'lshr', 'ashr', 'part', 'setpart', 'select', 'store'] as const);
const divisions: ReadonlySet<Op> = new Set(['udiv', 'urem', 'sdiv', 'srem'] as const);

/** `repeats` cases of each operator at each width at which it has a result. */
export function operatorCases(
  repeats: number,
  tape: readonly number[],
  ops: readonly Op[] = allOps,
): readonly NamedTerm[] {
  const choices = new Choices(tape, { endless: true, widest });
  return ops.flatMap((op) =>
    widths.flatMap((width) =>
      Array.from({ length: repeats }, (_, index) => caseOf(op, width, index, choices)).flatMap((made) => made ?? []),
    ),
  );
}

function caseOf(op: Op, width: number, index: number, choices: Choices): NamedTerm | undefined {
  const found = applicationOf(op, width, choices);
  if (found === undefined) return undefined;
  const values = found.args.map((sort, at) => operandOf(op, found, sort, at, index, choices));
  const term = apply(
    op,
    found.args.map((sort, at) => literal(values[at] ?? 0n, sort)),
    found.params,
  );
  const expected = literal(evaluate(term, new Map()), term.sort);
  return { name: `${op}_${width}_${index}`, term: eq(term, expected) };
}

function applicationOf(op: Op, width: number, choices: Choices): Application | undefined {
  if (comparisons.has(op)) {
    const sort = op === 'eq' && choices.rarely(4) ? array(1 + choices.below(6), width) : bits(width);
    return { args: [sort, sort], params: [] };
  }
  if (reductions.has(op)) return { args: [bits(width)], params: [] };
  const isMemory = op === 'store' || (op === 'ite' && choices.rarely(4));
  return chooseApplication(op, isMemory ? array(1 + choices.below(7), width) : bits(width), choices);
}

/** The first cases of an operator are its edges. */
function operandOf(op: Op, { args }: Application, sort: Sort, at: number, index: number, choices: Choices): Value {
  if (sort.kind === 'array') return chooseValue(choices, sort);
  if (divisions.has(op) && at === 1 && index === 0) return 0n;
  if (divisions.has(op) && index === 1) return at === 0 ? 1n << BigInt(sort.width - 1) : maximum(sort.width);
  if (places.has(op) && at === 1 && !choices.rarely(4)) {
    const [first] = args;
    const end = first?.kind === 'array' ? first.depth : (first?.width ?? 0);
    const place = choices.pick([0, 1, end - 1, end, end + 1, ...[1, 2, 3].map(() => choices.below(end)), 256, 65_537]);
    return BigInt(place) <= maximum(sort.width) ? BigInt(Math.max(0, place)) : maximum(sort.width);
  }
  return chooseValue(choices, sort);
}

export function literal(value: Value, sort: Sort): Term {
  if (typeof value !== 'bigint') return table(value, sort.kind === 'array' ? sort.element : 1);
  return constant(value, sort.kind === 'bits' ? sort.width : 1);
}
