/** How TLC is started, so that its answer depends neither on the place it runs in nor on chance, and that it writes nothing outside of its folder. */
import { join } from 'node:path';

export interface TlcCall {
  readonly jar: string;
  /** Absolute; holds the module and the configuration. */
  readonly folder: string;
  readonly module: string;
  readonly config: string;
  /** Whether this version knows an argument. */
  readonly knows: (argument: string) => boolean;
}

/** Must exist below the folder of the run. */
export const scratchFolder = 'scratch';

export function javaArguments(jar: string, folder: string): readonly string[] {
  return [
    // Messages and numbers in one language.
    '-Duser.language=en',
    '-Duser.country=US',
    '-Dfile.encoding=UTF-8',
    '-Dstdout.encoding=UTF-8',
    '-Dsun.stdout.encoding=UTF-8',
    // The standard modules are unpacked here; in the common folder two runs would overwrite each other's.
    `-Djava.io.tmpdir=${join(folder, scratchFolder)}`,
    // It would leave a file in the common folder when it is killed.
    '-XX:-UsePerfData',
    // Least time to start; with one worker the other compilers and collectors win nothing in runs of a few seconds.
    '-XX:+UseSerialGC',
    '-XX:TieredStopAtLevel=1',
    // Parsing and evaluation are recursive, and generated expressions are deep.
    '-Xss64m',
    '-cp',
    jar,
    'tlc2.TLC',
  ];
}

export function tlcArguments({ jar, folder, module, config, knows }: TlcCall): readonly string[] {
  return [
    ...javaArguments(jar, folder),
    '-tool',
    // One worker: states are found in the order of their depth, so traces are shortest.
    ...['-workers', '1'],
    ...['-coverage', '1'],
    // The same hash function in every run.
    ...['-fp', '0'],
    // No checkpoints: nothing is ever resumed.
    ...['-checkpoint', '0'],
    ...['-metadir', join(folder, 'states')],
    ...(knows('-noGenerateSpecTE') ? ['-noGenerateSpecTE'] : []),
    ...['-config', config],
    module,
  ];
}
