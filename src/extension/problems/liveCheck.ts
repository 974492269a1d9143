/** Checks FSpec documents while they are open: at once when opened, a moment after the last change, in the engine's thread. */
import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { RunEvent } from '../../worker/protocol.ts';
import type { Engine } from '../engine/engine.ts';
import { advance, newRecord } from '../runs/record.ts';
import { checkMode } from '../settings.ts';
import { diagnosticOf, exampleDiagnostic, SPECIFICATION_SOURCE } from './convert.ts';
import type { Problems } from './problems.ts';

/** After the last key, in ms. */
const PAUSE_MS = 250;

export interface LiveCheckPorts {
  readonly engine: Engine;
  readonly problems: Problems;
  readonly nextGeneration: () => number;
  /** For mistakes: a check that fails as expected is a diagnostic. */
  readonly report: (error: unknown) => void;
}

export class LiveCheck implements vscode.Disposable {
  private readonly ports: LiveCheckPorts;
  private readonly pending = new Map<string, { readonly timer: NodeJS.Timeout; readonly stop: AbortController }>();
  private readonly listening: vscode.Disposable;

  constructor(ports: LiveCheckPorts) {
    this.ports = ports;
    this.listening = vscode.Disposable.from(
      vscode.workspace.onDidOpenTextDocument((document) => this.checkSoon(document, 0)),
      vscode.workspace.onDidSaveTextDocument((document) => this.checkSoon(document, 0)),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0 && checkMode(document) === 'onType') this.checkSoon(document, PAUSE_MS);
      }),
      // Documents live on for a while without an editor: what counts is that the reader sees them.
      vscode.window.tabGroups.onDidChangeTabs(({ opened, closed }) => {
        for (const uri of opened.flatMap(uriOf)) this.checkOpen(uri);
        for (const uri of closed.flatMap(uriOf)) this.leave(uri);
      }),
    );
    for (const document of vscode.workspace.textDocuments) this.checkSoon(document, 0);
  }

  dispose(): void {
    this.listening.dispose();
    for (const key of this.pending.keys()) this.forget(key);
  }

  private checkSoon(document: vscode.TextDocument, pause: number): void {
    const { languageId, uri } = document;
    if (languageId !== 'fspec' || !['file', 'untitled'].includes(uri.scheme) || checkMode(document) === 'off') return;
    const key = uri.toString();
    this.forget(key);
    const stop = new AbortController();
    const timer = setTimeout(() => {
      this.check(document, stop.signal).catch(this.ports.report);
    }, pause);
    this.pending.set(key, { timer, stop });
  }

  private async check(document: vscode.TextDocument, signal: AbortSignal): Promise<void> {
    const { uri } = document;
    const name = basename(uri.path);
    const generation = this.ports.nextGeneration();
    let record = newRecord({ generation, command: 'check', input: name });
    let last: RunEvent | undefined;
    for await (const event of this.ports.engine.run({ kind: 'check', text: document.getText(), name }, signal)) {
      record = advance(record, event);
      last = event;
    }
    if (signal.aborted || last?.kind !== 'finished' || last.verdict === 'cancelled') return;
    if (last.verdict === 'crashed') throw new Error(last.message);
    const diagnostics = [
      ...record.messages.flatMap((message) => message.diagnostics.map(diagnosticOf)),
      ...record.examples.flatMap((example) => exampleDiagnostic(example) ?? []),
    ];
    this.ports.problems.publish(generation, { uri, source: SPECIFICATION_SOURCE, diagnostics });
  }

  private checkOpen(uri: vscode.Uri): void {
    const document = vscode.workspace.textDocuments.find((candidate) => candidate.uri.toString() === uri.toString());
    if (document !== undefined) this.checkSoon(document, 0);
  }

  private leave(uri: vscode.Uri): void {
    const left = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.flatMap(uriOf));
    if (!uri.path.endsWith('.fspec') || left.some((other) => other.toString() === uri.toString())) return;
    this.forget(uri.toString());
    this.ports.problems.clear(uri, [SPECIFICATION_SOURCE]);
  }

  private forget(key: string): void {
    const known = this.pending.get(key);
    if (known === undefined) return;
    clearTimeout(known.timer);
    known.stop.abort();
    this.pending.delete(key);
  }
}

function uriOf({ input }: vscode.Tab): readonly vscode.Uri[] {
  return input instanceof vscode.TabInputText ? [input.uri] : [];
}
