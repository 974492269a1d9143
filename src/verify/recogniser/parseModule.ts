/** A text with one module: header, declarations, functions, assignments, processes. */
import { parseDeclarations, parseHeaderParameters, parsePorts, parseRange } from './parseDeclaration.ts';
import { parseExpression } from './parseExpression.ts';
import { parseStatement, parseTargets, skipAttributes, skipDelay } from './parseStatement.ts';
import type { Reader } from './reader.ts';
import type { Always, Declaration, Event, FunctionDeclaration, Item, Module } from './syntax.ts';
import type { Token } from './tokens.ts';

export function parseText(reader: Reader): Module | undefined {
  skipAttributes(reader, 'a module');
  const module = parseModule(reader);
  if (reader.isWhole && reader.token.kind !== 'end') {
    if (reader.is('module')) reader.fail('instance', reader.token, 'a second module');
    else reader.fail('syntax', reader.token, `"${reader.token.text}" after the module`);
  }
  return reader.isWhole ? module : undefined;
}

function parseModule(reader: Reader): Module {
  reader.expect('module');
  const at = reader.name('the name of the module');
  const items: Item[] = [];
  const ports: Token[] = [];
  if (reader.take('#') !== undefined) items.push(...parseHeaderParameters(reader));
  if (reader.take('(') !== undefined) {
    for (const port of parsePorts(reader)) {
      if (port.kind === 'declaration') items.push(port);
      ports.push(port.at);
    }
    reader.expect(')');
  }
  reader.expect(';');
  while (!reader.is('endmodule') && reader.token.kind !== 'end') items.push(...parseItems(reader));
  reader.expect('endmodule');
  if (reader.take(':') !== undefined) reader.name('the name of the module');
  return { at, name: at.text, ports, items };
}

const netTypes = [
  'tri',
  'tri0',
  'tri1',
  'triand',
  'trior',
  'trireg',
  'wand',
  'wor',
  'supply0',
  'supply1',
  'inout',
  'uwire',
];
const gates =
  'and nand or nor xor xnor buf not bufif0 bufif1 notif0 notif1 pullup pulldown nmos pmos cmos rnmos rpmos rcmos tran tranif0 tranif1 rtran rtranif0 rtranif1'.split(
    ' ',
  );

function parseItems(reader: Reader): readonly Item[] {
  const { token } = reader;
  skipAttributes(reader, reader.ahead(1).text === 'ASYNC_REG' ? 'a declaration' : 'an item');
  const { token: at } = reader;
  if (reader.is('input', 'output', 'wire', 'reg', 'logic', 'integer', 'parameter', 'localparam'))
    return parseDeclarations(reader);
  if (at !== token) reader.report('attribute', token, 'an attribute of what is no declaration');
  if (reader.is('assign')) return parseAssigns(reader);
  if (reader.is('always', 'always_ff', 'always_comb')) return [parseAlways(reader)];
  if (reader.take('initial') !== undefined) return [{ kind: 'initial', at, body: parseStatement(reader) }];
  if (reader.is('function')) return [parseFunction(reader)];
  if (reader.is('generate')) return [parseCheck(reader)];
  refuseItem(reader);
  return [];
}

function refuseItem(reader: Reader): void {
  const { token } = reader;
  if (reader.is(...netTypes)) reader.fail('net-type', token, `"${token.text}"`);
  else if (reader.is('always_latch')) reader.fail('latch-block', token, 'always_latch');
  else if (reader.is('task')) reader.fail('function', token, 'a task');
  else if (reader.is('genvar', 'for', 'if', 'case'))
    reader.fail('generate', token, `"${token.text}" outside a process`);
  else if (reader.is(...gates) || token.kind === 'name') reader.fail('instance', token, `an instance of ${token.text}`);
  else if (reader.is('defparam', 'specify', 'event', 'real', 'realtime', 'time', 'final', 'bind'))
    reader.fail('syntax', token, `"${token.text}"`);
  else if (token.kind === 'system') reader.fail('system-task', token, `the system task ${token.text}`);
  else if (reader.is('assert', 'assume', 'cover', 'property', 'sequence'))
    reader.fail('system-task', token, `"${token.text}"`);
  else reader.fail('syntax', token, `"${token.text}" was not expected here`);
}

