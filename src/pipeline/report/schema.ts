/** The report of a run (`<module>.report.json`): what was asked of the text, by which tool, with which verdict. The markdown is printed from it. */
import { z } from 'zod';

export const reportVersion = 1;

const list = <T extends z.ZodType>(element: T) => z.array(element).readonly();

/** How far a verdict reaches; a check that reads or runs the text shows no more than it saw. */
export const LEVELS = ['inductive', 'reachable', 'sampled'] as const;

const rowSchema = z.object({
  name: z.string(),
  tool: z.string(),
  version: z.string().exactOptional(),
  verdict: z.string(),
  level: z.enum(LEVELS).exactOptional(),
  /** Milliseconds; absent for what did not run. */
  ms: z.number().exactOptional(),
  /** What was found, or why it did not run. */
  remark: z.string().exactOptional(),
});

const goalSchema = z.object({
  id: z.string(),
  kind: z.string(),
  says: z.string(),
  verdict: z.string(),
  ms: z.number(),
});

export const reportSchema = z.object({
  version: z.literal(reportVersion),
  tool: z.object({ name: z.literal('rtl-refinery'), version: z.string() }),
  module: z.string(),
  description: z.string().exactOptional(),
  theorem: z.object({
    verdict: z.string(),
    level: z.enum(LEVELS).exactOptional(),
    roots: list(z.string()),
    goals: list(goalSchema),
    certified: z.int(),
    remarks: list(z.string()),
  }),
  checks: list(rowSchema),
  obligations: list(goalSchema),
  assumptions: z.object({
    /** What the description left open, and how it was understood. */
    description: list(z.string()),
    /** What the environment is assumed to do; the theorem holds under these. */
    environment: list(z.string()),
  }),
  area: z.record(z.string(), z.number()).exactOptional(),
  files: list(z.object({ name: z.string(), sha256: z.string() })),
});

export type Report = z.infer<typeof reportSchema>;
export type ReportRow = z.infer<typeof rowSchema>;
export type ReportGoal = z.infer<typeof goalSchema>;
