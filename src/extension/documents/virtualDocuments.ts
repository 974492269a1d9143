/** Texts of a run that are in no file, as read-only documents: proposed files, specifications of runs that wrote nothing, reports. */
import { basename } from 'node:path';
import * as vscode from 'vscode';

export const SCHEME = 'rtl-refinery';

/** Documents kept; what is older is empty when it is opened again. */
const KEPT = 50;

export class VirtualDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly texts = new Map<string, string>();
  private readonly changes = new vscode.EventEmitter<vscode.Uri>();
  private readonly registered: vscode.Disposable;

  readonly onDidChange = this.changes.event;

  constructor() {
    this.registered = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);
  }

  /** The document is of the language that its name says. `of` tells documents of the same name apart. */
  put(name: string, of: string, text: string): vscode.Uri {
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${of}/${basename(name)}` });
    const key = uri.toString();
    this.texts.delete(key);
    this.texts.set(key, text);
    const [oldest] = this.texts.keys();
    if (this.texts.size > KEPT && oldest !== undefined) this.texts.delete(oldest);
    this.changes.fire(uri);
    return uri;
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString()) ?? '';
  }

  dispose(): void {
    this.registered.dispose();
    this.changes.dispose();
  }
}
