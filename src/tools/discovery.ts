/** Where external programs are: an environment variable that names one, else the folders of PATH. No shell is asked. */
import { access, constants, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

export interface Program {
  readonly name: string;
  /** Environment variable that names the executable. */
  readonly variable: string;
  readonly enables: string;
  /** How to get it. */
  readonly advice: string;
}

export const programs = {
  iverilog: {
    name: 'iverilog',
    variable: 'RTL_REFINERY_IVERILOG',
    enables: 'Icarus Verilog: compiles the emitted text and runs its testbench',
    advice: 'Install Icarus Verilog (Debian: apt-get install iverilog), or set RTL_REFINERY_IVERILOG.',
  },
  vvp: {
    name: 'vvp',
    variable: 'RTL_REFINERY_VVP',
    enables: 'Icarus Verilog: runs what iverilog compiled',
    advice: 'Install Icarus Verilog (Debian: apt-get install iverilog), or set RTL_REFINERY_VVP.',
  },
  verilator: {
    name: 'verilator',
    variable: 'RTL_REFINERY_VERILATOR',
    enables: 'Verilator: reads the emitted text with all warnings on',
    advice: 'Install Verilator (Debian: apt-get install verilator), or set RTL_REFINERY_VERILATOR.',
  },
  java: {
    name: 'java',
    variable: 'RTL_REFINERY_JAVA',
    enables: 'Java: runs TLC',
    advice: 'Install Java 11 or newer (Debian: apt-get install default-jre-headless), or set RTL_REFINERY_JAVA.',
  },
} satisfies Record<string, Program>;

export type Located =
  | { readonly kind: 'found'; readonly path: string }
  | { readonly kind: 'missing'; readonly reason: string; readonly advice: string };

export async function locate(program: Program, environment: NodeJS.ProcessEnv = process.env): Promise<Located> {
  const named = environment[program.variable];
  if (named !== undefined && named !== '') {
    if (await isExecutable(named)) return { kind: 'found', path: named };
    return {
      kind: 'missing',
      reason: `${program.variable} names ${named}, which is not an executable file`,
      advice: program.advice,
    };
  }
  const endings = process.platform === 'win32' ? (environment['PATHEXT'] ?? '.EXE').split(';') : [''];
  // Empty and relative entries of PATH would depend on the folder of the design.
  for (const folder of (environment['PATH'] ?? '').split(delimiter).filter(isAbsolute)) {
    for (const ending of endings) {
      const path = join(folder, `${program.name}${ending}`);
      if (await isExecutable(path)) return { kind: 'found', path };
    }
  }
  return { kind: 'missing', reason: `${program.name} is not installed`, advice: program.advice };
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
