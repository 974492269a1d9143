/**
 * Statements of an emitted process, between Program code and text.
 *
 * An assignment whose value is a conditional becomes `if` or `case`, since that is how people write hardware; `x <= x` is left out; new values that
 * differ from the old one in some bits or cells only become partial writes. All terms in statements are lowered.
 */
import { select } from '../../../kernel/build.ts';
import { clog2 } from '../../../kernel/sort.ts';
import { constant, isConst, type Term, type Var, width } from '../../../kernel/term.ts';
import { topological } from '../../../kernel/traverse.ts';
import type { Code } from '../../refine/program.ts';
import type { Trace } from '../sourceMap.ts';
import { divides, lower } from './lower.ts';

export type Statement = WriteStatement | IfStatement | CaseStatement;

export interface WriteStatement {
  readonly kind: 'write';
  readonly trace: Trace;
  readonly target: Var;
  /** Address of the written cell, when the target is a memory. */
  readonly address?: Term;
  /** Written bits of the target or cell: all of them unless given; `width` bits from a constant or dynamic offset. */
  readonly part?: { readonly offset: Term; readonly width: number };
  readonly value: Term;
}

export interface IfStatement {
  readonly kind: 'if';
  readonly trace: Trace;
  readonly branches: readonly { readonly guard: Term; readonly body: readonly Statement[] }[];
  readonly otherwise: readonly Statement[];
}

export interface CaseStatement {
  readonly kind: 'case';
  readonly trace: Trace;
  readonly subject: Term;
  readonly arms: readonly { readonly values: readonly bigint[]; readonly body: readonly Statement[] }[];
  /** Absent when the arms cover every value of the subject. */
  readonly otherwise?: readonly Statement[];
}

/** How code is turned into statements. */
export interface StatementOptions {
  /** Replaces names that may not be read here by their definitions. */
  readonly inline: (term: Term) => Term;
  /** The trace of an assignment, condition or selection. */
  readonly trace: (code: Code, target?: Var, value?: Term) => Trace;
  /** Registers hold what is not assigned; wires and outputs are assigned on every path. */
  readonly holds: boolean;
  /** Restricts the code to one target. */
  readonly only?: Var;
}

/** A value worth branching for must be used once: a shared one stays an expression, or the text would grow exponentially. */
const armsForCase = 3;
/** Nested conditions that become statements; deeper ones stay expressions. */
const depthLimit = 200;

export function statementsOf(code: Code, options: StatementOptions): readonly Statement[] {
  if (options.only !== undefined && !assigns(code, options.only)) return [];
  switch (code.kind) {
    case 'hole':
      throw new Error(`the hole ${code.id} is left`);
    case 'parallel':
      return code.parts.flatMap((part) => statementsOf(part, options));
    case 'assign':
      return code.assignments
        .filter(({ target }) => options.only === undefined || target === options.only)
        .flatMap(({ target, value }) => {
          const inlined = options.inline(value);
          const trace = options.trace(code, target, value);
          return valueStatements(
            { variable: target, trace, options, uses: usesOf(inlined) },
            inlined,
            options.holds ? target : undefined,
          );
        });
    case 'if': {
      const branches = code.branches.map(({ guard, body }) => ({
        guard: lower(options.inline(guard)),
        body: statementsOf(body, options),
      }));
      const otherwise = code.otherwise === undefined ? [] : statementsOf(code.otherwise, options);
      // The guards cover the precondition: where everything must be assigned the last branch needs no test.
      if (code.otherwise === undefined && !options.holds) {
        const last = branches.at(-1);
        return makeIf(options.trace(code), branches.slice(0, -1), last?.body ?? []);
      }
      return makeIf(options.trace(code), branches, otherwise);
    }
    case 'case': {
      const subject = lower(options.inline(code.subject));
      const arms = code.arms.map(({ values, body }) => ({ values, body: statementsOf(body, options) }));
      const otherwise = code.otherwise === undefined ? undefined : statementsOf(code.otherwise, options);
      return makeCase(options.trace(code), subject, arms, otherwise, options.holds);
    }
  }
}

