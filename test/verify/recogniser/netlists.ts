/** Many texts elaborated by the embedded Yosys in one run; the ones that it rejects are left out. */
import { type NetlistModule, netlistSchema } from '../../../src/verify/netlist/yosysJson.ts';

export interface Source {
  /** Verilog text with one module. */
  readonly text: string;
  readonly systemVerilog: boolean;
}

/** The text with its module named `name`. */
export function renamed(text: string, name: string): string {
  return text.replace(/\bmodule\s+[A-Za-z_]\w*/, `module ${name}`);
}

export async function elaborateAll(sources: readonly Source[]): Promise<ReadonlyMap<number, NetlistModule>> {
  const { runYosys } = await import('@yowasp/yosys');
  let left = sources.map((source, index) => ({ ...source, index }));
  for (;;) {
    if (left.length === 0) return new Map();
    const files = Object.fromEntries(left.map(({ text, index }) => [`f${index}.v`, renamed(text, `m${index}_`)]));
    const reads = left.map(
      ({ index, systemVerilog }) => `read_verilog -noautowire ${systemVerilog ? '-sv ' : ''}f${index}.v`,
    );
    const script = [
      ...reads,
      'hierarchy -check',
      'proc -noopt',
      'opt_clean',
      'memory_collect',
      'write_json netlist.json',
    ].join('; ');
    let log = '';
    const listen = (bytes: Uint8Array | null): void => {
      if (bytes !== null) log += new TextDecoder().decode(bytes);
    };
    try {
      const written = (await runYosys(['-q', '-p', script], files, { stdout: listen, stderr: listen }))?.[
        'netlist.json'
      ];
      const json =
        typeof written === 'string'
          ? written
          : new TextDecoder().decode(written instanceof Uint8Array ? written : new Uint8Array());
      const { modules } = netlistSchema.parse(JSON.parse(json));
      return new Map(
        left.flatMap(({ index }) =>
          modules[`m${index}_`] === undefined ? [] : [[index, modules[`m${index}_`]] as [number, NetlistModule]],
        ),
      );
    } catch (cause) {
      const line = log.split('\n').find((entry) => entry.includes('ERROR')) ?? '';
      const culprit = /f(\d+)\.v:\d/.exec(line) ?? /\bm(\d+)_/.exec(line) ?? /f(\d+)\.v:\d/.exec(log);
      const index = Number(culprit?.[1] ?? Number.NaN);
      if (left.some((entry) => entry.index === index)) left = left.filter((entry) => entry.index !== index);
      else if (left.length > 1) {
        const halves = [left.slice(0, left.length >> 1), left.slice(left.length >> 1)];
        const found = new Map<number, NetlistModule>();
        for (const half of halves) {
          for (const [position, module] of await elaborateAll(half)) found.set(half[position]?.index ?? -1, module);
        }
        return found;
      } else if (log.includes('ERROR')) return new Map();
      else throw cause;
    }
  }
}
