/** The commands and options, and the reading of arguments into an Invocation. */
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { VERDICTS } from '../pipeline/outcome.ts';
import type { Answered, Invocation, Output } from './invocation.ts';

export interface Writers {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

const DEFAULT_KEEP = 10;
const DEFAULT_CYCLES = 32;

/** Exit codes and their meanings, one line a verdict: part of --help and of docs/cli.md. */
export function exitCodeLines(): readonly string[] {
  return Object.entries(VERDICTS).map(
    ([verdict, { exitCode, means }]) => `${String(exitCode).padStart(5)}  ${verdict}: ${means}`,
  );
}

export function readArguments(words: readonly string[], version: string, { out, err }: Writers): Invocation | Answered {
  let invocation: Invocation | undefined;
  const program = commands(version, (read) => {
    invocation = read;
  });
  for (const command of [program, ...program.commands]) {
    command.exitOverride().configureOutput({ writeOut: out, writeErr: err, outputError: (text, write) => write(text) });
  }
  try {
    program.parse([...words], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Commander's code 1 is for wrong usage, which is bad input here.
    return { kind: 'answered', exitCode: error.exitCode === 0 ? 0 : VERDICTS['bad input'].exitCode };
  }
  if (invocation === undefined) throw new Error('no command took the arguments');
  return invocation;
}

/** The whole command line; `accept` is called with what a command reads. */
export function commands(version: string, accept: (invocation: Invocation) => void): Command {
  const program = new Command('rtl-refinery')
    .description('From a description to Verilog that is proved to do what its specification says.')
    .version(version, '-V, --version')
    .showHelpAfterError('(--help lists commands and options)')
    .showSuggestionAfterError()
    .enablePositionalOptions()
    .addHelpText(
      'after',
      `\nExit codes:\n${exitCodeLines().join('\n')}\n\nA bare description means generate:\n  rtl-refinery "A 4-bit counter with enable and synchronous reset"`,
    );

  withOutput(withPlace(program.command('generate', { isDefault: true })))
    .argument('[description...]', 'the description; or a file that holds it; or - for standard input')
    .description('turn a description into a specification and checked Verilog')
    .action((words: string[], options: Output & PlaceOptions) => {
      accept({ kind: 'generate', words, ...placeOf(options), output: outputOf(options) });
    });

  withOutput(withPlace(program.command('refine')))
    .argument('<file.fspec>', 'the specification')
    .option('--picks <script.json>', 'take the picks of this script instead of picking automatically')
    .description('turn a specification into checked Verilog')
    .action((file: string, options: Output & PlaceOptions & { readonly picks?: string }) => {
      accept({ kind: 'refine', file, picks: options.picks, ...placeOf(options), output: outputOf(options) });
    });

  withOutput(program.command('check'))
    .argument('<file.fspec>', 'the specification')
    .option('--tlc', 'ask TLC for a second opinion, also where that takes long')
    .option('--no-tlc', 'do not ask TLC, which otherwise is asked where it is found and the specification is small')
    .description('check a specification: its examples, and its claims in every reachable state')
    .action((file: string, options: Output & Pick<PlaceOptions, 'tlc'>) => {
      accept({
        kind: 'check',
        file,
        tlc: options.tlc === undefined ? 'where small' : options.tlc ? 'always' : 'never',
        output: outputOf(options),
      });
    });

  withOutput(program.command('simulate'))
    .argument('<file.fspec>', 'the specification')
    .option(
      '--cycles <n>',
      'how many clock cycles (settled moments, where there is no clock)',
      positive,
      DEFAULT_CYCLES,
    )
    .option('--seed <n>', 'seed of the stimuli and of the freedom of the specification', natural, 1)
    .option('--stimuli <file>', 'lines of port=value, one a cycle, instead of seeded stimuli')
    .option('--vcd <file>', 'also write a value change dump')
    .description('show what a specification does, cycle by cycle')
    .action((file: string, options: Output & SimulateOptions) => {
      const { cycles, seed, stimuli, vcd } = options;
      accept({ kind: 'simulate', file, cycles, seed, stimuli, vcd, output: outputOf(options) });
    });

  withOutput(program.command('replay'))
    .argument('<file.chain.json>', 'the chain')
    .option('--spec <file.fspec>', 'its specification, where it does not lie beside the chain')
    .option('--check', 'let the checker confirm the theorem from its certificates, without any prover')
    .description('rebuild every program of a chain and prove everything again')
    .action((file: string, options: Output & { readonly spec?: string; readonly check?: boolean }) => {
      const { spec: specification, check = false } = options;
      accept({ kind: 'replay', file, specification, check, output: outputOf(options) });
    });

  withOutput(program.command('verify'))
    .argument('<path>', 'the Verilog, or a folder of texts with their specifications')
    .option('--spec <file.fspec>', 'its specification, where it does not lie beside the Verilog')
    .addOption(
      new Option('--from <root>', 'where the proof has to hold from')
        .choices(['power-up', 'reset'])
        .default('power-up'),
    )
    .description('prove that a Verilog text does what a specification says')
    .action((path: string, options: Output & { readonly spec?: string; readonly from: 'power-up' | 'reset' }) => {
      accept({ kind: 'verify', path, specification: options.spec, from: options.from, output: outputOf(options) });
    });

  withOutput(program.command('doctor'))
    .description('show which tools were found, and what each enables')
    .action((options: Output) => {
      accept({ kind: 'doctor', output: outputOf(options) });
    });

  withOutput(program.command('clean'))
    .option('--keep <n>', 'how many of the newest runs to keep', natural, DEFAULT_KEEP)
    .description('remove old runs from the run store (.rtl-refinery)')
    .action((options: Output & { readonly keep: number }) => {
      accept({ kind: 'clean', keep: options.keep, output: outputOf(options) });
    });

  return program;
}

interface PlaceOptions {
  readonly out?: string;
  readonly force?: boolean;
  readonly requireChecks?: boolean;
  readonly tlc?: boolean;
}

interface SimulateOptions {
  readonly cycles: number;
  readonly seed: number;
  readonly stimuli?: string;
  readonly vcd?: string;
}

function withPlace(command: Command): Command {
  return command
    .option('--out <folder>', 'output folder (default: rtl/<module>)')
    .option('--force', 'overwrite files that were changed since they were generated')
    .option('--require-checks', 'fail with exit code 3 when a check of the emitted text could not run')
    .option('--tlc', 'ask TLC for a second opinion on the specification');
}

function withOutput(command: Command): Command {
  return command
    .option('--json', 'print the events of the run, one JSON object a line')
    .option('--quiet', 'print nothing but errors');
}

const placeOf = ({ out, force, requireChecks, tlc }: PlaceOptions) => ({
  out,
  force: force === true,
  requireChecks: requireChecks === true,
  tlc: tlc === true ? ('always' as const) : ('never' as const),
});

const outputOf = ({ json, quiet }: Partial<Output>): Output => ({ json: json === true, quiet: quiet === true });

function natural(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value))
    throw new InvalidArgumentError('Expected a number such as 10.');
  return value;
}

function positive(text: string): number {
  const value = natural(text);
  if (value === 0) throw new InvalidArgumentError('Expected at least 1.');
  return value;
}
