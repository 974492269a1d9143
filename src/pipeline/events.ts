/**
 * The events of a run: one stream that command line, tree, webview and log render alike. Every event is plain JSON (numbers wider than a double as
 * decimal text), so that it can cross a thread or be a line of a log; these schemas are the border checks. The pipeline itself imports the types only.
 */
import { z } from 'zod';
import type { Json } from '../refine/step.ts';
import { RUN_VERDICTS } from './outcome.ts';

const list = <T extends z.ZodType>(element: T) => z.array(element).readonly();
const position = z.int().min(1);

export const rangeSchema = z.object({ line: position, column: position, endLine: position, endColumn: position });

export const diagnosticSchema = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  /** Who says it: `fspec`, `iverilog`, `verilator`, … */
  source: z.string(),
  /** Name of the artefact that the range is in; absent when it is the text that the event is about. */
  file: z.string().exactOptional(),
  range: rangeSchema,
  message: z.string(),
  fix: z.object({ label: z.string(), edits: list(z.object({ range: rangeSchema, text: z.string() })) }).exactOptional(),
});

export const jsonSchema: z.ZodType<Json> = z.json();

/** Values of variables, by name: decimal, or the cells of a memory. */
const valuesSchema = z.record(z.string(), z.union([z.string(), list(z.string())]));

export const verdictSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('proved'), method: z.string(), cases: z.number() }),
  z.object({ kind: z.literal('refuted'), counterexample: valuesSchema }),
  z.object({ kind: z.literal('unknown'), why: z.string() }),
]);

export const obligationSchema = z.object({
  id: z.string(),
  kind: z.string(),
  /** One line for a person: what holds when this is proved. */
  says: z.string(),
  assumptions: list(z.string()),
  conclusion: z.string(),
  verdict: verdictSchema,
  ms: z.number(),
});

const pickSchema = z.object({ rule: z.string(), target: z.string(), params: jsonSchema });

const STAGES = [
  'interpret',
  'specify',
  'examples',
  'explore',
  'refine',
  'emit',
  'check',
  'write',
  'simulate',
  'replay',
  'prove',
  'second opinion',
] as const;
export type StageName = (typeof STAGES)[number];

