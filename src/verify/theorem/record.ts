/**
 * A theorem as the chain file keeps it: the simulations with their invariants, the roots that they hold from, and a certificate for every goal. The goals are not
 * kept: whoever checks makes them again, from the specification and the text.
 */
import { z } from 'zod';
import type { Certificate } from '../../../kernel/certificate.ts';
import { print } from '../../../kernel/print.ts';
import { read } from '../../../kernel/read.ts';
import type { Simulation } from '../../../kernel/refines.ts';
import type { System } from '../../../kernel/system.ts';
import type { Term, Var } from '../../../kernel/term.ts';
import type { Proof, TextObligation } from './proof.ts';

const terms = z.record(z.string(), z.string());

const simulationSchema = z.strictObject({
  /** What in the text stands for each register and memory, and for each choice, of the specification. */
  state: terms,
  choices: terms,
  /** Over registers and memories of the text; holds at every moment. */
  invariant: z.array(z.strictObject({ name: z.string(), term: z.string() })),
  /** Inputs that satisfy the assumptions. */
  environment: z.array(terms),
});

const goalSchema = z.strictObject({
  id: z.string(),
  root: z.enum(['powerUp', 'reset']).optional(),
  method: z.string(),
  /** `sweep`, or `bits` and the clauses of a proof, each ended by 0. Absent: proved, and not certified. */
  certificate: z.string().optional(),
});

export const theoremRecordSchema = z.strictObject({
  /** The text that was proved. */
  verilog: z.strictObject({ file: z.string(), sha256: z.string() }),
  frontEnd: z.strictObject({ name: z.string(), version: z.string() }),
  roots: z.array(z.enum(['powerUp', 'reset'])),
  proofs: z.array(z.strictObject({ simulation: simulationSchema, goals: z.array(goalSchema) })),
});

export type TheoremRecord = z.infer<typeof theoremRecordSchema>;
export type ProofRecord = TheoremRecord['proofs'][number];

export function recordProof({ simulation, obligations }: Proof): ProofRecord {
  return {
    simulation: {
      state: printed(simulation.state),
      choices: printed(simulation.choices),
      invariant: simulation.invariant.map(({ name, term }) => ({ name, term: print(term) })),
      environment: simulation.environment.map(printed),
    },
    goals: obligations.flatMap(recordGoal),
  };
}

const printed = (map: ReadonlyMap<Var, Term>): Record<string, string> =>
  Object.fromEntries([...map].map(([target, term]) => [target.name, print(term)]));

function recordGoal({ goal, verdict, root, certificate }: TextObligation): readonly ProofRecord['goals'][number][] {
  if (verdict.kind !== 'proved') return [];
  return [
    {
      id: goal.id,
      ...(root === undefined ? {} : { root }),
      method: verdict.method,
      ...(certificate === undefined ? {} : { certificate: printCertificate(certificate) }),
    },
  ];
}

const printCertificate = (certificate: Certificate): string =>
  certificate.method === 'sweep'
    ? 'sweep'
    : ['bits', ...certificate.proof.map((clause) => [...clause, 0].join(' '))].join(' ');

export function readCertificate(text: string): Certificate | undefined {
  if (text === 'sweep') return { method: 'sweep' };
  const [method, ...words] = text.split(' ');
  if (method !== 'bits' || !words.every((word) => /^(0|-?[1-9]\d*)$/.test(word))) return undefined;
  const proof: number[][] = [];
  let clause: number[] = [];
  for (const literal of words.map(Number)) {
    if (literal !== 0) clause.push(literal);
    else {
      proof.push(clause);
      clause = [];
    }
  }
  return clause.length === 0 ? { method: 'bits', proof } : undefined;
}

/** The simulation of a record, or what is wrong with it. */
export function readSimulation(
  { simulation }: ProofRecord,
  implementation: System,
  specification: System,
): Simulation | string {
  const names = new Map(
    [...implementation.state.map((entry) => entry.variable), ...implementation.inputs, ...implementation.choices].map(
      (term) => [term.name, term],
    ),
  );
  const problems: string[] = [];
  const term = (text: string): Term[] => {
    const result = read(text, (name) => names.get(name));
    if (result.kind === 'term') return [result.term];
    problems.push(`${text}: ${result.reason}`);
    return [];
  };
  const targets = new Map(
    [...specification.state.map((entry) => entry.variable), ...specification.choices, ...specification.inputs].map(
      (target) => [target.name, target],
    ),
  );
  const map = (record: Record<string, string>): ReadonlyMap<Var, Term> =>
    new Map(
      Object.entries(record).flatMap(([name, text]): [Var, Term][] => {
        const target = targets.get(name);
        if (target === undefined) problems.push(`the specification has no ${name}`);
        return target === undefined ? [] : term(text).map((image) => [target, image]);
      }),
    );
  const result: Simulation = {
    state: map(simulation.state),
    choices: map(simulation.choices),
    invariant: simulation.invariant.flatMap(({ name, term: text }) => term(text).map((read) => ({ name, term: read }))),
    environment: simulation.environment.map(map),
  };
  return problems[0] ?? result;
}
