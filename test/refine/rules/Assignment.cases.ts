import { termSyntax } from '../termSyntax.ts';
import { assign, branches, compose, initialize, introduce, type RuleCases, started } from './cases.ts';

const accumulator = `module accumulator
clock clk
reset rst sync high
input en : bit
input d : bits[2]
output sum : bits[3] = 0
on clk {
  when en: sum' = sum + (d as bits[3])
}`;

/** Exchanges two registers: both read old values. */
const exchange = `module exchange
clock clk
reset rst sync high
input a : bits[8]
output p : bits[8] = 1
output q : bits[8] = 2
on clk {
  p' = q
  q' = p
}`;

const memory = `module memory5
clock clk
reset rst sync high
input we : bit
input a : bits[3]
input d : bits[2]
output r : bits[2] = 0
memory m : bits[2][5]
on clk {
  when a < 5 { m[a]' = d; r' = m[a] }
}`;

const divider = `module divider
input a, b : bits[3]
output q : bits[3]
q = b == 0 ? 7 : a / b`;

const free = `module free
input a : bits[2]
output x, y : bits[2]
choose x such that x <= 3
choose y such that y <= 3`;

/** Any set bit of a, and whether there is one: one choice, two readers. */
const joint = `module joint
clock clk
reset rst sync high
input a : bits[4]
output g : bits[4] = 0
output some : bit = 0
choose c : bits[4] such that (c & ~a) == 0 and (a == 0 or c != 0)
on clk {
  choose g' from c
  some' = c != 0
}`;

const shadowed = [
  ...started,
  introduce({
    kind: 'register',
    name: 'shadow',
    type: { width: 3 },
    clock: 'clk',
    powerUp: '0',
    reset: '0',
    next: 'en ? sum + (d as bits[3]) : sum',
    coupling: 'shadow == sum',
    ghost: true,
  }),
];

const colour = `module colour
clock clk
reset rst sync high
enum Colour { Red, Green, Blue }
input go : bit
output c : Colour = Red
on clk {
  when go: c' = Green
}`;

