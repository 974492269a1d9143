/**
 * Traces against emitted Verilog under Icarus. Many designs share one compilation: each gets a module name and a testbench of its own, which reads input
 * levels and expected outputs as hexadecimal words, compares at every moment and prints one line.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Moment } from './trace.ts';

export interface Design {
  /** Unique among the designs of one run. */
  readonly id: string;
  readonly module: string;
  readonly verilog: string;
  /** Ports of the Verilog module. */
  readonly ports: readonly { readonly name: string; readonly direction: 'input' | 'output'; readonly width: number }[];
  /** Made when its batch runs: many traces at once would be large. */
  readonly trace: () => Iterable<Moment>;
}

export interface Outcome {
  readonly mismatches: number;
  /** Index of the first moment with a mismatch. */
  readonly first: number;
}

const execute = promisify(execFile);
const BATCH = 16;

/** One result per design, in order. `parallel` processes at a time. */
export async function runIcarus(designs: readonly Design[], parallel = 2): Promise<ReadonlyMap<string, Outcome>> {
  const folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
  try {
    const batches: (readonly Design[])[] = [];
    for (let at = 0; at < designs.length; at += BATCH) batches.push(designs.slice(at, at + BATCH));
    const results = new Map<string, Outcome>();
    const queue = batches.entries();
    const worker = async (): Promise<void> => {
      for (const [index, batch] of queue)
        for (const [id, outcome] of await runBatch(batch, folder, index)) results.set(id, outcome);
    };
    await Promise.all(Array.from({ length: parallel }, worker));
    return results;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runBatch(
  batch: readonly Design[],
  folder: string,
  index: number,
): Promise<ReadonlyMap<string, Outcome>> {
  const parts = batch.map((design, place) => testbench(design, `d${index}_${place}`));
  const source = join(folder, `batch${index}.v`);
  const program = join(folder, `batch${index}.vvp`);
  await writeFile(source, parts.map((part) => part.text).join('\n'));
  await Promise.all(parts.map((part) => writeFile(join(folder, part.data), part.words)));
  const compiled = await execute('iverilog', ['-g2005', '-o', program, source], { cwd: folder });
  if (/error|sorry/i.test(compiled.stderr)) throw new Error(compiled.stderr);
  const { stdout } = await execute('vvp', ['-n', program], { cwd: folder, maxBuffer: 1 << 24 });
  return new Map(
    batch.map((design, place) => {
      const found = new RegExp(`^d${index}_${place} (\\d+) (-?\\d+)$`, 'm').exec(stdout);
      if (found === null) throw new Error(`no result for ${design.id}: ${stdout.slice(0, 500)}`);
      return [design.id, { mismatches: Number(found[1]), first: Number(found[2]) }];
    }),
  );
}

/** A vector of the trace: the widest of what the trace and the module say, so that a design of another width is compared in full. */
interface Wire {
  readonly name: string;
  readonly width: number;
  readonly port: number;
}

function wires(
  names: readonly string[],
  ports: Design['ports'],
  trace: readonly Moment[],
  of: 'levels' | 'outputs',
): readonly Wire[] {
  return names.map((name) => {
    const widest = trace.reduce((most, moment) => Math.max(most, (moment[of][name] ?? 0n).toString(2).length), 1);
    const port = ports.find((candidate) => candidate.name === name)?.width ?? 0;
    return { name, width: Math.max(widest, port), port };
  });
}

function testbench(
  design: Design,
  prefix: string,
): { readonly text: string; readonly data: string; readonly words: string } {
  const trace = [...design.trace()];
  const first = trace[0] ?? { levels: {}, outputs: {} };
  const inputs = wires(Object.keys(first.levels), design.ports, trace, 'levels');
  const outputs = wires(Object.keys(first.outputs), design.ports, trace, 'outputs');
  const all = [...inputs, ...outputs];
  const width = all.reduce((sum, wire) => sum + wire.width, 0);
  const data = `${prefix}.hex`;
  const words = trace.map((moment) =>
    all
      .reduce(
        (word, wire) => (word << BigInt(wire.width)) | (moment.levels[wire.name] ?? moment.outputs[wire.name] ?? 0n),
        0n,
      )
      .toString(16),
  );
  const module = `${prefix}_${design.module}`;
  const part = (wire: Wire, prefix: string): string => `${prefix}_${wire.name}`;
  const text = [
    design.verilog.replace(new RegExp(`\\bmodule\\s+${design.module}\\b`), `module ${module}`),
    `module ${prefix};`,
    `  reg [${width - 1}:0] words [0:${trace.length - 1}];`,
    ...inputs.map((wire) => `  reg [${wire.width - 1}:0] ${part(wire, 'i')};`),
    ...outputs.flatMap((wire) => [
      `  wire [${wire.width - 1}:0] ${part(wire, 'o')};`,
      `  reg [${wire.width - 1}:0] ${part(wire, 'e')};`,
      ...(wire.port < wire.width ? [`  assign ${part(wire, 'o')}[${wire.width - 1}:${wire.port}] = 0;`] : []),
    ]),
    '  integer index, mismatches, first;',
    `  ${module} dut (${[
      ...inputs.filter((wire) => wire.port > 0).map((wire) => `.${wire.name}(${part(wire, 'i')}[${wire.port - 1}:0])`),
      ...outputs.filter((wire) => wire.port > 0).map((wire) => `.${wire.name}(${part(wire, 'o')}[${wire.port - 1}:0])`),
    ].join(', ')});`,
    '  initial begin',
    `    $readmemh("${data}", words);`,
    '    mismatches = 0; first = -1;',
    `    for (index = 0; index < ${trace.length}; index = index + 1) begin`,
    `      {${all.map((wire) => part(wire, inputs.includes(wire) ? 'i' : 'e')).join(', ')}} = words[index];`,
    '      #1;',
    `      if ({${outputs.map((wire) => part(wire, 'o')).join(', ')}} !== {${outputs.map((wire) => part(wire, 'e')).join(', ')}}) begin`,
    '        if (first < 0) first = index;',
    '        mismatches = mismatches + 1;',
    '      end',
    '    end',
    `    $display("${prefix} %0d %0d", mismatches, first);`,
    '  end',
    'endmodule',
    '',
  ].join('\n');
  return { text, data, words: words.join('\n') };
}
