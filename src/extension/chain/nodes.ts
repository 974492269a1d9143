/** The tree of the Refinement Chain as data: runs, their steps, the obligations of these. Pure; wording and icons are in items.ts. */
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
  | { readonly kind: 'group'; readonly id: string; readonly generation: number; readonly of: 'check' | 'assumption' }
  | {
      readonly kind: 'check' | 'assumption';
      readonly id: string;
      readonly generation: number;
      readonly at: number;
    };

export const runNode = (generation: number): ChainNode => ({ kind: 'run', id: `${generation}`, generation });

export function childrenOf(record: RunRecord, node: ChainNode): readonly ChainNode[] {
  const { generation } = record;
  switch (node.kind) {
    case 'run':
      return [
        ...(record.finished === undefined || record.finished.verdict === 'passed'
          ? []
          : [{ kind: 'outcome', id: `${generation}/outcome`, generation } as const]),
        ...record.attempts.map((_, attempt) => ({
          kind: 'step' as const,
          id: `${generation}/${attempt}`,
          generation,
          attempt,
        })),
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
    case 'group':
      return record[node.of === 'check' ? 'checks' : 'assumptions'].map((_, at) => ({
        kind: node.of,
        id: `${node.id}/${at}`,
        generation,
        at,
      }));
    case 'outcome':
    case 'obligation':
    case 'check':
    case 'assumption':
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
    case 'group':
      return runNode(generation);
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
