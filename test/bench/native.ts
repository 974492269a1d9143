/** Programs outside the product, where they are installed: a baseline that is not ours. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const installed = (tool: string, option: string): boolean => spawnSync(tool, [option]).status === 0;

/** Runs `work` in a folder of its own that is gone afterwards. */
export function inFolder<R>(work: (folder: string) => R): R {
  const folder = mkdtempSync(join(tmpdir(), 'rtl-refinery-bench-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Output of a program that has to succeed. */
export function outputOf(program: string, words: readonly string[], input?: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    ...(input === undefined ? {} : { input }),
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${program} ends with ${status}: ${stderr.slice(-300)}`);
  return stdout;
}

/** What a C++ program prints, compiled at -O2. */
export function runCpp(source: string): string {
  return inFolder((folder) => {
    const [file, program] = [join(folder, 'program.cpp'), join(folder, 'program')];
    writeFileSync(file, source);
    outputOf('g++', ['-O2', '-o', program, file]);
    return outputOf(program, []);
  });
}

const reading = (name: string): string => `read_verilog gold.v
proc
opt_clean
rename ${name} gold
read_verilog gate.v
proc
opt_clean
rename ${name} gate
`;

export const equivalenceMethods = {
  'equiv_simple and equiv_induct': `equiv_make gold gate equiv
prep -top equiv
equiv_simple
equiv_induct
equiv_status -assert
`,
  'a miter and temporal induction': `miter -equiv -flatten -make_outputs gold gate miter
hierarchy -top miter
sat -verify -tempinduct -prove trigger 0 -set-init-zero miter
`,
} as const;

/** `proved` when native Yosys proves that two texts of a module are equal; it fails otherwise. */
export interface NativeYosys {
  readonly prove: () => 'proved';
  /** Start of the process and reading of both texts, without a proof; milliseconds. */
  readonly readingMs: number;
}

export function nativeYosys(
  folder: string,
  name: string,
  texts: { readonly gold: string; readonly gate: string },
  method: keyof typeof equivalenceMethods,
): NativeYosys {
  writeFileSync(join(folder, 'gold.v'), texts.gold);
  writeFileSync(join(folder, 'gate.v'), texts.gate);
  const run = (script: string): number => {
    writeFileSync(join(folder, 'script.ys'), script);
    const begin = performance.now();
    const { status, stderr } = spawnSync('yosys', ['-q', '-s', 'script.ys'], { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`native yosys does not prove it: ${stderr.trim().slice(-300)}`);
    return performance.now() - begin;
  };
  const prove = () => {
    run(`${reading(name)}${equivalenceMethods[method]}`);
    return 'proved' as const;
  };
  const times = [0, 1, 2].map(() => run(reading(name))).sort((a, b) => a - b);
  return { prove, readingMs: times[1] ?? 0 };
}
