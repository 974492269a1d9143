/**
 * Clauses of a goal: satisfiable exactly by the assignments (of the abstraction) under which all assumptions hold and the conclusion does not.
 *
 * Variables of the clauses are positive integers, negative ones their complements (DIMACS). The numbering follows from the goal alone: prover and checker
 * build the same clauses independently.
 */
import type { Term } from '../term.ts';
import { type Literal, negate, TooManyGates } from './aig.ts';
import { Blaster } from './blast.ts';

export type Clause = readonly number[];

export interface Problem {
  readonly clauses: readonly Clause[];
  readonly variables: number;
  readonly blaster: Blaster;
  /** The DIMACS literal of a graph literal; undefined when the clauses do not mention it. */
  readonly literalOf: (literal: Literal) => number | undefined;
}

/** Clauses of `assumptions and not conclusion` (one-bit terms), by Tseitin's encoding of the cone of the roots; a goal can be too large for them. */
export function problem(assumptions: readonly Term[], conclusion: Term): Problem | TooManyGates {
  try {
    return encoded(assumptions, conclusion);
  } catch (error) {
    if (error instanceof TooManyGates) return error;
    throw error;
  }
}

function encoded(assumptions: readonly Term[], conclusion: Term): Problem {
  const blaster = new Blaster();
  const one = (term: Term): Literal => blaster.bits(term)[0] ?? 0;
  const roots = [...assumptions.map(one), negate(one(conclusion))];
  roots.push(...blaster.congruence());
  const { aig } = blaster;
  const numbers = new Map<number, number>();
  const clauses: Clause[] = [];
  const literal = (graph: Literal): number => {
    const number = numbers.get(graph >> 1) ?? 0;
    return (graph & 1) === 1 ? -number : number;
  };
  const needed = new Set<number>();
  const pending = roots.map((root) => root >> 1);
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node === 0 || needed.has(node)) continue;
    needed.add(node);
    const gate = aig.gate(node * 2);
    if (gate !== undefined) pending.push(gate[0] >> 1, gate[1] >> 1);
  }
  for (const node of [...needed].sort((a, b) => a - b)) {
    numbers.set(node, numbers.size + 1);
    const gate = aig.gate(node * 2);
    if (gate === undefined) continue;
    const [own, left, right] = [literal(node * 2), literal(gate[0]), literal(gate[1])];
    clauses.push([-own, left], [-own, right], [own, -left, -right]);
  }
  for (const root of roots) {
    if (root === 1) continue;
    clauses.push(root === 0 ? [] : [literal(root)]);
  }
  return {
    clauses,
    variables: numbers.size,
    blaster,
    literalOf: (graph) => (numbers.has(graph >> 1) ? literal(graph) : undefined),
  };
}
