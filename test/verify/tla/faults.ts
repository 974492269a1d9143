/** Faults as they would be in a module if the emitter were wrong in one thing, each in a specification that notices. */
import type { Written } from './written.ts';

export interface Fault {
  readonly name: string;
  readonly spec: Written;
  readonly search: string;
  readonly replace: string;
}

export const faults: readonly Fault[] = [
  { name: 'a sum does not wrap', spec: 'wraps', search: '(wraps + 1) % 4', replace: '(wraps + 1)' },
  {
    name: 'the later of two actions goes first',
    spec: 'priority',
    search: 'IF i.clear = 1 THEN 0\n  ELSE IF i.load = 1 THEN (q + 1) % 4\n',
    replace: 'IF i.load = 1 THEN (q + 1) % 4\n  ELSE IF i.clear = 1 THEN 0\n',
  },
  { name: 'a register reads the new value of another', spec: 'pair', search: 'ELSE a\n\n', replace: "ELSE a'\n\n" },
  { name: 'a register does not hold', spec: 'wraps', search: '\n  ELSE wraps\n', replace: '\n  ELSE 0\n' },
  {
    name: 'a reset has the other level',
    spec: 'wraps',
    search: 'count_next(i) ==\n  IF i.rst = 1',
    replace: 'count_next(i) ==\n  IF i.rst = 0',
  },
  {
    name: 'an asynchronous reset waits for the edge',
    spec: 'asynchronous',
    search: 'q_now(i) ==\n  IF i.rst = 1 THEN 5\n  ELSE q\n',
    replace: 'q_now(i) == q\n',
  },
  {
    name: 'a choice ignores its predicate',
    spec: 'toss',
    search: '/\\ Chosen(i, c)\n',
    replace: '/\\ TRUE\n',
  },
  {
    name: 'a choice has too few values',
    spec: 'arbiter',
    search: 'Choices == [grant_choice: 0 .. 3]',
    replace: 'Choices == [grant_choice: 0 .. 1]',
  },
  { name: 'an assumption is dropped', spec: 'ring', search: '/\\ Assumed(i)\n', replace: '/\\ TRUE\n' },
  {
    name: 'a signed order is an unsigned one',
    spec: 'signed',
    search: 'ELSE IF Signed(top, 3) < Signed(i.d, 3)',
    replace: 'ELSE IF top < i.d',
  },
  {
    name: 'an address beyond the depth wraps',
    spec: 'memory',
    search: 'IF i.we = 1 /\\ i.addr < 3 THEN IF i.addr < 3 THEN [mem EXCEPT ![i.addr] = i.data] ELSE mem',
    replace: 'IF i.we = 1 THEN [mem EXCEPT ![i.addr % 3] = 3 - i.addr]',
  },
  {
    name: 'labels of an enumerated type are swapped',
    spec: 'traffic',
    search: '"GREEN" THEN "YELLOW"',
    replace: '"GREEN" THEN "RED"',
  },
  {
    name: 'a label has the wrong code',
    spec: 'traffic',
    search: '"YELLOW" -> 4',
    replace: '"YELLOW" -> 3',
  },
  { name: 'the power-up value is wrong', spec: 'pair', search: '/\\ a = 1\n', replace: '/\\ a = 2\n' },
  {
    name: 'some input suffices for a claim',
    spec: 'mealy',
    search: 'claimed == \\A i \\in Inputs',
    replace: 'claimed == \\E i \\in Inputs',
  },
  {
    name: 'an input has too few values',
    spec: 'wraps',
    search: 'en: 0 .. 1',
    replace: 'en: {0}',
  },
  {
    name: 'a bit of a wide vector is lost',
    spec: 'wide',
    search: 'WBit(a, k) == (a[k \\div 8 + 1] \\div 2^(k % 8)) % 2',
    replace: 'WBit(a, k) == IF k = 33 THEN 0 ELSE (a[k \\div 8 + 1] \\div 2^(k % 8)) % 2',
  },
  {
    name: 'a claim is looked at before the reset acts',
    spec: 'asynchronous',
    search: '=> q_now(i) = 5',
    replace: '=> q = 5',
  },
];
