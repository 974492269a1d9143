/** The generated testbench: passes on the text that it was made for, notices what is wrong, and says so in lines that a program can read. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type EmittedTestbench, emitTestbench } from '../../src/emit/testbench/emitTestbench.ts';
import type { Program } from '../../src/refine/program.ts';
import { design as parse } from '../refine/design.ts';
import { finish } from '../refine/refineFully.ts';
import { emittedText, inFolder, run } from './differential.ts';

const counter = `module counter2
  clock clk
  reset rst KIND ACTIVE
  input en : bit
  output count : bits[2] = 0
  on clk
    when en: count' = count + 1
  example "counts when enabled": rst=ON -> count=0; rst=OFF en=1 -> count=1; en=0 -> count=1; en=1 -> count=2
`;

const counterText = (kind: 'sync' | 'async', active: 'high' | 'low'): string =>
  counter
    .replace('KIND', kind)
    .replace('ACTIVE', active)
    .replace('ON', active === 'high' ? '1' : '0')
    .replace('OFF', active === 'high' ? '0' : '1');

async function programOf(text: string): Promise<Program> {
  return (await finish(parse(text))).program;
}

function benchOf(program: Program, cycles?: number): EmittedTestbench {
  const bench = emitTestbench(program, cycles === undefined ? {} : { cycles });
  if (bench.kind !== 'emitted') throw new Error(bench.reason);
  return bench;
}

/** What Icarus prints for a design under a testbench. */
function simulate(
  verilog: string,
  bench: EmittedTestbench,
  args: readonly string[] = [],
  after?: (folder: string) => void,
): string {
  return inFolder((folder) => {
    writeFileSync(join(folder, 'design.v'), verilog);
    writeFileSync(join(folder, 'bench.sv'), bench.text);
    const warnings = run('sh', ['-c', 'iverilog -Wall -g2012 -o run design.v bench.sv 2>&1'], folder);
    expect(warnings).toBe('');
    const printed = run('vvp', ['-n', 'run', ...args], folder);
    after?.(folder);
    return printed;
  });
}

const passed = /^SUMMARY module=\w+ moments=\d+ mismatches=0 verdict=passed$/m;
const failed = /^SUMMARY module=\w+ moments=\d+ mismatches=[1-9]\d* verdict=failed$/m;

