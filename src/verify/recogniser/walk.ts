/**
 * One process, path by path, loops unrolled: which bits are assigned everywhere, what is read before it is assigned, and whether each assignment is of the
 * kind that belongs there.
 */
import { Assigned, maskOf } from './assigned.ts';
import { assignedValue, constantValue, integerOf, shapeOf } from './constants.ts';
import { bitsRead, declaredName, examineCell, examineExpression } from './examineExpression.ts';
import type { Examination, Kind, Place } from './place.ts';
import type { Scope } from './scope.ts';
import type { Assignment, CaseStatement, Expression, ForStatement, Literal, Statement } from './syntax.ts';
import type { Token } from './tokens.ts';

export interface Walked {
  /** Names of nets, variables and memories that the process depends on. */
  readonly reads: ReadonlyMap<string, Token>;
  /** Names that it assigns, and where first. */
  readonly written: ReadonlyMap<string, Token>;
  readonly loopVariables: ReadonlyMap<string, Token>;
  /** Bits that are assigned on every path. */
  readonly assigned: Assigned;
}

/** `before` says what is assigned at the start: the arguments of a function. */
export function walk(
  body: Statement,
  kind: Kind,
  scope: Scope,
  examination: Examination,
  before = new Assigned(),
): Walked {
  const written = new Map<string, Token>();
  const loopVariables = new Map<string, Token>();
  collectTargets(body, written, loopVariables);
  const reads = new Map<string, Token>();
  visit(body, {
    kind,
    scope,
    examination,
    loops: new Map(),
    reads,
    written: new Set(written.keys()),
    assigned: before,
  });
  return { reads, written, loopVariables, assigned: before };
}

export function collectTargets(
  statement: Statement,
  written: Map<string, Token>,
  loopVariables: Map<string, Token>,
): void {
  switch (statement.kind) {
    case 'block':
      for (const inner of statement.statements) collectTargets(inner, written, loopVariables);
      return;
    case 'assignment':
      for (const { name, at } of statement.targets) if (!written.has(name)) written.set(name, at);
      return;
    case 'if':
    case 'case': {
      const bodies = statement.kind === 'if' ? statement.branches : statement.arms;
      for (const { body } of bodies) collectTargets(body, written, loopVariables);
      if (statement.otherwise !== undefined) collectTargets(statement.otherwise, written, loopVariables);
      return;
    }
    case 'for':
      loopVariables.set(statement.variable.text, statement.variable);
      collectTargets(statement.body, written, loopVariables);
  }
}

function visit(statement: Statement, place: Place): void {
  if (!place.examination.visit(statement.at)) return;
  switch (statement.kind) {
    case 'block':
      for (const inner of statement.statements) visit(inner, place);
      return;
    case 'assignment':
      visitAssignment(statement, place);
      return;
    case 'if': {
      const branches: Assigned[] = [];
      for (const { test, body } of statement.branches) {
        examineExpression(test, place);
        branches.push(inBranch(body, place));
      }
      branches.push(inBranch(statement.otherwise, place));
      place.assigned.join(branches);
      return;
    }
    case 'case':
      visitCase(statement, place);
      return;
    case 'for':
      visitLoop(statement, place);
  }
}

function inBranch(body: Statement | undefined, place: Place): Assigned {
  const assigned = place.assigned.branch();
  if (body !== undefined) visit(body, { ...place, assigned });
  return assigned;
}

function visitAssignment({ at, operator, targets, value }: Assignment, place: Place): void {
  const { findings } = place.examination;
  if (place.kind === 'clocked' && operator === '=')
    findings.report('blocking-in-clocked', at, `${at.text} = …; in a clocked block`);
  if (place.kind !== 'clocked' && operator === '<=')
    findings.report(
      'nonblocking-in-combinational',
      at,
      `${at.text} <= …; in a ${place.kind === 'function' ? 'function' : 'combinational block'}`,
    );
  examineExpression(value, place);
  /** Bits that one name has in the concatenation so far. */
  const taken = new Map<string, bigint>();
  for (const target of targets) {
    const symbol = declaredName(target.at, place);
    if (symbol === undefined) continue;
    const { name } = target;
    if (targets.length > 1 && !target.selects.every((select) => isFixed(select, place)))
      findings.report('name-use', target.at, `an index that moves among several targets, ${name}`);
    if (symbol.kind === 'memory') {
      if (place.kind !== 'clocked')
        findings.report('name-use', target.at, `the memory ${name} is written outside a clocked block`);
      examineCell(target, symbol, place);
      if (taken.has(name)) findings.report('drivers', target.at, `${name} is written twice by one assignment`);
      taken.set(name, 0n);
      continue;
    }
    if (symbol.kind !== 'variable' || symbol.isLocal !== (place.kind === 'function')) {
      const code = symbol.kind === 'loop' ? 'loop' : place.kind === 'function' ? 'function' : 'name-use';
      findings.report(code, target.at, `${name} is assigned in a ${place.kind} process`);
      continue;
    }
    const bits = bitsRead(target, symbol, place);
    const before = taken.get(name) ?? 0n;
    if ((before & bits) !== 0n) findings.report('drivers', target.at, `${name} is written twice by one assignment`);
    taken.set(name, before | bits);
    if (isFixed(target.selects[0], place)) place.assigned.add(name, bits);
  }
}

