/**
 * The law of a step, checked on values: wherever a hole may be executed, whatever the code in its place does establishes the hole's postcondition. Holes inside
 * of that code may do anything that their own postconditions allow. Terms are only read by the reference evaluator.
 */
import { conjuncts } from '../../kernel/build.ts';
import { evaluate, evaluateBits } from '../../kernel/evaluate.ts';
import { sizeInBits, type Value } from '../../kernel/sort.ts';
import type { Term, Var } from '../../kernel/term.ts';
import { variables } from '../../kernel/traverse.ts';
import { type Found, findHole, known, result } from '../../src/refine/holes.ts';
import type { Code, Process, Program } from '../../src/refine/program.ts';
import { randomValue } from '../../src/spec/choosers.ts';
import { random } from '../../src/spec/random.ts';

type Env = ReadonlyMap<string, Value>;

/** Up to this many free bits all values are tried, otherwise as many random ones as there are samples. */
const exhaustiveBits = 11;
const samples = 400;

/** Undefined when the law holds; otherwise the values under which it does not. */
export function violation(before: Program, after: Program, id: string): string | undefined {
  const found = findHole(before, id);
  if (found === undefined) throw new Error(`there is no hole ${id}`);
  const process = after.processes.find((candidate) =>
    candidate.frame.some((target) => found.process.frame.includes(target)),
  );
  const code = process && codeAt(found.process.body, process.body, id);
  if (process === undefined || code === undefined) throw new Error(`${id} was not replaced`);
  const place: Found = { hole: found.hole, process };
  const assumptions = known(after, place, [found.hole.post, ...termsOf(code)]);
  const results = found.hole.frame.map((target) => result(process, target));
  const free = variables([...assumptions, found.hole.post, ...termsOf(code), ...found.hole.frame]).filter(
    (used) => process.kind === 'combinational' || !results.includes(used),
  );
  const post = conjuncts(found.hole.post);
  for (const env of environments(free)) {
    if (!assumptions.every((term) => evaluateBits(term, env) === 1n)) continue;
    for (const outcome of process.kind === 'clocked' ? steps(code, env, found) : settled(code, env, found)) {
      if (post.every((term) => evaluateBits(term, outcome) === 1n)) continue;
      return [...outcome].map(([name, value]) => `${name}=${String(value)}`).join(' ');
    }
  }
  return undefined;
}

/** Old values with every outcome of a step; what the code does not write holds. */
function* steps(code: Code, env: Env, { hole, process }: Found): Generator<Env> {
  const held = hole.frame.map((target) => [result(process, target).name, env.get(target.name) ?? 0n] as const);
  for (const outcome of outcomes(code, env, process)) yield new Map([...env, ...held, ...outcome]);
}

/** All values of the frame under which every piece of the combinational code is satisfied: pieces may read what others drive. */
function* settled(code: Code, env: Env, { hole }: Found): Generator<Env> {
  for (const values of combinations(hole.frame)) {
    const all = new Map([...env, ...values]);
    if (isSettled(code, all)) yield all;
  }
}

function isSettled(code: Code, env: Env): boolean {
  switch (code.kind) {
    case 'hole':
      return evaluateBits(code.post, env) === 1n;
    case 'assign':
      return code.assignments.every(({ target, value }) => evaluate(value, env) === env.get(target.name));
    case 'parallel':
      return code.parts.every((part) => isSettled(part, env));
    default:
      return isSettled(chosen(code, env), env);
  }
}

/** The branch that is taken. */
function chosen(code: Extract<Code, { kind: 'if' | 'case' }>, env: Env): Code {
  const branch =
    code.kind === 'if'
      ? code.branches.find(({ guard }) => evaluateBits(guard, env) === 1n)
      : code.arms.find(({ values }) => values.some((value) => value === evaluate(code.subject, env)));
  const body = branch?.body ?? code.otherwise;
  if (body === undefined) throw new Error('no branch is taken');
  return body;
}

/** The code that now stands where the hole was. */
function codeAt(before: Code, after: Code, id: string): Code | undefined {
  if (before.kind === 'hole') return before.id === id ? after : undefined;
  const [inner, replaced] = [childrenOf(before), childrenOf(after)];
  for (const [index, child] of inner.entries()) {
    const there = replaced[index];
    const found = there && codeAt(child, there, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

function childrenOf(code: Code): readonly Code[] {
  switch (code.kind) {
    case 'hole':
    case 'assign':
      return [];
    case 'parallel':
      return code.parts;
    case 'if':
      return [...code.branches.map((branch) => branch.body), ...(code.otherwise ? [code.otherwise] : [])];
    case 'case':
      return [...code.arms.map((arm) => arm.body), ...(code.otherwise ? [code.otherwise] : [])];
  }
}

function termsOf(code: Code): readonly Term[] {
  switch (code.kind) {
    case 'hole':
      return [code.post];
    case 'assign':
      return code.assignments.map(({ value }) => value);
    case 'if':
      return [...code.branches.map((branch) => branch.guard), ...childrenOf(code).flatMap(termsOf)];
    case 'case':
      return [code.subject, ...childrenOf(code).flatMap(termsOf)];
    case 'parallel':
      return childrenOf(code).flatMap(termsOf);
  }
}

function* environments(free: readonly Var[]): Generator<Env> {
  const size = free.reduce((sum, used) => sum + sizeInBits(used.sort), 0);
  if (size <= exhaustiveBits && free.every((used) => used.sort.kind === 'bits')) {
    yield* combinations(free);
    return;
  }
  const draw = random(7);
  for (let sample = 0; sample < samples; sample += 1)
    yield new Map(free.map((used) => [used.name, randomValue(used.sort, draw)]));
}

function* combinations(free: readonly Var[]): Generator<Env> {
  const size = free.reduce((sum, used) => sum + sizeInBits(used.sort), 0);
  for (let number = 0n; number < 1n << BigInt(size); number += 1n) {
    let rest = number;
    yield new Map(
      free.map((used) => {
        const bits = sizeInBits(used.sort);
        const value = BigInt.asUintN(bits, rest);
        rest >>= BigInt(bits);
        return [used.name, value];
      }),
    );
  }
}

/** What clocked code may do: new values by the names that postconditions use. */
function* outcomes(code: Code, env: Env, process: Process): Generator<Env> {
  switch (code.kind) {
    case 'hole': {
      const results = code.frame.map((target) => result(process, target));
      for (const outcome of combinations(results)) {
        if (conjuncts(code.post).every((term) => evaluateBits(term, new Map([...env, ...outcome])) === 1n))
          yield outcome;
      }
      return;
    }
    case 'assign':
      yield new Map(code.assignments.map(({ target, value }) => [result(process, target).name, evaluate(value, env)]));
      return;
    case 'parallel':
      yield* together(code.parts, env, process);
      return;
    default:
      yield* outcomes(chosen(code, env), env, process);
  }
}

function* together(parts: readonly Code[], env: Env, process: Process): Generator<Env> {
  const [first, ...rest] = parts;
  if (first === undefined) {
    yield new Map();
    return;
  }
  for (const own of outcomes(first, env, process)) {
    for (const others of together(rest, env, process)) yield new Map([...own, ...others]);
  }
}
