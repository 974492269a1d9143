/** Stage "prove": is the text, as a front end reads it that had no part in writing it, what the specification says, for all inputs and for ever? */
import type { Spec } from '../spec/spec.ts';
import type { NetlistStatistics } from '../verify/netlist/statistics.ts';
import type { Elaboration } from '../verify/ports/elaborator.ts';
import type { TheoremRecord } from '../verify/theorem/record.ts';
import type { Theorem, TheoremVerdict } from '../verify/theorem.ts';
import { type RunContext, stopOf } from './context.ts';
import type { EventOf } from './events.ts';
import { flattenObligation } from './flatten.ts';
import { sha256 } from './hash.ts';
import type { NamedText } from './namedText.ts';
import { cancelled, succeed } from './outcome.ts';
import { replayTrace } from './replayingTrace.ts';
import { eventDiagnostic } from './specification.ts';
import { breathe, elapsed, type Stage, stage } from './stage.ts';
import { traceLines } from './traceLines.ts';

export interface ProvedText {
  readonly theorem: EventOf<'theorem'>;
  /** What a chain file keeps of the proof; absent where nothing was proved. */
  readonly record?: TheoremRecord;
}

export function proving(context: RunContext, spec: Spec, { name, text }: NamedText): Stage<ProvedText> {
  return stage('prove', context.signal, async function* () {
    const begun = performance.now();
    const [{ proveText }, { readNetlist }, { netlistStatistics }, { recognise }, { recordProof }, elaborator, solver] =
      await Promise.all([
        import('../verify/theorem.ts'),
        import('../verify/netlist/yosysJson.ts'),
        import('../verify/netlist/statistics.ts'),
        import('../verify/recogniser/recognise.ts'),
        import('../verify/theorem/record.ts'),
        context.prover.elaborator(),
        context.prover.solver(),
      ]);
    const unproved = (verdict: 'rejected' | 'not run' | 'undecided', why: string, version?: string) =>
      theoremEvent({
        name,
        verdict,
        remarks: [why],
        ms: elapsed(begun),
        ...(version === undefined ? {} : { frontEnd: { name: elaborator.name, version } }),
      });
    const language = /\.sv$/.test(name) ? 'systemVerilog' : 'verilog';
    const elaborated = await elaborator.elaborate(text, spec.name, { signal: context.signal, language });
    if (context.signal.aborted) return cancelled();
    if (elaborated.kind === 'failed') {
      // A front end that is there and gives no answer may do so because of the text.
      const isMissing = elaborated.cause === undefined || elaborated.cause === 'missing';
      const theorem = unproved(isMissing ? 'not run' : 'undecided', elaborated.reason);
      yield theorem;
      return succeed({ theorem });
    }
    const messages = messagesOf(elaborated);
    if (messages.length > 0) yield { kind: 'diagnostics', name, text, diagnostics: messages.map(eventDiagnostic) };
    if (elaborated.kind === 'rejected') {
      const theorem = unproved('rejected', `${elaborator.name} rejects the text`, elaborated.version);
      yield theorem;
      return succeed({ theorem });
    }
    const frontEnd = { name: elaborator.name, version: elaborated.version };
    const netlist = readNetlist(elaborated.json, spec.name);
    if (netlist.kind === 'unreadable') {
      const theorem = unproved('undecided', netlist.reason, elaborated.version);
      yield theorem;
      return succeed({ theorem });
    }
    await breathe();
    const proved = proveText(spec, netlist.module, { ...context.proofs, solver, stop: stopOf(context) });
    if (proved.verdict.kind === 'cancelled') return cancelled();
    const recognised = recognise(text);
    const findings = recognised.kind === 'recognised' ? [] : recognised.findings;
    const theorem = theoremEvent({
      name,
      frontEnd,
      verdict: proved.verdict.kind === 'proved' && findings.length > 0 ? 'netlist equal only' : proved.verdict.kind,
      ...(proved.verdict.kind === 'proved' ? { level: proved.verdict.level, roots: proved.verdict.roots } : {}),
      ...goalsOf(proved),
      remarks: remarksOf(proved.verdict, findings),
      area: areaOf(netlistStatistics(netlist.module)),
      ms: elapsed(begun),
    });
    yield theorem;
    if (proved.verdict.kind === 'refuted')
      yield await replayTrace(context, spec, { name, text }, proved.verdict.difference);
    // What was enumerated leaves no certificates: it is proved anew by whoever asks again.
    if (proved.verdict.kind !== 'proved' || proved.verdict.level !== 'inductive') return succeed({ theorem });
    const record: TheoremRecord = {
      verilog: { file: name, sha256: sha256(text) },
      frontEnd,
      roots: [...proved.verdict.roots],
      proofs: proved.proofs.map(recordProof),
    };
    return succeed({ theorem, record });
  });
}

const messagesOf = (elaborated: Exclude<Elaboration, { kind: 'failed' }>) =>
  elaborated.kind === 'rejected' ? elaborated.diagnostics : elaborated.warnings;

function theoremEvent(
  parts: Pick<EventOf<'theorem'>, 'name' | 'verdict' | 'remarks' | 'ms'> & Partial<EventOf<'theorem'>>,
): EventOf<'theorem'> {
  return { kind: 'theorem', roots: [], obligations: [], certified: 0, ...parts };
}

function goalsOf({ obligations }: Theorem): Pick<EventOf<'theorem'>, 'obligations' | 'certified'> {
  return {
    obligations: obligations.map(({ goal, verdict, milliseconds }) =>
      flattenObligation(goal, verdict, Math.round(milliseconds * 10) / 10),
    ),
    certified: obligations.filter(({ certificate }) => certificate !== undefined).length,
  };
}

/** Figures by name, in the order in which they are shown. */
function areaOf({ flipFlopBits, latchBits, memoryBits, depth, cells }: NetlistStatistics): Record<string, number> {
  return {
    'flip-flop bits': flipFlopBits,
    ...(latchBits === 0 ? {} : { 'latch bits': latchBits }),
    ...(memoryBits === 0 ? {} : { 'memory bits': memoryBits }),
    ...(depth.kind === 'levels' ? { 'levels of two-input gates, estimated': depth.levels } : {}),
    ...Object.fromEntries(cells.map(({ kind, count }) => [`${kind} cells`, count])),
  };
}

interface Finding {
  readonly range: { readonly line: number };
  readonly message: string;
}

function remarksOf(
  verdict: Exclude<TheoremVerdict, { kind: 'cancelled' }>,
  findings: readonly Finding[],
): readonly string[] {
  switch (verdict.kind) {
    case 'proved':
      return findings.map(({ range, message }) => `line ${range.line}: ${message}`);
    case 'refuted':
      return traceLines(verdict.difference);
    case 'not inductive':
      return [
        `${verdict.goal.id}: it does not hold in every state that "${verdict.goal.says}"`,
        `a state in which it does not: ${verdict.state}`,
        ...(verdict.proposal === undefined ? [] : [`an invariant that would exclude this state: ${verdict.proposal}`]),
      ];
    case 'undecided':
      return [verdict.why];
  }
}
