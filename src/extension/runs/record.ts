/**
 * What is known of a run: its events, folded. Tree, Problems, progress and messages all show a record, so that they never disagree. Pure.
 * A record without `finished` is of a run that is still going on.
 */
import type { EngineRequest, EventObligation, EventOf, RunEvent, StageName } from '../../worker/protocol.ts';

/** One pick of the refinement, and what became of it. */
export interface Attempt {
  readonly step: number;
  readonly rule: string;
  readonly target: string;
  readonly obligations: readonly EventObligation[];
  /** `undone`: it was installed, and the refinement went back behind it. `unfinished`: the run ended before its obligations were settled. */
  readonly state: 'proving' | 'installed' | 'refused' | 'undone' | 'unfinished';
  /** Why it was refused or undone. */
  readonly reason?: string;
  readonly picker?: string;
}

export interface RunRecord {
  /** Counts the runs of this window; a later run has a greater one. */
  readonly generation: number;
  readonly command: EngineRequest['kind'];
  /** What the run works on: the first line of a description, or the name of a file. */
  readonly input: string;
  /** Address of the text that the run was started on, if there is one. */
  readonly origin?: string;
  /** Address of the specification that the text is verified against, if there is one. */
  readonly against?: string;
  readonly module?: string;
  readonly stage?: StageName;
  readonly assumptions: readonly string[];
  readonly specification?: { readonly name: string; readonly text: string };
  /** Text of the Verilog that was verified or emitted. */
  readonly verilog?: string;
  readonly attempts: readonly Attempt[];
  readonly messages: readonly EventOf<'diagnostics'>[];
  readonly examples: readonly EventOf<'example'>[];
  readonly checks: readonly EventOf<'check'>[];
  /** Shortest ways to where the specification does not keep what it says. */
  readonly traces: readonly EventOf<'trace'>[];
  /** What was found about the Verilog, as a front end reads it that had no part in writing it. */
  readonly theorem?: EventOf<'theorem'>;
  readonly files: readonly EventOf<'file'>[];
  readonly tools: readonly EventOf<'tool'>[];
  readonly notUnderstood?: EventOf<'not understood'>;
  readonly finished?: EventOf<'finished'>;
}

export function newRecord(
  head: Pick<RunRecord, 'generation' | 'command' | 'input' | 'origin' | 'against' | 'verilog'>,
): RunRecord {
  return {
    ...head,
    assumptions: [],
    attempts: [],
    messages: [],
    examples: [],
    checks: [],
    traces: [],
    files: [],
    tools: [],
  };
}

export function advance(record: RunRecord, event: RunEvent): RunRecord {
  switch (event.kind) {
    case 'stage started':
      return { ...record, stage: event.stage };
    case 'contract':
      return { ...record, module: event.module, assumptions: event.assumptions };
    case 'not understood':
      return { ...record, notUnderstood: event };
    case 'specification':
      return { ...record, module: event.module, specification: { name: event.name, text: event.text } };
    case 'diagnostics':
      return { ...record, messages: [...record.messages, event] };
    case 'example':
      return { ...record, examples: [...record.examples, event] };
    case 'picked':
    case 'obligation':
    case 'installed':
    case 'refused':
    case 'backtracked':
      return { ...record, attempts: advanceAttempts(record.attempts, event) };
    case 'check':
      return { ...record, checks: [...record.checks, event] };
    case 'trace':
      return { ...record, traces: [...record.traces, event] };
    case 'emitted':
      return event.name.endsWith('.v') ? { ...record, verilog: event.text } : record;
    case 'theorem':
      return { ...record, theorem: event };
    case 'file':
      return { ...record, files: [...record.files, event] };
    case 'tool':
      return { ...record, tools: [...record.tools, event] };
    case 'finished': {
      const { stage: _, ...rest } = record;
      return { ...rest, attempts: record.attempts.map(abandoned), finished: event };
    }
    default:
      return record;
  }
}

type RefinementEvent = Extract<RunEvent, { kind: 'picked' | 'obligation' | 'installed' | 'refused' | 'backtracked' }>;

function advanceAttempts(attempts: readonly Attempt[], event: RefinementEvent): readonly Attempt[] {
  if (event.kind === 'picked') {
    const { rule, target } = event.pick;
    return [...attempts, { step: event.step, rule, target, obligations: [], state: 'proving' }];
  }
  if (event.kind === 'backtracked') {
    return attempts.map((attempt) =>
      attempt.state === 'installed' && attempt.step >= event.to
        ? { ...attempt, state: 'undone', reason: event.reason }
        : attempt,
    );
  }
  const index = attempts.findLastIndex((attempt) => attempt.step === event.step && attempt.state === 'proving');
  return attempts.map((attempt, at) => (at === index ? concluded(attempt, event) : attempt));
}

function concluded(attempt: Attempt, event: Exclude<RefinementEvent, { kind: 'picked' | 'backtracked' }>): Attempt {
  switch (event.kind) {
    case 'obligation':
      return { ...attempt, obligations: [...attempt.obligations, event.obligation] };
    case 'installed':
      return { ...attempt, state: 'installed', picker: event.picker };
    case 'refused':
      return { ...attempt, state: 'refused', reason: event.reason };
  }
}

/** A run that ended in the middle of a proof has not installed the step. */
function abandoned(attempt: Attempt): Attempt {
  return attempt.state === 'proving' ? { ...attempt, state: 'unfinished' } : attempt;
}

/** The weakest verdict decides; a step without obligations has none. */
export function verdictOf(obligations: readonly EventObligation[]): EventObligation['verdict']['kind'] | undefined {
  const kinds = new Set(obligations.map(({ verdict }) => verdict.kind));
  return (['refuted', 'unknown', 'proved'] as const).find((kind) => kinds.has(kind));
}

export const millisecondsOf = ({ obligations }: Attempt): number => obligations.reduce((sum, { ms }) => sum + ms, 0);

/** The steps that make up the chain, in order. */
export function chainOf(record: RunRecord): readonly Attempt[] {
  return record.attempts.filter(({ state }) => state === 'installed');
}

export function fileOf(record: RunRecord, suffix: string): EventOf<'file'> | undefined {
  return record.files.find(({ location }) => location.endsWith(suffix));
}

/** What the run wrote, by what people ask for. */
export const verilogOf = (record: RunRecord): EventOf<'file'> | undefined => fileOf(record, '.v');
export const reportOf = (record: RunRecord): EventOf<'file'> | undefined =>
  record.files.find(({ role }) => role === 'report');
export const specificationFileOf = (record: RunRecord): EventOf<'file'> | undefined => fileOf(record, '.fspec');
