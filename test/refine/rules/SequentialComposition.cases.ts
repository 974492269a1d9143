import { termSyntax } from '../termSyntax.ts';
import { compose, initialize, type RuleCases, started } from './cases.ts';

const bcd = `module bcd
clock clk
reset rst sync high
input en : bit
output d : bits[4] = 0
output wrap : bit
wrap = d == 9 and en
on clk {
  when en: d' = d == 9 ? 0 : d + 1
}
invariant digit: d <= 9`;

const middle = (name: string, width: number) => [{ name, type: { width } }];

export const cases: RuleCases = {
  rule: 'SequentialComposition',
  fires: [
    {
      title: 'with a value that an equation fixes',
      spec: bcd,
      to: started,
      pick: compose('clk.step', {
        middle: middle('last', 1),
        mid: 'last == (d == 9)',
        post: "d' == (en ? (last ? 0 : d + 1) : d)",
      }),
      gives: ['wire last : bits[1]', 'hole clk.step.mid : last', 'hole clk.step.then : d'],
    },
    {
      title: 'with a value that is only bounded',
      spec: bcd,
      to: started,
      pick: compose('clk.step', { middle: middle('some', 3), mid: 'some >= 2 and some != d[2:0]' }),
    },
    {
      title: 'in combinational logic',
      spec: bcd,
      to: started,
      pick: compose('outputs', { middle: middle('nine', 1), mid: 'nine == (d == 9)', post: 'wrap == (nine and en)' }),
    },
    {
      title: 'with an invariant to rely upon',
      spec: bcd,
      to: started,
      pick: compose('clk.step', { middle: middle('room', 4), mid: 'room == 9 - d and room <= 9' }),
    },
  ],
  twins: [
    {
      title:
        'intermediate values that do not exist in one state: a wire has a value even where the hole is not executed',
      spec: bcd,
      to: started,
      wrong: compose('clk.step', { middle: middle('less', 4), mid: 'less < d' }),
      because: { refutes: 'FIS', at: { d: 0n } },
      right: compose('clk.step', { middle: middle('less', 4), mid: 'less < d or d == 0' }),
    },
    {
      title: 'a predicate that nothing satisfies, from which every postcondition follows',
      spec: bcd,
      to: started,
      wrong: compose('clk.step', { middle: middle('magic', 2), mid: 'magic != magic', post: "d' == 0" }),
      because: { refutes: 'FIS', at: {} },
      right: compose('clk.step', { middle: middle('magic', 2), mid: 'magic == magic' }),
    },
    {
      title: 'a second postcondition that forgets a case',
      spec: bcd,
      to: started,
      wrong: compose('clk.step', {
        middle: middle('last', 1),
        mid: 'last == (d == 9)',
        post: "d' == (last ? 0 : d + 1)",
      }),
      because: { refutes: 'POST', at: { en: 0n } },
      right: compose('clk.step', {
        middle: middle('last', 1),
        mid: 'last == (d == 9)',
        post: "d' == (last and en ? 0 : en ? d + 1 : d)",
      }),
    },
    {
      title: 'a second postcondition that says nothing',
      spec: bcd,
      to: started,
      wrong: compose('clk.step', { middle: middle('last', 1), mid: 'last == (d == 9)', post: 'true' }),
      because: { refutes: 'POST', at: {} },
      right: compose('clk.step', { middle: middle('last', 1), mid: 'last == (d == 9)' }),
    },
    {
      title: 'an intermediate value that is less exact than what relies on it',
      spec: bcd,
      to: started,
      wrong: compose('clk.step', {
        middle: middle('last', 1),
        mid: 'last or d != 9',
        post: "d' == (en ? (last ? 0 : d + 1) : d)",
      }),
      because: { refutes: 'POST', at: { last: 1n, en: 1n } },
      right: compose('clk.step', {
        middle: middle('last', 1),
        mid: 'last ? d == 9 : d != 9',
        post: "d' == (en ? (last ? 0 : d + 1) : d)",
      }),
    },
    {
      title: 'intermediate values that divide by zero',
      spec: bcd,
      to: started,
      wrong: compose('clk.step', { middle: middle('quotient', 4), mid: 'quotient == 9 / d' }),
      because: { refutes: 'WD', at: { d: 0n } },
      right: compose('clk.step', { middle: middle('quotient', 4), mid: 'quotient == (d == 0 ? 0 : 9 / d)' }),
    },
    {
      title: 'a name that is taken by a register',
      spec: bcd,
      to: started,
      wrong: compose('clk.step', { middle: middle('d', 1), mid: 'd == 0' }),
      because: { not: /the name d is taken/ },
      right: compose('clk.step', { middle: middle('d0', 1), mid: 'd0 == 0' }),
    },
    {
      title: 'one name twice',
      spec: bcd,
      to: started,
      wrong: compose('clk.step', { middle: [...middle('m', 1), ...middle('m', 2)], mid: 'true' }),
      because: { not: /the name m is given twice/ },
      right: compose('clk.step', { middle: [...middle('m', 1), ...middle('n', 2)], mid: 'true' }),
    },
    {
      title: 'a name with a prime',
      spec: bcd,
      to: started,
      wrong: compose('clk.step', { middle: middle("d'", 4), mid: 'true' }),
      because: { not: /d' is not a name/ },
      right: compose('clk.step', { middle: middle('d_next', 4), mid: 'true' }),
    },
    {
      title: 'intermediate values that read new ones',
      spec: bcd,
      to: started,
      syntax: termSyntax,
      wrong: compose('clk.step', { middle: middle('after', 4), mid: "(eq after d')" }),
      because: { not: /mid: the new value d' cannot be read here/ },
      right: compose('clk.step', { middle: middle('after', 4), mid: '(eq after d)' }),
    },
    {
      title: 'a second postcondition that speaks of the new value of a register outside of the frame',
      spec: `${bcd}\nreg other : bits[1] = 0`.replace("  when en: d'", "  other' = ~other\n  when en: d'"),
      to: [...started, { rule: 'ParallelComposition', target: 'clk.step', params: { groups: [['d'], ['other']] } }],
      syntax: termSyntax,
      wrong: compose('clk.step.p0', {
        middle: middle('m', 1),
        mid: "(eq m 1'd0)",
        post: "(and (eq d' (ite en (ite (eq d 4'd9) 4'd0 (add d 4'd1)) d)) (eq other' (not other)))",
      }),
      because: { not: /post: the new value other' cannot be read here/ },
      right: compose('clk.step.p0', {
        middle: middle('m', 1),
        mid: "(eq m 1'd0)",
        post: "(eq d' (ite en (ite (eq d 4'd9) 4'd0 (add d 4'd1)) d))",
      }),
    },
    {
      title: 'an intermediate value that reads what its own hole produces',
      spec: bcd,
      to: started,
      wrong: compose('outputs', { middle: middle('echo', 1), mid: 'echo == wrap' }),
      because: { not: /mid reads wrap, which the hole itself still has to produce/ },
      right: compose('clk.step', { middle: middle('echo', 1), mid: 'echo == wrap' }),
    },
    {
      title: 'before its domain is a process',
      spec: bcd,
      to: [initialize()],
      wrong: compose('clk', { middle: middle('last', 1), mid: 'last == (d == 9)' }),
      because: { not: /Iteration comes first/ },
      right: {
        spec: bcd,
        to: started,
        pick: compose('clk.step', { middle: middle('last', 1), mid: 'last == (d == 9)' }),
      },
    },
  ],
};
