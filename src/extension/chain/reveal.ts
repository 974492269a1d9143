/** From a step of the chain to its lines in the Verilog. */
import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import { showBeside } from '../documents/show.ts';
import { type Attempt, fileOf, type RunRecord, verilogOf } from '../runs/record.ts';
import { linesOfStep, parseSourceMap } from './sourceMap.ts';

/** Shows and marks lines, until others are marked or the text changes. */
export class StepRevealer implements vscode.Disposable {
  private readonly mark = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor('editor.rangeHighlightBackground'),
    overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.findMatchForeground'),
    overviewRulerLane: vscode.OverviewRulerLane.Center,
  });
  private marked: vscode.TextEditor | undefined;

  /** Says in words why nothing can be revealed, where that is so. */
  async reveal(record: RunRecord, attempt: Attempt): Promise<string | undefined> {
    const verilog = verilogOf(record);
    const map = fileOf(record, '.map.json');
    if (verilog === undefined || map === undefined) return vscode.l10n.t('This run wrote no Verilog.');
    const lines = await linesIn(map.location, attempt);
    if (lines === undefined) {
      return vscode.l10n.t('The source map {0} cannot be read. Generate the RTL again.', map.path);
    }
    const [first] = lines;
    if (first === undefined) return vscode.l10n.t('This step wrote no lines of its own.');
    const document = await documentAt(verilog.location);
    if (document === undefined) return vscode.l10n.t('{0} is gone. Generate the RTL again.', verilog.path);
    const editor = await showBeside(document);
    this.unmark();
    const ranges = lines.map(([from, to]) => document.validateRange(new vscode.Range(from - 1, 0, to - 1, 1e6)));
    editor.selection = new vscode.Selection(first[0] - 1, 0, first[0] - 1, 0);
    editor.revealRange(
      ranges[0] ?? new vscode.Range(0, 0, 0, 0),
      vscode.TextEditorRevealType.InCenterIfOutsideViewport,
    );
    editor.setDecorations(this.mark, ranges);
    this.marked = editor;
    const changed = verilog.sha256 !== undefined && verilog.sha256 !== sha256(document.getText());
    return changed
      ? vscode.l10n.t('{0} was changed since this run: the lines may have moved.', verilog.path)
      : undefined;
  }

  /** Removes the marks when the text that they are in is no longer the one that was generated. */
  unmarkIn(document: vscode.TextDocument): void {
    if (this.marked?.document === document) this.unmark();
  }

  dispose(): void {
    this.mark.dispose();
  }

  private unmark(): void {
    this.marked?.setDecorations(this.mark, []);
    this.marked = undefined;
  }
}

async function linesIn(
  location: string,
  { step, target }: Attempt,
): Promise<ReturnType<typeof linesOfStep> | undefined> {
  try {
    const bytes = await vscode.workspace.fs.readFile(vscode.Uri.file(location));
    const map = parseSourceMap(new TextDecoder().decode(bytes));
    return map === undefined ? undefined : linesOfStep(map, step, target);
  } catch {
    return undefined;
  }
}

async function documentAt(location: string): Promise<vscode.TextDocument | undefined> {
  try {
    return await vscode.workspace.openTextDocument(vscode.Uri.file(location));
  } catch {
    return undefined;
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
