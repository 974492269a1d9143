/** Identities of single operators: constants, equal operands, comparisons that no value changes. Linters warn where such things are left. */
import * as b from '../../../kernel/build.ts';
import { maximum } from '../../../kernel/sort.ts';
import { constant, isConst, type Term, width } from '../../../kernel/term.ts';

export function negated(x: Term): Term | undefined {
  return x.kind === 'app' && x.op === 'not' ? x.args[0] : undefined;
}

export function bitwise(op: 'and' | 'or' | 'xor', x: Term, y: Term): Term | undefined {
  const constantOnLeft = isConst(x);
  const [other, fixed] = constantOnLeft ? [y, x] : [x, y];
  if (x === y) return op === 'xor' ? constant(0, width(x)) : x;
  if (!isConst(fixed)) return undefined;
  const ones = maximum(width(fixed));
  if (fixed.value === 0n) return op === 'and' ? fixed : other;
  if (fixed.value === ones) return op === 'or' ? fixed : op === 'and' ? other : (negated(other) ?? b.not(other));
  return undefined;
}

/** Arithmetic with 0 or 1, which Verilator folds, and then finds operands that nothing reads. */
export function neutral(
  op: 'add' | 'sub' | 'mul' | 'udiv' | 'urem' | 'sdiv' | 'srem',
  x: Term,
  y: Term,
): Term | undefined {
  const zero = constant(0, width(x));
  switch (op) {
    case 'add':
      return isConst(y, 0) ? x : isConst(x, 0) ? y : undefined;
    case 'sub':
      return isConst(y, 0) ? x : x === y ? zero : undefined;
    case 'mul':
      if (isConst(x, 0) || isConst(y, 0)) return zero;
      return isConst(y, 1) ? x : isConst(x, 1) ? y : undefined;
    case 'udiv':
      return isConst(y, 1) ? x : undefined;
    case 'sdiv':
      // One bit holds 0 and −1.
      return isConst(y, 1) && width(y) > 1 ? x : undefined;
    case 'urem':
    case 'srem':
      return isConst(y, 1) || (op === 'srem' && isConst(y, maximum(width(y)))) ? zero : undefined;
  }
}

/** Comparison of one bit with a constant is the bit itself or its negation. */
export function equal(x: Term, y: Term): Term | undefined {
  if (x === y) return constant(1, 1);
  const [other, fixed] = isConst(x) ? [y, x] : [x, y];
  if (!isConst(fixed)) return undefined;
  if (fixed.value > bounds(other, false)[1]) return constant(0, 1);
  if (width(x) !== 1) return undefined;
  return fixed.value === 1n ? other : (negated(other) ?? b.not(other));
}

export function decided(op: 'ult' | 'ule' | 'slt' | 'sle', x: Term, y: Term): Term | undefined {
  const strict = op === 'ult' || op === 'slt';
  if (x === y) return constant(strict ? 0 : 1, 1);
  const signed = op === 'slt' || op === 'sle';
  const [[leastX, greatestX], [leastY, greatestY]] = [bounds(x, signed), bounds(y, signed)];
  if (strict ? greatestX < leastY : greatestX <= leastY) return constant(1, 1);
  return (strict ? leastX >= greatestY : leastX > greatestY) ? constant(0, 1) : undefined;
}

/** The least and the greatest value that the width, an extension with zeros or a constant lets a term have. */
function bounds(x: Term, signed: boolean): readonly [bigint, bigint] {
  const size = width(x);
  if (x.kind === 'const') {
    const value = signed ? BigInt.asIntN(size, x.value) : x.value;
    return [value, value];
  }
  if (x.kind === 'app' && x.op === 'zext' && x.args[0] !== undefined) return [0n, maximum(width(x.args[0]))];
  return signed ? [-(1n << BigInt(size - 1)), maximum(size) >> 1n] : [0n, maximum(size)];
}

export function conditional(condition: Term, then: Term, otherwise: Term): Term | undefined {
  if (isConst(condition)) return condition.value === 1n ? then : otherwise;
  if (then === otherwise) return then;
  if (condition.kind === 'app' && condition.op === 'not' && condition.args[0] !== undefined) {
    return b.ite(condition.args[0], otherwise, then);
  }
  if (then.sort.kind === 'bits' && then.sort.width === 1) {
    if (isConst(then, 1) && isConst(otherwise, 0)) return condition;
    if (isConst(then, 0) && isConst(otherwise, 1)) return b.not(condition);
  }
  return undefined;
}
