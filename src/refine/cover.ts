/**
 * Witnesses by counterexamples: a short list of values such that, wherever the assumptions hold, one of them satisfies a predicate.
 *
 * Candidate terms (candidates.ts) are tried on samples and on every counterexample so far, then proved; constants are enumerated where the variables are small.
 * One value for all cases is preferred; otherwise the list grows by a value for each case that it does not cover yet (counterexample-guided synthesis,
 * Solar-Lezama 2006). The result is proved, and the same on every machine.
 */
import { type Budget, defaultBudget } from '../../kernel/budget.ts';
import { disjunction } from '../../kernel/build.ts';
import { compile, toWord, type Word } from '../../kernel/compile.ts';
import { prove } from '../../kernel/prove.ts';
import { sizeInBits, type Value } from '../../kernel/sort.ts';
import { constant, type Term, type Var, width } from '../../kernel/term.ts';
import { substituteIn, variables } from '../../kernel/traverse.ts';
import { randomValue, zeroValue } from '../spec/choosers.ts';
import { random } from '../spec/random.ts';
import { candidates } from './candidates.ts';

/** A value for each free variable. */
export type Witness = ReadonlyMap<Var, Term>;

export interface Problem {
  readonly assumptions: readonly Term[];
  readonly predicate: Term;
  /** Bit vectors, all of them mentioned by the predicate. */
  readonly free: readonly Var[];
  /** Tried before anything else. */
  readonly preferred?: readonly Witness[];
  /** Variables that no value may mention. */
  readonly avoid?: ReadonlySet<Term>;
}

/** Values in a list; more are no design that anybody would want to read. */
export const coverLimit = 64;
const combinationLimit = 600;
const attemptLimit = 24;
/** Bits of freedom up to which constants are enumerated. */
const constantBits = 12;
const sampleCount = 48;

export const searchBudget: Budget = { ...defaultBudget, exhaustiveBits: 16, caseSplits: 128, samples: 512 };

/** Undefined when no such list was found. A list of one is a value for all cases. */
export function cover(problem: Problem): readonly Witness[] | undefined {
  const bench = benchOf(problem);
  const single = bench.singleWitness();
  if (single !== undefined) return [single];
  const list: Witness[] = [];
  while (list.length < coverLimit) {
    const uncovered = bench.counterexample(disjunction(list.map((witness) => applied(problem.predicate, witness))));
    if (uncovered === 'none') return list;
    if (uncovered === 'unknown') return undefined;
    const next = bench.bestFor(uncovered);
    if (next === undefined) return undefined;
    list.push(next);
  }
  return undefined;
}

export const applied = (predicate: Term, witness: Witness): Term =>
  substituteIn(predicate, new Map<Term, Term>(witness));

type Env = ReadonlyMap<string, Value>;

interface Bench {
  readonly singleWitness: () => Witness | undefined;
  readonly counterexample: (conclusion: Term) => Env | 'none' | 'unknown';
  /** A value that satisfies the predicate there, and in as many of the known cases as possible. */
  readonly bestFor: (env: Env) => Witness | undefined;
}

