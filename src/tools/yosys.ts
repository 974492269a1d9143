/**
 * Yosys (embedded, WebAssembly) as an independent Verilog front end: elaboration without optimisation, so that the netlist is what the text says.
 *
 * The module is some 30 MB of WebAssembly and is loaded at the first call. Its messages become diagnostics on the text.
 */
import type { Diagnostic } from '../spec/diagnostic.ts';
import type { Elaboration, Elaborator } from '../verify/ports/elaborator.ts';

export const embeddedYosys: Elaborator = { name: 'Yosys', elaborate };

/** Processes become flip-flops and multiplexers, memories stay memories. Only what nothing reads is removed (initial contents are not understood without). */
const passes = 'proc -noopt; opt_clean; memory_collect; check';

const sourceName = 'design.v';
const netlistName = 'netlist.json';

async function elaborate(text: string, top: string): Promise<Elaboration> {
  // The name becomes part of a script.
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(top))
    return { kind: 'failed', reason: `${JSON.stringify(top)} is not a module name` };
  let log = '';
  let version = 'unknown';
  try {
    const yosys = await import('@yowasp/yosys');
    version = yosys.version;
    const decoder = new TextDecoder();
    const listen = (bytes: Uint8Array | null): void => {
      if (bytes !== null) log += decoder.decode(bytes, { stream: true });
    };
    const script = `read_verilog -noautowire ${sourceName}; hierarchy -check -top ${top}; ${passes}; write_json ${netlistName}`;
    const files = await yosys.runYosys(
      ['-q', '-p', script],
      { [sourceName]: text },
      { stdout: listen, stderr: listen },
    );
    const written = files?.[netlistName];
    if (written === undefined) return { kind: 'failed', reason: 'Yosys wrote no netlist' };
    const json =
      typeof written === 'string' ? written : written instanceof Uint8Array ? decoder.decode(written) : undefined;
    if (json === undefined) return { kind: 'failed', reason: 'Yosys wrote a folder in place of a netlist' };
    return { kind: 'netlist', json, warnings: yosysDiagnostics(log), version };
  } catch (error) {
    const diagnostics = yosysDiagnostics(log);
    if (diagnostics.some((diagnostic) => diagnostic.severity === 'error'))
      return { kind: 'rejected', diagnostics, version };
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: 'failed', reason: `Yosys ended without a netlist: ${reason}${log === '' ? '' : `\n${log}`}` };
  }
}

/** `design.v:12: ERROR: …`, `ERROR: …`, `Warning: …` as they stand in the log of Yosys. */
export function yosysDiagnostics(log: string): readonly Diagnostic[] {
  return log.split('\n').flatMap((line): readonly Diagnostic[] => {
    const found =
      /^(?:[^\s:]*:(?<line>\d+)(?:\.\d+)?(?:-\d+(?:\.\d+)?)?:\s*)?(?<severity>ERROR|Warning):\s*(?<message>.*)$/.exec(
        line,
      );
    if (found?.groups === undefined) return [];
    const { message = '', severity } = found.groups;
    const inside = /design\.v:(\d+)/.exec(message);
    const row = Number(found.groups['line'] ?? inside?.[1] ?? 1);
    return [
      {
        source: 'yosys',
        code: severity === 'ERROR' ? 'elaboration-error' : 'elaboration-warning',
        severity: severity === 'ERROR' ? 'error' : 'warning',
        range: { line: row, column: 1, endLine: row, endColumn: 1 },
        message: message.replaceAll(sourceName, 'the text'),
      },
    ];
  });
}
