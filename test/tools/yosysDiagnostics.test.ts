/** What Yosys really says of wrong and doubtful texts, and where in the text it is shown. */
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/spec/diagnostic.ts';
import { embeddedYosys } from '../../src/tools/yosys.ts';
import { yosysDiagnostics } from '../../src/tools/yosysDiagnostics.ts';
import type { Language } from '../../src/verify/ports/elaborator.ts';

/** The part of the text that a diagnostic covers, with its line. */
function shown(text: string, { range, severity }: Diagnostic): string {
  expect(range.endLine).toBe(range.line);
  const line = text.split('\n')[range.line - 1] ?? '';
  return `${severity} ${range.line}: ${line.slice(range.column - 1, range.endColumn - 1)}`;
}

interface Case {
  readonly name: string;
  readonly text: string;
  readonly kind: 'rejected' | 'netlist';
  /** Severity, line, and the words that are covered; then a part of the message. */
  readonly messages: readonly (readonly [place: string, message: string])[];
  readonly language?: Language;
}

const cases: readonly Case[] = [
  {
    name: 'a syntax error covers its line',
    text: 'module t(input a, output y);\n  assign y = ~;\nendmodule\n',
    kind: 'rejected',
    messages: [['error 2: assign y = ~;', "syntax error, unexpected ';'"]],
  },
  {
    name: 'a text that ends too early is wrong at its end',
    text: '// a\nmodule t(input a, output y);\n  assign y = a;\n\n',
    kind: 'rejected',
    messages: [['error 3: assign y = a;', 'unexpected end of file']],
  },
  {
    name: 'an undeclared name is covered where it stands',
    text: 'module t(input a, output y);\n  assign y = a & foo;\nendmodule\n',
    kind: 'rejected',
    messages: [['error 2: foo', 'implicitly declared']],
  },
  {
    name: 'an undeclared name on the left as well',
    text: 'module t(input a, output y);\n  assign bar = a;\n  assign y = a;\nendmodule\n',
    kind: 'rejected',
    messages: [['error 2: bar', 'implicitly declared']],
  },
  {
    name: 'a register with two drivers is covered where it is declared, and both drivers are told',
    text: 'module t(\n  input clk, input a, input b,\n  // y\n  output reg y\n);\n  always @(posedge clk) y <= a;\n  always @(posedge clk) y <= b;\nendmodule\n',
    kind: 'netlist',
    messages: [['warning 4: y', 'multiple conflicting drivers for t.\\y:\n    port Q[0] of cell']],
  },
  {
    name: 'a wire that nothing drives',
    text: 'module t(input a, output y);\n  // the wire w\n  wire [3:0] w;\n  assign y = w[2] & a;\nendmodule\n',
    kind: 'netlist',
    messages: [['warning 3: w', 'is used but has no driver']],
  },
  {
    name: 'a width that does not fit a port is shown where the port is connected',
    text: 'module t(input [7:0] a, output [3:0] y);\n  s u(.o(y), .i(a));\nendmodule\nmodule s(input [3:0] i, output [3:0] o);\n  assign o = i;\nendmodule\n',
    kind: 'netlist',
    messages: [['warning 2: i', 'Resizing cell port t.u.i from 8 bits to 4 bits']],
  },
  {
    name: 'a range beyond the signal, and a literal that is too wide',
    text: "module t(input [7:0] a, output [3:0] y, output [3:0] z);\n  assign z = 4'h1f;\n  assign y = a[9:6];\nendmodule\n",
    kind: 'netlist',
    messages: [
      ["warning 2: assign z = 4'h1f;", 'Literal has a width of 4 bit'],
      ['warning 3: a', 'select out of bounds'],
    ],
  },
  {
    name: 'a module that is missing is shown where it is used',
    text: 'module t(input a, output y);\n  nosuch u(.a(a), .y(y));\nendmodule\n',
    kind: 'rejected',
    messages: [['error 2: nosuch', 'is not part of the design']],
  },
  {
    name: 'a port that is missing is shown where it is connected',
    text: 'module s(input i, output o);\n  assign o = i;\nendmodule\nmodule t(input a, output y);\n  s u(.zz(a), .o(y));\nendmodule\n',
    kind: 'rejected',
    messages: [['error 5: zz', "does not have a port named 'zz'"]],
  },
  {
    name: 'a signal of an instance with parameters',
    text: 'module t(input a, output y);\n  s #(.W(3)) u(a, y);\nendmodule\nmodule s #(parameter W = 2) (input i, output o);\n  wire [W-1:0] q;\n  assign o = i & q[0];\nendmodule\n',
    kind: 'netlist',
    messages: [['warning 5: q', 'is used but has no driver']],
  },
  {
    name: 'the top module that is missing',
    text: 'module u(input a, output y);\n  assign y = a;\nendmodule\n',
    kind: 'rejected',
    messages: [['error 1: module u(input a, output y);', "Module `t' not found"]],
  },
  {
    name: 'a latch is told, although Yosys takes it',
    text: 'module t(input a, input e,\n  output reg y);\n  always @* if (e) y = a;\nendmodule\n',
    kind: 'netlist',
    messages: [['warning 3: y', 'Latch inferred for signal']],
  },
  {
    name: 'a latch in always_comb is an error',
    language: 'systemVerilog',
    text: 'module t(input logic a, input logic e,\n  output logic y);\n  always_comb if (e) y = a;\nendmodule\n',
    kind: 'rejected',
    messages: [['error 2: y', 'Latch inferred for signal']],
  },
  {
    name: 'a combinational loop is shown at its first operator, with all its members',
    text: 'module t(input a, output y);\n  wire w, v;\n  assign w = v ^ a;\n  assign v = w | a;\n  assign y = w;\nendmodule\n',
    kind: 'netlist',
    messages: [['warning 4: w | a', 'wire \\w source: the text:2.8-2.9']],
  },
  {
    name: 'a loop that only constants may have',
    text: 'module t(input a, output y);\n  initial while (1) ;\n  assign y = a;\nendmodule\n',
    kind: 'rejected',
    messages: [['error 1: module t(input a, output y);', 'While loops are only allowed in constant functions']],
  },
  {
    name: 'a file that cannot be read',
    text: 'module t(input a, output y);\n  assign y = a;\nendmodule\n`include "foo.v"\n',
    kind: 'rejected',
    messages: [['error 1: module t(input a, output y);', "Can't open include file"]],
  },
  {
    name: 'a good text has no messages',
    text: 'module t(input clk, input a, output reg y);\n  always @(posedge clk) y <= a;\nendmodule\n',
    kind: 'netlist',
    messages: [],
  },
];

