/** Emitted Verilog, text in, text out: small programs and the whole module that they give. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as b from '../../kernel/build.ts';
import { constant as c, type Term, table } from '../../kernel/term.ts';
import { emitVerilog } from '../../src/emit/verilog/emitVerilog.ts';
import type { EnumType } from '../../src/spec/spec.ts';
import { assign, asyncLow, cases, design, memory, parallel, syncHigh, when, word } from './build.ts';
import { emittedText, inFolder, run } from './differential.ts';

const light: EnumType = {
  name: 'light',
  encoding: 'binary',
  width: 2,
  labels: [
    { name: 'RED', code: 0n },
    { name: 'GREEN', code: 1n },
    { name: 'YELLOW', code: 2n },
  ],
};

/** The lines after the comment that names the module. */
const body = (text: string): string => text.split('\n').slice(1).join('\n');

describe('a module', () => {
  it('has exactly the ports of the specification, one clocked block, and the reset test in front', () => {
    const count = word('count', 2);
    const program = design({
      name: 'counter2',
      inputs: [{ name: 'en' }],
      outputs: [{ name: 'count', width: 2 }],
      clock: { reset: syncHigh },
      registers: [{ name: 'count', width: 2, reset: c(0, 2) }],
      step: when([[word('en', 1), assign([count, b.add(count, c(1, 2))])]]),
    });
    expect(body(emittedText(program))).toBe(`module counter2 (
  input wire clk,
  input wire rst,
  input wire en,
  output reg [1:0] count = 2'd0
);

  // on clk: count; reset rst: synchronous, active high
  always @(posedge clk) begin
    if (rst) begin
      count <= 2'd0;
    end else begin
      if (en) count <= count + 2'd1;
    end
  end
endmodule
`);
  });

  it('puts an asynchronous reset, and no other, into the event', () => {
    const make = (kind: 'sync' | 'async', active: 'high' | 'low', edge: 'rise' | 'fall' = 'rise'): string =>
      emittedText(
        design({
          outputs: [{ name: 'q' }],
          clock: { edge, reset: { name: 'r', kind, active } },
          registers: [{ name: 'q', reset: c(1, 1) }],
          step: assign([word('q', 1), b.not(word('q', 1))]),
        }),
      );
    expect(make('async', 'low')).toContain('always @(posedge clk or negedge r) begin\n    if (!r) begin');
    expect(make('async', 'high')).toContain('always @(posedge clk or posedge r) begin\n    if (r) begin');
    expect(make('sync', 'low')).toContain('always @(posedge clk) begin\n    if (!r) begin');
    expect(make('sync', 'high', 'fall')).toContain('always @(negedge clk) begin\n    if (r) begin');
  });

  it('writes a state machine with labels, case, and enable conditions', () => {
    const [state, timer, go] = [word('state', 2), word('timer', 4), word('go', 1)];
    const program = design({
      name: 'fsm',
      enums: [light],
      inputs: [{ name: 'go' }],
      outputs: [{ name: 'lamp', width: 3 }],
      clock: { reset: asyncLow },
      registers: [
        { name: 'state', enumName: 'light', reset: c(0, 2) },
        { name: 'timer', width: 4 },
      ],
      step: cases(
        state,
        [
          [[0], when([[go, assign([state, c(1, 2)], [timer, c(7, 4)])]])],
          [[1], assign([state, b.ite(b.eq(timer, c(0, 4)), c(2, 2), state)], [timer, b.sub(timer, c(1, 4))])],
        ],
        assign([state, c(0, 2)]),
      ),
      drives: [
        {
          name: 'lamp',
          body: cases(
            state,
            [
              [[0], assign([word('lamp', 3), c(4, 3)])],
              [[1], assign([word('lamp', 3), c(1, 3)])],
            ],
            assign([word('lamp', 3), c(2, 3)]),
          ),
        },
      ],
    });
    expect(body(emittedText(program))).toBe(`module fsm (
  input wire clk,
  input wire rst_n,
  input wire go,
  output wire [2:0] lamp
);

  // enum light
  localparam [1:0] RED = 2'd0;
  localparam [1:0] GREEN = 2'd1;
  localparam [1:0] YELLOW = 2'd2;

  reg [1:0] state = RED;
  reg [3:0] timer = 4'd0;

  // Value of lamp.
  function automatic [2:0] lamp_value(input [1:0] state_i);
    case (state_i)
      RED: lamp_value = 3'd4;
      GREEN: lamp_value = 3'd1;
      default: lamp_value = 3'd2;
    endcase
  endfunction

  assign lamp = lamp_value(state);

  // on clk: state, timer; reset rst_n: asynchronous, active low
  always @(posedge clk or negedge rst_n) begin
    if (!rst_n) begin
      state <= RED;
    end else begin
      case (state)
        RED: begin
          if (go) begin
            state <= GREEN;
            timer <= 4'd7;
          end
        end
        GREEN: begin
          if (timer == 4'd0) state <= YELLOW;
          timer <= timer - 4'd1;
        end
        default: state <= RED;
      endcase
    end
  end
endmodule
`);
    expect(emittedText(program, 'systemVerilog')).toContain(`  always_comb begin
    case (state)
      RED: lamp = 3'd4;
      GREEN: lamp = 3'd1;
      default: lamp = 3'd2;
    endcase
  end`);
  });

  it('reads memories by assign, writes cells and parts of cells, and resets all cells', () => {
    const [mem, address, data] = [memory('mem', 100, 8), word('address', 7), word('data', 8)];
    const cell = b.select(mem, address);
    const program = design({
      inputs: [{ name: 'address', width: 7 }, { name: 'data', width: 8 }, { name: 'we' }],
      outputs: [{ name: 'q', width: 8 }],
      clock: { reset: syncHigh },
      registers: [{ name: 'mem', width: 8, depth: 100, reset: table(new Array<bigint>(100).fill(0n), 8) }],
      step: assign([
        mem,
        b.ite(word('we', 1), b.store(mem, address, b.concat(b.extract(cell, 7, 4), b.extract(data, 3, 0))), mem),
      ]),
      drives: [{ name: 'q', body: assign([word('q', 8), cell]) }],
    });
    const text = emittedText(program);
    expect(text).toContain('  reg [7:0] mem [0:99];');
    expect(text).toContain('  assign q = mem[address];');
    expect(text).toContain('if (we) mem[address][3:0] <= data[3:0];');
    // No loop is longer than the 64 rounds that Verilator unrolls.
    expect(text).toContain(
      "for (i = 0; i < 64; i = i + 1) mem[i] <= 8'd0;\n      for (i = 64; i < 100; i = i + 1) mem[i] <= 8'd0;",
    );
  });

  it('follows declared ranges, upwards and downwards, and keeps signedness away from unsigned operators', () => {
    const [a, d, s, t] = [word('a', 8), word('d', 4), word('s', 8), word('t', 8)];
    const program = design({
      inputs: [
        { name: 'a', width: 8, range: { msb: 11, lsb: 4 } },
        { name: 'd', width: 4, range: { msb: 0, lsb: 3 } },
        { name: 's', width: 8, signed: true },
        { name: 't', width: 8, signed: true },
      ],
      outputs: [{ name: 'x', width: 3 }, { name: 'y' }, { name: 'z' }, { name: 'w', width: 8 }],
      drives: [
        { name: 'x', body: assign([word('x', 3), b.concat(b.extract(a, 1, 0), b.bit(d, 0))]) },
        { name: 'y', body: assign([word('y', 1), b.ult(s, t)]) },
        { name: 'z', body: assign([word('z', 1), b.slt(s, a)]) },
        { name: 'w', body: assign([word('w', 8), b.and(a, b.ashr(s, d))]) },
      ],
    });
    const text = emittedText(program);
    expect(text).toContain('input wire [11:4] a,');
    expect(text).toContain('input wire [0:3] d,');
    expect(text).toContain('assign x = {a[5:4], d[3]};');
    expect(text).toContain('assign y = $unsigned(s) < t;');
    expect(text).toContain('assign z = s < $signed(a);');
    expect(text).toContain('assign w = a & $unsigned(s >>> d);');
  });

  it('inlines wires that inputs can change where a clocked block reads them, and keeps the others', () => {
    const [a, q, r] = [word('a', 4), word('q', 4), word('r', 4)];
    const program = design({
      inputs: [{ name: 'a', width: 4 }],
      outputs: [
        { name: 'q', width: 4 },
        { name: 'r', width: 4 },
      ],
      clock: {},
      registers: [
        { name: 'q', width: 4 },
        { name: 'r', width: 4 },
      ],
      wires: [
        { name: 'live', width: 4, body: assign([word('live', 4), b.add(a, q)]) },
        { name: 'held', width: 4, body: assign([word('held', 4), b.add(q, r)]) },
      ],
      step: assign([q, word('live', 4)], [r, b.xor(word('held', 4), a)]),
    });
    const text = emittedText(program);
    expect(text).toContain('q <= a + q;');
    expect(text).toContain('assign held = q + r;');
    expect(text).toContain('r <= held ^ a;');
    expect(text).not.toContain('live');
  });

  it('keeps the sharing of long values that read inputs in a function', () => {
    const [a, q] = [word('a', 8), word('q', 8)];
    const doubled = (steps: number): ReturnType<typeof b.add> => {
      let value = b.add(a, q);
      for (let step = 0; step < steps; step += 1) value = b.add(b.xor(value, q), value);
      return value;
    };
    const program = design({
      inputs: [{ name: 'a', width: 8 }],
      outputs: [{ name: 'q', width: 8 }],
      clock: {},
      registers: [{ name: 'q', width: 8 }],
      step: assign([q, doubled(40)]),
    });
    const text = emittedText(program);
    expect(text).toContain('q <= q_next(a, q);');
    // 2^40 operators if it were written out.
    expect(text.length).toBeLessThan(10_000);
  });

  it('writes later statements over earlier ones as partial writes', () => {
    const [q, a, i] = [word('q', 8), word('a', 4), word('i', 3)];
    const low = b.ite(word('lo', 1), b.concat(b.extract(q, 7, 4), a), q);
    const both = b.ite(word('hi', 1), b.concat(a, b.extract(low, 3, 0)), low);
    const program = design({
      inputs: [{ name: 'a', width: 4 }, { name: 'lo' }, { name: 'hi' }, { name: 'i', width: 3 }],
      outputs: [{ name: 'q', width: 8 }],
      clock: {},
      registers: [{ name: 'q', width: 8 }],
      step: assign([q, b.setpart(both, i, word('lo', 1))]),
    });
    expect(emittedText(program)).toContain(`    if (lo) q[3:0] <= a;
    if (hi) q[7:4] <= a;
    q[i] <= lo;`);
  });

  it('writes masked comparisons of one subject as casez, while their patterns exclude each other', () => {
    const [r, y] = [word('r', 4), word('y', 2)];
    const has = (mask: number, value: number) => b.eq(b.and(r, c(mask, 4)), c(value, 4));
    const chainOf = (...tests: readonly (readonly [number, number])[]) =>
      emittedText(
        design({
          inputs: [{ name: 'r', width: 4 }],
          outputs: [{ name: 'y', width: 2 }],
          drives: [
            {
              name: 'y',
              body: assign([
                y,
                tests.reduceRight<Term>(
                  (rest, [mask, value], index) => b.ite(has(mask, value), c(3 - index, 2), rest),
                  c(0, 2),
                ),
              ]),
            },
          ],
        }),
      );
    expect(chainOf([8, 8], [12, 4], [14, 2])).toContain(`    casez (r_i)
      4'b1???: y_value = 2'd3;
      4'b01??: y_value = 2'd2;
      4'b001?: y_value = 2'd1;
      default: y_value = 2'd0;
    endcase`);
    // The order of overlapping patterns matters, and linters warn about them.
    expect(chainOf([8, 8], [4, 4], [2, 2])).not.toContain('case');
  });

  it('refuses to be elaborated at a parameter value that nothing was proved for', () => {
    const program = design({
      inputs: [{ name: 'a' }],
      outputs: [{ name: 'y' }],
      drives: [{ name: 'y', body: assign([word('y', 1), word('a', 1)]) }],
    });
    const text = emittedText({
      ...program,
      spec: { ...program.spec, name: 'gate', parameters: [{ name: 'W', initial: 8n, values: [8n] }] },
    });
    inFolder((folder) => {
      writeFileSync(join(folder, 'gate.v'), text);
      run('iverilog', ['-g2005', '-Wall', '-t', 'null', '-s', 'gate', '-Pgate.W=8', 'gate.v'], folder);
      expect(() => run('iverilog', ['-g2005', '-t', 'null', '-s', 'gate', '-Pgate.W=4', 'gate.v'], folder)).toThrow(
        'W_is_proved_for_8_only',
      );
      run('verilator', ['--lint-only', '-Wall', 'gate.v'], folder);
      expect(() => run('verilator', ['--lint-only', '-GW=4', 'gate.v'], folder)).toThrow('W_is_proved_for_8_only');
    });
  });
});

