/** A row of the tree, made in one go. */
import * as vscode from 'vscode';

export type RowParts = Partial<
  Pick<vscode.TreeItem, 'description' | 'iconPath' | 'contextValue' | 'command' | 'tooltip'>
>;

export function row(label: string, state: vscode.TreeItemCollapsibleState, rest: RowParts = {}): vscode.TreeItem {
  return Object.assign(new vscode.TreeItem(label, state), rest);
}
