/** Lowering of actions: assignments and writes with parts, `when`, `case`, `choose`. */
import { constant, type Term, variable } from '../../kernel/term.ts';
import { substituteIn } from '../../kernel/traverse.ts';
import type { Fix } from '../spec/diagnostic.ts';
import type { Assign, Statement, Switch, Type, When } from '../spec/spec.ts';
import { bitsType } from '../spec/types.ts';
import { resolveArms, subjectOf } from './cases.ts';
import { anyName, type Choices, choiceName } from './choices.ts';
import { type Context, sortOfType, widthOfType } from './context.ts';
import type { Declarations } from './declarations.ts';
import {
  elseAfterElse,
  memoryNeedsAddress,
  missingPrime,
  notAssignable,
  primeOnEquation,
  tooManySelectors,
  wrongAssignmentSign,
} from './designMessages.ts';
import { entryKind } from './entries.ts';
import { conditionFor, termFor } from './evaluation.ts';
import type * as ast from './generated/ast.ts';
import { unknownName, wrongKind } from './nameMessages.ts';
import { armPath, branchPath, type Path, underPath } from './paths.ts';
import { partPlace } from './places.ts';
import { endOf, rangeOf, replaceWith } from './report.ts';
import { addressTerm, indexWidth, type Part, partOf } from './selections.ts';
import { nearest } from './suggest.ts';
import { valueMismatch } from './typeMessages.ts';
import { type ArrayType, sameType, type Typed } from './values.ts';

export interface Lowering {
  readonly declarations: Declarations;
  readonly context: Context;
  readonly choices: Choices;
  /** Registers and memories that an action writes. */
  readonly written: Set<string>;
}

export function lowerStatements(
  lowering: Lowering,
  statements: readonly ast.Statement[],
  path: Path,
): readonly Statement[] {
  return statements.flatMap((statement) => lowerStatement(lowering, statement, path) ?? []);
}

function lowerStatement(lowering: Lowering, node: ast.Statement, path: Path): Statement | undefined {
  switch (node.$type) {
    case 'Assignment':
      return assignment(lowering, node);
    case 'When':
      return when(lowering, node, path);
    case 'Case':
      return switchOf(lowering, node, path);
    case 'ChooseNext':
      return chooseNext(lowering, node, path);
  }
}

function when(lowering: Lowering, node: ast.When, path: Path): When | undefined {
  const { context } = lowering;
  const guards = node.branches.map((branch) => conditionFor(context, branch.guard, 'the guard of `when`'));
  const known = guards.filter((guard): guard is Term => guard !== undefined);
  const complete = known.length === guards.length;
  const bodies = node.branches.map((branch, index) =>
    lowerStatements(lowering, branch.body.statements, complete ? branchPath(path, known, index) : path),
  );
  const [last, ...more] = node.otherwise;
  const end = node.branches.at(-1)?.$cstNode?.offset ?? 0;
  if (last !== undefined && (more.length > 0 || (last.$cstNode?.offset ?? end) < end)) {
    return context.report.add(more[0] ?? node, elseAfterElse());
  }
  const otherwise = lowerStatements(
    lowering,
    last?.statements ?? [],
    complete ? branchPath(path, known, known.length) : path,
  );
  if (!complete) return undefined;
  return {
    kind: 'when',
    branches: known.map((guard, index) => ({ guard, body: bodies[index] ?? [] })),
    otherwise,
    source: rangeOf(node),
  };
}

function switchOf(lowering: Lowering, node: ast.Case, path: Path): Switch | undefined {
  const subject = subjectOf(lowering.context, node.subject);
  const arms = subject && resolveArms(lowering.context, node.arms, subject);
  if (subject === undefined || arms === undefined) {
    for (const arm of node.arms) lowerStatements(lowering, arm.body.statements, path);
    return undefined;
  }
  const patterns = arms.patterns.flatMap((arm) => (arm === 'default' ? [] : [arm]));
  const lowered = node.arms.map((arm, index) => {
    const own = arms.patterns[index];
    const position = own === undefined || own === 'default' ? patterns.length : patterns.indexOf(own);
    return lowerStatements(lowering, arm.body.statements, armPath(path, subject.term, patterns, position));
  });
  return {
    kind: 'switch',
    subject: subject.term,
    arms: patterns.map((own) => ({ patterns: own, body: lowered[arms.patterns.indexOf(own)] ?? [] })),
    otherwise: lowered[arms.patterns.indexOf('default')] ?? [],
    source: rangeOf(node),
  };
}

/** What an assignment writes to; the name counts as written, not as used. */
type Target =
  | { readonly kind: 'register'; readonly name: string; readonly value: Typed & { readonly type: Type } }
  | { readonly kind: 'memory'; readonly name: string; readonly value: Typed & { readonly type: ArrayType } };

function targetOf(lowering: Lowering, name: string, node: ast.Assignment | ast.ChooseNext): Target | undefined {
  const { declarations, context } = lowering;
  const entry = declarations.peek(name);
  const place = partPlace(node, 'target');
  if (entry === undefined)
    return context.report.add(place, unknownName(name, nearest(name, declarations.names()), place));
  if (entry.kind === 'failed') return undefined;
  if (entry.kind !== 'value' || entry.value.kind !== 'typed')
    return context.report.add(place, notAssignable(name, entryKind(entry)));
  const { value, role } = entry;
  if (role === 'register' && value.type.kind !== 'array')
    return { kind: 'register', name, value: { ...value, type: value.type } };
  if (role === 'memory' && value.type.kind === 'array')
    return { kind: 'memory', name, value: { ...value, type: value.type } };
  if (role === 'output') return context.report.add(node, missingPrime(name, addPrime(node)));
  return context.report.add(
    place,
    role === 'input' ? notAssignable(name, entryKind(entry)) : primeOnEquation(name, entryKind(entry)),
  );
}

