/** Blocks that start at edges: which input is the clock, which the asynchronous reset, and what the reset sets. */

import { constantValue } from './constants.ts';
import { constantWrites, finalValues } from './constantWrites.ts';
import type { Examination } from './place.ts';
import { lookUp, type Scope } from './scope.ts';
import type { Always, Event, Expression, Reference, Statement } from './syntax.ts';
import type { Token } from './tokens.ts';
import { type Walked, walk } from './walk.ts';

export interface ClockedBlock {
  readonly at: Token;
  readonly clock: Token;
  readonly reset?: Token;
  readonly walked: Walked;
  /** Registers with an asynchronous reset, and the value that it gives them. */
  readonly resetValues: ReadonlyMap<string, { readonly at: Token; readonly value: bigint | undefined }>;
}

export function clockedBlock(
  always: Always,
  events: readonly Event[],
  scope: Scope,
  examination: Examination,
): ClockedBlock | undefined {
  const { findings } = examination;
  const walked = walk(always.body, 'clocked', scope, examination);
  const plain = events.find(({ edge }) => edge === undefined);
  if (plain !== undefined) {
    findings.report('mixed-events', plain.name, `an edge and any change of ${plain.name.text} in one list`);
    return undefined;
  }
  for (const { name } of events) checkInput(name, scope, examination);
  const [first, second, third] = events;
  const twice = events.find(({ name }, index) => events.findIndex((other) => other.name.text === name.text) !== index);
  if (twice !== undefined) {
    findings.report('both-edges', twice.name, `two edges of ${twice.name.text}`);
    return undefined;
  }
  if (first === undefined) return undefined;
  if (second === undefined) return { at: always.at, clock: first.name, walked, resetValues: new Map() };
  if (third !== undefined) {
    findings.report('set-and-reset', third.name, `${events.length - 1} asynchronous controls of one block`);
    return undefined;
  }
  return withReset(always, [first, second], walked, scope, examination);
}

/** Clocks and asynchronous resets come from outside, where nothing else happens at the same moment. */
function checkInput(name: Token, scope: Scope, { findings }: Examination): void {
  const symbol = lookUp(scope, name.text);
  if (symbol === undefined) findings.report('undeclared', name, `${name.text} is not declared`);
  else if (symbol.kind !== 'net' || symbol.direction !== 'input')
    findings.report('derived-clock', name, `edges of ${name.text}, which is no input of the module`);
  else if (symbol.isVector) findings.report('derived-clock', name, `edges of the vector ${name.text}`);
}

function withReset(
  always: Always,
  events: readonly [Event, Event],
  walked: Walked,
  scope: Scope,
  examination: Examination,
): ClockedBlock | undefined {
  const { findings } = examination;
  const body = onlyStatement(always.body);
  const [branch] = body.kind === 'if' ? body.branches : [];
  const tested = branch === undefined ? undefined : testOf(branch.test, scope);
  const reset = events.find(({ name }) => name.text === tested?.name.text);
  const clock = events.find((event) => event !== reset);
  if (branch === undefined || tested === undefined || reset === undefined || clock === undefined) {
    findings.report(
      'reset-test',
      body.at,
      `a block with two edges that is no "if" of ${events.map(({ name }) => name.text).join(' or ')} alone`,
    );
    return undefined;
  }
  const active = reset.edge === 'posedge';
  if (tested.active !== active) {
    findings.report(
      'reset-test',
      tested.name,
      `the block starts when ${reset.name.text} ${active ? 'rises' : 'falls'} but tests that it is ${active ? 'low' : 'high'}`,
    );
    return undefined;
  }
  const writes = constantWrites(branch.body, scope, examination, (at, what) =>
    findings.report('reset-value', at, `${what} under the asynchronous reset ${reset.name.text}`),
  );
  const resetValues = finalValues(writes, scope);
  for (const [name, { at, value }] of resetValues)
    if (value === undefined)
      findings.report(
        'reset-value',
        at,
        `only some bits of ${name} are set by the asynchronous reset ${reset.name.text}`,
      );
  return { at: always.at, clock: clock.name, reset: reset.name, walked, resetValues };
}

function onlyStatement(statement: Statement): Statement {
  let current = statement;
  while (current.kind === 'block' && current.statements.length === 1) {
    const [inner] = current.statements;
    if (inner === undefined) break;
    current = inner;
  }
  return current;
}

/** `rst`, `!rst`, `~rst`, `rst == 1'b1`, `rst == 0`, …: the name, and the level at which the test holds. */
function testOf(test: Expression, scope: Scope): { readonly name: Token; readonly active: boolean } | undefined {
  const [own] = names(test);
  if (own !== undefined) return { name: own, active: true };
  if (test.kind === 'unary' && (test.operator === '!' || test.operator === '~')) {
    const inner = testOf(test.operand, scope);
    return inner && { name: inner.name, active: !inner.active };
  }
  if (test.kind !== 'binary' || test.rest.length !== 1) return undefined;
  const [{ operator, right } = { operator: '', right: test.first }] = test.rest;
  const [name] = names(test.first);
  const level = constantValue(right, scope);
  if (name === undefined || (operator !== '==' && operator !== '!=') || (level !== 0n && level !== 1n))
    return undefined;
  return { name, active: (level === 1n) === (operator === '==') };
}

const names = (expression: Expression): readonly Token[] => (isPlain(expression) ? [expression.at] : []);
const isPlain = (expression: Expression): expression is Reference =>
  expression.kind === 'reference' && expression.selects.length === 0;