const body = {
  started: z.object({ kind: z.literal('started'), command: z.string(), input: z.string() }),
  stageStarted: z.object({ kind: z.literal('stage started'), stage: z.enum(STAGES) }),
  stageFinished: z.object({
    kind: z.literal('stage finished'),
    stage: z.enum(STAGES),
    outcome: z.enum(['done', 'failed', 'cancelled']),
    ms: z.number(),
  }),
  contract: z.object({
    kind: z.literal('contract'),
    design: z.string(),
    module: z.string(),
    assumptions: list(z.string()),
    contract: jsonSchema,
  }),
  notUnderstood: z.object({
    kind: z.literal('not understood'),
    reason: z.string(),
    /** The parts of the description that nothing explains, quoted. */
    clauses: list(z.string()),
    nearest: list(z.object({ name: z.string(), example: z.string() })),
  }),
  specification: z.object({ kind: z.literal('specification'), module: z.string(), name: z.string(), text: z.string() }),
  /** Messages about one text, which is here so that a view can show the lines. */
  diagnostics: z.object({
    kind: z.literal('diagnostics'),
    name: z.string(),
    text: z.string(),
    diagnostics: list(diagnosticSchema),
  }),
  example: z.object({
    kind: z.literal('example'),
    name: z.string(),
    outcome: z.enum(['holds', 'fails', 'not run']),
    /** What was expected and what happened, or why it was not run; empty when the example holds. */
    mismatches: list(z.string()),
    range: rangeSchema.exactOptional(),
  }),
  menu: z.object({
    kind: z.literal('menu'),
    step: z.int(),
    entries: list(
      z.object({
        rule: z.string(),
        target: z.string(),
        reason: z.string(),
        suggestion: jsonSchema.exactOptional(),
        schema: jsonSchema,
      }),
    ),
  }),
  picked: z.object({ kind: z.literal('picked'), step: z.int(), pick: pickSchema }),
  obligation: z.object({ kind: z.literal('obligation'), step: z.int(), obligation: obligationSchema }),
  installed: z.object({
    kind: z.literal('installed'),
    step: z.int(),
    pick: pickSchema,
    picker: z.string(),
    before: z.string(),
    after: z.string(),
    /** The program after the step, printed. */
    program: z.string(),
    obligations: list(z.string()),
  }),
  refused: z.object({
    kind: z.literal('refused'),
    step: z.int(),
    pick: pickSchema,
    refusal: z.string(),
    reason: z.string(),
    strikes: z.int(),
  }),
  backtracked: z.object({ kind: z.literal('backtracked'), to: z.int(), reason: z.string() }),
  /** A text that was emitted; the messages of checks are about it. */
  emitted: z.object({ kind: z.literal('emitted'), name: z.string(), text: z.string() }),
  check: z.object({
    kind: z.literal('check'),
    /** What was looked at; the emitted text when absent. */
    about: z.enum(['specification', 'text']).exactOptional(),
    name: z.string(),
    tool: z.string(),
    version: z.string().exactOptional(),
    verdict: z.enum(['passed', 'failed', 'not run']),
    /** Whether the check runs the text, rather than only reading it. */
    simulation: z.boolean(),
    /** What was found, or why it did not run. */
    reason: z.string().exactOptional(),
    /** How far it reaches, where that is more than what was tried. */
    level: z.enum(['inductive', 'reachable']).exactOptional(),
    /** Actions of the specification, and how often each was taken. */
    actions: list(
      z.object({ name: z.string(), line: position.exactOptional(), taken: z.int().min(0) }),
    ).exactOptional(),
    diagnostics: list(diagnosticSchema),
    ms: z.number(),
  }),
  /** A shortest way to where a specification does not keep what it says. */
  trace: z.object({
    kind: z.literal('trace'),
    tool: z.string(),
    /** What does not hold at its end. */
    says: z.string(),
    /** The text that it is about, and the place in it. */
    name: z.string(),
    range: rangeSchema.exactOptional(),
    /** Values as they are written in the text: labels of enumerated types, decimal numbers. */
    steps: list(
      z.object({
        /** `power-up`, `edge`, `change`, or the action that was taken. */
        event: z.string(),
        inputs: valuesSchema,
        state: valuesSchema,
        /** Of the state, what the step changed. */
        changed: list(z.string()),
      }),
    ),
    /** Inputs at the end under which it shows, where the state alone does not. */
    moment: valuesSchema.exactOptional(),
  }),
  /** How far something is that takes long; changes nothing. */
  progress: z.object({ kind: z.literal('progress'), message: z.string() }),
  theorem: z.object({
    kind: z.literal('theorem'),
    /** What was found about the text; only `proved` is a proof. */
    verdict: z.enum(['proved', 'netlist equal only', 'refuted', 'not inductive', 'undecided', 'rejected', 'not run']),
    /** The text. */
    name: z.string(),
    frontEnd: z.object({ name: z.string(), version: z.string() }).exactOptional(),
    /** For all assignments at these widths, or for all states that can be reached. */
    level: z.enum(['inductive', 'reachable']).exactOptional(),
    /** Where the proof holds from. */
    roots: list(z.enum(['powerUp', 'reset'])),
    obligations: list(obligationSchema),
    /** Goals that are proved with a certificate, which the checker can confirm without a prover. */
    certified: z.int().min(0),
    /** Figures of the netlist: flip-flop bits, cells by kind, an estimated depth. */
    area: z.record(z.string(), z.number()).exactOptional(),
    ms: z.number(),
    /** The reason, or the trace that refutes, one line each. */
    remarks: list(z.string()),
  }),
  values: z.object({
    kind: z.literal('values'),
    /** Ports in the order of the module, with their widths in bits. */
    columns: list(
      z.object({
        port: z.string(),
        direction: z.enum(['input', 'output', 'internal']),
        width: z.int(),
        clock: z.boolean(),
      }),
    ),
    /** One row a settled moment; values in decimal. */
    rows: list(list(z.string())),
    seed: z.string(),
  }),
  tool: z.object({
    kind: z.literal('tool'),
    name: z.string(),
    found: z.boolean(),
    path: z.string().exactOptional(),
    version: z.string().exactOptional(),
    enables: z.string(),
    advice: z.string().exactOptional(),
  }),
  /** Something worth knowing that changes no verdict. */
  note: z.object({ kind: z.literal('note'), message: z.string() }),
  file: z.object({
    kind: z.literal('file'),
    role: z.string(),
    /** As the user would write it: relative to the folder of the run where the file lies inside it. */
    path: z.string(),
    /** Where it is. */
    location: z.string(),
    change: z.enum(['created', 'replaced', 'unchanged', 'removed']),
    sha256: z.string().exactOptional(),
  }),
  finished: z.object({
    kind: z.literal('finished'),
    verdict: z.enum(RUN_VERDICTS),
    exitCode: z.int(),
    message: z.string(),
    /** What the reader can do next. */
    advice: list(z.string()),
    ms: z.number(),
  }),
};

const bodies = [
  body.started,
  body.stageStarted,
  body.stageFinished,
  body.contract,
  body.notUnderstood,
  body.specification,
  body.diagnostics,
  body.example,
  body.menu,
  body.picked,
  body.obligation,
  body.installed,
  body.refused,
  body.backtracked,
  body.emitted,
  body.check,
  body.trace,
  body.progress,
  body.theorem,
  body.values,
  body.tool,
  body.note,
  body.file,
  body.finished,
] as const;

export const eventBodySchema = z.discriminatedUnion('kind', bodies);

/** Run and sequence number are put in front of a body; within a run the numbers count up from 0 without a gap. */
export const runEventSchema = z.intersection(z.object({ run: z.string(), seq: z.int().min(0) }), eventBodySchema);

export type EventBody = z.infer<typeof eventBodySchema>;
export type RunEvent = { readonly run: string; readonly seq: number } & EventBody;
export type EventOf<Kind extends EventBody['kind']> = Extract<EventBody, { kind: Kind }>;
export type EventDiagnostic = z.infer<typeof diagnosticSchema>;
export type EventObligation = z.infer<typeof obligationSchema>;
