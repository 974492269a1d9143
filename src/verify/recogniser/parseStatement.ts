/** Statements of processes, initial blocks and functions. Chains of `else if` become one node. */
import { parseExpression, parseReference } from './parseExpression.ts';
import type { Reader } from './reader.ts';
import type { Assignment, Reference, Statement } from './syntax.ts';
import type { Token } from './tokens.ts';

const suspended = [
  'fork',
  'wait',
  'force',
  'release',
  'deassign',
  'disable',
  'forever',
  'while',
  'repeat',
  'do',
  '->',
  '@',
];

const empty = (at: Token): Statement => ({ kind: 'block', at, statements: [] });

export function parseStatement(reader: Reader): Statement {
  return reader.nested(() => statement(reader), empty(reader.token));
}

function statement(reader: Reader): Statement {
  const { token } = reader;
  skipAttributes(reader, 'a statement');
  skipDelay(reader);
  if (reader.take(';') !== undefined) return empty(token);
  if (reader.is('begin')) return block(reader);
  if (reader.is('if')) return conditional(reader);
  if (reader.is('case', 'casez', 'casex')) return selection(reader);
  if (reader.is('for')) return loop(reader);
  if (reader.is('unique', 'unique0', 'priority')) reader.fail('attribute', token, `"${token.text}"`);
  else if (reader.is(...suspended)) reader.fail('process-control', token, `"${token.text}" within a process`);
  else if (reader.is('assign')) reader.fail('process-control', token, 'a continuous assignment within a process');
  else if (token.kind === 'system') reader.fail('system-task', token, `the system task ${token.text}`);
  else if (reader.is('assert', 'assume', 'cover')) reader.fail('system-task', token, `"${token.text}"`);
  else if (token.kind === 'name' && (reader.ahead(1).text === '(' || reader.ahead(1).text === ';'))
    reader.fail('function', token, `the task ${token.text}`);
  else if (token.kind === 'name' || reader.is('{')) return assignment(reader);
  else if (token.kind === 'keyword') reader.fail('syntax', token, `"${token.text}" within a process`);
  else reader.fail('syntax', token, `a statement was expected instead of "${token.text}"`);
  return empty(token);
}

function block(reader: Reader): Statement {
  const at = reader.expect('begin');
  if (reader.take(':') !== undefined) reader.name('the name of the block');
  const statements: Statement[] = [];
  while (!reader.is('end') && reader.token.kind !== 'end') {
    if (reader.is('reg', 'integer', 'logic', 'wire', 'parameter', 'localparam', 'int', 'automatic')) {
      reader.fail('syntax', reader.token, 'a declaration within a block');
    }
    statements.push(parseStatement(reader));
  }
  reader.expect('end');
  return { kind: 'block', at, statements };
}

function conditional(reader: Reader): Statement {
  const { token: at } = reader;
  const branches: { test: ReturnType<typeof parseExpression>; body: Statement }[] = [];
  let otherwise: Statement | undefined;
  for (;;) {
    reader.expect('if');
    reader.expect('(');
    const test = parseExpression(reader);
    reader.expect(')');
    branches.push({ test, body: parseStatement(reader) });
    if (reader.take('else') === undefined) break;
    if (reader.is('if')) continue;
    otherwise = parseStatement(reader);
    break;
  }
  return { kind: 'if', at, branches, ...(otherwise === undefined ? {} : { otherwise }) };
}

function selection(reader: Reader): Statement {
  const at = reader.next();
  if (at.text === 'casex') reader.report('casex', at, 'casex');
  reader.expect('(');
  const subject = parseExpression(reader);
  reader.expect(')');
  if (reader.is('inside')) reader.fail('syntax', reader.token, '"case … inside"');
  const arms: { labels: readonly ReturnType<typeof parseExpression>[]; body: Statement }[] = [];
  let otherwise: Statement | undefined;
  while (!reader.is('endcase') && reader.token.kind !== 'end') {
    const first = reader.take('default');
    if (otherwise !== undefined)
      reader.report('syntax', reader.token, first === undefined ? 'an arm after the default' : 'a second default');
    if (first !== undefined) {
      reader.take(':');
      otherwise = parseStatement(reader);
      continue;
    }
    const labels = reader.list(() => parseExpression(reader));
    reader.expect(':');
    arms.push({ labels, body: parseStatement(reader) });
  }
  reader.expect('endcase');
  return {
    kind: 'case',
    at,
    wild: at.text === 'casez',
    subject,
    arms,
    ...(otherwise === undefined ? {} : { otherwise }),
  };
}

function loop(reader: Reader): Statement {
  const at = reader.expect('for');
  reader.expect('(');
  if (reader.is('integer', 'int', 'genvar', 'reg', 'logic'))
    reader.fail('syntax', reader.token, 'a loop variable that is declared in the loop');
  const variable = reader.name('the loop variable');
  reader.expect('=');
  const start = parseExpression(reader);
  reader.expect(';');
  const test = parseExpression(reader);
  reader.expect(';');
  const stepped = reader.name('the loop variable');
  reader.expect('=');
  const step = parseExpression(reader);
  reader.expect(')');
  return { kind: 'for', at, variable, start, test, stepped, step, body: parseStatement(reader) };
}

function assignment(reader: Reader): Assignment {
  const { token: at } = reader;
  const targets = parseTargets(reader);
  const operator = reader.take('=', '<=');
  if (operator === undefined)
    reader.fail('syntax', reader.token, `"=" or "<=" was expected instead of "${reader.token.text}"`);
  skipDelay(reader);
  if (reader.is('@', 'repeat')) reader.fail('process-control', reader.token, 'an event control within an assignment');
  const value = parseExpression(reader);
  reader.expect(';');
  return { kind: 'assignment', at, operator: operator?.text === '<=' ? '<=' : '=', targets, value };
}

/** What an assignment writes: a name, or names in braces. */
export function parseTargets(reader: Reader): readonly Reference[] {
  if (reader.take('{') === undefined) return [parseReference(reader)];
  const targets = reader.list(() => reader.nested(() => parseTargets(reader), []));
  reader.expect('}');
  return targets.flat();
}

/** A delay is reported and skipped. */
export function skipDelay(reader: Reader): void {
  const at = reader.take('#');
  if (at === undefined) return;
  reader.report('delay', at, 'a delay');
  if (reader.take('(') !== undefined) {
    reader.list(() => parseExpression(reader));
    reader.expect(')');
  } else reader.next();
}

/** Attributes that are known to change no meaning; others are reported. */
export function skipAttributes(reader: Reader, owner: string): void {
  while (reader.take('(*') !== undefined) {
    reader.list(() => {
      const { token } = reader;
      const name = reader.name('an attribute');
      const value = reader.take('=') === undefined ? undefined : reader.next();
      const harmless =
        name.text === 'ASYNC_REG' && (value?.text === '"TRUE"' || value === undefined) && owner === 'a declaration';
      if (!harmless) reader.report('attribute', token, `the attribute ${name.text} of ${owner}`);
    });
    reader.expect('*)');
  }
}
