/**
 * Membership: has the specification a run that shows what the text was seen to show? Only where it has none the text is refuted.
 *
 * The specification is run on the concrete inputs with a fresh variable for each choice of each moment and for everything that it may start with. What is not free
 * folds to constants at once; that all outputs are as seen is then a question for the prover.
 */
import { conjunction, eq, not } from '../../../kernel/build.ts';
import { evaluate } from '../../../kernel/evaluate.ts';
import { type ProveOptions, prove } from '../../../kernel/prove.ts';
import { simplifyAll } from '../../../kernel/simplify.ts';
import type { Value } from '../../../kernel/sort.ts';
import type { System } from '../../../kernel/system.ts';
import { bottom, constant, type Term, table, top, type Var, variable } from '../../../kernel/term.ts';
import { substitute, variables } from '../../../kernel/traverse.ts';
import { zeroValue } from '../../spec/choosers.ts';
import { settledTerms } from '../../spec/modelChecker/moments.ts';
import type { Values } from '../../spec/simulator.ts';
import type { Run, SeenMoment } from './run.ts';

export type Membership =
  | { readonly kind: 'member' }
  /** No run shows the outputs of moment `at`; `expected` are the outputs of the moments up to it, of a run that agrees before it. */
  | { readonly kind: 'no run'; readonly at: number; readonly expected: readonly Values[] }
  | { readonly kind: 'unknown'; readonly why: string };

/** Moments up to which a run of a specification with freedom is followed. */
const longest = 600;

export function membership(
  specification: System,
  run: Run,
  seen: readonly SeenMoment[],
  options: ProveOptions,
): Membership {
  if (specification.clocks.length > 1) return { kind: 'unknown', why: 'the specification has several clocks' };
  const symbolic = new SymbolicRun(specification, run);
  const moments: SymbolicMoment[] = [];
  for (const [index, moment] of seen.entries()) {
    const next = symbolic.moment(moment.inputs);
    if (next === undefined) break;
    const agrees =
      index < run.comparedFrom
        ? top
        : conjunction(simplifyAll(next.outputs.map(({ port, value }) => same(value, moment.outputs.get(port)))));
    const [all = top] = simplifyAll([agrees]);
    moments.push({ ...next, agrees: all });
    if (all === bottom) break;
    if (symbolic.isFree && index > longest)
      return { kind: 'unknown', why: 'the run is too long to be followed with freedom' };
  }
  return decide(moments, options);
}

interface SymbolicMoment {
  readonly allowed: Term;
  readonly agrees: Term;
  readonly outputs: readonly { readonly port: string; readonly value: Term }[];
}

function decide(moments: readonly SymbolicMoment[], options: ProveOptions): Membership {
  const reachable = (count: number): Found =>
    satisfiable(
      moments.slice(0, count).flatMap(({ allowed, agrees }) => [allowed, agrees]),
      options,
    );
  const whole = reachable(moments.length);
  if (whole.kind === 'unknown') return whole;
  if (whole.kind === 'values') return { kind: 'member' };
  // The first moment that no run shows.
  let [low, high] = [0, moments.length];
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    const found = reachable(middle);
    if (found.kind === 'unknown') return found;
    if (found.kind === 'values') low = middle;
    else high = middle;
  }
  const at = high - 1;
  const last = moments[at];
  const before = moments.slice(0, at).flatMap(({ allowed, agrees }) => [allowed, agrees]);
  const other = satisfiable([...before, ...(last === undefined ? [] : [last.allowed])], options);
  if (other.kind !== 'values') return { kind: 'unknown', why: 'the specification itself cannot go on there' };
  const shown = moments
    .slice(0, high)
    .map(({ outputs }) => new Map(outputs.map(({ port, value }) => [port, valueOfTerm(value, other.values)])));
  return { kind: 'no run', at, expected: shown };
}

function valueOfTerm(term: Term, values: Values): Value {
  const full = new Map(values);
  for (const { name, sort } of variables([term])) if (!full.has(name)) full.set(name, zeroValue(sort));
  return evaluate(term, full);
}

