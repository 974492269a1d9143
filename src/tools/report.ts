/** What `doctor` says of each program: the embedded Yosys, which is tried, and the external ones. */
import { tmpdir } from 'node:os';
import type { ToolReport } from '../verify/ports/programs.ts';
import { locate, type Program, programs } from './discovery.ts';
import { icarusVersion } from './iverilog.ts';
import { tlcReports } from './tlc/report.ts';
import { verilatorVersion } from './verilator.ts';
import { embeddedVersion } from './yosys.ts';
import { nativeVersion } from './yosysNative.ts';
import { isNativeWanted, nativeYosys } from './yosysProgram.ts';

interface Asked {
  readonly program: Program;
  readonly version: typeof icarusVersion;
}

const external: readonly Asked[] = [
  { program: programs.iverilog, version: icarusVersion },
  { program: programs.vvp, version: icarusVersion },
  { program: programs.verilator, version: verilatorVersion },
];

export async function* toolReports(signal: AbortSignal): AsyncGenerator<ToolReport> {
  yield await embeddedReport(signal);
  const native: readonly Asked[] = isNativeWanted() ? [{ program: nativeYosys, version: nativeVersion }] : [];
  for (const { program, version } of [...native, ...external]) {
    const { name, enables } = program;
    const found = await locate(program);
    if (found.kind === 'missing') yield { name, found: false, enables, advice: `${found.reason}. ${found.advice}` };
    else yield { name, found: true, path: found.path, version: await version(found.path, tmpdir(), signal), enables };
  }
  yield* tlcReports(signal);
}

async function embeddedReport(signal: AbortSignal): Promise<ToolReport> {
  const name = 'Yosys (embedded)';
  const enables = 'reads the emitted text back for the proof';
  const answer = await embeddedVersion(signal);
  return 'version' in answer
    ? { name, found: true, version: answer.version, enables }
    : { name, found: false, enables, advice: answer.reason };
}
