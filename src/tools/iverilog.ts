/** Icarus Verilog: compiling with all warnings, and running. Version 11 exits 0 even on some errors, so its messages are judged as well. */
import type { Diagnostic } from '../spec/diagnostic.ts';
import type { Linter, SourceText, TextSimulator, ToolRun } from '../verify/ports/programs.ts';
import { locate, programs } from './discovery.ts';
import { inFolder } from './folder.ts';
import { toDiagnostic } from './messages.ts';
import { type ProcessResult, runProcess } from './process.ts';

const compileLimit = 30_000;
const runLimit = 60_000;
const compiled = 'design.vvp';

export const icarusLinter: Linter = {
  name: 'iverilog',
  lint: (source, top, signal) =>
    inFolder([source], async (folder) => compile(folder, [source], top, ['-g2005'], signal)),
};

export const icarusSimulator: TextSimulator = { name: 'iverilog', simulate };

async function simulate(sources: readonly SourceText[], top: string, signal: AbortSignal): Promise<ToolRun> {
  const vvp = await locate(programs.vvp);
  if (vvp.kind === 'missing') return { kind: 'not run', reason: vvp.reason, advice: vvp.advice };
  return inFolder(sources, async (folder) => {
    const built = await compile(folder, sources, top, ['-g2012'], signal);
    if (built.kind !== 'ran' || !built.accepted) return built;
    const result = await runProcess({
      command: vvp.path,
      args: ['-n', compiled],
      cwd: folder,
      signal,
      milliseconds: runLimit,
    });
    if (result.kind !== 'ended') return failure(result, built.version);
    const accepted = result.exitCode === 0;
    return {
      kind: 'ran',
      version: built.version,
      accepted,
      diagnostics: built.diagnostics,
      output: `${result.stdout}${accepted ? '' : result.stderr}`,
    };
  });
}

async function compile(
  folder: string,
  sources: readonly SourceText[],
  top: string,
  style: readonly string[],
  signal: AbortSignal,
): Promise<ToolRun> {
  const found = await locate(programs.iverilog);
  if (found.kind === 'missing') return { kind: 'not run', reason: found.reason, advice: found.advice };
  const args = ['-Wall', ...style, '-s', top, '-o', compiled, ...sources.map(({ name }) => name)];
  // The version comes from a run of its own, beside the real one.
  const [result, version] = await Promise.all([
    runProcess({ command: found.path, args, cwd: folder, signal, milliseconds: compileLimit }),
    icarusVersion(found.path, folder, signal),
  ]);
  if (result.kind !== 'ended') return failure(result, version);
  const diagnostics = icarusMessages(`${result.stderr}\n${result.stdout}`);
  const accepted = result.exitCode === 0 && diagnostics.every((diagnostic) => diagnostic.severity !== 'error');
  return { kind: 'ran', version, accepted, diagnostics, output: '' };
}

export async function icarusVersion(command: string, cwd: string, signal: AbortSignal): Promise<string> {
  const result = await runProcess({ command, args: ['-V'], cwd, signal, milliseconds: 5000 });
  return (
    (result.kind === 'ended' ? /version (\S+)/i.exec(`${result.stdout}\n${result.stderr}`)?.[1] : undefined) ??
    'unknown'
  );
}

export function failure(result: Exclude<ProcessResult, { kind: 'ended' }>, version: string): ToolRun {
  switch (result.kind) {
    case 'missing':
      return { kind: 'not run', reason: result.reason };
    case 'cancelled':
      return { kind: 'not run', reason: 'cancelled' };
    case 'timed out':
    case 'flooded':
    case 'crashed':
      return { kind: 'broke', version, reason: result.reason };
  }
}

/** `file:line: error: text`, `file:line: warning: text`, `file:line: syntax error`, and what the elaborator says without a severity. */
export function icarusMessages(output: string): readonly Diagnostic[] {
  return output.split(/\r?\n/).flatMap((text): readonly Diagnostic[] => {
    const placed = /^(?<file>[^:]+):(?<line>\d+):\s*(?<rest>.+)$/.exec(text);
    if (placed?.groups === undefined) {
      const whole = /^(error|sorry|warning): (.+)$/i.exec(text);
      if (whole === null) return [];
      const severity = whole[1]?.toLowerCase() === 'warning' ? 'warning' : 'error';
      return [toDiagnostic('iverilog', { file: '', line: 1, severity, code: 'iverilog', message: whole[2] ?? text })];
    }
    const { file = '', line = '1', rest = '' } = placed.groups;
    const kind = /^(?<word>error|warning|sorry|syntax error|internal error|note)\b:?\s*(?<message>.*)$/i.exec(rest);
    const word = kind?.groups?.['word']?.toLowerCase();
    // A line that continues the message above it starts with a colon and blanks.
    if (word === 'note' || /^:/.test(rest)) return [];
    const severity = word === 'warning' || word === undefined ? 'warning' : 'error';
    const message = word === 'syntax error' ? 'syntax error' : (kind?.groups?.['message'] ?? rest);
    return [toDiagnostic('iverilog', { file, line: Number(line), severity, code: 'iverilog', message })];
  });
}
