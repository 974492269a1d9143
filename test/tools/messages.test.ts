/** The parsers of messages, on what the programs really printed (Icarus 11, Verilator 5.006). */
import { describe, expect, it } from 'vitest';
import { icarusMessages } from '../../src/tools/iverilog.ts';
import { verilatorMessages } from '../../src/tools/verilator.ts';

const shape = (messages: ReturnType<typeof icarusMessages>) =>
  messages.map(({ file, range, severity, message, code }) => ({
    file,
    line: range.line,
    column: range.column,
    severity,
    message,
    code,
  }));

describe('iverilog', () => {
  it('reads errors, syntax errors and warnings with their lines', () => {
    const output = [
      'design.v:3: syntax error',
      'design.v:4: error: invalid module item.',
      "design.v:7: warning: implicit definition of wire 'x'.",
      "design.v:9: error: Unable to bind wire/reg/memory `y' in `top'",
      '1 error(s) during elaboration.',
    ].join('\n');
    expect(shape(icarusMessages(output))).toEqual([
      { file: 'design.v', line: 3, column: 1, severity: 'error', message: 'syntax error', code: 'iverilog' },
      { file: 'design.v', line: 4, column: 1, severity: 'error', message: 'invalid module item.', code: 'iverilog' },
      {
        file: 'design.v',
        line: 7,
        column: 1,
        severity: 'warning',
        message: "implicit definition of wire 'x'.",
        code: 'iverilog',
      },
      {
        file: 'design.v',
        line: 9,
        column: 1,
        severity: 'error',
        message: "Unable to bind wire/reg/memory `y' in `top'",
        code: 'iverilog',
      },
    ]);
  });

  it('does not take continuation lines or other text for messages', () => {
    expect(icarusMessages('design.v:4:      : it was declared here\nIcarus Verilog version 11.0\n\n')).toEqual([]);
  });
});

describe('verilator', () => {
  it('reads warnings with their codes, and errors', () => {
    const output = [
      "%Warning-WIDTH: design.v:5:14: Operator ASSIGN expects 8 bits on the Assign RHS, but Assign RHS's VARREF 'a' generates 4 bits.",
      '                : ... In instance top',
      '    5 |   assign y = a;',
      '      |            ^',
      '%Error: design.v:9:3: syntax error, unexpected endmodule',
      '%Error: Exiting due to 2 warning(s)',
    ].join('\n');
    expect(shape(verilatorMessages(output))).toEqual([
      {
        file: 'design.v',
        line: 5,
        column: 14,
        severity: 'warning',
        message: "Operator ASSIGN expects 8 bits on the Assign RHS, but Assign RHS's VARREF 'a' generates 4 bits.",
        code: 'WIDTH',
      },
      {
        file: 'design.v',
        line: 9,
        column: 3,
        severity: 'error',
        message: 'syntax error, unexpected endmodule',
        code: 'verilator',
      },
    ]);
  });

  it('keeps an error that names no place', () => {
    expect(verilatorMessages('%Error: Cannot find file containing module: x')).toMatchObject([
      { severity: 'error', range: { line: 1 } },
    ]);
  });
});
