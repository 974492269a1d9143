/** Specifications that are hard for a picker without ideas: freedom of every kind, memories, patterns, and sizes. Each is finished and does what it says. */
import { describe, expect, it } from 'vitest';
import { syntax } from '../../src/pipeline/syntax.ts';
import type { Syntax } from '../../src/refine/rule.ts';
import { difference } from './cosimulate.ts';
import { design } from './design.ts';
import { finish } from './refineFully.ts';
import { termSyntax } from './termSyntax.ts';

const clocked = (ports: string, actions: string, more = '') => `module hard
clock clk
reset rst sync high
${ports}
${more}
on clk {
${actions}
}`;

const hard: readonly (readonly [string, string])[] = [
  [
    'a choice of 8 bits that no term of the predicate satisfies',
    clocked('output g : bits[8] = 3', "choose g' such that g' % 7 == 3"),
  ],
  [
    'a choice of 8 bits with a case that needs another value',
    clocked('input a : bits[8]\noutput g : bits[8] = 1', "choose g' such that g' > a or (a == 255 and g' == 7)"),
  ],
  [
    'a choice of 40 bits',
    clocked(
      'input a : bits[40]\noutput g : bits[40] = 0',
      "choose g' such that (g' & ~a) == 0 and (a == 0 or g' != 0)",
    ),
  ],
  [
    'choices under guards',
    clocked(
      'input en, sel : bit\ninput a : bits[4]\noutput g : bits[4] = 0\noutput h : bits[2] = 0',
      `when en {
    when sel { choose g' such that g' != g and g' <= (a | 1) }
    else { g' = a }
  } else { choose h' such that h' != a[1:0] }`,
    ),
  ],
  [
    'several choices at once',
    clocked(
      'input a : bits[4]\noutput g, h : bits[4] = 0',
      "choose g' such that g' != a\nchoose h' such that h' > g or h' == 15",
    ),
  ],
  [
    'two choices tied by one predicate',
    'module hard\ninput a, b : bits[4]\noutput x, y : bits[4]\nchoose x such that x != a\nchoose y such that y != b and y != x',
  ],
  [
    'a choice that has to leave a later one a value',
    'module hard\ninput a : bits[2]\noutput x, y : bits[2]\nchoose c : bits[2] such that c != a\nchoose d : bits[2] such that d > c and d < 3 and d != a\nx = c ^ 1\ny = d ^ c',
  ],
  [
    'a choice that is read by conditions of other registers',
    clocked(
      'input a : bits[3]\noutput g, n : bits[3] = 0',
      "choose g' from c\nwhen c == 3: n' = 0\nelse when c < a: n' = n + c",
      'choose c : bits[3] such that c != a',
    ),
  ],
  [
    '`any` inside of expressions',
    clocked(
      'input a : bits[4]\ninput e : bit\noutput g : bits[4] = 0\noutput z : bits[4]',
      "g' = (e ? a + any : any)",
      'z = e ? a : any',
    ),
  ],
  [
    'a choice of a label',
    clocked(
      'enum State onehot { Idle, Run, Stop }\ninput go : bit\noutput s : State = Idle',
      "case s { Idle: when go: choose s' such that s' == Run or s' == Stop\nRun: s' = Stop\ndefault: s' = Idle }",
    ),
  ],
  [
    'a square root',
    'module hard\ninput a : bits[8]\noutput x : bits[4]\nchoose x such that (x as bits[9]) * (x as bits[9]) <= (a as bits[9]) and (a as bits[9]) < ((x as bits[9]) + 1) * ((x as bits[9]) + 1)',
  ],
  [
    'nested cases with patterns',
    clocked(
      'input x : bits[4]\ninput y : bits[2]\noutput q : bits[3] = 0',
      "case x {\n4'b1???, 4'b01?? { case y { 0: q' = 1; 2'b1?: q' = 2 } }\n4'b0011: q' = 5\ndefault { when y == 3: q' = q + 1 }\n}",
    ),
  ],
  [
    'a wide memory with two writes',
    clocked(
      'input we, we2 : bit\ninput a, b : bits[6]\ninput d : bits[64]\noutput q : bits[64]\noutput r : bits[64] = 0\nmemory m : bits[64][64]',
      "when we: m[a]' = d\nwhen we2 { m[b][7:0]' = d[7:0] }\nwhen not we2: r' = m[a]",
      'q = m[b]',
    ),
  ],
  [
    'a memory of depth 5',
    clocked(
      'input we : bit\ninput a : bits[3]\ninput d : bits[8]\noutput q : bits[8]\nmemory m : bits[8][5]',
      "when we and a < 5: m[a]' = d",
      'q = a < 5 ? m[a] : 0',
    ),
  ],
  [
    'a guarded division',
    'module hard\ninput a, b : bits[8]\noutput q, r : bits[8]\nq = b == 0 ? 255 : a / b\nr = b != 0 ? a % b : a',
  ],
  [
    'a carry that ripples through one word',
    "module hard\ninput a, b : bits[4]\noutput s : bits[4]\nlet c : bits[5] = {(a & b) | ((a ^ b) & c[3:0]), 1'd0}\ns = a ^ b ^ c[3:0]",
  ],
];

describe.each<readonly [string, Syntax]>([
  ['terms', termSyntax],
  ['FSpec', syntax],
])('with picks as %s', (_, used) => {
  it.each(hard)('%s', async (_title, text) => {
    const { program } = await finish(design(text), { syntax: used });
    expect(difference(program, { cycles: 60, seed: 9 })).toBeUndefined();
  });
});

describe('sizes', () => {
  const many = Array.from({ length: 100 }, (_, index) => index);
  const declared = many.map((index) => `output r${index} : bits[8] = ${index}`).join('\n');
  const rest = (index: number) => (index + 1) % 100;
  const large: readonly (readonly [string, string, number])[] = [
    [
      '100 registers with a condition each',
      clocked(
        `input en : bits[100]\n${declared}`,
        many.map((index) => `when en[${index}]: r${index}' = r${rest(index)}`).join('\n'),
      ),
      303,
    ],
    ['100 registers without', clocked(declared, many.map((index) => `r${index}' = r${rest(index)} + 1`).join('\n')), 3],
    [
      '100 `let`s',
      `module hard\ninput a : bits[8]\noutput z : bits[8]\n${many.map((index) => `let l${index} : bits[8] = ${index === 0 ? 'a' : `l${index - 1}`} + ${index}`).join('\n')}\nz = l99`,
      102,
    ],
    [
      'a case of 32 values',
      clocked(
        'input a : bits[5]\noutput q : bits[16] = 0',
        `case a {\n${many
          .slice(0, 32)
          .map((index) => `${index}: q' = q + ${index}`)
          .join('\n')}\n}`,
      ),
      35,
    ],
  ];

  /** Processor time, since other tests run beside this one; far more than is needed, and far less than what grows with the square. */
  const limit = 6_000;

  it.each(large)('%s', async (_, text, steps) => {
    const spec = design(text);
    const begun = process.cpuUsage();
    const chain = await finish(spec);
    const { user } = process.cpuUsage(begun);
    expect(chain.steps).toHaveLength(steps);
    expect(user / 1000).toBeLessThan(limit);
  });
});