/** Whether the written bits are known: whole names, constant parts. */
function isFixed(
  select: Assignment['targets'][number]['selects'][number] | undefined,
  { scope, loops }: Place,
): boolean {
  if (select === undefined || select.form === 'range') return true;
  return integerOf(select.form === 'index' ? select.index : select.from, scope, loops) !== undefined;
}

function visitCase(statement: CaseStatement, place: Place): void {
  examineExpression(statement.subject, place);
  const branches: Assigned[] = [];
  for (const { labels, body } of statement.arms) {
    for (const label of labels) {
      if (label.kind === 'literal' && statement.wild) {
        examinePattern(label, statement.subject, place);
        continue;
      }
      examineExpression(label, place);
    }
    branches.push(inBranch(body, place));
  }
  if (statement.otherwise !== undefined || !isFull(statement, place.scope))
    branches.push(inBranch(statement.otherwise, place));
  place.assigned.join(branches);
}

/** How a pattern would be extended is best not asked. */
function examinePattern(label: Literal, subject: Expression, { scope, examination }: Place): void {
  const width = shapeOf(subject, scope)?.width;
  if (label.wild !== 0n && (label.width !== width || label.signed))
    examination.findings.report('literal', label.at, `the pattern ${label.at.text} for a subject of ${width} bits`);
}

/** Subjects of more bits need a default. */
const widestFull = 16;
const widestWild = 8;

/** Whether the labels name every value of the subject. */
function isFull({ subject, arms }: CaseStatement, scope: Scope): boolean {
  const width = shapeOf(subject, scope)?.width ?? 0;
  const labels = arms.flatMap((arm) => arm.labels);
  const wild = labels.some((label) => label.kind === 'literal' && label.wild !== 0n);
  if (width < 1 || width > (wild ? widestWild : widestFull) || (!wild && labels.length < 2 ** width)) return false;
  const named = new Uint8Array(2 ** width);
  for (const label of labels) markValues(label, width, scope, named);
  return named.every((mark) => mark === 1);
}

function markValues(label: Expression, width: number, scope: Scope, named: Uint8Array): void {
  const shape = shapeOf(label, scope);
  if (shape === undefined) return;
  if (label.kind === 'literal' && label.wild !== 0n) {
    if (shape.width !== width) return;
    const [fixed, wanted] = [~Number(label.wild), Number(label.value)];
    for (let value = 0; value < named.length; value += 1) if ((value & fixed) === wanted) named[value] = 1;
    return;
  }
  // A label that is wider or narrower has to be the same number at both widths.
  const value = shape.width === width ? assignedValue(label, width, scope) : constantValue(label, scope);
  if (value === undefined || value < 0n || value >= named.length || (shape.signed && shape.width < width)) return;
  named[Number(value)] = 1;
}

function visitLoop(statement: ForStatement, place: Place): void {
  const { variable, start, test, stepped, step, body } = statement;
  const { examination, scope } = place;
  const symbol = declaredName(variable, place);
  if (symbol !== undefined && symbol.kind !== 'loop')
    examination.findings.report('loop', variable, `the loop variable ${variable.text} is no integer`);
  if (stepped.text !== variable.text)
    examination.findings.report('loop', stepped, `the loop steps ${stepped.text} instead of ${variable.text}`);
  if (place.loops.has(variable.text))
    examination.findings.report('loop', variable, `${variable.text} counts two loops within each other`);
  if (place.kind === 'function' && scope.names.get(variable.text) === undefined)
    examination.findings.report('function', variable, `${variable.text} is no local variable of the function`);
  let value = constantValue(start, scope, place.loops);
  let loops = place.loops;
  while (value !== undefined && examination.visit(statement.at)) {
    if (BigInt.asIntN(32, value) !== value) value = undefined;
    if (value === undefined) break;
    loops = new Map([...place.loops, [variable.text, value]]);
    const goesOn = constantValue(test, scope, loops);
    if (goesOn === 0n) return;
    if (goesOn === undefined) break;
    visit(body, { ...place, loops });
    value = constantValue(step, scope, loops);
  }
  if (examination.visit(statement.at))
    examination.findings.report('loop', statement.at, 'a loop whose bounds are not constant');
}

/** A block that has to assign everything it assigns on every path. */
export function checkComplete(
  { written, assigned }: Walked,
  widthOf: (name: string) => number | undefined,
  examination: Examination,
): void {
  for (const [name, at] of written) {
    const width = widthOf(name);
    if (width !== undefined && (maskOf(width) & ~assigned.get(name)) !== 0n)
      examination.findings.report('latch', at, `${name} is not assigned on every path`);
  }
}
