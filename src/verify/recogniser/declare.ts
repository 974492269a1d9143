/** Declarations → what each name stands for, in the order of the text, so that constants may use those before them. */
import { assignedValue, constantValue, integerOf, shapeOf } from './constants.ts';
import type { Findings } from './findings.ts';
import { widest } from './parseExpression.ts';
import type { Entity, Memory, Scope, Signal } from './scope.ts';
import type { Declaration, Expression, FunctionDeclaration, Module, Range } from './syntax.ts';
import type { Token } from './tokens.ts';

/** Cells of a memory. */
const deepest = 1 << 24;

export interface Declared {
  readonly scope: Scope;
  /** Nets with a value in their declaration: continuous assignments. */
  readonly driven: readonly { readonly at: Token; readonly value: Expression }[];
  /** Variables with a value in their declaration: what they hold at power-up. */
  readonly initial: readonly { readonly at: Token; readonly name: string; readonly value: Expression }[];
}

export function declareAll(module: Module, findings: Findings): Declared {
  const names = new Map<string, Entity>();
  const scope: Scope = { names };
  const parts = new Map<string, Declaration>();
  const driven: { at: Token; value: Expression }[] = [];
  const initial: { at: Token; name: string; value: Expression }[] = [];
  const claim = (at: Token): boolean => {
    if (names.has(at.text)) findings.report('declared-twice', at, `${at.text} is declared twice`);
    return !names.has(at.text);
  };
  for (const item of module.items) {
    if (item.kind === 'function') {
      if (claim(item.at)) names.set(item.name, callable(item, scope, findings));
      continue;
    }
    if (item.kind === 'check') {
      for (const at of item.names) if (claim(at)) names.set(at.text, { kind: 'label', at, name: at.text });
      continue;
    }
    if (item.kind !== 'declaration') continue;
    const earlier = parts.get(item.name);
    const merged = earlier === undefined ? item : merge(earlier, item, scope);
    if (merged === undefined || (earlier === undefined && names.has(item.name))) {
      findings.report('declared-twice', item.at, `${item.name} is declared twice`);
      continue;
    }
    parts.set(item.name, merged);
    const symbol = symbolOf(merged, scope, findings, false);
    // The first of two declarations counts for the order of the text.
    names.set(item.name, { ...symbol, at: earlier?.at ?? item.at });
    if (item.initial === undefined || symbol.kind === 'constant') continue;
    if (symbol.kind === 'net' && merged.direction === undefined) driven.push({ at: item.at, value: item.initial });
    else if (symbol.kind === 'variable') initial.push({ at: item.at, name: item.name, value: item.initial });
    else findings.report('initial', item.at, `a value in the declaration of ${item.name}`);
  }
  checkPorts(module, names, parts, findings);
  return { scope, driven, initial };
}

/** `output [3:0] q; reg [3:0] q;`: both have to say the same. */
function merge(first: Declaration, second: Declaration, scope: Scope): Declaration | undefined {
  const [port, body] = first.direction === undefined ? [second, first] : [first, second];
  if (port.direction === undefined || body.direction !== undefined || port.type !== undefined) return undefined;
  if (body.type !== 'reg' && body.type !== 'wire' && body.type !== 'logic') return undefined;
  const bounds = ({ range }: Declaration): string =>
    range === undefined ? '' : `${integerOf(range.from, scope)}:${integerOf(range.to, scope)}`;
  if (bounds(port) !== bounds(body) || port.signed !== body.signed || first.initial !== undefined) return undefined;
  if (port.dimension !== undefined || body.dimension !== undefined) return undefined;
  return { ...body, direction: port.direction };
}

function checkPorts(
  module: Module,
  names: ReadonlyMap<string, Entity>,
  parts: ReadonlyMap<string, Declaration>,
  findings: Findings,
): void {
  const listed = new Set<string>();
  for (const at of module.ports) {
    if (listed.has(at.text)) findings.report('declared-twice', at, `the port ${at.text} is listed twice`);
    listed.add(at.text);
    if (parts.get(at.text)?.direction === undefined)
      findings.report('undeclared', at, `the port ${at.text} has no direction`);
  }
  for (const [name, { direction, at }] of parts)
    if (direction !== undefined && !listed.has(name))
      findings.report('name-use', at, `${name} has a direction but is no port`);
  const symbol = names.get(module.name);
  if (symbol !== undefined)
    findings.report('declared-twice', symbol.at, `${module.name} is the name of the module as well`);
}

function vectorOf(
  range: Range | undefined,
  at: Token,
  scope: Scope,
  findings: Findings,
): Pick<Signal, 'width' | 'msb' | 'lsb' | 'isVector'> {
  if (range === undefined) return { width: 1, msb: 0, lsb: 0, isVector: false };
  const [msb, lsb] = [integerOf(range.from, scope), integerOf(range.to, scope)];
  if (msb === undefined || lsb === undefined || msb < 0 || lsb < 0) {
    findings.report('constant', at, `the range of ${at.text} is not constant, negative, or does not fit`);
    return { width: 1, msb: 0, lsb: 0, isVector: true };
  }
  const width = Math.abs(msb - lsb) + 1;
  if (width > widest) findings.report('size', at, `${at.text} of ${width} bits`);
  return { width: Math.min(width, widest), msb, lsb, isVector: true };
}