/** Writes the prime behind the target. */
export function addPrime(node: ast.Assignment | ast.ChooseNext): Fix {
  const last = node.$type === 'Assignment' ? node.selectors.at(-1) : undefined;
  const place = endOf(last === undefined ? partPlace(node, 'target') : rangeOf(last));
  return { label: 'add the prime', edits: [{ range: place, text: "'" }] };
}

/** Complains about `<=`, `:=` and `==` once, and goes on as if `=` was meant. */
export function checkSign(context: Context, node: ast.Assignment): void {
  if (node.operator === '=') return;
  const place = partPlace(node, 'operator');
  context.report.add(place, wrongAssignmentSign(node.operator, replaceWith('write =', place, '=')));
}

function assignment(lowering: Lowering, node: ast.Assignment): Statement | undefined {
  const name = node.target.$refText;
  const context: Context = {
    ...lowering.context,
    freedom: (type, place) => lowering.choices.add(lowering.context, anyName(name), type, place),
  };
  checkSign(context, node);
  const target = targetOf(lowering, name, node);
  if (!node.primed && target !== undefined) {
    context.report.add(node, missingPrime(name, addPrime(node)));
  }
  if (target === undefined) return undefined;
  lowering.written.add(name);
  const source = rangeOf(node);
  if (target.kind === 'memory') return write(context, node, target, source);
  const [selector, second] = node.selectors;
  if (second !== undefined) return context.report.add(second, tooManySelectors(name));
  const { type, range } = target.value;
  if (selector === undefined) {
    const value = termFor(context, node.value, type, `\`${name}\``);
    return value && { kind: 'assign', register: name, value, source };
  }
  const part = writtenPart(context, selector, type, range, name);
  const value = part && termFor(context, node.value, bitsType(part.width), `this part of \`${name}\``);
  return part && value && { kind: 'assign', register: name, part, value, source };
}

function write(
  context: Context,
  node: ast.Assignment,
  target: Target & { readonly kind: 'memory' },
  source: ReturnType<typeof rangeOf>,
): Statement | undefined {
  const { name } = target;
  const { element, depth } = target.value.type;
  const [address, selector, third] = node.selectors;
  if (address === undefined) return context.report.add(node, memoryNeedsAddress(name));
  if (third !== undefined) return context.report.add(third, tooManySelectors(name));
  const at = addressTerm(context, depth, address, name);
  if (selector === undefined) {
    const value = termFor(context, node.value, element, `a cell of \`${name}\``);
    return at && value && { kind: 'write', memory: name, address: at, value, source };
  }
  const part = writtenPart(context, selector, element, undefined, name);
  const value = part && termFor(context, node.value, bitsType(part.width), `this part of \`${name}\``);
  return at && part && value && { kind: 'write', memory: name, address: at, part, value, source };
}

function writtenPart(
  context: Context,
  selector: ast.Selector,
  type: Type,
  range: Typed['range'],
  name: string,
): NonNullable<Assign['part']> | undefined {
  if (type.kind === 'enum')
    return context.report.add(selector, valueMismatch('a part', bitsType(widthOfType(context, type)), type));
  const part = partOf(context, selector, type.width, range, name);
  return part && { offset: offsetOf(part, type.width), width: part.width };
}

const offsetOf = (part: Part, size: number): Term =>
  part.kind === 'moving' ? part.offset : constant(part.low, indexWidth(size));

function chooseNext(lowering: Lowering, node: ast.ChooseNext, path: Path): Statement | undefined {
  const name = node.target.$refText;
  const { context, choices, declarations } = lowering;
  const target = targetOf(lowering, name, node);
  if (target === undefined) return undefined;
  if (target.kind === 'memory') return context.report.add(node, wrongKind(name, 'a memory', 'a register'));
  lowering.written.add(name);
  const source = rangeOf(node);
  const { type } = target.value;
  if (node.choice !== undefined) {
    const choice = node.choice.$refText;
    const entry = declarations.entry(choice);
    const place = partPlace(node, 'choice');
    if (entry === undefined)
      return context.report.add(place, unknownName(choice, nearest(choice, declarations.names()), place));
    if (entry.kind === 'failed') return undefined;
    if (entry.kind !== 'value' || entry.role !== 'choice' || entry.value.kind !== 'typed')
      return context.report.add(place, wrongKind(choice, entryKind(entry), 'a choice'));
    if (!sameType(entry.value.type, type))
      return context.report.add(place, valueMismatch(`\`${name}\``, type, entry.value.type));
    return { kind: 'choose', register: name, choice, source };
  }
  if (node.such === undefined) return undefined;
  const predicate = conditionFor({ ...context, primes: true }, node.such, 'the predicate of `choose`');
  if (predicate === undefined) return undefined;
  const choice = choices.add(context, choiceName(name), type, node);
  if (choice.kind !== 'var') return undefined;
  // In its own predicate the new value of the register is the choice itself.
  const own = variable(`${name}'`, sortOfType(context, type));
  choices.constrain(choice.name, underPath(path, substituteIn(predicate, new Map([[own, choice]]))));
  return { kind: 'choose', register: name, choice: choice.name, source };
}