describe('Yosys on', () => {
  it.each(cases)('$name', async ({ text, kind, messages, language = 'verilog' }) => {
    const elaborated = await embeddedYosys.elaborate(text, 't', { language });
    expect(elaborated).toMatchObject({ kind });
    const diagnostics =
      elaborated.kind === 'netlist'
        ? elaborated.warnings
        : elaborated.kind === 'rejected'
          ? elaborated.diagnostics
          : [];
    expect(diagnostics.map((diagnostic) => shown(text, diagnostic))).toEqual(messages.map(([place]) => place));
    for (const [index, [, message]] of messages.entries()) expect(diagnostics[index]?.message).toContain(message);
    for (const { message } of diagnostics) expect(message).not.toContain('design.v');
  });
});

describe('a log', () => {
  it('is read with and without places, and nothing of it is hidden', () => {
    const log =
      'loading\ndesign.v:3: ERROR: syntax error, unexpected TOK_ENDMODULE\nWarning: Wire top.\\y is used but has no driver.\nsome other line\n';
    expect(yosysDiagnostics(log, 'a\nb\nc')).toMatchObject([
      { severity: 'warning', range: { line: 1 }, message: 'loading' },
      { severity: 'error', range: { line: 3 }, message: 'syntax error, unexpected TOK_ENDMODULE' },
      { severity: 'warning', message: 'Wire top.\\y is used but has no driver.\nsome other line' },
    ]);
  });

  it('that was cut says how much is missing', () => {
    expect(yosysDiagnostics('Warning: a\n', '', 17)).toMatchObject([
      { message: 'a' },
      { severity: 'warning', message: '17 more characters of messages are not shown' },
    ]);
  });

  it('is never placed outside of the text', () => {
    expect(yosysDiagnostics('design.v:99: ERROR: x', 'one\n  two ')).toMatchObject([
      { range: { line: 2, column: 3, endLine: 2, endColumn: 6 } },
    ]);
  });

  it('does not take a comment or a part of a name for a declaration', () => {
    const text = '// w\nmodule top(input w_in, output y);\n  assign x = w_in + /* w */ 1;\n  wire w;\nendmodule';
    expect(yosysDiagnostics('Warning: Wire top.\\w is used but has no driver.', text)).toMatchObject([
      { range: { line: 4, column: 8, endLine: 4, endColumn: 9 } },
    ]);
  });
});
