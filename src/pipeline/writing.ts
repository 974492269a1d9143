/** Stage "write": the artefacts go to the output folder, all or none. */
import { isAbsolute, join, relative } from 'node:path';
import type { RunContext } from './context.ts';
import { type ArtefactSet, writeArtefacts } from './manifest.ts';
import { succeed } from './outcome.ts';
import { type Stage, stage } from './stage.ts';

const ROLES = [
  { suffix: '.fspec', role: 'specification' },
  { suffix: '.map.json', role: 'source map' },
  { suffix: '.chain.json', role: 'chain' },
  { suffix: '.report.json', role: 'report data' },
  { suffix: '.report.md', role: 'report' },
  { suffix: '_tb.sv', role: 'testbench' },
  { suffix: '.tla', role: 'TLA+ module' },
  { suffix: '.cfg', role: 'TLC configuration' },
  { suffix: '.v', role: 'Verilog' },
] as const;

/** The files of a module. */
export function artefactNames(module: string): readonly string[] {
  return ROLES.map(({ suffix }) => `${module}${suffix}`);
}

export function writing(context: RunContext, set: ArtefactSet, root: string): Stage<void> {
  return stage('write', context.signal, async function* () {
    for (const { name, text } of [...set.files, ...set.records]) context.artefacts.set(name, text);
    const written = await writeArtefacts(context.fs, set, context.signal);
    if (!written.ok) return written;
    for (const { name, change, sha256 } of written.value) {
      const location = join(set.folder, name);
      yield { kind: 'file', role: roleOf(name), path: shownFrom(root, location), location, change, sha256 };
    }
    return succeed(undefined);
  });
}

function roleOf(name: string): string {
  return ROLES.find(({ suffix }) => name.endsWith(suffix))?.role ?? 'artefact';
}

/** As the user would write it: relative to the folder of the run where it lies inside. */
export function shownFrom(root: string, location: string): string {
  const inside = relative(root, location);
  return inside === '' || inside.startsWith('..') || isAbsolute(inside) ? location : inside;
}
