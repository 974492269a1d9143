/** `verify` on twins: a text that is proved, and the nearest ones that are refuted, rejected, or right as a netlist only. */
import { describe, expect, test } from 'vitest';
import { COUNTER, eventsOf, finishedOf, noSimulator } from './engine.ts';

const right = `module counter2(input wire clk, input wire rst, input wire en, output reg [1:0] count = 2'd0);
  always @(posedge clk)
    if (rst) count <= 2'd0;
    else if (en) count <= count + 2'd1;
endmodule
`;

const designOf = (text: string, specification = COUNTER, name = 'counter2.v') => ({
  text,
  name,
  specification: { text: specification, name: 'counter2.fspec' },
});

async function verify(text: string, from: 'powerUp' | 'reset' = 'powerUp', specification = COUNTER) {
  const events = await eventsOf({
    kind: 'verify',
    designs: [designOf(text, specification)],
    from,
  });
  const theorem = events.find((event) => event.kind === 'theorem');
  return { finished: finishedOf(events), theorem };
}

describe('verify', () => {
  test('proves the right text, from both roots', async () => {
    const { finished, theorem } = await verify(right);
    expect(finished).toMatchObject({ verdict: 'passed', exitCode: 0 });
    expect(theorem).toMatchObject({ verdict: 'proved', roots: ['powerUp', 'reset'] });
    expect(theorem?.obligations.every(({ verdict }) => verdict.kind === 'proved')).toBe(true);
  });

  test('refutes a wrong one with the trace', async () => {
    const { finished, theorem } = await verify(right.replace("+ 2'd1", "- 2'd1"));
    expect(finished).toMatchObject({ verdict: 'refuted', exitCode: 1 });
    expect(finished.advice.at(-1)).toMatch(/^then count is \d, specified is \d$/);
    expect(theorem).toMatchObject({ verdict: 'refuted', roots: [] });
  });

  test('says what a simulator would see where only the netlist is right', async () => {
    const { finished, theorem } = await verify(right.replace('count <= count', 'count = count'));
    expect(finished).toMatchObject({ verdict: 'unproved', exitCode: 4 });
    expect(finished.advice.join()).toContain('line 4');
    expect(theorem).toMatchObject({ verdict: 'netlist equal only' });
  });

  test('tells a text without power-up values from one with them', async () => {
    const bare = right.replace(" = 2'd0)", ')');
    expect((await verify(bare)).finished).toMatchObject({
      verdict: 'unproved',
      advice: [expect.stringContaining('--from reset')],
    });
    expect((await verify(bare, 'reset')).finished).toMatchObject({ verdict: 'passed' });
  });

  test('shows what the front end rejects', async () => {
    const { finished, theorem } = await verify(right.replace('endmodule', ''));
    expect(finished).toMatchObject({ verdict: 'check failed', exitCode: 1 });
    expect(theorem).toMatchObject({ verdict: 'rejected', obligations: [] });
  });

  test('does not look at the text when the specification is wrong', async () => {
    const { finished } = await verify(right, 'powerUp', COUNTER.replace('count + 1', 'cnt + 1'));
    expect(finished).toMatchObject({ verdict: 'bad input', exitCode: 2 });
  });

  test('says that a front end that fails is none', async () => {
    const elaborator = () =>
      Promise.resolve({
        name: 'broken',
        elaborate: () => Promise.resolve({ kind: 'failed' as const, reason: 'it crashed' }),
      });
    const { cadicalSolver } = await import('../../src/tools/cadical.ts');
    const events = await eventsOf(
      {
        kind: 'verify',
        designs: [designOf(right)],
        from: 'powerUp',
      },
      { prover: { warmUp: () => undefined, elaborator, solver: cadicalSolver } },
    );
    expect(finishedOf(events)).toMatchObject({ verdict: 'tool missing', exitCode: 3 });
  });

  test('looks at every text, and the run ends as the worst of them', async () => {
    const wrong = right.replace("count + 2'd1", "count - 2'd1");
    const run = (...texts: readonly string[]) =>
      eventsOf({
        kind: 'verify',
        designs: texts.map((text, at) => designOf(text, COUNTER, `t${at}.v`)),
        from: 'powerUp',
      });
    const mixed = await run(wrong, right);
    expect(finishedOf(mixed)).toMatchObject({ verdict: 'refuted', advice: [expect.stringContaining('t0.v')] });
    expect(mixed.flatMap((event) => (event.kind === 'theorem' ? [event.verdict] : []))).toEqual(['refuted', 'proved']);
    expect(finishedOf(await run(right, right))).toMatchObject({ verdict: 'passed' });
  });

  test('repeats the checks where the testbench is there, and a failed one fails the run', async () => {
    const run = async (verdict: 'passed' | 'failed') => {
      const check = {
        kind: 'check',
        name: 'lint',
        tool: 'planted',
        verdict,
        simulation: false,
        diagnostics: [],
        ms: 1,
      } as const;
      const events = await eventsOf(
        {
          kind: 'verify',
          designs: [
            { ...designOf(right), testbench: { text: 'module counter2_tb; endmodule', name: 'counter2_tb.sv' } },
          ],
          from: 'powerUp',
        },
        {
          checks: {
            simulate: noSimulator,
            run: async function* () {
              yield check;
            },
          },
        },
      );
      expect(events.some((event) => event.kind === 'check')).toBe(true);
      return finishedOf(events).verdict;
    };
    expect(await run('passed')).toBe('passed');
    expect(await run('failed')).toBe('check failed');
  });
});
