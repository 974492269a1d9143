/** Remembers the last runs across a reload, so that the tree is not empty when the window comes back. */
import type * as vscode from 'vscode';
import type { RunRecord } from './record.ts';
import type { Runs } from './runs.ts';

const KEY = 'runs';
/** Changes with the shape of `RunRecord`: what another version wrote is forgotten, not misread. */
const VERSION = 2;
const REMEMBERED = 5;

interface Memory {
  readonly version: number;
  readonly records: readonly RunRecord[];
}

export function rememberRuns(
  runs: Runs,
  memory: vscode.Memento,
  background: (work: Thenable<unknown>) => void,
): vscode.Disposable {
  const stored = memory.get<Memory>(KEY);
  if (stored?.version === VERSION) runs.restore(stored.records);
  return runs.onDidChange(({ event }) => {
    if (event?.kind === 'finished') background(memory.update(KEY, memoryOf(runs.records)));
  });
}

export function forgetRuns(memory: vscode.Memento): Thenable<void> {
  return memory.update(KEY, undefined);
}

function memoryOf(records: readonly RunRecord[]): Memory {
  const ended = records.filter(({ finished }) => finished !== undefined);
  // The Verilog itself is in its file.
  return { version: VERSION, records: ended.slice(0, REMEMBERED).map(({ verilog: _, ...rest }) => rest) };
}
