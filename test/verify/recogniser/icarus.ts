/** Observed netlists against Icarus: one program per batch, one testbench per text, one line per text with the first moment that differs. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { renamed } from './netlists.ts';
import type { Observed } from './stimuli.ts';

export interface Subject {
  readonly text: string;
  readonly systemVerilog: boolean;
  readonly observed: Observed;
}

export type Outcome =
  | { readonly kind: 'agrees' }
  | { readonly kind: 'differs'; readonly moment: number; readonly line: string }
  | { readonly kind: 'rejected'; readonly log: string };

const execute = promisify(execFile);

/** Outcomes in the order of the subjects, all of one dialect. */
export async function compareWithIcarus(
  subjects: readonly Subject[],
  generation: '2005' | '2012',
): Promise<readonly Outcome[]> {
  const folder = await mkdtemp(join(tmpdir(), 'recogniser-'));
  try {
    const outcomes = new Map<number, Outcome>();
    for (const [index, subject] of subjects.entries()) {
      await writeFile(join(folder, `f${index}.v`), renamed(subject.text, `m${index}_`));
      const bench = testbench(subject.observed, index);
      await writeFile(join(folder, `t${index}.v`), bench.text);
      await writeFile(join(folder, `w${index}.hex`), bench.words);
    }
    for (;;) {
      const left = subjects.flatMap((_, index) => (outcomes.has(index) ? [] : [index]));
      if (left.length === 0) break;
      const tops = left.flatMap((index) => ['-s', `t${index}`]);
      const files = left.flatMap((index) => [`f${index}.v`, `t${index}.v`]);
      const compiled = await run('iverilog', [`-g${generation}`, ...tops, '-o', 'all.vvp', ...files], folder);
      if (compiled.code === 0) {
        const { text } = await run('vvp', ['-n', 'all.vvp'], folder);
        for (const index of left) {
          const line = new RegExp(`^t${index} (-?\\d+) .*$`, 'm').exec(text);
          const moment = Number(line?.[1] ?? -2);
          outcomes.set(
            index,
            moment === -1 ? { kind: 'agrees' } : { kind: 'differs', moment, line: line?.[0] ?? text.slice(0, 500) },
          );
        }
        break;
      }
      const culprits = new Set([...compiled.text.matchAll(/[ft](\d+)\.v:\d+/g)].map((found) => Number(found[1])));
      const known = left.filter((index) => culprits.has(index));
      for (const index of known.length > 0 ? known : left)
        outcomes.set(index, { kind: 'rejected', log: compiled.text.slice(0, 400) });
    }
    return subjects.map((_, index) => outcomes.get(index) ?? { kind: 'rejected', log: 'not run' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(
  command: string,
  args: readonly string[],
  cwd: string,
): Promise<{ readonly code: number; readonly text: string }> {
  try {
    const { stdout, stderr } = await execute(command, args, { cwd, maxBuffer: 1 << 26, timeout: 60_000 });
    return { code: 0, text: stdout + stderr };
  } catch (cause) {
    const failed = cause as { readonly stdout?: string; readonly stderr?: string };
    return { code: 1, text: `${failed.stdout ?? ''}${failed.stderr ?? ''}${String(cause)}` };
  }
}

/** Where the netlist has values that nothing determines, a simulator may show x for any of them. */
function differs(outputs: Observed['outputs'], isFree: boolean): string {
  const shown = outputs.map(({ name }) => `o_${name}`).join(', ');
  const expected = outputs.map(({ name }) => `e_${name}`).join(', ');
  return isFree ? `(|({${shown}} ^ {${expected}})) === 1'b1` : `{${shown}} !== {${expected}}`;
}

function testbench(
  { inputs, outputs, moments, isFree }: Observed,
  index: number,
): { readonly text: string; readonly words: string } {
  const total = [...inputs, ...outputs].reduce((sum, port) => sum + port.width, 1);
  const words = moments.map(({ levels, shown, isDetermined }) =>
    [
      ...inputs.map((port) => [port.width, levels.get(port.name)] as const),
      ...outputs.map((port) => [port.width, shown.get(port.name)] as const),
    ]
      .reduce(
        (word, [width, value]) =>
          (word << BigInt(width)) | BigInt.asUintN(width, typeof value === 'bigint' ? value : 0n),
        isDetermined ? 1n : 0n,
      )
      .toString(16),
  );
  const range = (width: number): string => `[${width - 1}:0]`;
  const text = [
    `module t${index};`,
    `  reg [${total - 1}:0] words [0:${moments.length - 1}];`,
    ...inputs.map(({ name, width }) => `  reg ${range(width)} i_${name};`),
    ...outputs.map(({ name, width }) => `  wire ${range(width)} o_${name}; reg ${range(width)} e_${name};`),
    '  reg check; integer index, first; integer differs;',
    `  m${index}_ dut (${[...inputs.map(({ name }) => `.${name}(i_${name})`), ...outputs.map(({ name }) => `.${name}(o_${name})`)].join(', ')});`,
    '  initial begin',
    `    $readmemh("w${index}.hex", words);`,
    '    first = -1;',
    `    for (index = 0; index < ${moments.length}; index = index + 1) begin`,
    `      {check, ${[...inputs.map(({ name }) => `i_${name}`), ...outputs.map(({ name }) => `e_${name}`)].join(', ')}} = words[index];`,
    '      #1;',
    `      if (first < 0 && check && ${differs(outputs, isFree)}) begin`,
    '        first = index;',
    `        $display("t${index} %0d ${[...inputs.map(({ name }) => `${name}=%h`), ...outputs.map(({ name }) => `${name}=%h/%h`)].join(' ')}", first, ${[
      ...inputs.map(({ name }) => `i_${name}`),
      ...outputs.map(({ name }) => `o_${name}, e_${name}`),
    ].join(', ')});`,
    '      end',
    '    end',
    `    if (first < 0) $display("t${index} -1 ");`,
    '  end',
    'endmodule',
    '',
  ].join('\n');
  return { text, words: words.join('\n') };
}
