/**
 * The Problems of the extension: one collection a source, so that each is cleared by itself, and a generation for each text, so that a run that was
 * overtaken by a later one publishes nothing.
 */
import * as vscode from 'vscode';

export interface ProblemSet {
  readonly uri: vscode.Uri;
  readonly source: string;
  readonly diagnostics: readonly vscode.Diagnostic[];
}

export class Problems implements vscode.Disposable {
  private readonly collections = new Map<string, vscode.DiagnosticCollection>();
  private readonly generations = new Map<string, number>();

  /** Replaces what the source has said about the text, unless a later generation has spoken already. */
  publish(generation: number, { uri, source, diagnostics }: ProblemSet): void {
    const key = `${source} ${uri.toString()}`;
    if ((this.generations.get(key) ?? 0) > generation) return;
    this.generations.set(key, generation);
    this.collectionOf(source).set(uri, diagnostics);
  }

  /** Withdraws what was said about a text by the sources given, or by all. */
  clear(uri: vscode.Uri, sources: Iterable<string> = this.collections.keys()): void {
    for (const source of sources) this.collections.get(source)?.delete(uri);
  }

  /** What a source says about a text now. */
  at(uri: vscode.Uri, source: string): readonly vscode.Diagnostic[] {
    return this.collections.get(source)?.get(uri) ?? [];
  }

  /** Sources that have ever said something. */
  get sources(): readonly string[] {
    return [...this.collections.keys()];
  }

  dispose(): void {
    for (const collection of this.collections.values()) collection.dispose();
    this.collections.clear();
  }

  private collectionOf(source: string): vscode.DiagnosticCollection {
    const known = this.collections.get(source);
    if (known !== undefined) return known;
    const collection = vscode.languages.createDiagnosticCollection(`rtl-refinery.${source}`);
    this.collections.set(source, collection);
    return collection;
  }
}
