/**
 * Which bits of each variable the roots can depend on: demand flows from a term to its operands, bit by bit where the operator keeps bits apart.
 * A bit that is not demanded may have any value without changing any root; the converse does not hold.
 */
import { maximum } from '../../../kernel/sort.ts';
import type { App, Term, Var } from '../../../kernel/term.ts';
import { topological } from '../../../kernel/traverse.ts';

/** A mask for each variable that is demanded at all; memories are demanded as a whole. */
export function usedBits(roots: readonly Term[]): ReadonlyMap<Var, bigint> {
  const demand = new Map<Term, bigint>();
  const ask = (term: Term, mask: bigint): void => {
    const bounded = mask & all(term);
    if (bounded !== 0n) demand.set(term, (demand.get(term) ?? 0n) | bounded);
  };
  for (const root of roots) ask(root, all(root));
  const used = new Map<Var, bigint>();
  for (const term of [...topological(roots)].reverse()) {
    const mask = demand.get(term);
    if (mask === undefined) continue;
    if (term.kind === 'var') used.set(term, mask);
    if (term.kind === 'app') distribute(term, mask, ask);
  }
  return used;
}

const size = (term: Term): number => (term.sort.kind === 'bits' ? term.sort.width : 1);
const all = (term: Term): bigint => maximum(size(term));

/** All bits up to the highest that is asked for: carries run upwards only. */
const upTo = (mask: bigint): bigint => maximum(mask.toString(2).length);

function distribute(term: App, mask: bigint, ask: (term: Term, mask: bigint) => void): void {
  for (const [index, wanted] of demanded(term, mask).entries()) {
    const arg = term.args[index];
    if (arg !== undefined) ask(arg, wanted);
  }
}

/** For each operand the bits that the bits of `mask` of the result can depend on; −1 for all of them. */
function demanded({ op, args, params }: App, mask: bigint): readonly bigint[] {
  const [a, b] = args;
  const whole = args.map(() => -1n);
  if (a === undefined) return [];
  switch (op) {
    case 'not':
    case 'zext':
      return [mask];
    case 'and':
    case 'or':
    case 'xor':
      return b === undefined ? whole : [mask & relevant(op, b), mask & relevant(op, a)];
    case 'ite':
      return [1n, mask, mask];
    case 'extract':
      return [mask << BigInt(params[1] ?? 0)];
    case 'concat':
      return b === undefined ? whole : [mask >> BigInt(size(b)), mask];
    case 'sext':
      return [mask | (mask > all(a) ? 1n << BigInt(size(a) - 1) : 0n)];
    case 'repeat': {
      let any = 0n;
      for (let rest = mask; rest !== 0n; rest >>= BigInt(size(a))) any |= rest;
      return [any];
    }
    case 'neg':
    case 'add':
    case 'sub':
    case 'mul':
      return args.map(() => upTo(mask));
    case 'shl':
      return b?.kind === 'const' ? [mask >> b.value, 0n] : whole;
    case 'lshr':
      // An amount beyond the width leaves nothing; the mask must not grow with it.
      return b?.kind === 'const' ? [b.value >= BigInt(size(a)) ? 0n : mask << b.value, 0n] : whole;
    default:
      return whole;
  }
}

/** Bits of the other operand that a constant operand lets through. */
function relevant(op: 'and' | 'or' | 'xor', other: Term): bigint {
  if (other.kind !== 'const' || op === 'xor') return -1n;
  return op === 'and' ? other.value : ~other.value;
}