function benchOf({ assumptions, predicate, free, preferred = [], avoid = new Set() }: Problem): Bench {
  const names = variables([...assumptions, predicate]).filter((used) => !free.includes(used));
  const tuples = combinations(predicate, free, preferred, avoid);
  const pool = [...new Set(tuples.flatMap((tuple) => [...tuple.values()]))];
  const poolNames = [...new Set([...names, ...variables(pool)])];
  const evaluatePool = compile(pool, poolNames);
  const holds = compile([predicate], [...names, ...free]);
  const assumed = compile([...assumptions], names);
  const cases: { readonly words: readonly Word[]; readonly values: ReadonlyMap<Term, Word> }[] = [];
  const wordsOf = (env: Env, of: readonly Var[]): readonly Word[] =>
    of.map((used) => toWord(env.get(used.name) ?? zeroValue(used.sort), used.sort));
  const addCase = (env: Env): (typeof cases)[number] => {
    const results = evaluatePool.run(wordsOf(env, poolNames));
    const entry = {
      words: wordsOf(env, names),
      values: new Map(pool.map((term, index) => [term, results[index] ?? 0])),
    };
    cases.push(entry);
    return entry;
  };
  const satisfies = (entry: (typeof cases)[number], witness: Witness): boolean =>
    holds.run([...entry.words, ...free.map((wanted) => valueIn(entry.values, witness.get(wanted), wanted))])[0] === 1;
  const draw = random(names.length + 1);
  for (let sample = 0; sample < sampleCount; sample += 1) {
    const env = new Map(names.map((used) => [used.name, randomValue(used.sort, draw)]));
    if (assumed.run(wordsOf(env, names)).every((word) => word === 1)) addCase(env);
  }
  const counterexample = (conclusion: Term): Env | 'none' | 'unknown' => {
    const goal = {
      id: 'witness',
      kind: 'FIS',
      says: 'a value satisfies the predicate',
      assumptions,
      conclusion,
    } as const;
    const verdict = prove(goal, { budget: searchBudget });
    if (verdict.kind === 'refuted') return verdict.counterexample.values;
    return verdict.kind === 'proved' ? 'none' : 'unknown';
  };
  const constants = constantsFor(free);
  const singleWitness = (): Witness | undefined => {
    let attempts = 0;
    for (const witness of both(tuples, constants)) {
      if (!cases.every((entry) => satisfies(entry, witness))) continue;
      const against = counterexample(applied(predicate, witness));
      if (against === 'none') return witness;
      if (against !== 'unknown') addCase(against);
      attempts += 1;
      if (attempts >= attemptLimit) return undefined;
    }
    return undefined;
  };
  const bestFor = (env: Env): Witness | undefined => {
    const here = addCase(env);
    let best: Witness | undefined;
    let most = 0;
    for (const witness of tuples) {
      if (!satisfies(here, witness)) continue;
      const score = cases.filter((entry) => satisfies(entry, witness)).length;
      if (score > most) [best, most] = [witness, score];
    }
    if (best !== undefined) return best;
    for (const witness of constants()) if (satisfies(here, witness)) return witness;
    return undefined;
  };
  return { singleWitness, counterexample, bestFor };
}

function valueIn(values: ReadonlyMap<Term, Word>, term: Term | undefined, wanted: Var): Word {
  if (term === undefined) return toWord(zeroValue(wanted.sort), wanted.sort);
  const known = values.get(term);
  if (known !== undefined) return known;
  return term.kind === 'const' ? toWord(term.value, term.sort) : 0;
}

function* both(first: readonly Witness[], second: () => Iterable<Witness>): Generator<Witness> {
  yield* first;
  yield* second();
}

/** Candidates for all variables together: the preferred ones, then combinations in which the most promising come first. */
function combinations(
  predicate: Term,
  free: readonly Var[],
  preferred: readonly Witness[],
  avoid: ReadonlySet<Term>,
): readonly Witness[] {
  const share = Math.max(2, Math.floor(combinationLimit ** (1 / Math.max(1, free.length))));
  const pools = free.map((wanted) =>
    candidates(predicate, wanted, free)
      .filter((term) => !variables([term]).some((used) => avoid.has(used)))
      .slice(0, share),
  );
  let tuples: readonly (readonly Term[])[] = [[]];
  for (const pool of pools)
    tuples = tuples.flatMap((tuple) => pool.map((term) => [...tuple, term])).slice(0, combinationLimit);
  return [
    ...preferred,
    ...tuples.map(
      (tuple) => new Map(free.map((wanted, index) => [wanted, tuple[index] ?? constant(0, width(wanted))])),
    ),
  ];
}

/** Every combination of constants, smallest first; none where there are too many. */
function constantsFor(free: readonly Var[]): () => Iterable<Witness> {
  const size = free.reduce((sum, wanted) => sum + sizeInBits(wanted.sort), 0);
  return function* () {
    if (size > constantBits) return;
    for (let number = 0n; number < 1n << BigInt(size); number += 1n) {
      let rest = number;
      yield new Map(
        free.map((wanted) => {
          const value = constant(rest, width(wanted));
          rest >>= BigInt(width(wanted));
          return [wanted, value];
        }),
      );
    }
  };
}
