import { initialize, iterate, type RuleCases } from './cases.ts';

const counter = (guard: string, more = '') => `module counter
clock clk
reset rst sync high
input en : bit
output count : bits[3] = 0
on clk {
  when ${guard}: count' = count + 1
}
${more}`;

const bounded = 'invariant small: count <= 5';
const never7 = 'invariant never7: count != 7';
const to = [initialize()];

export const cases: RuleCases = {
  rule: 'Iteration',
  fires: [
    {
      title: 'to a domain with a synchronous reset',
      spec: counter('en'),
      to,
      pick: iterate('clk'),
      gives: ['clocked clk rise iterated', 'hole clk.step : count', "pre (not (eq rst 1'd1))"],
    },
    {
      title: 'to a domain with an asynchronous reset',
      spec: counter('en').replace('sync high', 'async low'),
      to,
      pick: iterate('clk'),
    },
    {
      title: 'to a domain without reset',
      spec: counter('en').replace('reset rst sync high\n', ''),
      to,
      pick: iterate('clk'),
    },
    {
      title: 'with registers that are left out of reset',
      spec: counter('en', 'reg r : bits[2] powerup 1 no reset').replace('  when en', "  r' = r + 1\n  when en"),
      to,
      pick: iterate('clk'),
    },
    { title: 'with an invariant that is kept', spec: counter('en and count < 5', bounded), to, pick: iterate('clk') },
  ],
  twins: [
    {
      title: 'an invariant that one step breaks',
      spec: counter('en and count < 6', bounded),
      to,
      wrong: iterate('clk'),
      because: { refutes: 'INV', at: { count: 5n, en: 1n } },
      right: { spec: counter('en and count < 5', bounded), to, pick: iterate('clk') },
    },
    {
      title: 'an invariant that holds in every reachable state and is not inductive',
      spec: counter('en and count != 5', never7),
      to,
      wrong: iterate('clk'),
      because: { refutes: 'INV', at: { count: 6n, en: 1n } },
      right: { spec: counter('en and count != 5', `${never7}\n${bounded}`), to, pick: iterate('clk') },
    },
    {
      title: 'an invariant over inputs that does not hold at every moment',
      spec: counter('en', 'invariant quiet: en == 0 or count != 3'),
      to,
      wrong: iterate('clk'),
      because: { refutes: 'INV', at: { count: 3n, en: 1n } },
      right: { spec: counter('en', 'invariant quiet: en == 0 or en == 1'), to, pick: iterate('clk') },
    },
    {
      title: 'an invariant over a choice that its predicate does not establish',
      spec: counter('en', 'output z : bits[2]\nchoose z such that z != 0\ninvariant high: z > 1'),
      to,
      wrong: iterate('clk'),
      because: { refutes: 'INV', at: {} },
      right: {
        spec: counter('en', 'output z : bits[2]\nchoose z such that z != 0\ninvariant high: z >= 1'),
        to,
        pick: iterate('clk'),
      },
    },
    {
      title: 'a program without power-up and reset values',
      spec: counter('en'),
      wrong: iterate('clk'),
      because: { not: /Initialization comes first/ },
      right: { spec: counter('en'), to, pick: iterate('clk') },
    },
    {
      title: 'a domain that is a process already',
      spec: counter('en'),
      to: [initialize(), iterate('clk')],
      wrong: iterate('clk.step'),
      because: { not: /clk.step is not the relation of a clock domain/ },
      right: { spec: counter('en'), to, pick: iterate('clk') },
    },
    {
      title: 'a hole that is no clock domain',
      spec: counter('en', 'output z : bit\nz = count == 3'),
      to,
      wrong: iterate('outputs'),
      because: { not: /outputs is not the relation of a clock domain/ },
      right: { spec: counter('en', 'output z : bit\nz = count == 3'), to, pick: iterate('clk') },
    },
    {
      title: 'parameters, of which there are none',
      spec: counter('en'),
      to,
      wrong: iterate('clk', { reset: 'none' }),
      because: { not: /Unrecognized key/ },
      right: iterate('clk', {}),
    },
  ],
};
