/** What `doctor` says of each external program. */
import { tmpdir } from 'node:os';
import type { ToolReport } from '../verify/ports/programs.ts';
import { locate, type Program, programs } from './discovery.ts';
import { icarusVersion } from './iverilog.ts';
import { verilatorVersion } from './verilator.ts';

const asked: readonly { readonly program: Program; readonly version: typeof icarusVersion }[] = [
  { program: programs.iverilog, version: icarusVersion },
  { program: programs.vvp, version: icarusVersion },
  { program: programs.verilator, version: verilatorVersion },
];

export async function* toolReports(signal: AbortSignal): AsyncGenerator<ToolReport> {
  for (const { program, version } of asked) {
    const { name, enables } = program;
    const found = await locate(program);
    if (found.kind === 'missing') yield { name, found: false, enables, advice: `${found.reason}. ${found.advice}` };
    else yield { name, found: true, path: found.path, version: await version(found.path, tmpdir(), signal), enables };
  }
}
