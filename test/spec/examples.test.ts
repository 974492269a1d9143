import { describe, expect, it } from 'vitest';
import { idleInputs, runExamples } from '../../src/spec/examples.ts';
import { design } from '../refine/design.ts';

const counter = (example: string, head = 'clock clk\nreset rst sync high') =>
  design(`module counter
${head}
input en : bit
output count : bits[2] = 0
output next : bits[2]
next = en ? count + 1 : count
on clk { when en: count' = count + 1 }
example "it": ${example}`);

const outcome = (...given: Parameters<typeof counter>) => runExamples(counter(...given))[0];

describe('examples', () => {
  it('compare after the edge with ->', () => {
    expect(outcome('rst=1 -> count=0; rst=0 en=1 -> count=1; -> count=2; en=0 -> count=2')).toEqual({
      kind: 'holds',
      name: 'it',
    });
  });

  it('compare before the edge with =>', () => {
    expect(outcome('en=1 => count=0 next=1 -> count=1 next=2')).toMatchObject({ kind: 'holds' });
    expect(outcome('en=1 => count=1')).toMatchObject({
      kind: 'fails',
      step: 0,
      port: 'count',
      expected: 1n,
      actual: 0n,
      when: 'before',
    });
  });

  it('say where they fail', () => {
    expect(outcome('en=1 -> count=1; -> count=3; -> count=3')).toMatchObject({
      kind: 'fails',
      name: 'it',
      step: 1,
      port: 'count',
      expected: 3n,
      actual: 2n,
      when: 'after',
    });
  });

  it('begin at power-up with the reset inactive, whatever its level', () => {
    for (const head of ['clock clk\nreset rst sync low', 'clock clk falling\nreset rst async low', 'clock clk']) {
      const spec = head.includes('reset') ? 'en=1 -> count=1' : 'en=1 -> count=1';
      expect(
        runExamples(
          design(`module counter
${head}
input en : bit
output count : bits[2] ${head.includes('reset') ? '= 0' : 'powerup 0'}
on clk { when en: count' = count + 1 }
example "it": ${spec}`),
        ),
      ).toEqual([{ kind: 'holds', name: 'it' }]);
    }
    expect(idleInputs(counter('en=0 -> count=0', 'clock clk falling\nreset rst async low'))).toEqual(
      new Map([
        ['clk', 1n],
        ['rst', 1n],
        ['en', 0n],
      ]),
    );
  });

  it('of designs without a clock compare after settling', () => {
    const spec = (value: number) =>
      design(`module sum
input a, b : bits[2]
output z : bits[2]
z = a + b
example "it": a=1 b=2 -> z=3; b=3 -> z=${value}`);
    expect(runExamples(spec(0))).toEqual([{ kind: 'holds', name: 'it' }]);
    expect(runExamples(spec(1))).toMatchObject([{ kind: 'fails', step: 1, actual: 0n }]);
  });

  it('hold under every resolution of freedom, or fail', () => {
    const free = (example: string) =>
      design(`module free
clock clk
input a : bits[2]
output g : bits[2] powerup 0
output low : bit
low = g < 3
on clk { choose g' such that g' != 3 and g' >= a }
example "it": ${example}`);
    expect(runExamples(free('a=1 -> low=1; a=2 -> g=2 low=1'))).toMatchObject([{ kind: 'holds' }]);
    expect(runExamples(free('a=1 -> g=1'))).toMatchObject([{ kind: 'fails', actual: 2n }]);
  });

  it('are not run, and said so, where a choice cannot be made', () => {
    const stuck = design(`module stuck
clock clk
input a : bits[2]
output g : bits[2] powerup 0
on clk { choose g' such that g' > a }
example "it": a=3 -> g=0`);
    expect(runExamples(stuck)).toMatchObject([{ kind: 'not run', reason: expect.any(String) }]);
  });

  it('are not run where there is too much freedom to follow', () => {
    const wide = design(`module wide
clock clk
input a : bits[20]
output g : bits[20] powerup 0
on clk { choose g' such that g' != a }
example "it": a=3 -> g=0`);
    expect(runExamples(wide)).toMatchObject([{ kind: 'not run', reason: expect.stringContaining('too much freedom') }]);
  });
});
