/** Messages about the module and its configuration, from what TLC printed. */
import { describe, expect, it } from 'vitest';
import type { TlcRun } from '../../../src/verify/ports/tlc.ts';
import { integer, runOfRecording } from './cases.ts';

/** Rejections and errors of evaluation: file, line, columns, and a part of the message. */
describe('diagnostics', () => {
  const shown = (run: TlcRun) => {
    const diagnostics =
      run.kind === 'rejected'
        ? run.diagnostics
        : run.kind === 'ran' && run.outcome.kind === 'error'
          ? run.outcome.diagnostics
          : [];
    return diagnostics.map(({ file, range, message, severity }) => {
      const { line, column, endLine, endColumn } = range;
      return `${file}:${line}:${column}-${endLine}:${endColumn} ${severity} ${message}`;
    });
  };

  it.each<[string, 'rejected' | 'ran', readonly string[]]>([
    [
      'SyntaxError',
      'rejected',
      [
        'SyntaxError.tla:4:9-4:11 error Was expecting "Expression or Instance" Encountered "Beginning of definition" at line 4, column 9 and token "=="',
      ],
    ],
    [
      'LexicalError',
      'rejected',
      [
        String.raw`LexicalError.tla:5:22-5:23 error Lexical error at line 5, column 22. Encountered: "\n" (10), after : "\"abc"`,
      ],
    ],
    [
      'UnknownName',
      'rejected',
      [
        "UnknownName.tla:4:18-4:19 error Unknown operator: `y'.",
        "UnknownName.tla:5:18-5:20 error Unknown operator: `zz'.",
      ],
    ],
    [
      'DefinedTwice',
      'rejected',
      [
        'DefinedTwice.tla:5:1-5:14 error Operator Init already defined or declared.',
        'DefinedTwice.tla:7:15-7:21 error The operator F requires 1 arguments.',
        'DefinedTwice.tla:5:1-5:14 warning Multiple declarations or definitions for symbol Init. This duplicates the one at line 4, col 1 to line 4, col 13 of module DefinedTwice.',
      ],
    ],
    [
      'UndefinedInvariant',
      'rejected',
      [
        'UndefinedInvariant.cfg:2:11-2:18 error The invariant Missing specified in the configuration file is not defined in the specification.',
      ],
    ],
    [
      'BadKeyword',
      'rejected',
      [
        'BadKeyword.cfg:2:1-2:16 error TLC found an error in the configuration file at line 2 It was expecting a keyword, but did not find it.',
      ],
    ],
    ['Overflow', 'ran', ['Overflow.tla:5:14-5:19 error Overflow when computing 2000000000*2']],
    ['NumberTooBig', 'ran', ["NumberTooBig.tla:4:13-4:23 error TLC can't handle a number this big. 4294967296"]],
    [
      'Undetermined',
      'ran',
      [
        'Undetermined.tla:5:9-5:19 error Successor state is not completely specified by the next-state action. The following variable is not assigned: y.',
      ],
    ],
    [
      'FailingInvariant',
      'ran',
      [
        'FailingInvariant.tla:7:1-7:4 error Evaluating invariant Inv failed. Attempted to apply tuple <<1, 2>> to integer 3 which is out of domain.',
      ],
    ],
    [
      'FalseAssumption',
      'ran',
      [
        'FalseAssumption.tla:3:8-3:13 error Assumption line 3, col 8 to line 3, col 12 of module FalseAssumption is false.',
      ],
    ],
  ])('of %s', (name, kind, diagnostics) => {
    const run = runOfRecording(name);
    expect(run.kind).toBe(kind);
    expect(shown(run)).toEqual(diagnostics);
  });

  it('of a value of a wrong kind, with the trace that leads there', () => {
    const run = runOfRecording('WrongKind');
    expect(shown(run)).toHaveLength(1);
    expect(shown(run)[0]).toMatch(/^WrongKind\.tla:5:39-5:46 error Attempted to apply .* Cannot cast .*StringValue/);
    expect(run).toMatchObject({ outcome: { trace: [{}, {}, { values: new Map([['x', integer(2)]]) }] } });
  });

  it('say all that is known when SANY says it in a form that is not understood', () => {
    const run = runOfRecording('SyntaxError', (text) =>
      text.replace(/\*\*\*Parse Error\*\*\*[\s\S]*?\n\n\n(?=@!@!@)/, 'Totally new words\n'),
    );
    expect(shown(run)).toEqual(['SyntaxError.tla:1:1-1:1 error Totally new words']);
  });
});
