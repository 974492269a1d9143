/**
 * The verdict of a run. Nothing passes by being silent: `holds` needs TLC's own words, its end mark, exit code 0, at least one state, and no error; a
 * violation needs its whole trace.
 */
import type { TlcOutcome, TlcRequest, TlcRun, TlcState } from '../../verify/ports/tlc.ts';
import { type Counts, countsOf } from './counts.ts';
import { coverageOf } from './coverage.ts';
import { configurationDiagnostic, errorsOf, evaluationDiagnostics, kindOf, wordsOf } from './errors.ts';
import { javaTrouble } from './java.ts';
import { codes, lastOf, parseMessages, type TlcLog, type TlcMessage } from './messages.ts';
import { firstLine, placesIn } from './places.ts';
import { sanyDiagnostics } from './sany.ts';
import { stateValues, type Trace, traceOf } from './trace.ts';

export interface TlcOutput {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

export function runOf(output: TlcOutput, request: Pick<TlcRequest, 'module' | 'config'>): TlcRun {
  const { exitCode, stdout, stderr } = output;
  const log = parseMessages(stdout);
  const version = /Version (\S+)/.exec(lastOf(log, codes.version)?.text ?? '')?.[1];
  if (version === undefined) return { kind: 'broke', reason: javaTrouble(output) };
  const broke = (reason: string): TlcRun => ({ kind: 'broke', version, reason });
  const errors = errorsOf(log);
  const trouble = errors.find((error) => kindOf(error) === 'trouble');
  if (trouble !== undefined) return broke(`TLC could not do its work: ${wordsOf(trouble)}`);
  if (lastOf(log, codes.finished) === undefined) {
    const said = [...errors.map(wordsOf), stderr.trim()].find((text) => text !== '');
    return broke(`TLC ended before it was done (exit code ${exitCode})${said === undefined ? '' : `: ${said}`}`);
  }
  const parsing = errors.find((error) => kindOf(error) === 'parsing');
  if (parsing !== undefined)
    return { kind: 'rejected', version, diagnostics: sanyDiagnostics(log.outside, request.module.name) };
  const configuration = errors.filter((error) => kindOf(error) === 'configuration');
  if (configuration.length > 0)
    return {
      kind: 'rejected',
      version,
      diagnostics: configuration.map((error) => configurationDiagnostic(error, request.config)),
    };
  const trace = traceOf(log);
  const counts = countsOf(log, trace.states.length > 0 ? trace.states.length : errors.some(isInitial) ? 1 : 0);
  const outcome = outcomeOf(log, errors, trace, counts, exitCode, request);
  if (typeof outcome === 'string') return broke(outcome);
  return { kind: 'ran', version, outcome, ...counts, coverage: coverageOf(log) };
}

function isInitial({ code }: TlcMessage): boolean {
  return code === codes.invariantViolatedInitially;
}

/** A text where the output contradicts itself or leaves something out. */
function outcomeOf(
  log: TlcLog,
  errors: readonly TlcMessage[],
  trace: Trace,
  counts: Counts,
  exitCode: number,
  { module }: Pick<TlcRequest, 'module'>,
): TlcOutcome | string {
  const first = errors[0];
  const { states } = trace;
  if (first === undefined) {
    const succeeded = lastOf(log, codes.success) !== undefined;
    if (!succeeded || exitCode !== 0) return `TLC ended with exit code ${exitCode} and without a verdict`;
    return counts.distinct > 0 ? { kind: 'holds' } : nothingChecked(log, module.name);
  }
  switch (first.code) {
    case codes.invariantViolatedInitially: {
      const found = /Invariant (.+?) is violated by the initial state:?/.exec(first.text);
      if (found?.[1] === undefined) return notUnderstood(first);
      const state: TlcState = { values: stateValues(first.text.slice(found.index + found[0].length)) };
      if (state.values.size === 0) return incomplete;
      return { kind: 'violated', invariant: found[1], trace: [state] };
    }
    case codes.invariantViolated:
    case codes.actionPropertyViolated: {
      const name = /(?:Invariant|Action property) (.+?) is violated/.exec(first.text)?.[1];
      if (name === undefined) return notUnderstood(first);
      return trace.complete ? { kind: 'violated', invariant: name, trace: states } : incomplete;
    }
    case codes.deadlock:
      return trace.complete ? { kind: 'deadlock', trace: states } : incomplete;
    default:
      return {
        kind: 'error',
        diagnostics: evaluationDiagnostics(log, errors, module, trace.lastAction),
        trace: states,
      };
  }
}

const incomplete = 'TLC reports a violation without the whole trace to it';

function notUnderstood(message: TlcMessage): string {
  return `TLC reports something that is not understood: ${message.text.trim()}`;
}

/** TLC calls it a success when there is no initial state. */
function nothingChecked(log: TlcLog, file: string): TlcOutcome {
  const range = placesIn(lastOf(log, codes.coverageInit)?.text ?? '')[0]?.range ?? firstLine;
  const message = 'no state satisfies the initial predicate, so nothing was checked';
  return {
    kind: 'error',
    diagnostics: [{ source: 'tlc', code: 'no-initial-state', severity: 'error', file, range, message }],
    trace: [],
  };
}