function symbolOf(declaration: Declaration, scope: Scope, findings: Findings, isLocal: boolean): Entity {
  const { at, name, type, direction, signed, range, dimension } = declaration;
  if (type === 'parameter' || type === 'localparam') return constantOf(declaration, scope, findings);
  if (type === 'integer') {
    if (range !== undefined || dimension !== undefined || declaration.initial !== undefined)
      findings.report('name-use', at, `the integer ${name} with a range or a value`);
    return { kind: 'loop', at, name };
  }
  const vector = vectorOf(range, at, scope, findings);
  if (direction === 'input' && type === 'reg' && !isLocal)
    findings.report('name-use', at, `the input ${name} as a variable`);
  if (dimension !== undefined) return memoryOf(declaration, vector, dimension, scope, findings);
  const isVariable = isLocal || (direction !== 'input' && (type === 'reg' || type === 'logic'));
  return {
    kind: isVariable ? 'variable' : 'net',
    at,
    name,
    signed,
    ...vector,
    ...(direction === 'input' || direction === 'output' ? { direction } : {}),
    isLogic: type === 'logic',
    isLocal,
  };
}

function memoryOf(
  declaration: Declaration,
  vector: ReturnType<typeof vectorOf>,
  dimension: Range,
  scope: Scope,
  findings: Findings,
): Memory {
  const { at, name, type, direction, signed } = declaration;
  if ((type !== 'reg' && type !== 'logic') || direction !== undefined)
    findings.report('name-use', at, `${name} as an array`);
  const [from, to] = [integerOf(dimension.from, scope), integerOf(dimension.to, scope)];
  if (from === undefined || to === undefined || from < 0 || to < 0)
    findings.report('constant', at, `the addresses of ${name} are not constant or negative`);
  const [first, last] = [Math.min(from ?? 0, to ?? 0), Math.max(from ?? 0, to ?? 0)];
  if (last - first >= deepest) findings.report('size', at, `${name} of ${last - first + 1} cells`);
  return { kind: 'memory', at, name, signed, ...vector, first, last };
}

function constantOf({ at, name, signed, range, initial }: Declaration, scope: Scope, findings: Findings): Entity {
  const own = initial && shapeOf(initial, scope);
  const value = initial && constantValue(initial, scope);
  if (initial === undefined || own === undefined || value === undefined) {
    findings.report('constant', at, `the value of ${name} is not constant, or does not fit its width`);
    return { kind: 'constant', at, name, width: 32, signed: true, value: 0n };
  }
  if (range === undefined) {
    return {
      kind: 'constant',
      at,
      name,
      width: own.width,
      signed: signed || own.signed,
      value: BigInt.asUintN(own.width, value),
    };
  }
  const { width } = vectorOf(range, at, scope, findings);
  const kept = assignedValue(initial, width, scope) ?? 0n;
  if (kept !== value && BigInt.asIntN(width, kept) !== value)
    findings.report('constant', at, `the value of ${name} does not fit ${width} bits`);
  return { kind: 'constant', at, name, width, signed, value: kept };
}

function callable(declaration: FunctionDeclaration, scope: Scope, findings: Findings): Entity {
  const { at, name, signed, range } = declaration;
  return {
    kind: 'function',
    at,
    name,
    signed,
    width: vectorOf(range, at, scope, findings).width,
    arguments: declaration.arguments.length,
  };
}

/** The names within a function: its arguments, its local variables, and its own name for the result. */
export function functionScope(declaration: FunctionDeclaration, outer: Scope, findings: Findings): Scope {
  const { at, name, signed, range } = declaration;
  const result: Signal = {
    kind: 'variable',
    at,
    name,
    signed,
    ...vectorOf(range, at, outer, findings),
    isLogic: false,
    isLocal: true,
  };
  const names = new Map<string, Entity>([[name, result]]);
  const scope: Scope = { names, outer };
  for (const local of [...declaration.arguments, ...declaration.locals]) {
    const isTaken = names.has(local.name) || outer.names.has(local.name);
    if (isTaken) findings.report('declared-twice', local.at, `${local.name} is declared twice`);
    if (local.direction !== undefined && local.direction !== 'input')
      findings.report('function', local.at, `the ${local.direction} ${local.name} of a function`);
    if (local.initial !== undefined)
      findings.report('function', local.at, `a value in the declaration of ${local.name}`);
    if (local.dimension !== undefined || local.type === 'parameter' || local.type === 'localparam') {
      findings.report('function', local.at, `${local.name} within a function`);
      continue;
    }
    names.set(local.name, symbolOf(local, scope, findings, true));
  }
  return scope;
}