describe('names', () => {
  const withInput = (name: string, module = 'design'): ReturnType<typeof emitVerilog> =>
    emitVerilog(
      design({
        name: module,
        inputs: [{ name }],
        outputs: [{ name: 'y' }],
        drives: [{ name: 'y', body: assign([word('y', 1), word(name, 1)]) }],
      }),
    );

  it('escapes reserved words of Verilog and SystemVerilog', () => {
    const emitted = withInput('reg');
    expect(emitted.kind === 'emitted' && emitted.text).toContain('input wire \\reg ,');
    expect(emitted.kind === 'emitted' && emitted.text).toContain('assign y = \\reg ;');
  });

  it('refuses a port with the name of the module, which Verilator does not compile', () => {
    expect(withInput('same', 'same')).toMatchObject({
      kind: 'not emitted',
      reason: expect.stringContaining('rename one of them'),
    });
    expect(withInput('same', 'other').kind).toBe('emitted');
  });

  it('refuses names beyond ASCII', () => {
    expect(withInput('größe')).toMatchObject({
      kind: 'not emitted',
      reason: expect.stringContaining('printable ASCII'),
    });
  });

  it('keeps labels, helpers and temporaries away from the names of the specification', () => {
    const [state, red] = [word('state', 2), word('RED', 2)];
    const text = emittedText(
      design({
        enums: [light],
        inputs: [{ name: 'RED', width: 2 }],
        outputs: [{ name: 'y', width: 2 }],
        clock: {},
        registers: [{ name: 'state', enumName: 'light' }],
        step: assign([state, b.ite(b.eq(state, c(0, 2)), red, state)]),
        drives: [{ name: 'y', body: assign([word('y', 2), red]) }],
      }),
    );
    expect(text).toContain("localparam [1:0] light_RED = 2'd0;");
    expect(text).toContain('if (state == light_RED) state <= RED;');
  });
});

