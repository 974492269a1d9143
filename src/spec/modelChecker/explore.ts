/** Breadth-first, so that traces are shortest: states in the order in which they were met, each with the step that led to it. */
import { top } from '../../../kernel/term.ts';
import { totalBits, unpack } from './layout.ts';
import type { Moments } from './moments.ts';
import { Numbers } from './numbers.ts';
import { type Fields, type Program, program, type Visitor, workPerPoll } from './program.ts';
import type { ModelChecked, ModelCheckLimits, ModelTrace, Valuation } from './result.ts';
import { startStates } from './starts.ts';

export interface Exploration {
  readonly moments: Moments;
  readonly fields: Fields;
  readonly claims: readonly string[];
  readonly covers: readonly string[];
  readonly leftOut: readonly string[];
  readonly limits: ModelCheckLimits;
  readonly stop: () => boolean;
}

export function explore(exploration: Exploration): ModelChecked {
  const { moments, fields, claims, covers, leftOut, limits } = exploration;
  const end = performance.now() + limits.milliseconds;
  const late = (): boolean => performance.now() > end;
  const stop = (): boolean => exploration.stop() || late();
  const starts = startStates(moments.state, fields.state, limits.states, stop);
  if (typeof starts === 'string') return { kind: 'not run', reason: starts };
  const perState =
    2 ** (totalBits(fields.inputs) + totalBits(fields.choices)) *
    ((moments.afterEdge === undefined ? 0 : 1) + (moments.afterChange === undefined ? 0 : 1) || 1);
  if (perState > limits.transitions)
    return {
      kind: 'not run',
      reason: `${totalBits(fields.inputs)} bits of input and ${totalBits(fields.choices)} bits of choice give more than ${limits.transitions} transitions from one state`,
    };
  const run = program(moments, fields);
  const reached = new Reached(fields, run);
  for (const start of starts) reached.start(start);
  let head = 0;
  let claim = 0;
  let moment: number | undefined;
  const visitor: Visitor = {
    visit: (next, free, edge) => {
      reached.add(next, head, free, edge);
      return reached.count > limits.states;
    },
    failed: (index, free) => {
      claim = index;
      moment = free;
    },
    stuck: (input) => {
      moment = input;
    },
    stop,
  };
  let depth = 0;
  let levelEnd = reached.count;
  let looked = 0;
  let unpolled = 0;
  for (; head < reached.count; head += 1) {
    if (head === levelEnd) {
      depth += 1;
      levelEnd = reached.count;
    }
    const states = reached.count;
    // What the assumptions exclude takes time as well, so it counts.
    looked += perState;
    if (looked > limits.transitions)
      return { kind: 'incomplete', reason: `more than ${limits.transitions} transitions`, states };
    if (nothingLeft(exploration, run, states)) break;
    // A long expansion polls by itself.
    unpolled += perState * run.size;
    if (unpolled >= workPerPoll) unpolled = 0;
    if (unpolled === 0 && stop())
      return {
        kind: 'incomplete',
        reason: late() ? `no result within ${limits.milliseconds} ms` : 'cancelled',
        states,
      };
    switch (run.expand(reached.state(head), visitor)) {
      case 'failed':
        return { kind: 'violated', claim: claims[claim] ?? '', trace: reached.trace(head, moment), states };
      case 'no input':
        return {
          kind: 'deadlock',
          reason: 'no input satisfies the assumptions',
          trace: reached.trace(head),
          states,
        };
      case 'no choice':
        return {
          kind: 'deadlock',
          reason: 'no choice satisfies what the specification asks of it',
          trace: reached.trace(head, moment),
          states,
        };
      case 'stopped':
        return { kind: 'incomplete', reason: `more than ${limits.states} states`, states: reached.count };
      case 'cancelled':
        return {
          kind: 'incomplete',
          reason: late() ? `no result within ${limits.milliseconds} ms` : 'cancelled',
          states: reached.count,
        };
      case 'done':
    }
  }
  return {
    kind: 'holds',
    states: reached.count,
    transitions: run.transitions(),
    depth,
    uncovered: covers.filter((_, index) => run.covered[index] !== 1),
    leftOut,
  };
}

/** Every state there is was met, and no moment of the rest could tell anything: nothing is claimed, excluded, chosen, or still to be covered. */
function nothingLeft({ moments, fields, claims }: Exploration, run: Program, states: number): boolean {
  return (
    claims.length === 0 &&
    states === 2 ** totalBits(fields.state) &&
    moments.allowed === top &&
    moments.constraint === top &&
    run.covered.every((hit) => hit === 1)
  );
}

const none = 0xffffffff;

class Reached {
  private readonly states = new Numbers();
  private readonly parents = new Numbers();
  /** Inputs and choices of the step, twice, and whether it was an edge. */
  private readonly steps = new Numbers();
  private readonly fields: Fields;
  private readonly run: Program;

  constructor(fields: Fields, run: Program) {
    this.fields = fields;
    this.run = run;
  }

  get count(): number {
    return this.states.length;
  }

  state(index: number): number {
    return this.states.at(index);
  }

  start(state: number): void {
    if (this.run.mark(state)) this.add(state, none, 0, 0);
  }

  add(state: number, parent: number, free: number, edge: 0 | 1): void {
    this.states.push(state);
    this.parents.push(parent);
    this.steps.push(free * 2 + edge);
  }

  trace(last: number, moment?: number): ModelTrace {
    const path: number[] = [];
    for (let at = last; at !== none; at = this.parents.at(at)) path.push(at);
    const [first = 0, ...rest] = path.reverse();
    return {
      start: unpack(this.fields.state, this.states.at(first)),
      steps: rest.map((at) => ({
        event: this.steps.at(at) % 2 === 1 ? 'edge' : 'change',
        inputs: this.free(Math.floor(this.steps.at(at) / 2)),
        state: unpack(this.fields.state, this.states.at(at)),
      })),
      ...(moment === undefined ? {} : { moment: this.free(moment) }),
    };
  }

  private free(number: number): Valuation {
    const low = totalBits(this.fields.inputs);
    return new Map([
      ...unpack(this.fields.inputs, number % 2 ** low),
      ...unpack(this.fields.choices, Math.floor(number / 2 ** low)),
    ]);
  }
}