function parseAssigns(reader: Reader): readonly Item[] {
  reader.expect('assign');
  if (reader.is('(')) reader.fail('net-type', reader.token, 'a drive strength');
  skipDelay(reader);
  const items = reader.list((): Item => {
    const { token: at } = reader;
    const targets = parseTargets(reader);
    reader.expect('=');
    return { kind: 'assign', at, targets, value: parseExpression(reader) };
  });
  reader.expect(';');
  return items;
}

function parseAlways(reader: Reader): Always {
  const at = reader.next();
  const keyword = at.text === 'always_ff' || at.text === 'always_comb' ? at.text : 'always';
  if (keyword === 'always_comb') return { kind: 'always', at, keyword, events: '*', body: parseStatement(reader) };
  skipDelay(reader);
  reader.expect('@');
  const events = parseEvents(reader);
  if (keyword === 'always_ff' && events === '*') reader.report('mixed-events', at, 'always_ff without an edge');
  return { kind: 'always', at, keyword, events, body: parseStatement(reader) };
}

function parseEvents(reader: Reader): Always['events'] {
  if (reader.take('*') !== undefined) return '*';
  reader.expect('(');
  if (reader.take('*') !== undefined) {
    reader.expect(')');
    return '*';
  }
  const events: Event[] = [];
  do {
    const edge = reader.take('posedge', 'negedge')?.text;
    const name = reader.name('a signal');
    if (reader.is('[', '.', '&', '|', '('))
      reader.fail(
        edge === undefined ? 'syntax' : 'derived-clock',
        name,
        `an event of more than a name: ${name.text}${reader.token.text}…`,
      );
    if (reader.is('iff')) reader.fail('syntax', reader.token, '"iff"');
    events.push(edge === 'posedge' || edge === 'negedge' ? { edge, name } : { name });
  } while (reader.take('or', ',') !== undefined);
  reader.expect(')');
  return events;
}

function parseFunction(reader: Reader): FunctionDeclaration {
  reader.expect('function');
  const at = reader.take('automatic');
  if (at === undefined) reader.report('function', reader.token, 'a function that is not automatic');
  reader.take('logic', 'reg');
  const signed = reader.take('signed') !== undefined;
  const range = parseRange(reader);
  if (reader.is('integer', 'real', 'time', 'realtime', 'void', 'int'))
    reader.fail('function', reader.token, `a function of the type ${reader.token.text}`);
  const name = reader.name('the name of the function');
  const args: Declaration[] = [];
  const locals: Declaration[] = [];
  if (reader.take('(') !== undefined) {
    for (const port of parsePorts(reader)) {
      if (port.kind === 'declaration') args.push(port);
      else reader.report('function', port.at, 'an argument without a direction');
    }
    reader.expect(')');
  }
  reader.expect(';');
  while (reader.is('input', 'output', 'inout', 'reg', 'logic', 'integer', 'parameter', 'localparam')) {
    for (const declared of parseDeclarations(reader)) (declared.direction === undefined ? locals : args).push(declared);
  }
  const body = parseStatement(reader);
  reader.expect('endfunction');
  if (reader.take(':') !== undefined) reader.name('the name of the function');
  return {
    kind: 'function',
    at: name,
    name: name.text,
    signed,
    ...(range === undefined ? {} : { range }),
    arguments: args,
    locals,
    body,
  };
}

/** `generate if (WIDTH != 8) begin : check nothing refused(); end endgenerate`: elaboration fails at values that nothing was proved for. */
function parseCheck(reader: Reader): Item {
  const at = reader.expect('generate');
  if (!reader.is('if')) reader.fail('generate', reader.token, `"${reader.token.text}" in a generate block`);
  reader.expect('if');
  reader.expect('(');
  const test = parseExpression(reader);
  reader.expect(')');
  reader.expect('begin');
  const names: Token[] = [];
  if (reader.take(':') !== undefined) names.push(reader.name('the name of the block'));
  if (reader.token.kind !== 'name') reader.fail('generate', reader.token, `"${reader.token.text}" in a generate block`);
  reader.name('a module that does not exist');
  reader.name('the name of the instance');
  reader.expect('(');
  reader.expect(')');
  reader.expect(';');
  reader.expect('end');
  if (!reader.is('endgenerate')) reader.fail('generate', reader.token, `"${reader.token.text}" in a generate block`);
  reader.expect('endgenerate');
  return { kind: 'check', at, test, names };
}