type Found =
  | { readonly kind: 'values'; readonly values: Values }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly why: string };

function satisfiable(terms: readonly Term[], options: ProveOptions): Found {
  const asked = [...new Set(terms)].filter((term) => term !== top);
  if (asked.includes(bottom)) return { kind: 'none' };
  if (asked.length === 0) return { kind: 'values', values: new Map() };
  const verdict = prove(
    { id: 'membership', kind: 'OUT', says: 'no run shows this', assumptions: [], conclusion: not(conjunction(asked)) },
    options,
  );
  if (verdict.kind === 'refuted') return { kind: 'values', values: verdict.counterexample.values };
  return verdict.kind === 'proved' ? { kind: 'none' } : { kind: 'unknown', why: verdict.why };
}

const same = (term: Term, value: Value | undefined): Term =>
  typeof value === 'bigint' && term.sort.kind === 'bits' ? eq(term, constant(value, term.sort.width)) : top;

/** The specification on concrete inputs, as terms over what is free. */
class SymbolicRun {
  isFree = false;
  private state: readonly Term[];
  private choices: ReadonlyMap<Term, Term> = new Map();
  private level: bigint | undefined;
  private count = 0;
  private readonly system: System;
  private readonly own: readonly Var[];
  private readonly settling: readonly Term[];
  private readonly next: readonly Term[];

  constructor(system: System, run: Run) {
    this.system = system;
    this.own = system.state.map((entry) => entry.variable);
    this.settling = settledTerms(system, this.own);
    const updates = new Map(system.updates.map((update) => [update.variable, update.next]));
    this.next = this.own.map((target) => updates.get(target) ?? target);
    this.state = system.state.map(({ variable: target, powerUp }) =>
      powerUp === 'any' || run.root === 'reset' ? this.free(`${target.name}@start`, target) : powerUp,
    );
    if (system.choices.length > 0) this.isFree = true;
  }

  /** The next moment, under all of its inputs; undefined where they violate the assumptions. */
  moment(inputs: Values): Omit<SymbolicMoment, 'agrees'> | undefined {
    const { system, own } = this;
    const given = new Map<Term, Term>(
      system.inputs.map((input) => [input, constantOf(inputs.get(input.name) ?? zeroValue(input.sort), input)]),
    );
    const at = (
      terms: readonly Term[],
      state: readonly Term[],
      choices: ReadonlyMap<Term, Term> = new Map(),
    ): readonly Term[] =>
      simplifyAll(
        substitute(
          terms,
          new Map<Term, Term>([
            ...given,
            ...own.map((target, index): [Term, Term] => [target, state[index] ?? target]),
            ...choices,
          ]),
        ),
      );
    const [clock] = system.clocks;
    const level = clock?.level.kind === 'var' ? inputs.get(clock.level.name) : undefined;
    const fires =
      this.level !== undefined &&
      level !== this.level &&
      (clock?.edge === 'both' || (clock?.edge === 'rise') === (level === 1n));
    if (fires) this.state = at(this.next, this.state, this.choices);
    if (typeof level === 'bigint') this.level = level;
    this.state = at(this.settling, this.state);
    this.choices = new Map(system.choices.map((choice) => [choice, this.free(`${choice.name}@${this.count}`, choice)]));
    this.count += 1;
    const [assumed = top, allowed = top, ...outputs] = at(
      [system.assume, system.constraint, ...system.outputs.map(({ value }) => value)],
      this.state,
      this.choices,
    );
    if (assumed === bottom) return undefined;
    return {
      allowed,
      outputs: system.outputs.map(({ port, value }, index) => ({ port, value: outputs[index] ?? value })),
    };
  }

  private free(name: string, { sort }: Var): Var {
    this.isFree = true;
    return variable(name, sort);
  }
}

const constantOf = (value: Value, { sort }: Var): Term =>
  typeof value === 'bigint'
    ? constant(value, sort.kind === 'bits' ? sort.width : 1)
    : table(value, sort.kind === 'array' ? sort.element : 1);
