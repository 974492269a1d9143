/** From a Verilog text to the theorem about it: what the command does, from the question for a specification to the last message. */
import { basename } from 'node:path';
import * as vscode from 'vscode';
import { type Actions, tellOutcome } from '../generate/outcome.ts';
import { requireTrust } from '../generate/trust.ts';
import { showProgress } from '../runs/progress.ts';
import type { Runs } from '../runs/runs.ts';
import { fromResetOnly } from '../runs/theoremWords.ts';
import { nameOf, specificationFor, verilogDocument } from './texts.ts';

export interface VerifierPorts {
  readonly runs: Runs;
  readonly actions: Omit<Actions, 'again'>;
  /** Withdraws what was said about a text. */
  readonly withdraw: (uri: vscode.Uri) => void;
  /** Takes over a promise that nobody waits for. */
  readonly background: (work: Thenable<unknown>) => void;
}

/** What a caller of the command gets back. */
export interface Verified {
  readonly verdict: string;
  readonly message: string;
  /** Of the theorem; absent when the run did not get as far. */
  readonly theorem?: string;
}

export class Verifier {
  private readonly ports: VerifierPorts;

  constructor(ports: VerifierPorts) {
    this.ports = ports;
  }

  /** Undefined when the user left a question unanswered. Texts count as they are in their editors, saved or not. */
  async verify(uri?: vscode.Uri): Promise<Verified | undefined> {
    const needsTrust = vscode.l10n.t('Verifying runs a front end on the Verilog, so it needs a trusted workspace.');
    if (!(await requireTrust(needsTrust))) return undefined;
    const verilog = await verilogDocument(uri);
    const specification = verilog && (await specificationFor(verilog));
    return specification && this.run(verilog, specification);
  }

  private async run(verilog: vscode.TextDocument, specification: vscode.TextDocument): Promise<Verified> {
    const { runs, actions, withdraw, background } = this.ports;
    const { version } = verilog;
    const name = nameOf(verilog);
    const design = {
      name,
      text: verilog.getText(),
      specification: { name: basename(specification.uri.path), text: specification.getText() },
    };
    const run = runs.start(
      { kind: 'verify', designs: [design], from: 'powerUp' },
      { input: name, origin: verilog.uri, against: specification.uri },
    );
    background(showProgress(runs, run, vscode.l10n.t('RTL Refinery')));
    const record = await run.done;
    // What was found is of the text as it was.
    if (verilog.version !== version) withdraw(verilog.uri);
    const { finished, theorem } = record;
    const again = async () => {
      await this.run(verilog, specification);
    };
    // The engine's advice for this is an option of the command line.
    const onlyFromReset = finished?.verdict === 'unproved' && theorem?.verdict === 'proved';
    const shown = onlyFromReset ? { ...record, finished: { ...finished, message: fromResetOnly(name) } } : record;
    background(tellOutcome(shown, { ...actions, again }));
    return {
      verdict: finished?.verdict ?? 'crashed',
      message: finished?.message ?? '',
      ...(theorem === undefined ? {} : { theorem: theorem.verdict }),
    };
  }
}