/** The code writes the target on some path. */
function assigns(code: Code, target: Var): boolean {
  switch (code.kind) {
    case 'hole':
      return false;
    case 'assign':
      return code.assignments.some((assignment) => assignment.target === target);
    case 'parallel':
      return code.parts.some((part) => assigns(part, target));
    case 'if':
      return [...code.branches.map(({ body }) => body), ...(code.otherwise ? [code.otherwise] : [])].some((body) =>
        assigns(body, target),
      );
    case 'case':
      return [...code.arms.map(({ body }) => body), ...(code.otherwise ? [code.otherwise] : [])].some((body) =>
        assigns(body, target),
      );
  }
}

/** Removes branches that do nothing, constant guards, and the statement itself when nothing is left. */
function makeIf(
  trace: Trace,
  branches: IfStatement['branches'],
  otherwise: readonly Statement[],
): readonly Statement[] {
  const kept: { guard: Term; body: readonly Statement[] }[] = [];
  let rest = otherwise;
  for (const branch of branches) {
    if (isConst(branch.guard, 0)) continue;
    if (isConst(branch.guard, 1)) {
      rest = branch.body;
      break;
    }
    kept.push(branch);
  }
  if (rest.length === 0) while (kept.at(-1)?.body.length === 0) kept.pop();
  return kept.length === 0 ? rest : [{ kind: 'if', trace, branches: kept, otherwise: rest }];
}

function makeCase(
  trace: Trace,
  subject: Term,
  arms: CaseStatement['arms'],
  otherwise: readonly Statement[] | undefined,
  holds: boolean,
): readonly Statement[] {
  const seen = new Set<bigint>();
  const distinct = arms
    .map(({ values, body }) => ({ values: values.filter((value) => !seen.has(value) && seen.add(value)), body }))
    .filter(({ values }) => values.length > 0);
  const size = width(subject);
  const complete = size <= 16 && seen.size === 2 ** size;
  if (distinct.length === 0) return otherwise ?? [];
  if (isConst(subject)) {
    return (
      distinct.find(({ values }) => values.includes(subject.value))?.body ?? otherwise ?? distinct.at(-1)?.body ?? []
    );
  }
  if (complete) return [{ kind: 'case', trace, subject, arms: distinct }];
  if (otherwise !== undefined || holds)
    return [{ kind: 'case', trace, subject, arms: distinct, otherwise: otherwise ?? [] }];
  const last = distinct.at(-1);
  return distinct.length === 1
    ? (last?.body ?? [])
    : [{ kind: 'case', trace, subject, arms: distinct.slice(0, -1), otherwise: last?.body ?? [] }];
}

/** How often each subterm of a value is used. */
function usesOf(value: Term): ReadonlyMap<Term, number> {
  const uses = new Map<Term, number>();
  for (const term of topological([value])) {
    if (term.kind === 'app') for (const arg of term.args) uses.set(arg, (uses.get(arg) ?? 0) + 1);
  }
  return uses;
}

/** The assignment that is being turned into statements. */
interface Target {
  readonly variable: Var;
  readonly trace: Trace;
  readonly options: StatementOptions;
  readonly uses: ReadonlyMap<Term, number>;
}

/**
 * Statements that give the target the value, when the statements before them have given it the value `base` (the old one, at first). `once` tells that
 * all other uses of the value are the kept parts of the write that follows, so that it may become statements although it is shared.
 */
function valueStatements(
  target: Target,
  value: Term,
  base: Term | undefined,
  depth = 0,
  once = false,
): readonly Statement[] {
  if (value === base) return [];
  if (value.kind === 'app' && depth < depthLimit) {
    const [a, b, c] = value.args;
    if (value.op === 'ite' && a !== undefined && b !== undefined && c !== undefined) {
      if (isOverride(target, value, base)) {
        return [
          ...valueStatements(target, c, base, depth + 1, true),
          ...makeIf(target.trace, [{ guard: lower(a), body: valueStatements(target, b, c, depth + 1) }], []),
        ];
      }
      if (once || mayBranch(target, value)) return conditional(target, value, base, depth);
    }
    const old = partlyKept(value);
    if (old !== undefined && base !== undefined && buildsOn(old, base)) {
      return [...valueStatements(target, old, base, depth + 1, true), ...partialWrites(target, value, old)];
    }
  }
  return wholeWrite(target, value);
}

