import { termSyntax } from '../termSyntax.ts';
import { initialize, introduce, type RuleCases, started } from './cases.ts';

const counter = `module counter
clock clk
reset rst sync high
input en : bit
input a : bits[3]
output count : bits[3] = 0
output z : bit
let full = count == 7
z = full and en
on clk {
  when en: count' = count + 1
}`;

const wire = (name: string, value: string, width = 3) => introduce({ kind: 'wire', name, type: { width }, value });

interface RegisterWish {
  readonly next: string;
  readonly coupling: string;
  readonly name?: string;
  readonly powerUp?: string;
  readonly reset?: string | undefined;
  readonly ghost?: boolean;
}

const register = ({ next, coupling, name = 'shadow', powerUp = '0', ghost = false, ...wish }: RegisterWish) => {
  const reset = 'reset' in wish ? wish.reset : '0';
  return introduce({
    kind: 'register',
    name,
    type: { width: 3 },
    clock: 'clk',
    powerUp,
    ...(reset === undefined ? {} : { reset }),
    next,
    coupling,
    ghost,
  });
};

const follows = 'en ? count + 1 : count';
const ghost = register({ next: follows, coupling: 'shadow == count', ghost: true });
/** Changes all the time. */
const toggle = register({ name: 'toggle', next: '~toggle', coupling: 'toggle == toggle' });

