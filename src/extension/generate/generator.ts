/** From a description or a specification to files in the workspace: what the two commands do, from the question to the last message. */
import { basename } from 'node:path';
import * as vscode from 'vscode';
import { askForDescription, describe } from '../description/ask.ts';
import { showBeside } from '../documents/show.ts';
import type { VirtualDocuments } from '../documents/virtualDocuments.ts';
import { showProgress } from '../runs/progress.ts';
import { type RunRecord, verilogOf } from '../runs/record.ts';
import type { Runs } from '../runs/runs.ts';
import { offerNearest } from './nearest.ts';
import { type Actions, tellOutcome } from './outcome.ts';
import { askToOverwrite, differencesOf, mayBeRefusedForChanges, type WritingRequest } from './overwrite.ts';
import { placeFor } from './place.ts';
import { specificationDocument } from './specificationDocument.ts';
import { requireTrust } from './trust.ts';
import { settleUnsaved } from './unsaved.ts';

export interface GeneratorPorts {
  readonly runs: Runs;
  readonly documents: VirtualDocuments;
  readonly actions: Omit<Actions, 'again'>;
  /** Takes over a promise that nobody waits for. */
  readonly background: (work: Thenable<unknown>) => void;
}

/** What a caller of the commands gets back. */
export interface Generated {
  readonly verdict: string;
  readonly message: string;
  readonly module?: string;
  /** Absolute paths. */
  readonly files: readonly string[];
}

export class Generator {
  private readonly ports: GeneratorPorts;

  constructor(ports: GeneratorPorts) {
    this.ports = ports;
  }

  /** `words`: a description that a caller brings along. Undefined when the user left a question unanswered. */
  async fromDescription(words?: string): Promise<Generated | undefined> {
    if (!(await requireTrust(needsTrust()))) return undefined;
    const editor = vscode.window.activeTextEditor;
    const description = words === undefined ? await describe(editor) : { text: words };
    if (description === undefined) return undefined;
    const place = await placeFor(description.origin ?? editor?.document.uri);
    if (place === undefined || !(await settleUnsaved(place))) return undefined;
    const request = { kind: 'generate', description: description.text, ...place, force: false } as const;
    return this.run(request, firstLine(description.text), description.origin);
  }

  async fromSpecification(uri: vscode.Uri | undefined): Promise<Generated | undefined> {
    if (!(await requireTrust(needsTrust()))) return undefined;
    const document = await specificationDocument(uri);
    if (document === undefined) return undefined;
    if (document.isDirty && !document.isUntitled && !(await document.save())) return undefined;
    const place = await placeFor(document.uri);
    if (place === undefined || !(await settleUnsaved(place))) return undefined;
    const name = basename(document.uri.path);
    const request = { kind: 'refine', text: document.getText(), name, ...place, force: false } as const;
    return this.run(request, name, document.uri);
  }

  private async run(request: WritingRequest, input: string, origin: vscode.Uri | undefined): Promise<Generated> {
    const { runs, background } = this.ports;
    const run = runs.start(request, { input, ...(origin === undefined ? {} : { origin }) });
    background(showProgress(runs, run, vscode.l10n.t('RTL Refinery')));
    const record = await run.done;
    const verilog = verilogOf(record);
    if (verilog !== undefined) await showBeside(await vscode.workspace.openTextDocument(verilog.location));
    const actions: Actions = {
      ...this.ports.actions,
      again: async () => {
        await this.run(request, input, origin);
      },
      ...(request.kind === 'generate'
        ? { editDescription: async () => this.reword(request, await askForDescription(request.description), origin) }
        : {}),
    };
    background(this.follow(record, request, origin, () => tellOutcome(record, actions)));
    return generated(record);
  }

  /** After the run: what may need an answer from the user, and so must not keep the command waiting. */
  private async follow(
    record: RunRecord,
    request: WritingRequest,
    origin: vscode.Uri | undefined,
    tell: () => Promise<void>,
  ): Promise<void> {
    const { notUnderstood, module } = record;
    if (notUnderstood !== undefined && request.kind === 'generate') {
      await this.reword(request, await offerNearest(notUnderstood, request.description), origin);
    } else if (module !== undefined && !request.force && mayBeRefusedForChanges(record)) {
      const differences = await differencesOf(this.ports.runs, request, module);
      if (differences.length === 0) return tell();
      if (!(await askToOverwrite(differences, this.ports.documents))) return;
      await this.run({ ...request, force: true }, record.input, origin);
    } else {
      await tell();
    }
  }

  private async reword(
    request: Extract<WritingRequest, { kind: 'generate' }>,
    description: string | undefined,
    origin: vscode.Uri | undefined,
  ): Promise<void> {
    if (description !== undefined) await this.run({ ...request, description }, firstLine(description), origin);
  }
}

const needsTrust = () => vscode.l10n.t('Generating writes files and runs simulators, so it needs a trusted workspace.');

function generated({ finished, module, files }: RunRecord): Generated {
  return {
    verdict: finished?.verdict ?? 'crashed',
    message: finished?.message ?? '',
    ...(module === undefined ? {} : { module }),
    files: files.filter(({ role }) => role !== 'run').map(({ location }) => location),
  };
}

const LONGEST_INPUT = 80;

function firstLine(text: string): string {
  const [line = ''] = text.trim().split('\n');
  return line.length > LONGEST_INPUT ? `${line.slice(0, LONGEST_INPUT)}…` : line;
}
