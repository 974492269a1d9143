/** The chain file: written, read, replayed; and every way of tampering with it is noticed. */
import { describe, expect, it } from 'vitest';
import { type Chain, chainOf, chainText, readChain, readPicks } from '../../src/refine/chain.ts';
import { type Replayed, replay } from '../../src/refine/replay.ts';
import type { Spec } from '../../src/spec/spec.ts';
import { design } from './design.ts';
import { finish } from './refineFully.ts';
import { termSyntax } from './termSyntax.ts';

const text = `module counter
clock clk
reset rst sync high
input en : bit
output count : bits[2] = 0
on clk {
  when en: count' = count + 1
}
invariant small: count <= 3`;

const spec = design(text);
const { program, steps } = await finish(spec);
const chain = chainOf({ spec, file: 'counter.fspec', sha256: 'a'.repeat(64), toolVersion: '0.0.0' }, steps, program);

async function replayed(altered: Chain, by: Spec = spec): Promise<Replayed> {
  const run = replay(altered, by, { syntax: termSyntax });
  for (let next = await run.next(); ; next = await run.next()) if (next.done === true) return next.value;
}

function read(json: string): Chain {
  const result = readChain(json);
  if (result.kind === 'error') throw new Error(result.reason);
  return result.chain;
}

type Editable = { -readonly [K in keyof Chain]: Chain[K] };

/** The chain as somebody changed it in the file. */
function tampered(change: (chain: Editable) => void): Chain {
  const copy: Editable = read(chainText(chain));
  change(copy);
  return read(chainText(copy));
}

const step = (altered: Editable, index: number) => {
  const found = altered.steps[index];
  if (found === undefined) throw new Error(`there is no step ${index}`);
  return found;
};
const obligation = (altered: Editable, at: number, index: number) => {
  const found = step(altered, at).obligations[index];
  if (found === undefined) throw new Error(`there is no obligation ${index}`);
  return found;
};

describe('a chain', () => {
  it('is read as it was written', () => {
    expect(read(chainText(chain))).toEqual(chain);
    expect(chainText(read(chainText(chain)))).toBe(chainText(chain));
  });

  it('replays to the same program', async () => {
    const outcome = await replayed(read(chainText(chain)));
    expect(outcome).toMatchObject({
      kind: 'same',
      obligations: steps.reduce((sum, entry) => sum + entry.obligations.length, 0),
    });
  });

  it('is a script', () => {
    expect(readPicks(chainText(chain))).toEqual({ kind: 'picks', picks: steps.map((entry) => entry.pick) });
  });

  it('proves everything again: a prover that decides nothing lets nothing through', async () => {
    const run = replay(chain, spec, { syntax: termSyntax, prover: () => ({ kind: 'unknown', why: 'asleep' }) });
    let next = await run.next();
    while (next.done !== true) next = await run.next();
    expect(next.value).toMatchObject({ kind: 'different', differences: [expect.stringContaining('asleep')] });
  });
});