describe('a testbench', () => {
  it('passes on the emitted text, in both dialects, and is the same each time', async () => {
    const program = await programOf(counterText('sync', 'high'));
    const bench = benchOf(program);
    expect(simulate(emittedText(program), bench)).toMatch(passed);
    expect(simulate(emittedText(program, 'systemVerilog'), bench)).toMatch(passed);
    expect(benchOf(program).text).toBe(bench.text);
    expect(emitTestbench(program, { seed: 'another' })).not.toMatchObject({ text: bench.text });
    // The whole of `npm start` has three seconds.
    expect(bench.moments).toBeLessThan(900);
  });

  it('prints a line for a mismatch, at most twenty of them, and a summary', async () => {
    const program = await programOf(counterText('sync', 'high'));
    const wrong = emittedText(program).replace("count + 2'd1", "count + 2'd3");
    const printed = simulate(wrong, benchOf(program));
    expect(printed).toMatch(failed);
    expect(printed).toMatch(/^MISMATCH output=count moment=\d+ scenario=0 expected=1 actual=3$/m);
    expect(printed.match(/^MISMATCH/gm)).toHaveLength(20);
  });

  it('tells the four kinds of reset apart', async () => {
    const kinds = (['sync', 'async'] as const).flatMap((kind) =>
      (['high', 'low'] as const).map((active) => ({ kind, active })),
    );
    const made = await Promise.all(kinds.map(async ({ kind, active }) => programOf(counterText(kind, active))));
    for (const [own, program] of made.entries()) {
      for (const [other, twin] of made.entries()) {
        expect(simulate(emittedText(twin), benchOf(program)), JSON.stringify([kinds[own], kinds[other]])).toMatch(
          own === other ? passed : failed,
        );
      }
    }
  });

  it('notices an output that is never driven', async () => {
    const program = await programOf(counterText('sync', 'high'));
    const dead =
      'module counter2(input wire clk, input wire rst, input wire en, output wire [1:0] count);\nendmodule\n';
    expect(simulate(dead, benchOf(program))).toMatch(failed);
  });

  it('runs each example from power-up, on an instance of its own', async () => {
    const program = await programOf(`module toggle
  clock clk
  output q : bit powerup 1 no reset
  on clk
    q' = not q
  example "first": -> q=0; -> q=1
  example "second": -> q=0; -> q=1; -> q=0
`);
    const bench = benchOf(program);
    expect(bench.text).toContain('toggle dut_2');
    expect(simulate(emittedText(program), bench)).toMatch(passed);
    expect(simulate(emittedText(program).replace("= 1'b1", "= 1'b0"), bench)).toMatch(failed);
  });

  it('tries every input of a small combinational design', async () => {
    const program = await programOf(`module majority
  input a, b, c : bit
  output y : bit
  y = (a and b) or (a and c) or (b and c)
`);
    const bench = benchOf(program);
    expect(bench.moments).toBe(9);
    expect(simulate(emittedText(program), bench)).toMatch(passed);
    // Wrong for one of the eight.
    const wrong =
      'module majority(input wire a, input wire b, input wire c, output wire y); assign y = (a & b) | (a & c); endmodule\n';
    expect(simulate(wrong, bench)).toMatch(failed);
  });

  it('respects assumptions about inputs', async () => {
    const program = await programOf(`module divide
  input a, b : bits[4]
  output q : bits[4]
  assume defined: b != 0
  q = b == 0 ? 4'd0 : a / b
`);
    const bench = benchOf(program);
    // b is in the low bits of a row; the one row with b = 0 is the idle one at the start.
    const rows = [...bench.text.matchAll(/rows\[\d+\] = \d+'h([0-9a-f]+);/g)].map(([, digits = '']) => digits);
    expect(rows.slice(1).filter((digits) => digits.endsWith('0'))).toEqual([]);
    expect(rows.length).toBeGreaterThan(50);
    expect(simulate(emittedText(program), bench)).toMatch(passed);
  });

  it('does not compare what a memory without initial contents decides, until it is written', async () => {
    const program = await programOf(`module store
  clock clk
  input we : bit
  input at : bits[2]
  input d : bits[4]
  output q : bits[4]
  output half : bits[2]
  memory cells : bits[4][4]
  q = cells[at]
  half = we ? 2'd1 : cells[at][1:0]
  on clk
    when we: cells[at]' = d
`);
    const bench = benchOf(program);
    expect(simulate(emittedText(program), bench)).toMatch(passed);
    expect(bench.text).toContain('are not compared');
    expect(simulate(emittedText(program).replace('<= d', '<= ~d'), bench)).toMatch(failed);
    expect(simulate(emittedText(program).replace("2'd1", "2'd2"), bench)).toMatch(failed);
  });

  it('follows the choices of the program, which the specification must allow', async () => {
    const program = await programOf(`module arbiter4
  clock clk
  reset rst sync high
  input req : bits[4]
  output grant : bits[4] = 0
  on clk
    choose grant' such that onehot0(grant') and (grant' & ~req) == 0 and (req == 0 or grant' != 0)
`);
    const bench = benchOf(program);
    expect(simulate(emittedText(program), bench)).toMatch(passed);
    expect(bench.text).toContain('follows the choices of the program');
    // The same program with a choice that the specification forbids has no expected values.
    const forbidden: Program = {
      ...program,
      processes: program.processes.map((process) =>
        process.kind === 'clocked'
          ? { ...process, body: { kind: 'assign', origin: { step: 1, hole: 'clk' }, assignments: [] } }
          : process,
      ),
    };
    expect(emitTestbench(forbidden)).toMatchObject({
      kind: 'not emitted',
      reason: expect.stringContaining('does not allow'),
    });
  });

  it('writes a window of the waveform when asked', async () => {
    const program = await programOf(counterText('sync', 'high'));
    let small = '';
    let large = '';
    simulate(emittedText(program), benchOf(program), ['+vcd', '+vcd_from=20', '+vcd_to=40'], (folder) => {
      small = readFileSync(join(folder, 'counter2_tb.vcd'), 'utf8');
    });
    simulate(emittedText(program), benchOf(program), ['+vcd', '+vcd_to=600'], (folder) => {
      large = readFileSync(join(folder, 'counter2_tb.vcd'), 'utf8');
    });
    expect(small).toContain('$enddefinitions');
    expect(small.match(/^#20$/m)).not.toBeNull();
    expect(small.match(/^#19$/m)).toBeNull();
    expect(small.match(/^#5\d$/m)).toBeNull();
    expect(large.length).toBeGreaterThan(small.length);
  });

  it('runs unchanged on Verilator', async () => {
    const program = await programOf(counterText('async', 'low'));
    const bench = benchOf(program, 60);
    const printed = inFolder((folder) => {
      writeFileSync(join(folder, 'counter2.v'), emittedText(program));
      writeFileSync(join(folder, 'counter2_tb.sv'), bench.text);
      run(
        'verilator',
        [
          '--binary',
          '--timing',
          '-O0',
          '--top-module',
          'counter2_tb',
          '--Mdir',
          'build',
          'counter2.v',
          'counter2_tb.sv',
        ],
        folder,
      );
      return run(join(folder, 'build', 'Vcounter2_tb'), [], folder);
    });
    expect(printed).toMatch(passed);
  }, 180_000);
});
