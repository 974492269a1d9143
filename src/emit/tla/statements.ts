/**
 * Clocked statements in TLA+: the next value of a register, and the condition of each action.
 *
 * The rule of FSpec is that each bit takes its value from the first enabled statement that writes it. A list of statements is therefore read from its end: what stands
 * earlier is put over what stands later. Written from that rule, and not from the code that makes terms of it.
 */
import { and, eq, select, setpart, store } from '../../../kernel/build.ts';
import { maximum } from '../../../kernel/sort.ts';
import { constant, type Term, type Var, width } from '../../../kernel/term.ts';
import type { EnumType, Pattern, Statement } from '../../spec/spec.ts';
import { type Block, choiceBlock, valueBlock } from './block.ts';
import type { Body } from './definition.ts';
import { bodiesOf } from './labels.ts';
import { both, either, negation, type Piece } from './piece.ts';

export interface Target {
  readonly variable: Var;
  /** The type whose labels it holds. */
  readonly labels: EnumType | undefined;
  /** The variable that a choice stands for. */
  readonly choice: (name: string) => Var;
}

/** The value after the statements; `held` is what it is where none of them writes. */
export function nextBlock(body: Body, target: Target, statements: readonly Statement[], held: Block): Block {
  return statements
    .filter((statement) => writes(statement, target.variable.name))
    .reduceRight((later, statement) => over(body, target, statement, later), held);
}

function over(body: Body, target: Target, statement: Statement, later: Block): Block {
  const { expressions } = body;
  switch (statement.kind) {
    case 'assign':
      if (statement.part !== undefined)
        return printed(body, target, setpart(rest(body, target, later), statement.part.offset, statement.value));
      return printed(body, target, statement.value);
    case 'choose':
      return printed(body, target, target.choice(statement.choice));
    case 'write': {
      const { address, part, value } = statement;
      const memory = rest(body, target, later);
      const cell = part === undefined ? value : setpart(select(memory, address), part.offset, value);
      return printed(body, target, store(memory, address, cell));
    }
    case 'when':
    case 'switch': {
      const shared = body.shared(later);
      const arms = alternatives(statement);
      return arms.reduceRight(
        (otherwise, { guard, statements }) =>
          choiceBlock(
            either(...guard.map((term) => expressions.condition(term))).text,
            nextBlock(body, target, statements, shared),
            otherwise,
          ),
        nextBlock(body, target, statement.otherwise, shared),
      );
    }
  }
}

function printed({ expressions }: Body, { labels }: Target, term: Term): Block {
  return valueBlock((labels === undefined ? expressions.value(term) : expressions.label(term, labels)).text);
}

/** A term that stands for what later statements give. */
function rest(body: Body, { variable }: Target, later: Block): Term {
  return body.placeholder(later, variable.sort);
}

interface Alternative {
  /** One of them holds. */
  readonly guard: readonly Term[];
  readonly statements: readonly Statement[];
}

function alternatives(statement: Extract<Statement, { kind: 'when' | 'switch' }>): readonly Alternative[] {
  return statement.kind === 'when'
    ? statement.branches.map(({ guard, body }) => ({ guard: [guard], statements: body }))
    : statement.arms.map(({ patterns, body }) => ({
        guard: patterns.map((pattern) => matching(statement.subject, pattern)),
        statements: body,
      }));
}

function matching(subject: Term, { value, mask }: Pattern): Term {
  const size = width(subject);
  return mask === maximum(size)
    ? eq(subject, constant(value, size))
    : eq(and(subject, constant(mask, size)), constant(value & mask, size));
}

/** The statements that write a register or memory, in order, by its name. */
export function writersOf(statements: readonly Statement[]): ReadonlyMap<string, readonly Statement[]> {
  const found = new Map<string, Statement[]>();
  for (const statement of statements)
    for (const name of new Set(writtenBy(statement))) found.set(name, [...(found.get(name) ?? []), statement]);
  return found;
}

function writtenBy(statement: Statement): readonly string[] {
  const own = targetsOf(statement);
  return own.length > 0 ? own : bodiesOf(statement).flatMap((body) => body.flatMap(writtenBy));
}

