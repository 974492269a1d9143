/** The tree of the Refinement Chain as data: runs, their steps, the obligations of these, the theorem with its goals. Pure; wording and icons are in items.ts. */
import type { EventObligation } from '../../worker/protocol.ts';
import type { Attempt, RunRecord } from '../runs/record.ts';

export type ChainNode =
  | { readonly kind: 'run'; readonly id: string; readonly generation: number }
  /** What the run ended with, where that is not success. */
  | { readonly kind: 'outcome'; readonly id: string; readonly generation: number }
  | { readonly kind: 'step'; readonly id: string; readonly generation: number; readonly attempt: number }
  | {
      readonly kind: 'obligation';
      readonly id: string;
      readonly generation: number;
      readonly attempt: number;
      readonly at: number;
    }
  /** What was found about the Verilog. */
  | { readonly kind: 'theorem'; readonly id: string; readonly generation: number }
  | { readonly kind: 'goal'; readonly id: string; readonly generation: number; readonly at: number }
  /** A trace of a model checker, one of its steps, and a value after that step. */
  | { readonly kind: 'trace'; readonly id: string; readonly generation: number; readonly trace: number }
  | {
      readonly kind: 'traceStep';
      readonly id: string;
      readonly generation: number;
      readonly trace: number;
      readonly step: number;
    }
  | {
      readonly kind: 'traceValue';
      readonly id: string;
      readonly generation: number;
      readonly trace: number;
      readonly step: number;
      readonly name: string;
    }
  | { readonly kind: 'group'; readonly id: string; readonly generation: number; readonly of: 'check' | 'assumption' }
  | {
      readonly kind: 'check' | 'assumption';
      readonly id: string;
      readonly generation: number;
      readonly at: number;
    };

export const runNode = (generation: number): ChainNode => ({ kind: 'run', id: `${generation}`, generation });

const theoremNode = (generation: number): ChainNode => ({
  kind: 'theorem',
  id: `${generation}/theorem`,
  generation,
});

const traceNode = (generation: number, trace: number): ChainNode => ({
  kind: 'trace',
  id: `${generation}/trace/${trace}`,
  generation,
  trace,
});

const stepNode = (generation: number, trace: number, step: number): ChainNode => ({
  kind: 'traceStep',
  id: `${generation}/trace/${trace}/${step}`,
  generation,
  trace,
  step,
});

export function childrenOf(record: RunRecord, node: ChainNode): readonly ChainNode[] {
  const { generation } = record;
  switch (node.kind) {
    case 'run':
      return [
        ...(record.finished === undefined || record.finished.verdict === 'passed'
          ? []
          : [{ kind: 'outcome', id: `${generation}/outcome`, generation } as const]),
        ...record.traces.map((_, trace) => traceNode(generation, trace)),
        ...record.attempts.map((_, attempt) => ({
          kind: 'step' as const,
          id: `${generation}/${attempt}`,
          generation,
          attempt,
        })),
        ...(record.theorem === undefined ? [] : [theoremNode(generation)]),
        ...group(record, 'check', record.checks.length),
        ...group(record, 'assumption', record.assumptions.length),
      ];
    case 'step':
      return (record.attempts[node.attempt]?.obligations ?? []).map((_, at) => ({
        kind: 'obligation',
        id: `${node.id}/${at}`,
        generation,
        attempt: node.attempt,
        at,
      }));
    case 'theorem':
      return (record.theorem?.obligations ?? []).map((_, at) => ({
        kind: 'goal',
        id: `${node.id}/${at}`,
        generation,
        at,
      }));
    case 'trace':
      return (record.traces[node.trace]?.steps ?? []).map((_, step) => stepNode(generation, node.trace, step));
    case 'traceStep':
      return Object.keys(record.traces[node.trace]?.steps[node.step]?.state ?? {}).map((name) => ({
        kind: 'traceValue',
        id: `${node.id}/${name}`,
        generation,
        trace: node.trace,
        step: node.step,
        name,
      }));
    case 'group':
      return record[node.of === 'check' ? 'checks' : 'assumptions'].map((_, at) => ({
        kind: node.of,
        id: `${node.id}/${at}`,
        generation,
        at,
      }));
    case 'outcome':
    case 'obligation':
    case 'goal':
    case 'check':
    case 'assumption':
    case 'traceValue':
      return [];
  }
}

function group(record: RunRecord, of: 'check' | 'assumption', size: number): readonly ChainNode[] {
  const { generation } = record;
  return size === 0 ? [] : [{ kind: 'group', id: `${generation}/${of}s`, generation, of }];
}

export function parentOf(node: ChainNode): ChainNode | undefined {
  const { generation } = node;
  switch (node.kind) {
    case 'run':
      return undefined;
    case 'outcome':
    case 'step':
    case 'theorem':
    case 'trace':
    case 'group':
      return runNode(generation);
    case 'traceStep':
      return traceNode(generation, node.trace);
    case 'traceValue':
      return stepNode(generation, node.trace, node.step);
    case 'goal':
      return theoremNode(generation);
    case 'obligation':
      return { kind: 'step', id: `${generation}/${node.attempt}`, generation, attempt: node.attempt };
    case 'check':
    case 'assumption':
      return { kind: 'group', id: `${generation}/${node.kind}s`, generation, of: node.kind };
  }
}

export function attemptOf(record: RunRecord, node: ChainNode): Attempt | undefined {
  return node.kind === 'step' || node.kind === 'obligation' ? record.attempts[node.attempt] : undefined;
}

/** The obligation of a step, or the goal of the theorem, that a node stands for. */
export function obligationOf(record: RunRecord, node: ChainNode): EventObligation | undefined {
  switch (node.kind) {
    case 'obligation':
      return record.attempts[node.attempt]?.obligations[node.at];
    case 'goal':
      return record.theorem?.obligations[node.at];
    default:
      return undefined;
  }
}
