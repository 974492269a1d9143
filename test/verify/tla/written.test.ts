/** What is written for the comparison: TLC and the embedded model checker agree about it. */
import { expect, it } from 'vitest';
import { agreement, each } from './agreement.ts';
import { describeWithTlc } from './live.ts';
import { specOf } from './specs.ts';
import { type Written, written } from './written.ts';

const names = Object.keys(written) as Written[];

describeWithTlc('What is written', () => {
  it('means to TLC what it means to the embedded model checker', async () => {
    const results = await each(names, (name) => agreement(specOf(written[name]), written[name]));
    expect(results.map(({ problem }, index) => `${names[index] ?? ''}: ${problem ?? 'agrees'}`)).toEqual(
      names.map((name) => `${name}: agrees`),
    );
  });
});
