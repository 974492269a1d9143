/** The command as a person starts it: how long it takes from cold, and how large the chain file is that it leaves. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { registers } from './designs.ts';
import { inFolder, outputOf } from './native.ts';
import type { Row } from './row.ts';

// The same number of folders up from test/bench and from where the bundle of this file lies.
const COMMAND = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const DESCRIPTION = 'A 2-bit counter that increments every clock cycle when enabled, and resets to zero.';

/** Seconds of a process of its own, in an empty folder. */
function cold(): number {
  return inFolder((folder) => {
    const begin = performance.now();
    outputOf(process.execPath, [COMMAND, DESCRIPTION, '--quiet', '--out', join(folder, 'out')]);
    return (performance.now() - begin) / 1000;
  });
}

interface Sizes {
  readonly whole: number;
  readonly theorem: number;
  readonly goals: number;
}

interface Chain {
  readonly theorem?: { readonly proofs: readonly { readonly goals: readonly unknown[] }[] };
}

function chainOf(count: number): Sizes {
  return inFolder((folder) => {
    const file = join(folder, 'wide.fspec');
    writeFileSync(file, registers(count));
    const out = join(folder, 'out');
    outputOf(process.execPath, [COMMAND, 'refine', file, '--quiet', '--out', out]);
    const text = readFileSync(join(out, 'wide.chain.json'), 'utf8');
    const { theorem }: Chain = JSON.parse(text);
    if (theorem === undefined) throw new Error('the chain has no theorem');
    return {
      whole: Buffer.byteLength(text),
      theorem: Buffer.byteLength(JSON.stringify(theorem)),
      goals: theorem.proofs.reduce((sum, { goals }) => sum + goals.length, 0),
    };
  });
}

export const rows: readonly Row[] = [
  {
    name: 'description to checked Verilog, a process of its own',
    build: () => {
      const times = [cold(), cold(), cold()].sort((a, b) => a - b);
      return {
        kind: 'figures',
        lines: [`${times[1]?.toFixed(2)} s (median of ${times.map((time) => time.toFixed(2)).join(', ')})`],
      };
    },
  },
  {
    name: 'chain file of 20 and 80 registers',
    build: () => {
      const [few, many] = [chainOf(20), chainOf(80)];
      const per = (pick: (sizes: Sizes) => number): number => (pick(many) - pick(few)) / 60;
      const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
      return {
        kind: 'figures',
        lines: [
          `${kB(few.whole)} and ${kB(many.whole)}, ${kB(per(({ whole }) => whole))} more per register`,
          `theorem and certificates: ${kB(few.theorem)} and ${kB(many.theorem)}, ${per(({ theorem }) => theorem).toFixed(0)} bytes and ${per(({ goals }) => goals).toFixed(1)} goals more per register`,
        ],
      };
    },
  },
];
