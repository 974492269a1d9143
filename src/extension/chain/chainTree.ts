/** The *Refinement Chain* view: shows the records of the runs, live. */
import * as vscode from 'vscode';
import type { RunRecord } from '../runs/record.ts';
import type { Runs } from '../runs/runs.ts';
import { itemOf } from './items.ts';
import { type ChainNode, childrenOf, parentOf, runNode } from './nodes.ts';

/** A run has hundreds of events a second; a reader needs a few pictures. */
const REFRESH_MS = 80;

export class ChainTree implements vscode.TreeDataProvider<ChainNode>, vscode.Disposable {
  private readonly runs: Runs;
  private readonly changes = new vscode.EventEmitter<ChainNode | undefined>();
  private readonly listening: vscode.Disposable;
  private readonly view: vscode.TreeView<ChainNode>;
  /** The view knows nodes by identity. */
  private readonly nodes = new Map<string, ChainNode>();
  private readonly shown = new Set<number>();
  private readonly stale = new Set<number>();
  private timer: NodeJS.Timeout | undefined;

  readonly onDidChangeTreeData = this.changes.event;

  constructor(runs: Runs) {
    this.runs = runs;
    this.view = vscode.window.createTreeView('rtlRefinery.chain', { treeDataProvider: this, showCollapseAll: true });
    this.listening = runs.onDidChange(({ record }) => this.refreshSoon(record.generation));
  }

  getTreeItem(node: ChainNode): vscode.TreeItem {
    const record = this.recordOf(node);
    if (record === undefined) return new vscode.TreeItem('');
    return itemOf(record, node, record.generation === this.runs.records[0]?.generation);
  }

  getChildren(node?: ChainNode): ChainNode[] {
    if (node === undefined) {
      this.shown.clear();
      for (const { generation } of this.runs.records) this.shown.add(generation);
      return this.runs.records.map(({ generation }) => this.same(runNode(generation)));
    }
    const record = this.recordOf(node);
    return record === undefined ? [] : childrenOf(record, node).map((child) => this.same(child));
  }

  getParent(node: ChainNode): ChainNode | undefined {
    const parent = parentOf(node);
    return parent === undefined ? undefined : this.same(parent);
  }

  recordOf({ generation }: ChainNode): RunRecord | undefined {
    return this.runs.records.find((record) => record.generation === generation);
  }

  /** Opens the view at a run, because the reader has asked for it. */
  async show(generation: number): Promise<void> {
    this.refresh();
    await this.view.reveal(this.same(runNode(generation)), { select: true, focus: true, expand: true });
  }

  /** Shows everything anew. */
  refreshAll(): void {
    this.nodes.clear();
    this.changes.fire(undefined);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.listening.dispose();
    this.view.dispose();
    this.changes.dispose();
  }

  private refreshSoon(generation: number): void {
    this.stale.add(generation);
    this.timer ??= setTimeout(() => this.refresh(), REFRESH_MS);
  }

  private refresh(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const stale = [...this.stale];
    this.stale.clear();
    // A run that is new pushes others down or out: then the list itself has changed.
    if (stale.some((generation) => !this.shown.has(generation))) this.changes.fire(undefined);
    else for (const generation of stale) this.changes.fire(this.same(runNode(generation)));
  }

  private same(node: ChainNode): ChainNode {
    const known = this.nodes.get(node.id);
    if (known !== undefined) return known;
    this.nodes.set(node.id, node);
    return node;
  }
}