/** Every bit of a register, or every cell of a memory. */
function wholeWrite({ trace, variable }: Target, value: Term): readonly Statement[] {
  const { sort } = variable;
  if (sort.kind === 'bits') return [{ kind: 'write', trace, target: variable, value: lower(value) }];
  const size = Math.max(1, clog2(sort.depth));
  return Array.from({ length: sort.depth }, (_, index): Statement => {
    const address = constant(index, size);
    return { kind: 'write', trace, target: variable, address, value: lower(select(value, address)) };
  });
}

const mayBranch = (target: Target, value: Term): boolean =>
  target.variable.sort.kind === 'array' || (target.uses.get(value) ?? 0) <= 1;

/** `guard ? (rest, with a part replaced) : rest`: the statements of `rest` followed by a write under the guard, which wins by coming last. */
function isOverride(target: Target, value: Term, base: Term | undefined): boolean {
  if (value.kind !== 'app' || value.op !== 'ite' || base === undefined) return false;
  const [, then, rest] = value.args;
  if (then === undefined || rest === undefined || rest === base || then === rest) return false;
  return (target.uses.get(rest) ?? 0) > 1 && buildsOn(then, rest) && buildsOn(rest, base);
}

/** The term of which a value keeps some bits or cells in their place. */
function partlyKept(value: Term): Term | undefined {
  if (value.kind !== 'app') return undefined;
  if (value.op === 'store') return value.args[0];
  if (value.op === 'setpart') return value.args[1] !== undefined && divides(value.args[1]) ? undefined : value.args[0];
  return value.op === 'concat' ? keptPieces(value)?.old : undefined;
}

/** The value comes from the base by replacing parts, perhaps under conditions. */
function buildsOn(value: Term, base: Term): boolean {
  const seen = new Set<Term>();
  const pending: Term[] = [value];
  for (let term = pending.pop(); term !== undefined; term = pending.pop()) {
    if (term === base || seen.has(term)) continue;
    seen.add(term);
    const old = partlyKept(term);
    if (old !== undefined) pending.push(old);
    else if (term.kind === 'app' && term.op === 'ite') pending.push(...term.args.slice(1));
    else return false;
  }
  return true;
}

/** The writes that make `value` of `old`. */
function partialWrites(target: Target, value: Term, old: Term): readonly Statement[] {
  const { trace, variable } = target;
  if (value.kind !== 'app') return [];
  const [, b, c] = value.args;
  if (value.op === 'store' && b !== undefined && c !== undefined) {
    const address = lower(b);
    return isBeyond(address, old) ? [] : [cellWrite(variable, trace, address, old, c)];
  }
  if (value.op === 'setpart' && b !== undefined && c !== undefined) {
    return [{ kind: 'write', trace, target: variable, part: { offset: lower(b), width: width(c) }, value: lower(c) }];
  }
  return (keptPieces(value)?.pieces ?? []).map((piece) => ({ kind: 'write', trace, target: variable, ...piece }));
}

function isBeyond(address: Term, memory: Term): boolean {
  return isConst(address) && memory.sort.kind === 'array' && address.value >= BigInt(memory.sort.depth);
}

/** A chain of conditionals: `case` where three or more of them compare one subject with constants, else `if`. */
function conditional(target: Target, value: Term, base: Term | undefined, depth: number): readonly Statement[] {
  const links: { guard: Term; then: Term }[] = [];
  let rest = value;
  while (rest.kind === 'app' && rest.op === 'ite' && depth + links.length < depthLimit) {
    const [guard, then, otherwise] = rest.args;
    if (guard === undefined || then === undefined || otherwise === undefined) break;
    if (rest !== value && (isOverride(target, rest, base) || !mayBranch(target, rest))) break;
    links.push({ guard: lower(guard), then });
    rest = otherwise;
  }
  const inside = (next: Term): readonly Statement[] => valueStatements(target, next, base, depth + links.length);
  const branches = links.map(({ guard, then }) => ({ guard, body: inside(then) }));
  const otherwise = inside(rest);
  const tests = links.map(({ guard }) => subjectTest(guard));
  const subject = tests[0]?.subject;
  const different = tests.findIndex((test) => test === undefined || test.subject !== subject);
  const count = different === -1 ? tests.length : different;
  if (subject === undefined || count < armsForCase) return makeIf(target.trace, branches, otherwise);
  const after = makeIf(target.trace, branches.slice(count), otherwise);
  const arms = branches.slice(0, count).map(({ body }, index) => ({ values: tests[index]?.values ?? [], body }));
  return makeCase(target.trace, subject, arms, after, target.options.holds);
}

