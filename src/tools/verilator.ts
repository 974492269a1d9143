/** Verilator as a linter with all warnings on. */
import type { Diagnostic } from '../spec/diagnostic.ts';
import type { Linter } from '../verify/ports/programs.ts';
import { locate, programs } from './discovery.ts';
import { inFolder } from './folder.ts';
import { failure } from './iverilog.ts';
import { toDiagnostic } from './messages.ts';
import { runProcess } from './process.ts';

const limit = 60_000;

export const verilatorLinter: Linter = {
  name: 'verilator',
  lint: async (source, top, signal) => {
    const found = await locate(programs.verilator);
    if (found.kind === 'missing') return { kind: 'not run', reason: found.reason, advice: found.advice };
    return inFolder([source], async (folder) => {
      const args = ['--lint-only', '-Wall', '--top-module', top, source.name];
      const [result, version] = await Promise.all([
        runProcess({ command: found.path, args, cwd: folder, signal, milliseconds: limit }),
        verilatorVersion(found.path, folder, signal),
      ]);
      if (result.kind !== 'ended') return failure(result, version);
      const diagnostics = verilatorMessages(`${result.stderr}\n${result.stdout}`);
      const accepted =
        result.exitCode === 0 || diagnostics.length > 0
          ? diagnostics.every((diagnostic) => diagnostic.severity !== 'error')
          : false;
      return { kind: 'ran', version, accepted, diagnostics, output: '' };
    });
  },
};

export async function verilatorVersion(command: string, cwd: string, signal: AbortSignal): Promise<string> {
  const result = await runProcess({ command, args: ['--version'], cwd, signal, milliseconds: 5000 });
  return (result.kind === 'ended' ? /Verilator (\S+)/.exec(result.stdout)?.[1] : undefined) ?? 'unknown';
}

/** `%Warning-CODE: file:line:column: text` and `%Error: file:line:column: text`; other lines explain the one above. */
export function verilatorMessages(output: string): readonly Diagnostic[] {
  return output.split(/\r?\n/).flatMap((text): readonly Diagnostic[] => {
    const found =
      /^%(?<severity>Warning|Error)(?:-(?<code>[A-Z0-9_]+))?:\s*(?:(?<file>[^:]+):(?<line>\d+):(?:(?<column>\d+):)?\s*)?(?<message>.*)$/.exec(
        text,
      );
    if (found?.groups === undefined) return [];
    const { severity, code = 'verilator', file, line, column, message = '' } = found.groups;
    // The closing lines count the messages above and name no place.
    if (file === undefined && /^Exiting due to/.test(message)) return [];
    return [
      toDiagnostic('verilator', {
        file: file ?? '',
        line: Number(line ?? 1),
        ...(column === undefined ? {} : { column: Number(column) }),
        severity: severity === 'Warning' ? 'warning' : 'error',
        code,
        message,
      }),
    ];
  });
}
