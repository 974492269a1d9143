/**
 * A run does not overwrite what the user has changed. Then the files are generated into a temporary folder, shown beside the user's as a diff, and
 * put in place only after a yes.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import * as vscode from 'vscode';
import type { EngineRequest } from '../../worker/protocol.ts';
import type { VirtualDocuments } from '../documents/virtualDocuments.ts';
import type { RunRecord } from '../runs/record.ts';
import type { Runs } from '../runs/runs.ts';
import { MODULE } from '../settings.ts';

export type WritingRequest = Extract<EngineRequest, { kind: 'generate' | 'refine' }>;

interface Difference {
  /** Path of the file that is there. */
  readonly path: string;
  readonly proposed: string;
}

/** Whether the run may have been refused because files were changed: it got as far as a specification without errors. */
export function mayBeRefusedForChanges({ finished, specification, messages }: RunRecord): boolean {
  const erroneous = messages.some(({ diagnostics }) => diagnostics.some(({ severity }) => severity === 'error'));
  return finished?.verdict === 'bad input' && specification !== undefined && !erroneous;
}

/** What the run would change among the files that are there: generated into a temporary folder and compared. */
export async function differencesOf(
  runs: Runs,
  request: WritingRequest,
  module: string,
): Promise<readonly Difference[]> {
  const staging = await mkdtemp(join(tmpdir(), 'rtl-refinery-'));
  try {
    const target = outputFolder(request, module);
    const draft = runs.start(
      { ...request, root: staging, out: join(staging, 'out'), force: true },
      { input: module, silent: true },
    );
    const { files } = await draft.done;
    const differences: Difference[] = [];
    for (const { location } of files) {
      if (dirname(location) !== join(staging, 'out')) continue;
      const path = join(target, basename(location));
      const [proposed, present] = await Promise.all([readFile(location, 'utf8'), readIfThere(path)]);
      if (present !== undefined && present !== proposed) differences.push({ path, proposed });
    }
    return differences;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Shows the differences and asks. */
export async function askToOverwrite(
  differences: readonly Difference[],
  documents: VirtualDocuments,
): Promise<boolean> {
  const [first, ...others] = differences;
  if (first === undefined) return false;
  await showDifference(first, documents);
  const overwrite = vscode.l10n.t('Overwrite');
  const next = vscode.l10n.t('Show Next');
  const keep = vscode.l10n.t('Keep My Files');
  const names = differences.map(({ path }) => basename(path)).join(', ');
  const message =
    others.length === 0
      ? vscode.l10n.t('{0} differs from what would be generated. Overwrite it?', names)
      : vscode.l10n.t('{0} differ from what would be generated. Overwrite them?', names);
  const remaining = [...others];
  for (;;) {
    const more = remaining.length === 0 ? [] : [next];
    const answer = await vscode.window.showWarningMessage(message, overwrite, ...more, keep);
    if (answer !== next) return answer === overwrite;
    const difference = remaining.shift();
    if (difference !== undefined) await showDifference(difference, documents);
  }
}

async function showDifference({ path, proposed }: Difference, documents: VirtualDocuments): Promise<void> {
  const name = basename(path);
  const title = vscode.l10n.t('{0}: yours ↔ generated', name);
  const right = documents.put(name, 'proposed', proposed);
  await vscode.commands.executeCommand('vscode.diff', vscode.Uri.file(path), right, title, { preview: true });
}

function outputFolder({ root, out }: WritingRequest, module: string): string {
  const folder = (out ?? join('rtl', module)).replaceAll(MODULE, module);
  return isAbsolute(folder) ? folder : resolve(root, folder);
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    return undefined;
  }
}
