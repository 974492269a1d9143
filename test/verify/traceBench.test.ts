/** Refuting traces under Icarus: it shows what the trace says, and a trace that says something else is noticed. */
import { expect, test } from 'vitest';
import { composeEngine } from '../../src/pipeline/compose.ts';
import type { Request } from '../../src/pipeline/requests.ts';
import { startRun } from '../../src/pipeline/run.ts';
import { readTraceOutput } from '../../src/verify/traceBench.ts';

const specification = (reset: string, edge = ''): string => `module gauge
  clock clk${edge}
  reset ${reset}
  input up : bit
  input by : bits[5:2]
  output level : bits[6] = 33
  on clk
    when up: level' = level + zext(by, 6)
`;

const text = (edges: string, test: string, step = "level + {2'b00, by}"): string => {
  const reset = /rst\w*/.exec(test)?.[0] ?? 'rst';
  return `module gauge(input wire clk, input wire ${reset}, input wire up, input wire [5:2] by, output reg [5:0] level = 6'd33);
  always @(${edges})
    if (${test}) level <= 6'd33;
    else if (up) level <= ${step};
endmodule
`;
};

async function refutation(fspec: string, verilog: string) {
  const request: Request = {
    kind: 'verify',
    designs: [{ text: verilog, name: 'gauge.v', specification: { text: fspec, name: 'gauge.fspec' } }],
    from: 'powerUp',
  };
  const events = [];
  for await (const event of startRun(request, composeEngine(), new AbortController().signal)) events.push(event);
  return {
    theorem: events.find((event) => event.kind === 'theorem'),
    check: events.find((event) => event.kind === 'check'),
  };
}

test.each([
  ['adds too much', specification('rst sync high'), text('posedge clk', 'rst', "level + {2'b00, by} + 6'd1")],
  ['resets at once', specification('rst sync high'), text('posedge clk or posedge rst', 'rst')],
  ['resets late', specification('rst_n async low'), text('posedge clk', '!rst_n')],
  ['uses the other edge', specification('rst sync high', ' falling'), text('posedge clk', 'rst')],
  [
    'wraps elsewhere',
    specification('rst sync high'),
    text('posedge clk', 'rst', "level == 6'd60 ? 6'd0 : level + {2'b00, by}"),
  ],
])('Icarus sees the difference of a text that %s', async (_name, fspec, verilog) => {
  const { theorem, check } = await refutation(fspec, verilog);
  expect(theorem).toMatchObject({ verdict: 'refuted' });
  expect(check).toMatchObject({ name: 'trace of the refutation', verdict: 'passed', simulation: true });
});

test('the right text is not replayed', async () => {
  const { theorem, check } = await refutation(specification('rst sync high'), text('posedge clk', 'rst'));
  expect(theorem).toMatchObject({ verdict: 'proved' });
  expect(check).toBeUndefined();
});

const difference = { steps: [], output: 'q', expected: 4n, actual: 5n };

test.each([
  ['TRACE 101\n', { kind: 'same' }],
  ['noise\nTRACE 0101\n', { kind: 'same' }],
  ['TRACE 100\n', { kind: 'other', shown: '4' }],
  ['TRACE 1x1\n', { kind: 'other', shown: '1x1' }],
  ['', { kind: 'unreadable' }],
])('%j is read', (printed, expected) => {
  expect(readTraceOutput(printed, difference)).toEqual(expected);
});