export const cases: RuleCases = {
  rule: 'Assignment',
  fires: [
    {
      title: 'to a register',
      spec: accumulator,
      to: started,
      pick: assign('clk.step', { sum: 'sum + (en ? d as bits[3] : 0)' }),
      gives: ['sum := '],
    },
    {
      title: 'to nothing: registers hold',
      spec: accumulator,
      to: [...started, branches('clk.step', ['!en'], true)],
      pick: assign('clk.step.b0', {}),
      gives: ['skip'],
    },
    {
      title: 'to two registers that read each other',
      spec: exchange,
      to: started,
      pick: assign('clk.step', { p: 'q', q: 'p' }),
    },
    {
      title: 'to a memory, cell by cell',
      spec: memory,
      to: [...started, branches('clk.step', ['a < 5'], true)],
      pick: assign('clk.step.b0', { m: [{ address: 'a', value: 'd' }], r: 'm[a]' }),
    },
    {
      title: 'to outputs that read each other, one after the other',
      spec: free,
      to: [initialize()],
      pick: assign('outputs', { x: 'y', y: '~a' }),
    },
    { title: 'of labels', spec: colour, to: started, pick: assign('clk.step', { c: 'go ? Green : c' }) },
    {
      title: 'of a value that the predicate of a choice allows',
      spec: joint,
      to: started,
      pick: assign('clk.step', { g: 'a & -a', some: 'a != 0' }),
    },
  ],
  twins: [
    {
      title: 'a wrong value: the accumulator becomes 0',
      spec: accumulator,
      to: started,
      wrong: assign('clk.step', { sum: '0' }),
      because: { refutes: 'SIM', at: { sum: 1n } },
      right: assign('clk.step', { sum: 'en ? sum + (d as bits[3]) : sum' }),
    },
    {
      title: 'a value that is wrong for one input only',
      spec: `module square
input a, b : bits[8]
output z : bits[8]
z = a ^ b`,
      to: [initialize()],
      wrong: assign('outputs', { z: 'a == 77 and b == 200 ? 0 : a ^ b' }),
      because: { refutes: 'SIM', at: { a: 77n, b: 200n } },
      right: assign('outputs', { z: 'a == 77 and b == 200 ? 133 : a ^ b' }),
    },
    {
      title: 'a register that is left out although it changes',
      spec: exchange,
      to: started,
      wrong: assign('clk.step', { p: 'q' }),
      because: { refutes: 'SIM', at: {} },
      right: assign('clk.step', { p: 'q', q: 'p' }),
    },
    {
      title: "registers that read each other's new values",
      spec: exchange,
      to: started,
      wrong: assign('clk.step', { p: "a == 77 ? q' : q", q: "a == 77 ? p' : p" }),
      because: { not: /the new value q' cannot be read/ },
      right: assign('clk.step', { p: 'a == 77 ? q : q', q: 'a == 77 ? p : p' }),
    },
    {
      title: 'two readers of one choice that disagree: g = 0 and some = 1 fit output by output only',
      spec: joint,
      to: started,
      wrong: assign('clk.step', { g: '0', some: 'a != 0' }),
      because: { refutes: 'SIM', at: {} },
      right: assign('clk.step', { g: 'a & -a', some: 'a != 0' }),
    },
    {
      title: 'a choice itself: it has no value of its own',
      spec: joint,
      to: started,
      syntax: termSyntax,
      wrong: assign('clk.step', { g: 'c', some: "(not (eq c 4'd0))" }),
      because: { not: /c has no value that can be read here/ },
      right: assign('clk.step', { g: '(and a (neg a))', some: "(not (eq a 4'd0))" }),
    },
    {
      title: 'a ghost, which no hardware has',
      spec: accumulator,
      to: shadowed,
      wrong: assign('clk.step', { sum: 'en ? shadow + (d as bits[3]) : sum' }),
      because: { not: /shadow is a ghost/ },
      right: assign('clk.step', { sum: 'en ? sum + (d as bits[3]) : sum' }),
    },
    {
      title: 'a division by zero',
      spec: divider,
      to: [initialize()],
      wrong: assign('outputs', { q: 'a / b' }),
      because: { refutes: 'WD', at: { b: 0n } },
      right: assign('outputs', { q: 'b == 0 ? 7 : a / b' }),
    },
    {
      title: 'a memory of depth 5 read at 6',
      spec: memory,
      to: [...started, branches('clk.step', ['a < 5'], true)],
      wrong: assign('clk.step.else', { r: 'm[a]' }),
      because: { refutes: 'WD', at: { a: 5n } },
      right: assign('clk.step.else', { r: 'r' }),
    },
    {
      title: 'a memory of depth 5 written at 6',
      spec: memory,
      to: [...started, branches('clk.step', ['a < 5'], true)],
      wrong: assign('clk.step.else', { m: [{ address: 'a', value: 'd' }] }),
      because: { refutes: 'WD', at: { a: 5n } },
      right: assign('clk.step.else', {}),
    },
    {
      title: 'the wrong cell of a memory',
      spec: memory,
      to: [...started, branches('clk.step', ['a < 5'], true)],
      wrong: assign('clk.step.b0', { m: [{ address: 'a ^ 1', value: 'd' }], r: 'm[a]' }),
      because: { refutes: 'SIM', at: {} },
      right: assign('clk.step.b0', { m: [{ address: 'a ^ 0', value: 'd' }], r: 'm[a]' }),
    },
    {
      title: 'x := y, y := x',
      spec: free,
      to: [initialize()],
      wrong: assign('outputs', { x: 'y', y: 'x' }),
      because: { not: /the definitions are cyclic: x → y → x/ },
      right: assign('outputs', { x: 'y', y: 'a' }),
    },
    {
      title: 'a value under a guard that reads it',
      spec: free,
      to: [initialize(), branches('outputs', ['y == 0'], true)],
      wrong: assign('outputs.b0', { x: 'a', y: '0' }),
      because: { not: /the definitions are cyclic: y → y/ },
      right: {
        spec: free,
        to: [initialize(), branches('outputs', ['a == 0'], true)],
        pick: assign('outputs.b0', { x: 'a', y: '0' }),
      },
    },
    {
      title: 'a cycle through the guard of another part',
      spec: free,
      to: [
        initialize(),
        { rule: 'ParallelComposition', target: 'outputs', params: { groups: [['x'], ['y']] } },
        branches('outputs.p0', ['y == 0'], true),
        assign('outputs.p0.b0', { x: '0' }),
      ],
      wrong: assign('outputs.p1', { y: 'x' }),
      because: { not: /the definitions are cyclic: (x → y → x|y → x → y)/ },
      right: assign('outputs.p1', { y: 'a' }),
    },
    {
      title: 'a cycle across processes',
      spec: free,
      to: [
        initialize(),
        compose('outputs', { middle: [{ name: 'm', type: { width: 2 } }], mid: 'm <= 3' }),
        assign('outputs.mid', { m: 'x' }),
      ],
      wrong: assign('outputs.then', { x: 'm', y: '0' }),
      because: { not: /the definitions are cyclic: (m → x → m|x → m → x)/ },
      right: assign('outputs.then', { x: 'a', y: 'm' }),
    },
    {
      title: 'an output that is left out: it has no old value to hold',
      spec: free,
      to: [initialize()],
      wrong: assign('outputs', { x: 'a' }),
      because: { not: /y gets no value/ },
      right: assign('outputs', { x: 'a', y: 'a' }),
    },
    {
      title: 'a variable outside of the frame',
      spec: exchange,
      to: started,
      wrong: assign('clk.step', { p: 'q', q: 'p', a: '0' }),
      because: { not: /a is not in the frame of clk.step/ },
      right: assign('clk.step', { p: 'q', q: 'p' }),
    },
    {
      title: 'a value of another width',
      spec: exchange,
      to: started,
      wrong: assign('clk.step', { p: 'q[6:0]', q: 'p' }),
      because: { not: /^Assignment at clk.step: p: / },
      right: assign('clk.step', { p: '{q[7], q[6:0]}', q: 'p' }),
    },
    {
      title: 'a label of no such enum',
      spec: colour,
      to: started,
      wrong: assign('clk.step', { c: 'go ? Purple : c' }),
      because: { not: /Purple/ },
      right: assign('clk.step', { c: 'go ? Green : c' }),
    },
    {
      title: 'a register written cell by cell',
      spec: exchange,
      to: started,
      wrong: assign('clk.step', { p: [{ address: '0', value: 'q' }], q: 'p' }),
      because: { not: /only a memory is written cell by cell/ },
      right: assign('clk.step', { p: 'q', q: 'p' }),
    },
    {
      title: 'the relation of a whole domain',
      spec: exchange,
      to: [initialize()],
      wrong: assign('clk', { p: 'q', q: 'p' }),
      because: { not: /Iteration comes first/ },
      right: { spec: exchange, to: started, pick: assign('clk.step', { p: 'q', q: 'p' }) },
    },
  ],
};
