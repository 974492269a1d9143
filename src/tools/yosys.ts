/**
 * Yosys as an independent Verilog front end: the embedded one (WebAssembly, in a thread of its own), or a native one where RTL_REFINERY_YOSYS names it.
 *
 * Nothing is loaded before the first call, or before `preload`.
 */
import type { ElaborateOptions, Elaboration, Elaborator } from '../verify/ports/elaborator.ts';
import { yosysDiagnostics } from './yosysDiagnostics.ts';
import { YosysHost, type YosysResult } from './yosysHost.ts';
import { isNativeWanted } from './yosysProgram.ts';
import { elaborationScript, netlistName, sourceName } from './yosysScript.ts';

export { yosysDiagnostics } from './yosysDiagnostics.ts';

export const embeddedYosys: Elaborator = { name: 'Yosys', elaborate };

const defaultMilliseconds = 20_000;

// The bundle holds the thread under the same name, beside the engine.
const host = new YosysHost({ thread: new URL('./yosysThread.mjs', import.meta.url) });

/** Starts loading the embedded Yosys in its thread, unless it is there or a native one is wanted. Keeps no process alive. */
export function preload(): void {
  if (!isNativeWanted()) host.preload();
}

function elaborate(text: string, top: string, options: ElaborateOptions = {}): Promise<Elaboration> {
  return elaborateWith(isNativeWanted() ? runNative : (request) => host.run(request), text, top, options);
}

const runNative: YosysHost['run'] = async (request) => (await import('./yosysNative.ts')).runNative(request);

/** The same, by any Yosys. */
export async function elaborateWith(
  run: YosysHost['run'],
  text: string,
  top: string,
  { signal, language = 'verilog', milliseconds = defaultMilliseconds }: ElaborateOptions = {},
): Promise<Elaboration> {
  const script = elaborationScript(top, language);
  if (script === undefined)
    return { kind: 'failed', cause: 'bad request', reason: `${JSON.stringify(top)} is not a module name` };
  const result = await run({ script, files: { [sourceName]: text }, output: netlistName, milliseconds, signal });
  return result.kind === 'failed' ? result : elaboration(result, text);
}

function elaboration({ version, output, log }: Extract<YosysResult, { kind: 'ended' }>, text: string): Elaboration {
  const diagnostics = yosysDiagnostics(log.text, text, log.omitted);
  if (diagnostics.some(({ severity }) => severity === 'error')) return { kind: 'rejected', diagnostics, version };
  if (output !== undefined) return { kind: 'netlist', json: output, warnings: diagnostics, version };
  const said = log.text === '' ? '' : `\n${log.text}`;
  return { kind: 'failed', cause: 'crashed', reason: `Yosys ended without a netlist and without saying why.${said}` };
}

/** The version of the embedded Yosys, once it is loaded; or why it cannot be. */
export async function embeddedVersion(
  signal: AbortSignal,
): Promise<{ readonly version: string } | { readonly reason: string }> {
  const script = 'design -reset';
  const result = await host.run({ script, files: {}, output: netlistName, milliseconds: defaultMilliseconds, signal });
  return result.kind === 'ended' ? { version: result.version } : { reason: result.reason };
}
