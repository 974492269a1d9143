/** Yosys itself, embedded and native, on good texts and on texts that it does not get through. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { locate } from '../../src/tools/discovery.ts';
import { toolReports } from '../../src/tools/report.ts';
import { elaborateWith, embeddedYosys, preload } from '../../src/tools/yosys.ts';
import { YosysHost } from '../../src/tools/yosysHost.ts';
import { nativeYosys } from '../../src/tools/yosysProgram.ts';
import type { ToolReport } from '../../src/verify/ports/programs.ts';
import { type FakeTool, fakeTool } from './fakeTool.ts';

const counter =
  'module counter(input clk, input rst, output reg [7:0] q);\n  always @(posedge clk) if (rst) q <= 0; else q <= q + 1;\nendmodule\n';
const modern = 'module t(input logic a, output logic y);\n  always_comb y = ~a;\nendmodule\n';

/** Elaborations that never end. */
const endless = {
  'a loop of an always block':
    'module t(input a, output reg y);\n  integer i;\n  always @* begin y = a; for (i = 0; i < 1; i = i) y = ~y; end\nendmodule\n',
  'a generate loop':
    'module t(input a, output y);\n  genvar i;\n  generate for (i = 0; i < 1; i = i) begin: g end endgenerate\n  assign y = a;\nendmodule\n',
  'a constant function':
    'module t(input a, output y);\n  function integer f; input integer n; begin f = 0; while (f < n) f = f; end endfunction\n  localparam X = f(4);\n  assign y = a;\nendmodule\n',
};

const huge =
  'module t(input a, output y);\n  genvar i;\n  generate for (i = 0; i < 100000000; i = i + 1) begin: g wire w; assign w = a; end endgenerate\n  assign y = a;\nendmodule\n';

const deep = `module t(input a, output y);\n  assign y = ${'~('.repeat(50_000)}a${')'.repeat(50_000)};\nendmodule\n`;

const threadFile = new URL('../../src/tools/yosysThread.mjs', import.meta.url);
const native = await locate(nativeYosys, { PATH: process.env['PATH'] });
const nativePath = native.kind === 'found' ? native.path : '';

const tools: FakeTool[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const tool of tools.splice(0)) await tool.remove();
});

describe('the embedded Yosys', () => {
  it('elaborates, again and again to the same netlist', async () => {
    preload();
    preload();
    const [first, second] = [
      await embeddedYosys.elaborate(counter, 'counter'),
      await embeddedYosys.elaborate(counter, 'counter'),
    ];
    expect(first).toMatchObject({ kind: 'netlist', warnings: [], version: expect.stringMatching(/^\d+\.\d+/) });
    expect(second).toEqual(first);
  });

  it('reads SystemVerilog where that is said, and only there', async () => {
    expect(await embeddedYosys.elaborate(modern, 't', { language: 'systemVerilog' })).toMatchObject({
      kind: 'netlist',
    });
    expect(await embeddedYosys.elaborate(modern, 't', { language: 'verilog' })).toMatchObject({ kind: 'rejected' });
    expect(await embeddedYosys.elaborate(modern, 't')).toMatchObject({ kind: 'rejected' });
  });

  it('takes no module name that would be a part of its script', async () => {
    expect(await embeddedYosys.elaborate(counter, 'counter; shell')).toMatchObject({
      kind: 'failed',
      cause: 'bad request',
    });
  });

  it.each(Object.entries(endless))('is stopped in %s, and works on', async (_name, text) => {
    const started = performance.now();
    const stopped = await embeddedYosys.elaborate(text, 't', { milliseconds: 1000 });
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(stopped).toMatchObject({ kind: 'failed', cause: 'timed out', reason: expect.stringContaining('1 s') });
    expect(await embeddedYosys.elaborate(counter, 'counter')).toMatchObject({ kind: 'netlist' });
  });

  it('is stopped by a signal, and works on', async () => {
    const controller = new AbortController();
    const running = embeddedYosys.elaborate(endless['a generate loop'], 't', { signal: controller.signal });
    setTimeout(() => controller.abort(), 1000);
    expect(await running).toMatchObject({ kind: 'failed', cause: 'cancelled' });
    expect(await embeddedYosys.elaborate(counter, 'counter')).toMatchObject({ kind: 'netlist' });
  });

  it('is stopped by its limit of memory', async () => {
    const host = new YosysHost({ thread: threadFile, memoryBytes: 96 * 2 ** 20 });
    const run: YosysHost['run'] = (request) => host.run(request);
    expect(await elaborateWith(run, counter, 'counter')).toMatchObject({ kind: 'netlist' });
    expect(await elaborateWith(run, huge, 't', { milliseconds: 60_000 })).toMatchObject({
      kind: 'failed',
      cause: 'out of memory',
      reason: expect.stringContaining('96 MiB'),
    });
    expect(host.alive).toBe(false);
  });

  it('crashes on an expression that is nested too deeply, which is told, and works on', async () => {
    expect(await embeddedYosys.elaborate(deep, 't')).toMatchObject({
      kind: 'failed',
      cause: 'crashed',
      reason: expect.stringMatching(/^Yosys crashed: /),
    });
    expect(await embeddedYosys.elaborate(counter, 'counter')).toMatchObject({ kind: 'netlist' });
  });

  it('says how much of a long log is left out, and why it ended all the same', async () => {
    const host = new YosysHost({ thread: threadFile, logCharacters: 1000 });
    const run: YosysHost['run'] = (request) => host.run(request);
    const lines = Array.from({ length: 500 }, (_, index) => `  wire w${index} = 1'h3;`).join('\n');
    const elaborated = await elaborateWith(run, `module t;\n${lines}\n  wire z = nothing;\nendmodule\n`, 't');
    if (elaborated.kind !== 'rejected') throw new Error(elaborated.kind);
    const messages = elaborated.diagnostics.map(({ message }) => message);
    expect(messages.length).toBeLessThan(60);
    expect(messages).toContainEqual(expect.stringMatching(/^\d+ more characters of messages are not shown$/));
    expect(messages).toContainEqual(expect.stringContaining('`\\nothing'));
  });
});

