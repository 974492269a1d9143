/** Shows the claim that a trace refutes, at its line of the specification. */
import * as vscode from 'vscode';
import type { VirtualDocuments } from '../documents/virtualDocuments.ts';
import { rangeOf } from '../problems/convert.ts';
import type { RunRecord } from '../runs/record.ts';
import { specificationUri } from '../runs/texts.ts';
import type { ChainNode } from './nodes.ts';

export async function revealClaim(record: RunRecord, node: ChainNode, documents: VirtualDocuments): Promise<void> {
  const trace = node.kind === 'trace' ? record.traces[node.trace] : undefined;
  const uri = specificationUri(record, documents);
  if (trace?.range === undefined || uri === undefined) return;
  await vscode.window.showTextDocument(uri, { selection: rangeOf(trace.range), preserveFocus: true });
}
