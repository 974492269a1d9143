/**
 * Random goals of few free bits, of which a good part is valid: consequences of their assumptions, equal terms written differently, and each of these
 * spoilt at a single assignment.
 */
import { add, and, conjunction, eq, implies, ite, not, or, sub, ule, xor } from '../../kernel/build.ts';
import type { Goal } from '../../kernel/goal.ts';
import { array, bits, type Sort } from '../../kernel/sort.ts';
import { apply, bottom, constant, type Term, top, type Var, variable, width } from '../../kernel/term.ts';
import { substituteIn } from '../../kernel/traverse.ts';
import type { Choices } from './arbitrary/choices.ts';
import { chooseApplied, chooseConstant, chooseTerm, type TermOptions } from './arbitraryTerm.ts';

/** Sets of variables of at most 12 bits together; the first are the smallest. */
const scopes: readonly (readonly Var[])[] = [
  [variable('p', bits(1)), variable('q', bits(1))],
  [
    variable('p', bits(1)),
    variable('q', bits(1)),
    variable('r', bits(1)),
    variable('x', bits(2)),
    variable('y', bits(2)),
  ],
  [variable('p', bits(1)), variable('x', bits(3)), variable('y', bits(3)), variable('z', bits(2))],
  [variable('m', array(3, 2)), variable('x', bits(2)), variable('y', bits(2)), variable('p', bits(1))],
  [variable('m', array(2, 3)), variable('n', array(2, 1)), variable('x', bits(3)), variable('p', bits(1))],
  [variable('x', bits(5)), variable('y', bits(5)), variable('p', bits(1)), variable('q', bits(1))],
  [variable('x', bits(4)), variable('y', bits(4)), variable('z', bits(3)), variable('p', bits(1))],
];

/** Leaves over a fixed set of variables: one of the sort, or one that is cut or extended to it. */
function leafOver(scope: readonly Var[]): NonNullable<TermOptions['leaf']> {
  return (sort: Sort, choices: Choices): Term => {
    const fitting = scope.filter((each) => (each.sort.kind === 'bits') === (sort.kind === 'bits'));
    const equal = fitting.filter((each) => JSON.stringify(each.sort) === JSON.stringify(sort));
    if (choices.below(5) === 4) return chooseConstant(sort, choices);
    if (equal.length > 0) return choices.pick(equal);
    if (sort.kind === 'array' || fitting.length === 0) return chooseConstant(sort, choices);
    const from = choices.pick(fitting);
    const size = width(from);
    if (size < sort.width) return apply(choices.pick(['zext', 'sext']), [from], [sort.width]);
    const lo = choices.below(size - sort.width + 1);
    return apply('extract', [from], [lo + sort.width - 1, lo]);
  };
}

/** A term of the same meaning, written differently. */
function disguised(term: Term, choices: Choices, leaf: NonNullable<TermOptions['leaf']>): Term {
  const fresh = (sort: Sort): Term => chooseTerm(sort, choices, { depth: 1, leaf });
  if (term.sort.kind === 'array') {
    const condition = fresh(bits(1));
    return choices.below(2) === 0
      ? ite(condition, term, term)
      : apply('store', [term, constant(0, 2), apply('select', [term, constant(0, 2)])]);
  }
  const other = fresh(term.sort);
  switch (choices.below(9)) {
    case 0:
      return not(not(term));
    case 1:
      return sub(add(term, other), other);
    case 2:
      return xor(other, xor(term, other));
    case 3:
      return ite(fresh(bits(1)), term, term);
    case 4:
      return or(and(term, other), and(term, not(other)));
    case 5:
      return apply('extract', [apply('concat', [other, term])], [width(term) - 1, 0]);
    case 6:
      return ite(eq(term, other), other, term);
    case 7:
      return add(not(apply('neg', [term])), constant(1, width(term)));
    default:
      return term.kind === 'app'
        ? apply(
            term.op,
            term.args.map((arg) => disguised(arg, choices, leaf)),
            term.params,
          )
        : term;
  }
}

/** What kind of goal was made; only `spoilt` and `open` may be invalid. */
export type GoalShape = 'open' | 'consequence' | 'equal' | 'defined' | 'vacuous' | 'spoilt';

export interface RandomGoal {
  readonly shape: GoalShape;
  readonly goal: Goal;
}

export function chooseGoal(choices: Choices): RandomGoal {
  const scope = choices.pick(scopes);
  const leaf = leafOver(scope);
  const options: TermOptions = { depth: 3, leaf };
  const flag = (): Term => chooseTerm(bits(1), choices, options);
  const assumptions = Array.from({ length: choices.below(3) }, flag);
  const shape = choices.pick<GoalShape>([
    'open',
    'consequence',
    'equal',
    'defined',
    'spoilt',
    'open',
    'consequence',
    'equal',
    'defined',
    'spoilt',
    'spoilt',
    'vacuous',
  ]);
  const wrap = (more: readonly Term[], conclusion: Term, of: GoalShape = shape): RandomGoal => ({
    shape: of,
    goal: { id: 'test/goal', kind: 'SIM', says: 'a random goal', assumptions: [...assumptions, ...more], conclusion },
  });
  switch (shape) {
    case 'open':
      return wrap([], flag());
    case 'consequence':
      return consequence();
    case 'equal':
      return wrap([], equality());
    case 'defined':
      return defined();
    case 'vacuous': {
      const [p, q] = [flag(), flag()];
      return wrap(choices.pick([[p, not(disguised(p, choices, leaf))], [implies(p, q), p, not(q)], [bottom]]), flag());
    }
    case 'spoilt': {
      // Valid everywhere but at one assignment.
      const { goal } = choices.pick([consequence, defined, (): RandomGoal => wrap([], equality())])();
      const here = conjunction(scope.map((each) => eq(each, chooseConstant(each.sort, choices))));
      return {
        shape: 'spoilt',
        goal: {
          ...goal,
          conclusion: choices.below(2) === 0 ? and(goal.conclusion, not(here)) : xor(goal.conclusion, here),
        },
      };
    }
  }

  function equality(): Term {
    const term = chooseApplied(choices, options);
    return eq(term, disguised(term, choices, leaf));
  }

  function consequence(): RandomGoal {
    const [p, q] = [flag(), flag()];
    const [x, y] = choices.pick([scope.filter((each) => each.sort.kind === 'bits').slice(0, 2)]);
    switch (choices.below(5)) {
      case 0:
        return wrap([and(p, q)], disguised(p, choices, leaf), 'consequence');
      case 1:
        return wrap([p, implies(disguised(p, choices, leaf), q)], or(q, flag()), 'consequence');
      case 2:
        return wrap([or(p, q), not(p)], disguised(q, choices, leaf), 'consequence');
      case 3:
        return wrap([eq(p, q)], eq(disguised(q, choices, leaf), p), 'consequence');
      default:
        return x !== undefined && y !== undefined && x.sort === y.sort
          ? wrap([ule(x, y), ule(y, x)], eq(x, y), 'consequence')
          : wrap([], top, 'consequence');
    }
  }

  /** A variable that an assumption defines may be replaced by its definition. */
  function defined(): RandomGoal {
    const chosen = choices.pick(scope);
    const value = chooseTerm(chosen.sort, choices, options);
    const term = chooseApplied(choices, options);
    const definition = choices.pick([eq(chosen, value), eq(value, chosen)]);
    return wrap([definition], eq(term, substituteIn(term, new Map([[chosen, value]]))), 'defined');
  }
}
