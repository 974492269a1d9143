import { describe, expect, it } from 'vitest';
import { childrenOf, obligationOf, parentOf, runNode } from '../../src/extension/chain/nodes.ts';
import { advance, chainOf, newRecord, type RunRecord, reportOf, verdictOf } from '../../src/extension/runs/record.ts';
import type { EventBody, EventObligation } from '../../src/worker/protocol.ts';

const start = newRecord({ generation: 3, command: 'generate', input: 'a counter' });

function recordOf(...bodies: readonly EventBody[]): RunRecord {
  return bodies.reduce((record, body, seq) => advance(record, { run: 'r', seq, ...body }), start);
}

const pick = (rule: string) => ({ rule, target: 'clk', params: {} });
const picked = (step: number, rule = 'Iteration'): EventBody => ({ kind: 'picked', step, pick: pick(rule) });
const obligation = (step: number, id: string, verdict: EventObligation['verdict']): EventBody => ({
  kind: 'obligation',
  step,
  obligation: { id, kind: 'INV', says: '', assumptions: [], conclusion: '1', verdict, ms: 1 },
});
const installed = (step: number): EventBody => ({
  kind: 'installed',
  step,
  pick: pick('Iteration'),
  picker: 'auto',
  before: '',
  after: '',
  program: '',
  obligations: [],
});
const refused = (step: number): EventBody => ({
  kind: 'refused',
  step,
  pick: pick('Iteration'),
  refusal: 'refuted',
  reason: 'no',
  strikes: 1,
});
const finished = (verdict: 'passed' | 'cancelled'): EventBody => ({
  kind: 'finished',
  verdict,
  exitCode: 0,
  message: '',
  advice: [],
  ms: 1,
});
const theorem = (verdict: 'proved' | 'refuted', ...goals: readonly EventBody[]): EventBody => ({
  kind: 'theorem',
  name: 'c.v',
  verdict,
  roots: verdict === 'proved' ? ['powerUp'] : [],
  obligations: goals.flatMap((goal) => (goal.kind === 'obligation' ? [goal.obligation] : [])),
  certified: 0,
  remarks: [],
  ms: 1,
});
const file = (role: string, location: string): EventBody => ({
  kind: 'file',
  role,
  path: location,
  location,
  change: 'created',
});
const PROVED = { kind: 'proved', method: 'simplification', cases: 1 } as const;
const REFUTED = { kind: 'refuted', counterexample: { x: '1' } } as const;
const UNKNOWN = { kind: 'unknown', why: 'too large' } as const;

