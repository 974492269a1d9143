import { initialize, type RuleCases, split, started } from './cases.ts';

const pair = `module pair
clock clk
reset rst sync high
input a : bits[3]
output p : bits[3] = 0
output q : bits[3] = 0
on clk {
  p' = a + 1
  when a == 0: q' = p
}`;

/** One choice ties the two registers together. */
const tied = `module tied
clock clk
reset rst sync high
input a : bits[3]
output p : bits[3] = 0
output q : bits[3] = 0
choose c : bits[3] such that c != a
on clk {
  choose p' from c
  q' = c ^ 1
}`;

const sum = `module sum
input a : bits[3]
output x, y : bits[3]
choose x such that x + y == a
choose y such that y <= 1`;

export const cases: RuleCases = {
  rule: 'ParallelComposition',
  fires: [
    {
      title: 'to registers that read old values only',
      spec: pair,
      to: started,
      pick: split('clk.step', { groups: [['p'], ['q']] }),
      gives: ['parallel', 'hole clk.step.p0 : p', 'hole clk.step.p1 : q'],
    },
    {
      title: 'to outputs of which one reads the other',
      spec: `module chain
input a : bits[2]
output x, y : bits[2]
x = a + 1
y = x ^ a`,
      to: [initialize()],
      pick: split('outputs', { groups: [['y'], ['x']] }),
    },
    {
      title: 'with postconditions of its own for what was tied together',
      spec: tied,
      to: started,
      pick: split('clk.step', { groups: [['p'], ['q']], posts: ["p' == a + 1", "q' == ((a + 1) ^ 1)"] }),
      gives: ["post (eq p' (add a 3'd1))"],
    },
  ],
  twins: [
    {
      title: 'a conjunct that ties the new values of two parts together',
      spec: tied,
      to: started,
      wrong: split('clk.step', { groups: [['p'], ['q']] }),
      because: { not: /ties the new values of p and q together/ },
      right: split('clk.step', { groups: [['p'], ['q']], posts: ["p' == a + 2", "q' == ((a + 2) ^ 1)"] }),
    },
    {
      title: 'postconditions that together say less',
      spec: tied,
      to: started,
      wrong: split('clk.step', { groups: [['p'], ['q']], posts: ["p' != a", "q' == a"] }),
      because: { refutes: 'SIM', at: {} },
      right: split('clk.step', { groups: [['p'], ['q']], posts: ["p' == (a ^ 1)", "q' == a"] }),
    },
    {
      title: 'a postcondition that nothing satisfies, from which everything follows',
      spec: pair,
      to: started,
      wrong: split('clk.step', { groups: [['p'], ['q']], posts: ["p' != p'", "q' == p"] }),
      because: { refutes: 'FIS', at: {} },
      right: split('clk.step', { groups: [['p'], ['q']], posts: ["p' == a + 1", "q' == (a == 0 ? p : q)"] }),
    },
    {
      title: 'a postcondition that nothing satisfies in one state only',
      spec: pair,
      to: started,
      wrong: split('clk.step', {
        groups: [['p'], ['q']],
        posts: ["p' == a + 1 and p' != 6", "q' == (a == 0 ? p : q)"],
      }),
      because: { refutes: 'FIS', at: { a: 5n } },
      right: split('clk.step', {
        groups: [['p'], ['q']],
        posts: ["p' == a + 1 and (a == 5 or p' != 6)", "q' == (a == 0 ? p : q)"],
      }),
    },
    {
      title: 'a part whose postcondition reads what the other one writes',
      spec: pair,
      to: started,
      wrong: split('clk.step', {
        groups: [['p'], ['q']],
        posts: ["a == 0 ? p' == q' + 1 : p' == a + 1", "q' == (a == 0 ? p : q)"],
      }),
      because: { not: /postcondition 0 reads q', which another part writes/ },
      right: split('clk.step', {
        groups: [['p'], ['q']],
        posts: ["a == 0 ? p' == 1 : p' == a + 1", "q' == (a == 0 ? p : q)"],
      }),
    },
    {
      title: 'outputs that only one predicate relates',
      spec: sum,
      to: [initialize()],
      wrong: split('outputs', { groups: [['x'], ['y']] }),
      because: { not: /ties the new values of x and y together/ },
      right: split('outputs', { groups: [['x'], ['y']], posts: ['x == a - 1', 'y == 1'] }),
    },
    {
      title: 'a variable in two parts',
      spec: pair,
      to: started,
      wrong: split('clk.step', { groups: [['p', 'q'], ['q']] }),
      because: { not: /q is in two parts/ },
      right: split('clk.step', { groups: [['p'], ['q']] }),
    },
    {
      title: 'a variable in no part',
      spec: `${pair}\nreg r : bits[1] = 0\non clk { r' = ~r }`
        .replace("on clk {\n  p'", "on clk {\n  r' = ~r\n  p'")
        .replace(/\non clk \{ r' = ~r \}$/, ''),
      to: started,
      wrong: split('clk.step', { groups: [['p'], ['q']] }),
      because: { not: /r is in no part/ },
      right: split('clk.step', { groups: [['p', 'r'], ['q']] }),
    },
    {
      title: 'a variable outside of the frame',
      spec: pair,
      to: started,
      wrong: split('clk.step', { groups: [['p', 'q'], ['a']] }),
      because: { not: /a is not in the frame/ },
      right: split('clk.step', { groups: [['q'], ['p']] }),
    },
    {
      title: 'fewer postconditions than parts',
      spec: pair,
      to: started,
      wrong: split('clk.step', { groups: [['p'], ['q']], posts: ["p' == a + 1"] }),
      because: { not: /2 parts need as many postconditions, not 1/ },
      right: split('clk.step', { groups: [['p'], ['q']], posts: ["p' == a + 1", "q' == (a == 0 ? p : q)"] }),
    },
  ],
};
