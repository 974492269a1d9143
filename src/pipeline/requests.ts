/** What a run can be asked for, as plain data that can cross a thread; checked by these schemas where it does. */
import { z } from 'zod';

/** TLC on the specification: wherever it can answer, never, or where it is found and the specification is small. */
const tlc = z.enum(['always', 'never', 'where small']).exactOptional();

/** Where Java and the jar of TLC are, where they are not to be looked for. */
const programs = z
  .object({ java: z.string().min(1).exactOptional(), tlc: z.string().min(1).exactOptional() })
  .exactOptional();

/** FSpec text, which need not be saved, and its name in messages. */
const text = { text: z.string(), name: z.string().min(1) };

const place = {
  /** Absolute path of the folder that artefacts and run store are put in: the working folder, the workspace folder. */
  root: z.string().min(1),
  /** Output folder, absolute or relative to `root`; `${module}` in it stands for the name of the module. `rtl/${module}` when absent. */
  out: z.string().min(1).exactOptional(),
  /** Overwrite files that were changed since they were generated. */
  force: z.boolean(),
  /** A check that could not run fails the run. */
  requireChecks: z.boolean().exactOptional(),
  tlc,
  programs,
};

export const requestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('generate'), description: z.string(), ...place }),
  z.object({
    kind: z.literal('refine'),
    ...text,
    ...place,
    /** A list of picks or a chain file, instead of the auto picker. */
    picks: z.object(text).exactOptional(),
  }),
  z.object({
    kind: z.literal('check'),
    ...text,
    /** Visit as many reachable states as some seconds allow; without it, as many as one can wait for while typing. */
    thorough: z.boolean().exactOptional(),
    /** `never` when absent. */
    tlc,
    programs,
  }),
  z.object({
    kind: z.literal('simulate'),
    ...text,
    cycles: z.int().min(1),
    seed: z.int().min(0),
    /** Lines of `port=value`, one a cycle, instead of seeded stimuli. */
    stimuli: z.object(text).exactOptional(),
    /** Where to write a value change dump: absolute path. */
    vcd: z.string().min(1).exactOptional(),
  }),
  z.object({
    kind: z.literal('replay'),
    /** The chain file. */
    ...text,
    specification: z.object(text),
    /** The Verilog that is said to come from it, where there is one. */
    verilog: z.object(text).exactOptional(),
    /** Let the checker confirm the theorem instead of proving anything. */
    check: z.boolean().exactOptional(),
  }),
  z.object({
    kind: z.literal('verify'),
    /** Texts with their specifications; the checks of an emitted text are repeated where its testbench is there. */
    designs: z
      .array(z.object({ ...text, specification: z.object(text), testbench: z.object(text).exactOptional() }))
      .min(1)
      .readonly(),
    /** Where the proof has to hold from. */
    from: z.enum(['powerUp', 'reset']),
  }),
  z.object({ kind: z.literal('doctor') }),
  z.object({ kind: z.literal('clean'), root: z.string().min(1), keep: z.int().min(0) }),
]);

export type Request = z.infer<typeof requestSchema>;
export type RequestOf<Kind extends Request['kind']> = Extract<Request, { kind: Kind }>;