describe('a record', () => {
  it('gathers the obligations of a step, then its end', () => {
    const { attempts } = recordOf(picked(0), obligation(0, 'a', PROVED), obligation(0, 'b', PROVED), installed(0));
    expect(attempts).toMatchObject([{ step: 0, rule: 'Iteration', state: 'installed', picker: 'auto' }]);
    expect(attempts[0]?.obligations.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('keeps a refused pick beside the one that followed at the same step', () => {
    const { attempts } = recordOf(
      picked(0),
      obligation(0, 'a', REFUTED),
      refused(0),
      picked(0, 'Assignment'),
      obligation(0, 'b', PROVED),
      installed(0),
    );
    expect(attempts.map(({ rule, state, obligations }) => [rule, state, obligations.map(({ id }) => id)])).toEqual([
      ['Iteration', 'refused', ['a']],
      ['Assignment', 'installed', ['b']],
    ]);
  });

  it('undoes the steps that were gone back behind, and no other', () => {
    const record = recordOf(picked(0), installed(0), picked(1), installed(1), picked(2), installed(2), {
      kind: 'backtracked',
      to: 1,
      reason: 'stuck',
    });
    expect(record.attempts.map(({ state }) => state)).toEqual(['installed', 'undone', 'undone']);
    expect(chainOf(record).map(({ step }) => step)).toEqual([0]);
  });

  it('never calls a step installed whose run ended in the middle of its proof', () => {
    const { attempts } = recordOf(picked(0), obligation(0, 'a', PROVED), finished('cancelled'));
    expect(attempts.map(({ state }) => state)).toEqual(['unfinished']);
  });

  it('keeps what was found last about the Verilog, and the text that it is about, which is not the testbench', () => {
    const record = recordOf(
      { kind: 'emitted', name: 'c.v', text: 'module c' },
      { kind: 'emitted', name: 'c_tb.sv', text: 'module c_tb' },
      theorem('refuted'),
      theorem('proved'),
    );
    expect(record.theorem).toMatchObject({ verdict: 'proved', roots: ['powerUp'] });
    expect(record.verilog).toBe('module c');
    expect(start).not.toHaveProperty('theorem');
  });

  it('knows its report by what the file is for, not by its name', () => {
    const data = file('report data', '/r/c.report.json');
    expect(reportOf(recordOf(data, file('notes', '/r/README.md')))).toBeUndefined();
    expect(reportOf(recordOf(data, file('report', '/r/c.report.md')))?.location).toBe('/r/c.report.md');
  });

  it('forgets the stage when the run has ended', () => {
    const running = recordOf({ kind: 'stage started', stage: 'refine' });
    expect(running.stage).toBe('refine');
    expect(advance(running, { run: 'r', seq: 9, ...finished('passed') })).not.toHaveProperty('stage');
  });
});

describe('the verdict of a step', () => {
  const of = (...verdicts: readonly EventObligation['verdict'][]) =>
    verdictOf(
      recordOf(picked(0), ...verdicts.map((verdict, at) => obligation(0, `${at}`, verdict))).attempts[0]?.obligations ??
        [],
    );

  it('is that of its weakest obligation', () => {
    expect(of(PROVED, PROVED)).toBe('proved');
    expect(of(PROVED, UNKNOWN)).toBe('unknown');
    expect(of(UNKNOWN, REFUTED, PROVED)).toBe('refuted');
  });

  it('is none without obligations: that is not proved', () => {
    expect(of()).toBeUndefined();
  });
});

describe('the tree', () => {
  const record = recordOf(
    { kind: 'contract', design: 'counter', module: 'c', assumptions: ['one clock'], contract: {} },
    picked(0),
    obligation(0, 'a', PROVED),
    installed(0),
    theorem('proved', obligation(0, 'g', PROVED), obligation(0, 'h', UNKNOWN)),
    { kind: 'check', name: 'lint', tool: 'verilator', verdict: 'not run', simulation: false, diagnostics: [], ms: 0 },
  );
  const root = runNode(3);

  it('has the steps of a run first, then the theorem, its checks and assumptions', () => {
    const kinds = childrenOf(record, root).map((node) => (node.kind === 'group' ? node.of : node.kind));
    expect(kinds).toEqual(['step', 'theorem', 'check', 'assumption']);
  });

  it('has the goals of the theorem below it, each with its own obligation', () => {
    const node = childrenOf(record, root).find(({ kind }) => kind === 'theorem');
    const goals = node === undefined ? [] : childrenOf(record, node);
    expect(goals.map((goal) => obligationOf(record, goal)?.id)).toEqual(['g', 'h']);
    const step = childrenOf(record, root).find(({ kind }) => kind === 'step');
    const [first] = step === undefined ? [] : childrenOf(record, step);
    expect(first && obligationOf(record, first)?.id).toBe('a');
    expect(obligationOf(record, root)).toBeUndefined();
  });

  it('has no theorem in a run that did not get as far', () => {
    const kinds = childrenOf(recordOf(picked(0), installed(0)), root).map(({ kind }) => kind);
    expect(kinds).toEqual(['step']);
  });

  it('says how a run ended that did not pass, and nothing of one that did', () => {
    const kinds = (verdict: 'passed' | 'cancelled') =>
      childrenOf(advance(record, { run: 'r', seq: 9, ...finished(verdict) }), root).map(({ kind }) => kind);
    expect(kinds('cancelled')).toContain('outcome');
    expect(kinds('passed')).not.toContain('outcome');
  });

  it('leads from every node to its parent, and back', () => {
    const visit = (node: Parameters<typeof parentOf>[0]): number =>
      childrenOf(record, node).reduce((count, child) => {
        expect(parentOf(child)).toEqual(node);
        return count + visit(child);
      }, 1);
    expect(visit(root)).toBe(10);
  });
});
