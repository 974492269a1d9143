import { alternate, assign, branches, type RuleCases, started } from './cases.ts';

/** Accumulates while enabled. */
const accumulator = `module accumulator
clock clk
reset rst sync high
input en : bit
input d : bits[2]
output sum : bits[3] = 0
on clk {
  when en: sum' = sum + (d as bits[3])
}`;

/** One of three values by a two-bit state. */
const states = `module states
clock clk
reset rst sync high
input go : bit
output s : bits[2] = 0
on clk {
  case s {
    0: when go: s' = 1
    1: s' = 2
    default: s' = 0
  }
}`;

const divider = `module divider
input a, b : bits[3]
output q : bits[3]
q = b == 0 ? 7 : a / b`;

const table = `module table5
input i : bits[3]
output z : bit
table t : bits[2][5] = {1, 2, 3, 0, 1}
z = i < 5 ? t[i] == 1 : 0`;

export const cases: RuleCases = {
  rule: 'Alternation',
  fires: [
    {
      title: 'as an if with an else',
      spec: accumulator,
      to: started,
      pick: branches('clk.step', ['en'], true),
      gives: ['if en', 'else'],
    },
    {
      title: 'as an if whose guards cover everything',
      spec: accumulator,
      to: started,
      pick: branches('clk.step', ['en', '!en'], false),
      gives: ['else if (not en)'],
    },
    {
      title: 'as a case with a default',
      spec: states,
      to: started,
      pick: alternate('clk.step', { kind: 'case', subject: 's', arms: [['0'], ['1']], otherwise: true }),
      gives: ['case s', 'default'],
    },
    {
      title: 'as a case that lists every value',
      spec: states,
      to: started,
      pick: alternate('clk.step', { kind: 'case', subject: 's', arms: [['0'], ['1'], ['2', '3']], otherwise: false }),
    },
    {
      title: 'with a stronger postcondition in a branch',
      spec: accumulator,
      to: started,
      pick: branches('clk.step', [{ guard: 'en and d == 0', post: "sum' == sum" }], true),
      gives: ["post (eq sum' sum)"],
    },
  ],
  twins: [
    {
      title: 'guards that do not cover: nothing is said for d = 3',
      spec: accumulator,
      to: started,
      wrong: branches('clk.step', ['d < 2', 'd == 2'], false),
      because: { refutes: 'GRD', at: { d: 3n } },
      right: branches('clk.step', ['d < 2', 'd == 2', 'd == 3'], false),
    },
    {
      title: 'a case that forgets a value',
      spec: states,
      to: started,
      wrong: alternate('clk.step', { kind: 'case', subject: 's', arms: [['0'], ['1'], ['3']], otherwise: false }),
      because: { refutes: 'GRD', at: { s: 2n } },
      right: alternate('clk.step', { kind: 'case', subject: 's', arms: [['0'], ['1'], ['3', '2']], otherwise: false }),
    },
    {
      title: 'a branch that leaves the postcondition: the accumulator becomes 0',
      spec: accumulator,
      to: started,
      wrong: branches('clk.step', [{ guard: 'en', post: "sum' == 0" }], true),
      because: { refutes: 'POST', at: { en: 1n } },
      right: branches('clk.step', [{ guard: 'en', post: "sum' == (d as bits[3]) + sum" }], true),
    },
    {
      title: 'a branch postcondition that is right in its own branch only, given to the other one',
      spec: accumulator,
      to: started,
      wrong: branches('clk.step', ['en', { guard: 'd == 1', post: "sum' == sum + 1" }], true),
      because: { refutes: 'POST', at: { en: 0n, d: 1n } },
      right: branches('clk.step', ['!en', { guard: 'd == 1', post: "sum' == sum + 1" }], true),
    },
    {
      title: 'a postcondition of a branch that says nothing',
      spec: accumulator,
      to: started,
      wrong: branches('clk.step', [{ guard: 'en', post: 'true' }], true),
      because: { refutes: 'POST', at: { en: 1n } },
      right: branches('clk.step', ['en'], true),
    },
    {
      title: 'a guard that divides by zero',
      spec: divider,
      to: [{ rule: 'Initialization', target: 'program', params: {} }],
      wrong: branches('outputs', ['a / b == 7', 'b == 0'], true),
      because: { refutes: 'WD', at: { b: 0n } },
      right: branches('outputs', ['b == 0', 'a / b == 7'], true),
    },
    {
      title: 'a guard that reads a table of depth 5 at 6',
      spec: table,
      to: [{ rule: 'Initialization', target: 'program', params: {} }],
      wrong: branches('outputs', ['(table bits[2] {1, 2, 3, 0, 1})[i] == 1'], true),
      because: { refutes: 'WD', at: { i: 5n } },
      right: branches('outputs', ['i < 5 and (table bits[2] {1, 2, 3, 0, 1})[i] == 1'], true),
    },
    {
      title: 'a guard that reads a new value',
      spec: accumulator,
      to: started,
      wrong: branches('clk.step', ["sum' == 0"], true),
      because: { not: /the new value sum' cannot be read/ },
      right: branches('clk.step', ['sum == 0'], true),
    },
    {
      title: 'a case with a value that does not fit its subject',
      spec: states,
      to: started,
      wrong: alternate('clk.step', { kind: 'case', subject: 's', arms: [['0'], ['4']], otherwise: true }),
      because: { not: /does not fit the 2 bits/ },
      right: alternate('clk.step', { kind: 'case', subject: 's', arms: [['0'], ['3']], otherwise: true }),
    },
    {
      title: 'a case with one value twice',
      spec: states,
      to: started,
      wrong: alternate('clk.step', { kind: 'case', subject: 's', arms: [['0'], ['1', '0']], otherwise: true }),
      because: { not: /two arms have the same value/ },
      right: alternate('clk.step', { kind: 'case', subject: 's', arms: [['0'], ['1']], otherwise: true }),
    },
    {
      title: 'a guard of two bits',
      spec: accumulator,
      to: started,
      wrong: branches('clk.step', ['d'], true),
      because: { not: /guard 0/ },
      right: branches('clk.step', ['d != 0'], true),
    },
    {
      title: 'at a hole that is already filled',
      spec: accumulator,
      to: [...started, assign('clk.step', { sum: 'en ? sum + (d as bits[3]) : sum' })],
      wrong: branches('clk.step', ['en'], true),
      because: { not: /there is no hole clk.step/ },
      right: { spec: accumulator, to: started, pick: branches('clk.step', ['en'], true) },
    },
    {
      title: 'before its domain is a process',
      spec: accumulator,
      to: [{ rule: 'Initialization', target: 'program', params: {} }],
      wrong: branches('clk', ['en'], true),
      because: { not: /Iteration comes first/ },
      right: { spec: accumulator, to: started, pick: branches('clk.step', ['en'], true) },
    },
  ],
};
