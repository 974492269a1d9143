/** External programs in a folder whose name has blanks and letters beyond ASCII. */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inFolder } from '../../src/tools/folder.ts';
import { icarusLinter, icarusSimulator } from '../../src/tools/iverilog.ts';
import { verilatorLinter } from '../../src/tools/verilator.ts';

const design = {
  name: 'inverter.v',
  text: 'module inverter(input wire a, output wire y);\n  assign y = ~a;\nendmodule\n',
};
const bench = {
  name: 'inverter_tb.sv',
  text: 'module inverter_tb;\n  reg a = 0;\n  wire y;\n  inverter dut (.a(a), .y(y));\n  initial begin\n    #1 $display("y=%b", y);\n    $finish;\n  end\nendmodule\n',
};

const signal = new AbortController().signal;
let before: string | undefined;
let root = '';

beforeEach(async () => {
  before = process.env['TMPDIR'];
  root = await mkdtemp(join(tmpdir(), 'folders-'));
  const odd = join(root, 'my spec ü');
  await mkdir(odd);
  process.env['TMPDIR'] = odd;
});

afterEach(async () => {
  if (before === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = before;
  await rm(root, { recursive: true });
});

describe('in a folder named `my spec ü`', () => {
  it('linters read the text', async () => {
    for (const linter of [icarusLinter, verilatorLinter]) {
      expect(await linter.lint(design, 'inverter', signal), linter.name).toMatchObject({
        kind: 'ran',
        accepted: true,
        diagnostics: [],
      });
    }
  });

  it('the simulator runs it', async () => {
    const run = await icarusSimulator.simulate([design, bench], 'inverter_tb', signal);
    expect(run).toMatchObject({ kind: 'ran', accepted: true, output: expect.stringContaining('y=1') });
  });

  it('messages name the file without its folder', async () => {
    const wrong = { ...design, text: design.text.replace('~a', '~b') };
    const run = await icarusLinter.lint(wrong, 'inverter', signal);
    expect(run).toMatchObject({ kind: 'ran', accepted: false });
    expect(run.kind === 'ran' && run.diagnostics[0]).toMatchObject({ file: 'inverter.v', range: { line: 2 } });
  });

  it('nothing is left behind, not even after an error', async () => {
    await expect(
      inFolder([design], async () => {
        throw new Error('stop');
      }),
    ).rejects.toThrow('stop');
    expect(await readdir(process.env['TMPDIR'] ?? '')).toEqual([]);
  });
});