describe('a native Yosys', () => {
  it.runIf(nativePath !== '')('answers in the same form, where it is asked for', async () => {
    const embedded = await embeddedYosys.elaborate(counter, 'counter');
    vi.stubEnv('RTL_REFINERY_YOSYS', nativePath);
    const other = await embeddedYosys.elaborate(counter, 'counter');
    if (embedded.kind !== 'netlist' || other.kind !== 'netlist') throw new Error(other.kind);
    expect(other.warnings).toEqual([]);
    expect(other.version).not.toBe(embedded.version);
    const cells = (json: string) =>
      Object.values(JSON.parse(json).modules.counter.cells as Record<string, { type: string }>)
        .map(({ type }) => type)
        .sort();
    expect(cells(other.json)).toEqual(cells(embedded.json));
  });

  it.runIf(nativePath !== '')('rejects, is stopped, and is cancelled', async () => {
    vi.stubEnv('RTL_REFINERY_YOSYS', nativePath);
    expect(
      await embeddedYosys.elaborate('module t(input a, output y);\n  assign y = a & foo;\nendmodule\n', 't'),
    ).toMatchObject({
      kind: 'rejected',
      diagnostics: [{ severity: 'error', range: { line: 2, column: 18, endColumn: 21 } }],
    });
    const text = endless['a generate loop'];
    expect(await embeddedYosys.elaborate(text, 't', { milliseconds: 500 })).toMatchObject({ cause: 'timed out' });
    const signal = AbortSignal.timeout(500);
    expect(await embeddedYosys.elaborate(text, 't', { signal })).toMatchObject({ cause: 'cancelled' });
  });

  it('that is named and not there is not replaced in silence', async () => {
    vi.stubEnv('RTL_REFINERY_YOSYS', '/nowhere/at/all');
    expect(await embeddedYosys.elaborate(counter, 'counter')).toMatchObject({
      kind: 'failed',
      cause: 'missing',
      reason: expect.stringMatching(/RTL_REFINERY_YOSYS names .*unset it/),
    });
  });

  it.each([
    ['crashes', 'kill -SEGV $$', /SIGSEGV/],
    ['writes nothing', 'exit 0', /without a netlist/],
    ['refuses without a word', 'exit 1', /without saying why/],
  ])('that %s has failed', async (_name, script, reason) => {
    const tool = await fakeTool('yosys', script);
    tools.push(tool);
    vi.stubEnv('RTL_REFINERY_YOSYS', tool.path);
    expect(await embeddedYosys.elaborate(counter, 'counter')).toMatchObject({
      kind: 'failed',
      cause: 'crashed',
      reason: expect.stringMatching(reason),
    });
  });
});

describe('doctor', () => {
  async function reports(): Promise<readonly ToolReport[]> {
    const found: ToolReport[] = [];
    for await (const report of toolReports(new AbortController().signal)) found.push(report);
    return found;
  }

  it('tries the embedded Yosys, and names no other unless it is asked for', async () => {
    const yosys = (await reports()).filter(({ name }) => /yosys/i.test(name));
    expect(yosys).toMatchObject([{ name: 'Yosys (embedded)', found: true, version: expect.stringMatching(/^\d/) }]);
  });

  it('says what is wrong with a native Yosys that was asked for', async () => {
    vi.stubEnv('RTL_REFINERY_YOSYS', '/nowhere/at/all');
    expect(await reports()).toContainEqual(
      expect.objectContaining({ name: 'yosys', found: false, advice: expect.stringContaining('/nowhere/at/all') }),
    );
  });

  it.runIf(nativePath !== '')('shows the native one with its version', async () => {
    vi.stubEnv('RTL_REFINERY_YOSYS', nativePath);
    expect(await reports()).toContainEqual(
      expect.objectContaining({
        name: 'yosys',
        found: true,
        path: nativePath,
        version: expect.stringMatching(/^0\./),
      }),
    );
  });
});
