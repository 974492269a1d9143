/** Why a text is not in the subset: a closed list of codes, each with what a simulator or another tool would do differently. */
import type { SourceRange } from '../../spec/spec.ts';

/** The reason that closes each message. */
const reasons = {
  character: 'tools disagree about what it is',
  pragma: 'some tools obey comments of this kind and others do not, so that they read different designs',
  directive: 'what is read depends on the tool and on its command line',
  literal: 'tools disagree about where the number ends or what it is',
  syntax: 'outside the subset for which simulation and netlist are known to agree',
  nesting: 'too deep to be examined',
  size: 'too large to be examined',
  delay: 'a simulator waits, a netlist has no delays',
  'unknown-value': 'a simulator computes with x and z, a netlist gives the bit an arbitrary value',
  'case-equality': 'a simulator tells x and z from 0 and 1, a netlist cannot',
  casex: 'a simulator takes every x of the subject as a match, a netlist has no x',
  attribute: 'synthesis tools obey it, simulators do not',
  'system-task': 'a simulator executes it, a netlist does not contain it',
  function: 'only automatic functions of their arguments are known to mean the same in both',
  generate: 'only a check that a constant condition switches off is examined',
  instance: 'the module that it instantiates is not part of the text',
  'process-control': 'a simulator suspends or changes processes by it, a netlist has no processes',
  'net-type': 'a simulator resolves several drivers or a floating net, a netlist here has one driver a bit',
  'latch-block': 'latches race with the data that they let through',
  undeclared: 'simulators make a one-bit net of it or refuse the text',
  'declared-twice': 'tools disagree about which declaration counts',
  'declared-later': 'simulators read an implicit net or refuse the text where synthesis looks ahead',
  'name-use': 'tools disagree about its meaning or refuse it',
  constant: 'tools compute it at different widths',
  range: 'a simulator reads x there, a netlist an arbitrary value',
  sensitivity: 'a simulator does not run the block when it changes, a netlist always follows it',
  'mixed-events': 'a simulator runs the block at both, a netlist has either a flip-flop or logic',
  'both-edges': 'no flip-flop of a netlist acts at both edges of its clock',
  'blocking-in-clocked':
    'a simulator shows the new value to blocks that run later at the same edge and the old one to those that ran before',
  'nonblocking-in-combinational': 'a simulator gives the value only after the block has ended, a netlist at once',
  'set-and-reset':
    'when one of them ends while the other lasts a simulator does nothing until the next edge, a netlist follows the one that lasts',
  'reset-test':
    'a simulator runs the block at an event that the test does not single out, a netlist has no flip-flop like that',
  'reset-value': 'a simulator takes the value at the moment of the event, a netlist follows it while the reset lasts',
  'derived-clock':
    'a simulator orders the edge among the other events of the moment, so that data may arrive before or after it',
  'clock-as-data': 'whether the old or the new level is read at the edge depends on the order of events',
  latch: 'a simulator keeps the old value, so that this is a latch and no logic',
  feedback: 'a simulator reads what the last run left there, a netlist a combinational cycle',
  'memory-read': 'a simulator need not run the block when a cell changes, a netlist follows it',
  loop: 'only loops with constant bounds are unrolled alike',
  'shared-loop-variable': 'blocks that wake each other through it never come to rest in a simulator',
  sleeping:
    'a simulator does not run the block before something that it reads changes, so that its targets stay x from power-up on',
  drivers: 'a simulator lets the last or the stronger one win, a netlist cannot',
  undriven: 'a simulator reads x or z for ever, a netlist an arbitrary value',
  'power-up':
    'a reset that is active from time 0 on has no edge, so that a simulator keeps the power-up value where a netlist is reset',
  initial: 'a simulator executes it at time 0, a netlist knows constant power-up values of registers and memories only',
} as const satisfies Readonly<Record<string, string>>;

export type FindingCode = keyof typeof reasons;

export const findingCodes = Object.keys(reasons) as readonly FindingCode[];

export interface Finding {
  readonly code: FindingCode;
  /** Lines and columns count from 1; the end is exclusive. */
  readonly range: SourceRange;
  /** What was found, and what a simulator or another tool would do differently. */
  readonly message: string;
}

/** A piece of the text. */
export interface Span {
  readonly offset: number;
  readonly length: number;
}

/** More findings help nobody. */
const limit = 100;

/** Collects what is found while a text is examined. */
export class Findings {
  readonly #found = new Map<string, { readonly code: FindingCode; readonly span: Span; readonly what: string }>();

  report(code: FindingCode, span: Span, what: string): void {
    if (this.#found.size < limit) this.#found.set(`${span.offset} ${code} ${what}`, { code, span, what });
  }

  get isEmpty(): boolean {
    return this.#found.size === 0;
  }

  /** In the order of the text. */
  inText(text: string): readonly Finding[] {
    const place = places(text);
    return [...this.#found.values()]
      .sort((a, b) => a.span.offset - b.span.offset)
      .map(({ code, span, what }) => {
        const [start, end] = [place(span.offset), place(span.offset + span.length)];
        const range = { line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
        return { code, range, message: `${what}: ${reasons[code]}` };
      });
  }
}

/** Offsets as lines and columns. */
export function places(text: string): (offset: number) => { readonly line: number; readonly column: number } {
  const starts = [0];
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) starts.push(index + 1);
  return (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}
