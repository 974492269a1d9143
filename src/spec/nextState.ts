/**
 * Next-state terms of a clock domain's actions.
 *
 * The first enabled statement that writes a bit wins. Statements are therefore folded from the last to the first, each overriding what is already
 * there; the nesting of the resulting `ite`s mirrors the nesting of `when` and `case` in the text. All right-hand sides read old values; only partial
 * writes build upon the new value so far, since the bits that they leave alone may be written by a later statement.
 */
import { and, concat, disjunction, eq, extract, ite, select, setpart, store } from '../../kernel/build.ts';
import { maximum } from '../../kernel/sort.ts';
import { constant, type Term, type Var, width } from '../../kernel/term.ts';
import type { Pattern, Statement } from './spec.ts';

/** The new value of `target` after the statements, where `later` is what it would be without them (its old value, at the outset). */
export function nextValue(
  target: Var,
  statements: readonly Statement[],
  choiceVariable: (name: string) => Var,
  later: Term = target,
): Term {
  const relevant = writersIn(statements).get(target.name) ?? [];
  return relevant.reduceRight((acc, statement) => step(target, statement, choiceVariable, acc), later);
}

/** The statements that write a register or memory, in order, by its name. */
type Writers = ReadonlyMap<string, readonly Statement[]>;

/** Looked up once per list: a design of many registers asks each of its statement lists for every one of them. */
const writers = new WeakMap<readonly Statement[], Writers>();

function writersIn(statements: readonly Statement[]): Writers {
  const known = writers.get(statements);
  if (known !== undefined) return known;
  const made = new Map<string, Statement[]>();
  for (const statement of statements) {
    for (const name of writtenBy(statement)) {
      const list = made.get(name);
      if (list === undefined) made.set(name, [statement]);
      else list.push(statement);
    }
  }
  writers.set(statements, made);
  return made;
}

function writtenBy(statement: Statement): ReadonlySet<string> {
  switch (statement.kind) {
    case 'assign':
    case 'choose':
      return new Set([statement.register]);
    case 'write':
      return new Set([statement.memory]);
    case 'when':
      return writtenIn([...statement.branches.map((branch) => branch.body), statement.otherwise]);
    case 'switch':
      return writtenIn([...statement.arms.map((arm) => arm.body), statement.otherwise]);
  }
}

const writtenIn = (bodies: readonly (readonly Statement[])[]): ReadonlySet<string> =>
  new Set(bodies.flatMap((body) => [...writersIn(body).keys()]));

function step(target: Var, statement: Statement, choiceVariable: (name: string) => Var, later: Term): Term {
  const inside = (body: readonly Statement[]): Term => nextValue(target, body, choiceVariable, later);
  switch (statement.kind) {
    case 'assign':
      return statement.register === target.name ? write(later, statement.part, statement.value) : later;
    case 'choose':
      return statement.register === target.name ? choiceVariable(statement.choice) : later;
    case 'write': {
      if (statement.memory !== target.name) return later;
      const cell =
        statement.part === undefined
          ? statement.value
          : write(select(later, statement.address), statement.part, statement.value);
      return store(later, statement.address, cell);
    }
    case 'when':
      return statement.branches.reduceRight(
        (rest, branch) => choose(branch.guard, inside(branch.body), rest),
        inside(statement.otherwise),
      );
    case 'switch':
      return statement.arms.reduceRight(
        (rest, arm) => choose(matches(statement.subject, arm.patterns), inside(arm.body), rest),
        inside(statement.otherwise),
      );
  }
}

const choose = (guard: Term, then: Term, otherwise: Term): Term =>
  then === otherwise ? then : ite(guard, then, otherwise);

/** `whole` with the part replaced; a constant offset gives a concatenation, as a slice is written. */
function write(whole: Term, part: { readonly offset: Term; readonly width: number } | undefined, value: Term): Term {
  if (part === undefined) return value;
  if (part.offset.kind !== 'const') return setpart(whole, part.offset, value);
  const low = Number(part.offset.value);
  const size = width(whole);
  const upper = low + part.width < size ? concat(extract(whole, size - 1, low + part.width), value) : value;
  return low > 0 ? concat(upper, extract(whole, low - 1, 0)) : upper;
}

/** One bit: the subject matches one of the patterns. */
export function matches(subject: Term, patterns: readonly Pattern[]): Term {
  const size = width(subject);
  return disjunction(
    patterns.map(({ value, mask }) =>
      eq(mask === maximum(size) ? subject : and(subject, constant(mask, size)), constant(value & mask, size)),
    ),
  );
}
