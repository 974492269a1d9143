/** The runs of this window: starts them, keeps their records, stops them. Everything that shows a run listens here. */
import * as vscode from 'vscode';
import type { EngineRequest, RunEvent } from '../../worker/protocol.ts';
import type { Engine } from '../engine/engine.ts';
import { advance, newRecord, type RunRecord } from './record.ts';

export interface RunChange {
  readonly record: RunRecord;
  /** What happened; absent where the record was only added. */
  readonly event?: RunEvent;
}

export interface StartedRun {
  readonly generation: number;
  /** The record when the run has ended; it never fails. */
  readonly done: Promise<RunRecord>;
  readonly stop: () => void;
}

export interface RunOptions {
  readonly input: string;
  readonly origin?: vscode.Uri;
  /** The specification that the text is verified against. */
  readonly against?: vscode.Uri;
  /** For runs that only prepare another: nobody is told of them. */
  readonly silent?: boolean;
}

/** Records kept, newest first. */
const KEPT = 20;

export class Runs implements vscode.Disposable {
  private readonly engine: Engine;
  private readonly changes = new vscode.EventEmitter<RunChange>();
  private readonly active = new Map<number, AbortController>();
  private kept: readonly RunRecord[] = [];
  private lastGeneration = 0;

  /** Records that were added, advanced or ended. */
  readonly onDidChange = this.changes.event;

  constructor(engine: Engine) {
    this.engine = engine;
  }

  /** Newest first. */
  get records(): readonly RunRecord[] {
    return this.kept;
  }

  /** A number greater than that of every run before: also for what publishes without being a run. */
  nextGeneration(): number {
    this.lastGeneration += 1;
    return this.lastGeneration;
  }

  start(request: EngineRequest, { input, origin, against, silent = false }: RunOptions): StartedRun {
    const generation = this.nextGeneration();
    const controller = new AbortController();
    const record = newRecord({
      generation,
      command: request.kind,
      input,
      ...(origin === undefined ? {} : { origin: origin.toString() }),
      ...(request.kind === 'verify' ? textOf(request) : {}),
      ...(against === undefined ? {} : { against: against.toString() }),
    });
    return {
      generation,
      done: this.follow(record, request, controller, silent),
      stop: () => controller.abort(),
    };
  }

  stopAll(): void {
    for (const controller of this.active.values()) controller.abort();
  }

  /** Takes over records of an earlier window. */
  restore(records: readonly RunRecord[]): void {
    this.lastGeneration = Math.max(this.lastGeneration, ...records.map(({ generation }) => generation));
    this.kept = [...this.kept, ...records].slice(0, KEPT);
    for (const record of records) this.changes.fire({ record });
  }

  /** Forgets the runs that have ended. */
  clear(): void {
    this.kept = this.kept.filter(({ finished }) => finished === undefined);
  }

  dispose(): void {
    this.stopAll();
    this.changes.dispose();
  }

  private async follow(
    start: RunRecord,
    request: EngineRequest,
    controller: AbortController,
    silent: boolean,
  ): Promise<RunRecord> {
    let record = start;
    const take = (event: RunEvent) => {
      record = advance(record, event);
      if (!silent) this.keep(record, event);
    };
    this.active.set(record.generation, controller);
    if (!silent) this.keep(record);
    try {
      for await (const event of this.engine.run(request, controller.signal)) take(event);
    } catch (error) {
      take(crashed(error));
    }
    if (record.finished === undefined) take(crashed(new Error('the engine gave no result')));
    this.active.delete(record.generation);
    return record;
  }

  private keep(record: RunRecord, event?: RunEvent): void {
    const others = this.kept.filter(({ generation }) => generation !== record.generation);
    this.kept = [record, ...others].sort((a, b) => b.generation - a.generation).slice(0, KEPT);
    this.changes.fire(event === undefined ? { record } : { record, event });
  }
}

function textOf({ designs: [design] }: Extract<EngineRequest, { kind: 'verify' }>): Pick<RunRecord, 'verilog'> {
  return design === undefined ? {} : { verilog: design.text };
}

/** The engine reports its own failures as events: what is thrown is a mistake, or an engine that could not be loaded. */
function crashed(error: unknown): RunEvent {
  const message = error instanceof Error ? error.message : String(error);
  return { run: 'none', seq: 0, kind: 'finished', verdict: 'crashed', exitCode: 70, message, advice: [], ms: 0 };
}
