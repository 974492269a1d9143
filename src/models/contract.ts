/**
 * The contract: what a description asks for, before any specification is written. It comes from a language model or from the offline interpreter, is
 * parsed by `parseContract`, checked by `lint`, and its assumptions are shown to the user.
 */
import { z } from 'zod';

const name = z.string();
/** A value of any width, in decimal; bit patterns are unsigned. */
const value = z.string().regex(/^\d{1,1300}$/, 'a value is a decimal number without sign');
const values = z.record(name, value);

const port = z.strictObject({
  name,
  direction: z.enum(['input', 'output', 'inout']),
  /** Bits. */
  width: z.number(),
  signed: z.boolean(),
  /** Value after reset of a registered output; null for all other ports. */
  reset: value.nullable(),
  meaning: z.string(),
});

export const contractSchema = z.strictObject({
  module: name,
  title: z.string(),
  /** In the order of the module's port list, clock and reset included. */
  ports: z.array(port),
  clock: z.strictObject({ name, edge: z.enum(['rising', 'falling', 'both']) }).nullable(),
  reset: z.strictObject({ name, kind: z.enum(['sync', 'async']), active: z.enum(['high', 'low']) }).nullable(),
  /** Clock edges from an input to the output, for every output; 0 is combinational. */
  latency: z.record(name, z.number()),
  rules: z.array(z.string()),
  corners: z.array(z.string()),
  vectors: z.array(
    z.strictObject({
      name: z.string(),
      steps: z.array(z.strictObject({ inputs: values, before: values.optional(), after: values.optional() })),
    }),
  ),
  /** What the description left open and how it was decided: one text for each subject. */
  assumptions: z.array(z.strictObject({ about: z.string(), text: z.string() })),
});

export type Contract = z.infer<typeof contractSchema>;
export type ContractPort = Contract['ports'][number];

export type ParsedContract =
  | { readonly kind: 'contract'; readonly contract: Contract }
  | { readonly kind: 'malformed'; readonly issues: readonly { readonly path: string; readonly message: string }[] };

/** Checks the shape of a value that comes from outside. What it says is checked by `lint`. */
export function parseContract(json: unknown): ParsedContract {
  const parsed = contractSchema.safeParse(json);
  if (parsed.success) return { kind: 'contract', contract: parsed.data };
  return {
    kind: 'malformed',
    issues: parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
  };
}
