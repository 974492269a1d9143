/**
 * The checker: confirms that a goal holds, from the goal and a certificate alone. It imports nothing of the provers.
 *
 * Steps:
 *  1. sweep: goal → its free variables and their number of bits (refused beyond 2^24 cases) → every assignment is evaluated by the checker's own evaluator;
 *     one that satisfies the assumptions and not the conclusion refuses.
 *  2. bits: goal → clauses by the checker's own bit-blaster → each clause of the proof follows by reverse unit propagation, the last conflict is reached.
 * The goal is the one that the caller regenerates from the specification and the text; nothing in a certificate can change what is checked.
 */
import type { Certificate } from '../certificate.ts';
import { certifiedSweepBits } from '../certificate.ts';
import { sizeInBits } from '../sort.ts';
import type { Term, Var } from '../term.ts';
import { topological, variables } from '../traverse.ts';
import { TooManyGates } from './aig.ts';
import { problem } from './cnf.ts';
import { type CheckedValue, evaluateIn } from './evaluator.ts';
import { checkRup } from './rup.ts';

export type Checked = { readonly kind: 'accepted' } | { readonly kind: 'refused'; readonly reason: string };

const refused = (reason: string): Checked => ({ kind: 'refused', reason });

export function check(assumptions: readonly Term[], conclusion: Term, certificate: Certificate): Checked {
  for (const term of [...assumptions, conclusion]) {
    if (term.sort.kind !== 'bits' || term.sort.width !== 1) return refused('a goal is made of one-bit terms');
  }
  return certificate.method === 'sweep'
    ? checkSweep(assumptions, conclusion)
    : checkBits(assumptions, conclusion, certificate.proof);
}

function checkSweep(assumptions: readonly Term[], conclusion: Term): Checked {
  const order = topological([...assumptions, conclusion]);
  const free = variables([...assumptions, conclusion]);
  const size = free.reduce((sum, variable) => sum + sizeInBits(variable.sort), 0);
  if (size > certifiedSweepBits) return refused(`${size} free bits are too many for a sweep`);
  const last = 1n << BigInt(size);
  for (let number = 0n; number < last; number += 1n) {
    const values = evaluateIn(order, assignmentOf(free, number));
    if (assumptions.every((term) => values.get(term) === 1n) && values.get(conclusion) !== 1n) {
      return refused(`the goal fails in case ${number}`);
    }
  }
  return { kind: 'accepted' };
}

/** Cuts the bits of a number into the variables, first variable lowest. */
function assignmentOf(free: readonly Var[], number: bigint): ReadonlyMap<string, CheckedValue> {
  let rest = number;
  const take = (width: number): bigint => {
    const value = rest % (1n << BigInt(width));
    rest >>= BigInt(width);
    return value;
  };
  const values = new Map<string, CheckedValue>();
  for (const { name, sort } of free) {
    values.set(
      name,
      sort.kind === 'bits' ? take(sort.width) : Array.from({ length: sort.depth }, () => take(sort.element)),
    );
  }
  return values;
}

function checkBits(assumptions: readonly Term[], conclusion: Term, proof: readonly (readonly number[])[]): Checked {
  const stated = problem(assumptions, conclusion);
  if (stated instanceof TooManyGates) return refused(`the goal has ${stated.message}`);
  const { clauses, variables: count } = stated;
  for (const [index, clause] of proof.entries()) {
    if (clause.some((literal) => !Number.isInteger(literal) || literal === 0 || Math.abs(literal) > count)) {
      return refused(`step ${index} of the proof has a literal that is none`);
    }
  }
  const result = checkRup(clauses, count, [...proof, []]);
  return result.kind === 'accepted'
    ? { kind: 'accepted' }
    : refused(`step ${result.step} of the proof does not follow`);
}