describe('a chain that was tampered with', () => {
  it.each<readonly [string, (altered: Editable) => void, RegExp]>([
    [
      'another start',
      (altered) => {
        altered.start = 'b'.repeat(64);
      },
      /gives another initial program/,
    ],
    [
      'another result',
      (altered) => {
        altered.result = 'b'.repeat(64);
      },
      /the resulting program is another one/,
    ],
    [
      'another module',
      (altered) => {
        altered.module = 'adder';
      },
      /the chain is one of adder, not of counter/,
    ],
    [
      'a hash before a step',
      (altered) => {
        step(altered, 1).before = 'b'.repeat(64);
      },
      /step 1: the program before it is another one/,
    ],
    [
      'a hash after a step',
      (altered) => {
        step(altered, 1).after = 'b'.repeat(64);
      },
      /step 1: the program after it is another one/,
    ],
    [
      'a number of a step',
      (altered) => {
        step(altered, 2).index = 7;
      },
      /step 2: it is numbered 7/,
    ],
    [
      'a method',
      (altered) => {
        obligation(altered, 1, 0).verdict = { kind: 'proved', method: 'exhaustive', cases: 4 };
      },
      /step 1: counter\/clk\/INV.small is recorded differently/,
    ],
    [
      'a verdict',
      (altered) => {
        obligation(altered, 1, 0).verdict = { kind: 'unknown', why: 'who knows' };
      },
      /recorded differently/,
    ],
    [
      'a conclusion',
      (altered) => {
        obligation(altered, 1, 0).conclusion = "1'd1";
      },
      /recorded differently/,
    ],
    [
      'an assumption',
      (altered) => {
        obligation(altered, 1, 0).assumptions.push('(eq en en)');
      },
      /recorded differently/,
    ],
    [
      'what an obligation says',
      (altered) => {
        obligation(altered, 1, 0).says = 'all is well';
      },
      /recorded differently/,
    ],
    [
      'a missing obligation',
      (altered) => {
        step(altered, 1).obligations.shift();
      },
      /step 1: counter\/clk\/INV.small is missing from the chain/,
    ],
    [
      'an obligation too many',
      (altered) => {
        step(altered, 1).obligations.push({ ...obligation(altered, 1, 0), id: 'counter/clk/INV.other' });
      },
      /counter\/clk\/INV.other is in the chain but is no obligation/,
    ],
    [
      'a renamed obligation',
      (altered) => {
        obligation(altered, 1, 0).id = 'counter/clk/INV.other';
      },
      /INV.small is missing from the chain/,
    ],
    [
      'a guard',
      (altered) => {
        step(altered, 2).pick.params = { kind: 'if', branches: [{ guard: '(not en)' }], otherwise: true };
      },
      /step|pick/,
    ],
    [
      'a value',
      (altered) => {
        step(altered, 3).pick.params = { values: { count: "(add count 2'd2)" } };
      },
      /step 3: pick 3 of the script was refused.*SIM/,
    ],
    [
      'a rule',
      (altered) => {
        step(altered, 3).pick.rule = 'Alternation';
      },
      /step 3: pick 3 of the script was refused/,
    ],
    [
      'a target',
      (altered) => {
        step(altered, 3).pick.target = 'clk.step.b7';
      },
      /there is no hole clk.step.b7/,
    ],
    [
      'swapped steps',
      (altered) => {
        altered.steps = [...altered.steps.slice(0, 3), step(altered, 4), step(altered, 3)];
      },
      /step 3/,
    ],
    [
      'a step left out',
      (altered) => {
        altered.steps = altered.steps.filter((_, index) => index !== 4);
      },
      /the script ends after 4 picks/,
    ],
    [
      'a step too many',
      (altered) => {
        altered.steps = [...altered.steps, { ...step(altered, 4), index: 5 }];
      },
      /step 5 is not needed/,
    ],
    [
      'no steps',
      (altered) => {
        altered.steps = [];
      },
      /the script ends after 0 picks/,
    ],
  ])('%s', async (_, change, reason) => {
    const outcome = await replayed(tampered(change));
    if (outcome.kind !== 'different') throw new Error(`the replay is ${outcome.kind}`);
    expect(outcome.differences.join('\n')).toMatch(reason);
  });

  it.each([
    ['another next state', text.replace('count + 1', 'count + 2')],
    ['another reset value', text.replace('= 0', '= 1')],
    ['another reset kind', text.replace('sync high', 'async high')],
    ['another reset polarity', text.replace('sync high', 'sync low')],
    ['another edge', text.replace('clock clk', 'clock clk falling')],
    ['another invariant', text.replace('count <= 3', 'count < 3')],
    ['an assumption', `${text}\nassume calm: en == 0`],
    ['another output', `${text}\noutput z : bit\nz = en`],
    ['another input', text.replace('input en : bit', 'input en : bit\ninput unused : bits[3]')],
    ['another width', text.replace('bits[2]', 'bits[3]')],
    ['signed values', text.replace('bits[2]', 'signed[2]').replaceAll('count <= 3', 'count <= 1')],
  ])('a specification with %s', async (_, other) => {
    expect(await replayed(chain, design(other))).toMatchObject({ kind: 'different' });
  });
});

describe('what is no chain', () => {
  it.each([
    ['no JSON', '{', /not JSON/],
    ['another version', chainText(chain).replace('"version": 2', '"version": 1'), /not a chain file/],
    ['another tool', chainText(chain).replace('rtl-refinery', 'something'), /not a chain file/],
    ['an unknown field', chainText(chain).replace('"module"', '"extra": 1, "module"'), /not a chain file/],
    ['an unknown rule', chainText(chain).replace('"Iteration"', '"Magic"'), /not a chain file/],
    ['a hash that is none', chainText(chain).replace(chain.start, 'abc'), /not a chain file/],
  ])('%s', (_, json, reason) => {
    expect(readChain(json)).toMatchObject({ kind: 'error', reason: expect.stringMatching(reason) });
  });
});