function writes(statement: Statement, name: string): boolean {
  if (statement.kind === 'assign' || statement.kind === 'choose') return statement.register === name;
  if (statement.kind === 'write') return statement.memory === name;
  return bodiesOf(statement).some((body) => body.some((inner) => writes(inner, name)));
}

/** Statements that are executed together, and when. */
export interface Action {
  /** Line of the specification, where that is known. */
  readonly line?: number;
  /** Registers and memories that it writes. */
  readonly targets: readonly string[];
  /** Conditions that hold, and conditions that do not, from the outside inwards: each a disjunction. */
  readonly path: readonly { readonly terms: readonly Term[]; readonly holds: boolean }[];
}

export function actionsOf(statements: readonly Statement[], path: Action['path'] = []): readonly Action[] {
  const own = statements.filter(({ kind }) => kind !== 'when' && kind !== 'switch');
  const [first] = own;
  const line = first?.source?.line;
  const here: readonly Action[] =
    first === undefined
      ? []
      : [{ ...(line === undefined ? {} : { line }), targets: [...new Set(own.flatMap(targetsOf))], path }];
  const inner = statements.flatMap((statement) => {
    if (statement.kind !== 'when' && statement.kind !== 'switch') return [];
    let before = path;
    const arms = alternatives(statement).flatMap(({ guard, statements: body }) => {
      const found = actionsOf(body, [...before, { terms: guard, holds: true }]);
      before = [...before, { terms: guard, holds: false }];
      return found;
    });
    return [...arms, ...actionsOf(statement.otherwise, before)];
  });
  return [...here, ...inner];
}

function targetsOf(statement: Statement): readonly string[] {
  if (statement.kind === 'write') return [statement.memory];
  return statement.kind === 'assign' || statement.kind === 'choose' ? [statement.register] : [];
}

/** The condition of an action as a formula. */
export function guardOf({ expressions }: Body, { path }: Action): Piece {
  return both(
    ...path.map(({ terms, holds }) => {
      const formula = either(...terms.map((term) => expressions.condition(term)));
      return holds ? formula : negation(formula);
    }),
  );
}

export const guardTerms = ({ path }: Action): readonly Term[] => path.flatMap(({ terms }) => terms);

/** The statements with each of their terms mapped; patterns are no terms. */
export function mapTerms(statements: readonly Statement[], change: (term: Term) => Term): readonly Statement[] {
  return statements.map((statement) => mapped(statement, change));
}

function mapped(statement: Statement, change: (term: Term) => Term): Statement {
  switch (statement.kind) {
    case 'assign':
      return { ...statement, value: change(statement.value), ...changedPart(statement.part, change) };
    case 'write': {
      const { address, value, part } = statement;
      return { ...statement, address: change(address), value: change(value), ...changedPart(part, change) };
    }
    case 'choose':
      return statement;
    case 'when':
      return {
        ...statement,
        branches: statement.branches.map(({ guard, body }) => ({
          guard: change(guard),
          body: mapTerms(body, change),
        })),
        otherwise: mapTerms(statement.otherwise, change),
      };
    case 'switch':
      return {
        ...statement,
        subject: change(statement.subject),
        arms: statement.arms.map(({ patterns, body }) => ({ patterns, body: mapTerms(body, change) })),
        otherwise: mapTerms(statement.otherwise, change),
      };
  }
}

type Part = { readonly offset: Term; readonly width: number };

const changedPart = (part: Part | undefined, change: (term: Term) => Term): { readonly part?: Part } =>
  part === undefined ? {} : { part: { ...part, offset: change(part.offset) } };

/** Choices that the statements make for the register. */
export function choicesFor(statements: readonly Statement[], register: string): readonly string[] {
  return statements.flatMap((statement) => {
    if (statement.kind === 'choose') return statement.register === register ? [statement.choice] : [];
    return bodiesOf(statement).flatMap((body) => choicesFor(body, register));
  });
}

/** Choices that the statements make. */
export function choicesIn(statements: readonly Statement[]): readonly string[] {
  return statements.flatMap((statement) =>
    statement.kind === 'choose' ? [statement.choice] : bodiesOf(statement).flatMap(choicesIn),
  );
}