describe('what is not emitted', () => {
  it('refuses a program with a hole, naming it', () => {
    const hole = { kind: 'hole' as const, id: 'clk.step', frame: [], pre: c(1, 1), post: c(1, 1) };
    const program = design({ outputs: [{ name: 'q' }], clock: {}, registers: [{ name: 'q' }], step: parallel(hole) });
    expect(emitVerilog(program)).toMatchObject({ kind: 'not emitted', reason: expect.stringContaining('clk.step') });
  });

  it('refuses a program without initial values, and an output that nothing drives', () => {
    const { initialization: _, ...started } = design({
      outputs: [{ name: 'q' }],
      clock: {},
      registers: [{ name: 'q' }],
    });
    expect(emitVerilog(started)).toMatchObject({ kind: 'not emitted' });
    expect(emitVerilog(design({ outputs: [{ name: 'q' }] }))).toMatchObject({
      kind: 'not emitted',
      reason: 'nothing drives the output q',
    });
  });

  it('refuses two asynchronous resets and a synchronous one in front of an asynchronous one; takes the other order', () => {
    const program = design({
      outputs: [{ name: 'q' }],
      clock: { reset: syncHigh },
      registers: [{ name: 'q', reset: c(0, 1) }],
    });
    const withResets = (...kinds: readonly ('sync' | 'async')[]): ReturnType<typeof emitVerilog> =>
      emitVerilog({
        ...program,
        processes: program.processes.map((process) =>
          process.kind === 'clocked'
            ? {
                ...process,
                resets: kinds.map((kind, index) => ({ name: index === 0 ? 'rst' : 'clear', kind, active: 'high' })),
              }
            : process,
        ),
      });
    expect(withResets('async', 'async')).toMatchObject({
      kind: 'not emitted',
      reason: expect.stringContaining('two asynchronous resets'),
    });
    expect(withResets('sync', 'async')).toMatchObject({
      kind: 'not emitted',
      reason: expect.stringContaining('before an asynchronous one'),
    });
    expect(withResets('async', 'sync').kind).toBe('emitted');
  });
});
