/**
 * An assigned value as statements: a conditional becomes `if` or `case`, since that is how people write hardware; `x <= x` is left out; a new value that
 * keeps some bits or cells of the old one becomes partial writes (parts.ts). A shared value stays an expression, or the text would grow exponentially.
 */
import { select } from '../../../kernel/build.ts';
import { clog2 } from '../../../kernel/sort.ts';
import { constant, isConst, type Term, type Var, width } from '../../../kernel/term.ts';
import { topological } from '../../../kernel/traverse.ts';
import type { Trace } from '../sourceMap.ts';
import { chainStatements } from './chains.ts';
import { lower } from './lower.ts';
import { buildsOn, cellWrite, keptPieces, partlyKept } from './parts.ts';
import { makeIf, type Statement } from './statements.ts';

/** Nested conditions that become statements; deeper ones stay expressions. */
const depthLimit = 200;

/** `holds` tells that the target keeps its old value where nothing is assigned. */
export function assignmentStatements(variable: Var, value: Term, trace: Trace, holds: boolean): readonly Statement[] {
  return valueStatements({ variable, trace, holds, uses: usesOf(value) }, value, holds ? variable : undefined);
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
  readonly holds: boolean;
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

/** A chain of conditionals. */
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
  return chainStatements(target.trace, branches, otherwise, target.holds);
}
