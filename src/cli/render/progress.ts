/**
 * Stages as they pass, on standard error: a spinner on a terminal, one line a stage anywhere else. What is printed meanwhile goes through `print`, so that
 * the two do not write over each other.
 */
import yoctoSpinner from 'yocto-spinner';
import type { RunEvent, StageName } from '../../pipeline/events.ts';
import { duration, type Style } from './style.ts';

export interface Progress {
  readonly event: (event: RunEvent) => void;
  /** Prints something else without disturbing the spinner. */
  readonly around: (print: () => void) => void;
  readonly stop: () => void;
}

const DOING: Readonly<Record<StageName, string>> = {
  interpret: 'reading the description',
  specify: 'checking the specification',
  examples: 'running the examples',
  explore: 'exploring the specification',
  refine: 'refining and proving',
  emit: 'emitting',
  check: 'checking the emitted text',
  write: 'writing',
  simulate: 'simulating',
  replay: 'replaying the chain',
  prove: 'proving the text',
  'second opinion': 'asking TLC',
};

export const noProgress: Progress = { event: () => undefined, around: (print) => print(), stop: () => undefined };

export function plainProgress(write: (line: string) => void): Progress {
  return {
    ...noProgress,
    event: (event) => {
      if (event.kind === 'stage finished') write(lineOf(event.stage, event.outcome, event.ms));
    },
  };
}

export function spinningProgress(stream: NodeJS.WriteStream, style: Style): Progress {
  // Signals are the business of the command line, which still has to stop the run.
  const spinner = yoctoSpinner({ stream, handleSignals: false });
  const persist = (line: string) => {
    spinner.stop();
    stream.write(`${style.dim(line)}\n`);
  };
  return {
    event: (event) => {
      if (event.kind === 'stage started') spinner.start(DOING[event.stage]);
      else if (event.kind === 'progress' && spinner.isSpinning) spinner.text = event.message;
      else if (event.kind === 'stage finished') persist(lineOf(event.stage, event.outcome, event.ms));
    },
    around: (print) => {
      const { isSpinning, text } = spinner;
      if (isSpinning) spinner.stop();
      print();
      if (isSpinning) spinner.start(text);
    },
    stop: () => {
      if (spinner.isSpinning) spinner.stop();
    },
  };
}

function lineOf(stage: StageName, outcome: 'done' | 'failed' | 'cancelled', ms: number): string {
  return `${outcome === 'done' ? stage : `${stage} ${outcome}`} (${duration(ms)})`;
}
