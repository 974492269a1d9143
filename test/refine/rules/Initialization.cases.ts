import { initialize, type RuleCases } from './cases.ts';

const counter = (reset: string, more = '') => `module counter
clock clk
reset rst sync high
input en : bit
output count : bits[3] = ${reset}
on clk {
  when en and count != 5: count' = count + 1
}
${more}`;

const shadow = (reset: string) => `module shadow
clock clk
reset rst sync high
output count : bits[3] = 0
reg shadow : bits[3] ${reset}
on clk {
  count' = count + 1
  shadow' = shadow + 1
}
invariant same: shadow == count`;

const choice = (predicate: string, more = '') => `module choice
clock clk
reset rst sync high
input a : bits[2]
output g : bits[2] = 0
on clk {
  choose g' such that ${predicate}
}
${more}`;

const gate = (claim: string) => `module gate
input a, b : bits[2]
output z : bits[2]
z = a & b
invariant below: ${claim}`;

const pick = initialize();

export const cases: RuleCases = {
  rule: 'Initialization',
  fires: [
    {
      title: 'to a register with reset and power-up values',
      spec: counter('3'),
      pick,
      gives: ["powerup 3'd3 reset rst 3'd3"],
    },
    { title: 'to a design without registers', spec: gate('z <= a'), pick, gives: ['program gate initialized'] },
    {
      title: 'to a choice of more bits than can be tried one by one',
      spec: choice('g != 3').replaceAll('bits[2]', 'bits[40]').replace('g != 3', "g' != a"),
      pick,
    },
    {
      title: 'to assumptions',
      spec: counter('0', 'assume calm: en == 0 or count < 4').replace(' or count < 4', ' or en == 1'),
      pick,
    },
  ],
  twins: [
    {
      title: 'a reset value that breaks an invariant',
      spec: counter('6 powerup 0', 'invariant small: count <= 5'),
      wrong: pick,
      because: { refutes: 'INIT', at: {} },
      right: { spec: counter('5 powerup 0', 'invariant small: count <= 5'), pick },
    },
    {
      title: 'a power-up value that breaks an invariant',
      spec: counter('0 powerup 7', 'invariant small: count <= 5'),
      wrong: pick,
      because: { refutes: 'INIT', at: {} },
      right: { spec: counter('0 powerup 5', 'invariant small: count <= 5'), pick },
    },
    {
      title: 'a register left out of reset: reset at count = 5 gives count = 0, shadow = 5',
      spec: shadow('powerup 0 no reset'),
      wrong: pick,
      because: { refutes: 'INIT', at: { shadow: 1n } },
      right: { spec: shadow('= 0'), pick },
    },
    {
      title: 'a power-up value other than the specified one',
      spec: counter('0'),
      wrong: initialize({ powerUp: { count: '1' } }),
      because: { refutes: 'INIT', at: {} },
      right: initialize({ powerUp: { count: '0' } }),
    },
    {
      title: 'an infeasible choice',
      spec: choice("g' > a and g' < a"),
      wrong: pick,
      because: { refutes: 'FIS', at: {} },
      right: { spec: choice("g' >= a and g' <= a"), pick },
    },
    {
      title: 'a choice that is infeasible in one state',
      spec: choice("g' > a or g == 1"),
      wrong: pick,
      because: { refutes: 'FIS', at: { a: 3n } },
      right: { spec: choice("g' > a or a == 3"), pick },
    },
    {
      title: 'a choice that is infeasible in one state, which an invariant has to exclude',
      spec: choice("g' != 3 and (g != 3 or g' > 3)"),
      wrong: pick,
      because: { refutes: 'FIS', at: { g: 3n } },
      right: { spec: choice("g' != 3 and (g != 3 or g' > 3)", 'invariant never3: g != 3'), pick },
    },
    {
      title: 'assumptions that no input satisfies: everything would follow from them',
      spec: counter('0', 'assume none: en and !en'),
      wrong: pick,
      because: { refutes: 'FIS', at: {} },
      right: { spec: counter('0', 'assume some: en or !en'), pick },
    },
    {
      title: 'an invariant of a design without a clock that does not hold for one input',
      spec: gate('z < 3'),
      wrong: pick,
      because: { refutes: 'INV', at: { a: 3n, b: 3n } },
      right: { spec: gate('z <= b'), pick },
    },
    {
      title: 'a name that is no register',
      spec: counter('0'),
      wrong: initialize({ powerUp: { counter: '0' } }),
      because: { not: /counter is not a register/ },
      right: initialize({ powerUp: { count: '0' } }),
    },
    {
      title: 'a value that does not fit',
      spec: counter('0'),
      wrong: initialize({ powerUp: { count: '8' } }),
      because: { not: /8 does not fit count/ },
      right: initialize({ powerUp: { count: '0' } }),
    },
    {
      title: 'a program that is initialized already',
      spec: counter('0'),
      to: [pick],
      wrong: initialize({ powerUp: { count: '0' } }),
      because: { not: /initialized already/ },
      right: { spec: counter('0'), pick },
    },
  ],
};
