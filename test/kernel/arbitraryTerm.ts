/**
 * Random well-sorted terms over the whole operator table: every width from 1 to 4096 with a bias to the boundaries, memories of small depths that are
 * no powers of two, constant tables, shared subterms, shift amounts and addresses of other widths.
 */
import type fc from 'fast-check';
import type { Assignment } from '../../kernel/evaluate.ts';
import { allOps, type Op } from '../../kernel/operators.ts';
import { printSort, type Sort } from '../../kernel/sort.ts';
import { apply, constant, type Term, table, type Var, variable } from '../../kernel/term.ts';
import { variables } from '../../kernel/traverse.ts';
import { chooseApplication, chooseResult } from './arbitrary/applications.ts';
import { arbitraryTape, Choices, type Tape } from './arbitrary/choices.ts';
import { chooseNumber, chooseValue } from './arbitrary/values.ts';

export interface TermOptions {
  /** Operators to use; all of them by default. */
  readonly ops?: readonly Op[];
  /** Greatest nesting of operators. */
  readonly depth?: number;
  /** Chooses a variable or another leaf of a sort, instead of the free choice of variables. */
  readonly leaf?: (sort: Sort, choices: Choices) => Term;
}

/** Terms made so far, by sort: the supply of shared subterms. */
type Pool = Map<string, Term[]>;

/** A variable of the sort, one of three; variables of different sorts have different names. */
export function chooseVariable(sort: Sort, choices: Choices): Var {
  const name = choices.pick(['a', 'b', 'c']);
  return variable(sort.kind === 'bits' ? `${name}${sort.width}` : `${name}${sort.element}x${sort.depth}`, sort);
}

export function chooseConstant(sort: Sort, choices: Choices): Term {
  if (sort.kind === 'bits') return constant(chooseNumber(choices, sort.width), sort.width);
  return table(
    Array.from({ length: sort.depth }, () => chooseNumber(choices, sort.element)),
    sort.element,
  );
}

function chooseLeaf(sort: Sort, choices: Choices): Term {
  return choices.rarely(4) ? chooseConstant(sort, choices) : chooseVariable(sort, choices);
}

/** A term of the sort. */
export function chooseTerm(sort: Sort, choices: Choices, options: TermOptions = {}, pool: Pool = new Map()): Term {
  return grow(sort, options.depth ?? 6, choices, options, pool);
}

function grow(sort: Sort, depth: number, choices: Choices, options: TermOptions, pool: Pool): Term {
  const known = pool.get(printSort(sort)) ?? [];
  const kind = choices.below(12);
  if (depth <= 0 || kind === 0) return (options.leaf ?? chooseLeaf)(sort, choices);
  if (kind <= 2 && known.length > 0) return choices.pick(known);
  const ops = options.ops ?? allOps;
  const first = choices.below(ops.length);
  for (let step = 0; step < ops.length; step += 1) {
    const op = ops[(first + step) % ops.length];
    const made = op === undefined ? undefined : growApplication(op, sort, depth, choices, options, pool);
    if (made !== undefined) return made;
  }
  return (options.leaf ?? chooseLeaf)(sort, choices);
}

function growApplication(
  op: Op,
  sort: Sort,
  depth: number,
  choices: Choices,
  options: TermOptions,
  pool: Pool,
): Term | undefined {
  const application = chooseApplication(op, sort, choices);
  if (application === undefined) return undefined;
  const args = application.args.map((arg) => grow(arg, depth - 1 - choices.below(2), choices, options, pool));
  const made = apply(op, args, application.params);
  const key = printSort(sort);
  pool.set(key, [...(pool.get(key) ?? []), made]);
  return made;
}

/** A term whose outermost operator is drawn evenly from the table, so that each of them is met equally often. */
export function chooseApplied(choices: Choices, options: TermOptions = {}, pool: Pool = new Map()): Term {
  const op = choices.pick(options.ops ?? allOps);
  const sort = chooseResult(op, choices);
  const made = growApplication(op, sort, options.depth ?? 6, choices, options, pool);
  if (made === undefined) throw new Error(`${op} cannot give ${printSort(sort)}`);
  return made;
}

/** Values for all variables of the terms. */
export function chooseAssignment(terms: readonly Term[], choices: Choices): Assignment {
  return new Map(variables(terms).map((term) => [term.name, chooseValue(choices, term.sort)]));
}

/** Anything that can be chosen from a tape, as a fast-check arbitrary that shrinks. */
export function arbitrary<T>(choose: (choices: Choices) => T, length = 250): fc.Arbitrary<T> {
  return arbitraryTape(length).map((tape: Tape) => choose(new Choices(tape)));
}

export function arbitraryTerm(options: TermOptions = {}): fc.Arbitrary<Term> {
  return arbitrary((choices) => chooseApplied(choices, options));
}
