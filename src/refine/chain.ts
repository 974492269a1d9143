/**
 * The chain file: everything that is needed to rebuild a refinement from its specification, and to notice any difference. Verdicts in it are a record, not
 * evidence: replay proves every obligation again.
 */
import { z } from 'zod';
import { type Obligation, obligationKinds, type Verdict } from '../../kernel/goal.ts';
import { print } from '../../kernel/print.ts';
import type { Value } from '../../kernel/sort.ts';
import type { Spec } from '../spec/spec.ts';
import { programHash } from './hash.ts';
import { initialProgram } from './initial.ts';
import type { Program } from './program.ts';
import type { ChainStep, Pick } from './step.ts';

export const chainVersion = 2;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const values = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

const verdictSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('proved'),
    method: z.enum(['simplification', 'cases', 'exhaustive', 'bits']),
    cases: z.int().min(0),
  }),
  z.strictObject({ kind: z.literal('refuted'), counterexample: values }),
  z.strictObject({ kind: z.literal('unknown'), why: z.string() }),
]);

const obligationSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(obligationKinds),
  says: z.string(),
  assumptions: z.array(z.string()),
  conclusion: z.string(),
  verdict: verdictSchema,
});

const ruleIds = [
  'Initialization',
  'Iteration',
  'SequentialComposition',
  'Assignment',
  'Alternation',
  'IntroduceVariable',
  'ParallelComposition',
] as const;

export const pickSchema = z.strictObject({ rule: z.enum(ruleIds), target: z.string(), params: z.json() });

const stepSchema = z.strictObject({
  index: z.int().min(0),
  pick: pickSchema,
  picker: z.strictObject({ kind: z.enum(['auto', 'script']) }),
  before: hash,
  after: hash,
  obligations: z.array(obligationSchema),
});

const chainSchema = z.strictObject({
  version: z.literal(chainVersion),
  tool: z.strictObject({ name: z.literal('rtl-refinery'), version: z.string() }),
  module: z.string(),
  specification: z.strictObject({ file: z.string(), sha256: hash }),
  start: hash,
  steps: z.array(stepSchema),
  result: hash,
  /** The theorem about the emitted text, as the verification records it; null where there is none. */
  theorem: z.json(),
});

export type Chain = z.infer<typeof chainSchema>;
export type RecordedStep = z.infer<typeof stepSchema>;

export interface ChainSource {
  readonly spec: Spec;
  /** File name of the specification, beside the chain file. */
  readonly file: string;
  /** SHA-256 of the specification's text. */
  readonly sha256: string;
  readonly toolVersion: string;
  /** Plain JSON. */
  readonly theorem?: unknown;
}

export function chainOf(source: ChainSource, steps: readonly ChainStep[], result: Program): Chain {
  return {
    version: chainVersion,
    tool: { name: 'rtl-refinery', version: source.toolVersion },
    module: source.spec.name,
    specification: { file: source.file, sha256: source.sha256 },
    start: programHash(initialProgram(source.spec)),
    steps: steps.map(recordStep),
    result: programHash(result),
    theorem: mutable(source.theorem ?? null),
  };
}

export function recordStep(step: ChainStep): RecordedStep {
  return {
    index: step.index,
    pick: { rule: step.pick.rule, target: step.pick.target, params: mutable(step.pick.params) },
    picker: { kind: step.picker.kind },
    before: step.before,
    after: step.after,
    obligations: step.obligations.map(recordObligation),
  };
}

export function recordObligation({ goal, verdict }: Obligation): RecordedStep['obligations'][number] {
  return {
    id: goal.id,
    kind: goal.kind,
    says: goal.says,
    assumptions: goal.assumptions.map(print),
    conclusion: print(goal.conclusion),
    verdict: recordVerdict(verdict),
  };
}

/** What decided, without the methods that passed before: those depend on what was at hand, and a replay may have more. */
function recordVerdict(verdict: Verdict): RecordedStep['obligations'][number]['verdict'] {
  switch (verdict.kind) {
    case 'proved':
      return { kind: 'proved', method: verdict.method, cases: verdict.cases };
    case 'refuted': {
      const values = [...verdict.counterexample.values].map(([name, value]) => [name, decimal(value)]);
      return { kind: 'refuted', counterexample: Object.fromEntries(values) };
    }
    case 'unknown':
      return { kind: 'unknown', why: verdict.why };
  }
}

const decimal = (value: Value): string | string[] => (typeof value === 'bigint' ? String(value) : value.map(String));

/** zod's JSON type is mutable; a pick's is not. */
const mutable = (params: unknown): z.infer<ReturnType<typeof z.json>> => z.json().parse(params);

export const chainText = (chain: Chain): string => `${JSON.stringify(chain, null, 2)}\n`;

export type ReadChain =
  | { readonly kind: 'chain'; readonly chain: Chain }
  | { readonly kind: 'error'; readonly reason: string };

export function readChain(text: string): ReadChain {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { kind: 'error', reason: `not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
  const parsed = chainSchema.safeParse(json);
  return parsed.success
    ? { kind: 'chain', chain: parsed.data }
    : { kind: 'error', reason: `not a chain file: ${z.prettifyError(parsed.error)}` };
}

/** The picks of a script file: a JSON array of picks, or a chain file. */
export function readPicks(
  text: string,
): { readonly kind: 'picks'; readonly picks: readonly Pick[] } | { readonly kind: 'error'; readonly reason: string } {
  const chain = readChain(text);
  if (chain.kind === 'chain') return { kind: 'picks', picks: chain.chain.steps.map((step) => step.pick) };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return chain;
  }
  const parsed = z.array(pickSchema).safeParse(json);
  return parsed.success
    ? { kind: 'picks', picks: parsed.data }
    : { kind: 'error', reason: `not a list of picks: ${z.prettifyError(parsed.error)}` };
}