/** `s == 1 or s == 3` as the subject `s` and its values. */
export function subjectTest(guard: Term): { readonly subject: Term; readonly values: readonly bigint[] } | undefined {
  if (guard.kind !== 'app') return undefined;
  const [x, y] = guard.args;
  if (x === undefined || y === undefined) return undefined;
  if (guard.op === 'eq') {
    if (isConst(y) && !isConst(x)) return { subject: x, values: [y.value] };
    return isConst(x) && !isConst(y) ? { subject: y, values: [x.value] } : undefined;
  }
  if (guard.op !== 'or') return undefined;
  const [left, right] = [subjectTest(x), subjectTest(y)];
  return left !== undefined && left.subject === right?.subject
    ? { subject: left.subject, values: [...left.values, ...right.values] }
    : undefined;
}

/** A write of one cell; of some of its bits when the others keep what the memory `before` this write has there. */
function cellWrite(target: Var, trace: Trace, address: Term, before: Term, value: Term): WriteStatement {
  const isCell = (term: Term): boolean =>
    term.kind === 'app' &&
    term.op === 'select' &&
    term.args[0] === before &&
    term.args[1] !== undefined &&
    lower(term.args[1]) === address;
  if (value.kind === 'app' && value.op === 'setpart') {
    const [old, offset, part] = value.args;
    if (old !== undefined && offset !== undefined && part !== undefined && isCell(old) && !divides(offset)) {
      return {
        kind: 'write',
        trace,
        target,
        address,
        part: { offset: lower(offset), width: width(part) },
        value: lower(part),
      };
    }
  }
  const kept = value.kind === 'app' && value.op === 'concat' ? keptPieces(value) : undefined;
  const [piece, more] = kept?.pieces ?? [];
  const partial = kept !== undefined && isCell(kept.old) && piece !== undefined && more === undefined;
  return { kind: 'write', trace, target, address, ...(partial ? piece : { value: lower(value) }) };
}

type Piece = { readonly part: { readonly offset: Term; readonly width: number }; readonly value: Term };

/** The parts of a concatenation that differ from one old value of the same width, whose other bits are kept in their place. */
function keptPieces(value: Term): { readonly old: Term; readonly pieces: readonly Piece[] } | undefined {
  const size = width(value);
  const pieces: Piece[] = [];
  const pending: Term[] = [value];
  let old: Term | undefined;
  let hi = size;
  for (let term = pending.pop(); term !== undefined; term = pending.pop()) {
    if (term.kind === 'app' && term.op === 'concat') {
      pending.push(...[...term.args].reverse());
      continue;
    }
    hi -= width(term);
    const [source] = term.kind === 'app' && term.op === 'extract' && term.params[1] === hi ? term.args : [];
    if (source !== undefined && width(source) === size && (old === undefined || old === source)) old = source;
    else pieces.push({ part: { offset: constant(hi, 32), width: width(term) }, value: lower(term) });
  }
  return old === undefined ? undefined : { old, pieces };
}

/** The bits that a write with a constant offset touches, within the written name. */
export function constantPart(
  part: NonNullable<WriteStatement['part']>,
): { readonly hi: number; readonly lo: number } | undefined {
  if (!isConst(part.offset)) return undefined;
  const lo = Number(part.offset.value);
  return { hi: lo + part.width - 1, lo };
}

/** Every term that the statements print, in order. */
export function termsOf(statements: readonly Statement[]): readonly Term[] {
  return statements.flatMap((statement): readonly Term[] => {
    switch (statement.kind) {
      case 'write':
        return [
          ...(statement.address ? [statement.address] : []),
          ...(statement.part ? [statement.part.offset] : []),
          statement.value,
        ];
      case 'if':
        return [
          ...statement.branches.flatMap(({ guard, body }) => [guard, ...termsOf(body)]),
          ...termsOf(statement.otherwise),
        ];
      case 'case':
        return [
          statement.subject,
          ...statement.arms.flatMap(({ body }) => termsOf(body)),
          ...termsOf(statement.otherwise ?? []),
        ];
    }
  });
}