export const cases: RuleCases = {
  rule: 'IntroduceVariable',
  fires: [
    {
      title: 'to a wire',
      spec: counter,
      to: started,
      pick: wire('more', 'count + a'),
      gives: ['wire more : bits[3]', 'more := (add count a)'],
    },
    {
      title: 'to a register that follows another one',
      spec: counter,
      to: started,
      pick: register({ next: follows, coupling: 'shadow == count' }),
      gives: ['invariant shadow (eq shadow count)'],
    },
    { title: 'to a ghost', spec: counter, to: started, pick: ghost, gives: [' ghost'] },
    {
      title: 'to a ghost that reads a ghost',
      spec: counter,
      to: [...started, ghost],
      pick: register({ name: 'second', next: 'shadow', coupling: 'second == second', ghost: true }),
    },
    {
      title: 'to a register coupled to an introduced one',
      spec: counter,
      to: [...started, toggle],
      pick: register({ name: 'other', next: '~other', coupling: 'other == toggle' }),
    },
    {
      title: 'to a register without reset',
      spec: counter,
      to: started,
      pick: register({ next: 'a', coupling: 'shadow == shadow', reset: undefined }),
    },
  ],
  twins: [
    {
      title: 'a name that is taken by a register',
      spec: counter,
      to: started,
      wrong: wire('count', 'a'),
      because: { not: /the name count is taken/ },
      right: wire('count2', 'a'),
    },
    {
      title: 'a name that is taken by a `let`',
      spec: counter,
      to: started,
      wrong: wire('full', 'a == 7', 1),
      because: { not: /the name full is taken/ },
      right: wire('full_a', 'a == 7', 1),
    },
    {
      title: 'a name that is taken by a variable introduced before',
      spec: counter,
      to: [...started, wire('w', 'a')],
      wrong: register({ name: 'w', next: follows, coupling: 'w == count' }),
      because: { not: /the name w is taken/ },
      right: register({ name: 'w2', next: follows, coupling: 'w2 == count' }),
    },
    {
      title: 'the name of a new value',
      spec: counter,
      to: started,
      wrong: wire("count'", 'a'),
      because: { not: /count' is not a name/ },
      right: wire('count_next', 'a'),
    },
    {
      title: 'a wire that reads a new value',
      spec: counter,
      to: started,
      syntax: termSyntax,
      wrong: wire('w', "count'"),
      because: { not: /the new value count' cannot be read here/ },
      right: wire('w', 'count'),
    },
    {
      title: 'a wire that reads itself',
      spec: counter,
      to: started,
      wrong: wire('w', 'w + 1'),
      because: { not: /w/ },
      right: wire('w', 'a + 1'),
    },
    {
      title: 'a wire that reads a ghost',
      spec: counter,
      to: [...started, ghost],
      wrong: wire('w', 'shadow + 1'),
      because: { not: /shadow is a ghost/ },
      right: wire('w', 'count + 1'),
    },
    {
      title: 'a register that reads a ghost and is none itself',
      spec: counter,
      to: [...started, ghost],
      wrong: register({ name: 'copy', next: 'shadow', coupling: 'copy == copy' }),
      because: { not: /next: shadow is a ghost/ },
      right: register({ name: 'copy', next: 'count', coupling: 'copy == copy' }),
    },
    {
      title: 'a wire that divides by zero',
      spec: counter,
      to: started,
      wrong: wire('w', 'a / count'),
      because: { refutes: 'WD', at: { count: 0n } },
      right: wire('w', 'count == 0 ? 7 : a / count'),
    },
    {
      title: 'a register whose next value divides by zero',
      spec: counter,
      to: started,
      wrong: register({ next: 'a / count', coupling: 'shadow == shadow' }),
      because: { refutes: 'WD', at: { count: 0n } },
      right: register({ next: 'count == 0 ? 7 : a / count', coupling: 'shadow == shadow' }),
    },
    {
      title: 'a coupling that is false, under which every later goal would be proved',
      spec: counter,
      to: started,
      wrong: register({ next: 'shadow', coupling: 'shadow != shadow' }),
      because: { refutes: 'FIS', at: {} },
      right: register({ next: 'shadow', coupling: 'shadow == 0' }),
    },
    {
      title: 'a coupling that restricts the registers that are there already',
      spec: counter,
      to: started,
      wrong: register({ next: 'shadow', coupling: 'count < 4' }),
      because: { refutes: 'FIS', at: { count: 4n } },
      right: register({ next: follows, coupling: 'shadow == count or count < 4' }),
    },
    {
      title: 'a power-up value outside of the coupling',
      spec: counter,
      to: started,
      wrong: register({ next: follows, coupling: 'shadow == count', powerUp: '1' }),
      because: { refutes: 'INIT', at: {} },
      right: register({ next: follows, coupling: 'shadow == count', powerUp: '0' }),
    },
    {
      title: 'a register left out of reset: reset at count = 5 gives count = 0, shadow = 5',
      spec: counter,
      to: started,
      wrong: register({ next: follows, coupling: 'shadow == count', reset: undefined }),
      because: { refutes: 'INIT', at: { shadow: 1n } },
      right: register({ next: follows, coupling: 'shadow == count' }),
    },
    {
      title: 'a reset value outside of the coupling',
      spec: counter,
      to: started,
      wrong: register({ next: follows, coupling: 'shadow == count', reset: '1' }),
      because: { refutes: 'INIT', at: {} },
      right: register({ next: follows, coupling: 'shadow == count' }),
    },
    {
      title: 'a step that breaks the coupling',
      spec: counter,
      to: started,
      wrong: register({ next: 'count + 1', coupling: 'shadow == count' }),
      because: { refutes: 'INV', at: { en: 0n, rst: 0n } },
      right: register({ next: 'en ? count + 1 : count', coupling: 'shadow == count' }),
    },
    {
      title: 'a coupling with an introduced register that moves on',
      spec: counter,
      to: [...started, toggle],
      wrong: register({ name: 'other', next: 'other', coupling: 'other == toggle' }),
      because: { refutes: 'INV', at: { rst: 0n } },
      right: register({ name: 'other', next: '~toggle', coupling: 'other == toggle' }),
    },
    {
      title: 'a coupling over an input: true at the edge, and no longer when the input changes',
      spec: counter,
      to: started,
      wrong: register({ next: 'a', coupling: 'shadow == a or shadow == 0' }),
      because: { not: /a coupling speaks of registers and memories only, and a is none/ },
      right: register({ next: 'a', coupling: 'shadow == count or shadow == shadow' }),
    },
    {
      title: 'a coupling over a wire',
      spec: counter,
      to: started,
      wrong: register({ next: 'full ? 1 : 0', coupling: 'full or shadow == 0' }),
      because: { not: /a coupling speaks of registers and memories only, and full is none/ },
      right: register({ next: 'full ? 1 : 0', coupling: 'shadow <= 1' }),
    },
    {
      title: 'a register of a domain that is no process yet',
      spec: counter,
      to: [initialize()],
      wrong: register({ next: follows, coupling: 'shadow == count' }),
      because: { not: /Initialization and Iteration come first/ },
      right: { spec: counter, to: started, pick: register({ next: follows, coupling: 'shadow == count' }) },
    },
    {
      title: 'a reset value in a domain without reset',
      spec: counter.replace('reset rst sync high\n', ''),
      to: started,
      wrong: register({ next: follows, coupling: 'shadow == count' }),
      because: { not: /the clock domain clk has no reset/ },
      right: register({ next: follows, coupling: 'shadow == count', reset: undefined }),
    },
    {
      title: 'a value that does not fit',
      spec: counter,
      to: started,
      wrong: register({ next: follows, coupling: 'shadow == count', powerUp: '8' }),
      because: { not: /8 does not fit shadow/ },
      right: register({ next: follows, coupling: 'shadow == count' }),
    },
    {
      title: 'an enum that is not declared',
      spec: counter,
      to: started,
      wrong: introduce({ kind: 'wire', name: 'w', type: { enum: 'State' }, value: 'a' }),
      because: { not: /there is no enum State/ },
      right: wire('w', 'a'),
    },
  ],
};
