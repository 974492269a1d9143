/**
 * The names of a module. Each declaration is resolved when it is first needed, so that constants, types and `let`s may stand in any order; what needs
 * itself is refused.
 */
import type { AstNode } from 'langium';
import { array, bits } from '../../kernel/sort.ts';
import { primed } from '../../kernel/system.ts';
import { constant, table, variable } from '../../kernel/term.ts';
import type { EnumType, Type } from '../spec/spec.ts';
import { tableValues } from './concatenations.ts';
import { type Context, type Entry, type Globals, type Role, sortOfType, widthOfType } from './context.ts';
import { laterVersion } from './designMessages.ts';
import { enumTypeOf } from './enums.ts';
import { evaluateAt, termFor } from './evaluation.ts';
import type * as ast from './generated/ast.ts';
import { limits } from './limits.ts';
import { duplicateName, recursive, reservedName, tooManyCalls } from './nameMessages.ts';
import { namePlace } from './places.ts';
import { moduleNames } from './references.ts';
import { type Place, rangeOf, replaceWith } from './report.ts';
import { reservedWords } from './reserved.ts';
import { notConstant, widthUnknown } from './typeMessages.ts';
import { type RangedType, resolveArrayType, resolveRangedType, resolveType } from './typeRefs.ts';
import { bit, type Located, type Range, type Typed, typed, type Value } from './values.ts';

export interface Declarations extends Globals {
  /** Like `entry`, without counting as a use. */
  readonly peek: (name: string) => Entry | undefined;
  readonly declaration: (name: string) => AstNode | undefined;
  readonly isRegister: (name: string) => boolean;
  readonly wasUsed: (name: string) => boolean;
  /** The declared type of a port, register or choice, with its range. */
  readonly rangedType: (ref: ast.TypeRef) => RangedType | undefined;
  /** The value of a `let`, evaluated once. */
  readonly letValue: (node: ast.Let) => Located | undefined;
  /** The context of this module's expressions. */
  readonly context: Context;
  readonly clock: ast.Clock | undefined;
  readonly reset: ast.Reset | undefined;
}

export type ContextBase = Omit<Context, 'globals' | 'locals' | 'primes' | 'calls' | 'freedom'>;

/** Contexts with freedom for the `let`s, which may be needed before their turn. */
export type FreedomFor = (base: string) => NonNullable<Context['freedom']>;

export function declare(module: ast.Module, base: ContextBase, freedomFor: FreedomFor): Declarations {
  const { report } = base;
  const nodes = new Map<string, AstNode>();
  for (const node of moduleNames(module)) {
    const first = nodes.get(node.name);
    if (first === undefined) nodes.set(node.name, node);
    else report.add(namePlace(node), duplicateName(node.name, rangeOf(first).line));
    if (reachesVerilog(node) && reservedWords.has(node.name))
      report.add(
        namePlace(node),
        reservedName(node.name, replaceWith(`write ${node.name}_`, namePlace(node), `${node.name}_`)),
      );
  }
  if (reservedWords.has(module.name))
    report.add(
      namePlace(module),
      reservedName(module.name, replaceWith(`write ${module.name}_`, namePlace(module), `${module.name}_`)),
    );

  const registers = registerNames(module);
  const entries = new Map<string, Entry>();
  const types = new Map<ast.TypeRef, RangedType | undefined>();
  const values = new Map<ast.Let, Located | undefined>();
  const used = new Set<string>();
  const open: string[] = [];

  const peek = (name: string): Entry | undefined => {
    const known = entries.get(name);
    if (known !== undefined) return known;
    const node = nodes.get(name);
    if (node === undefined) return undefined;
    if (open.includes(name)) return failedAt(node, recursive(`\`${name}\``, [...open.slice(open.indexOf(name)), name]));
    if (open.length >= limits.calls) return failedAt(node, tooManyCalls(limits.calls));
    open.push(name);
    const entry = resolve(node as Parameters<typeof resolve>[0]) ?? { kind: 'failed' };
    open.pop();
    entries.set(name, entry);
    return entry;
  };
  const failedAt = (node: AstNode, message: Parameters<typeof report.add>[1]): Entry => {
    report.add(namePlace(node), message);
    return { kind: 'failed' };
  };
  const globals: Globals = {
    entry: (name) => {
      used.add(name);
      return peek(name);
    },
    primed: (name) => {
      const entry = registers.has(name) ? globals.entry(name) : undefined;
      if (entry?.kind !== 'value' || entry.value.kind !== 'typed') return undefined;
      return { ...entry.value, term: variable(primed(name), entry.value.term.sort) };
    },
    names: () => nodes.keys(),
    enumType: (name) => {
      const entry = peek(name);
      return entry?.kind === 'enum' ? entry.type : undefined;
    },
  };
  const context: Context = { ...base, globals, locals: undefined, primes: false, calls: [] };
  const rangedType = (ref: ast.TypeRef): RangedType | undefined => {
    if (!types.has(ref)) types.set(ref, resolveRangedType(context, ref));
    return types.get(ref);
  };
  const letValue = (node: ast.Let): Located | undefined => {
    if (!values.has(node)) values.set(node, evaluateAt({ ...context, freedom: freedomFor(node.name) }, node.value));
    return values.get(node);
  };
  const signal = (name: string, role: Role, ref: ast.TypeRef): Entry | undefined => {
    const found = rangedType(ref);
    return found && value(role, signalValue(context, name, found));
  };

  const resolve = (node: ReturnType<typeof moduleNames>[number] & AnyDeclaration): Entry | undefined => {
    switch (node.$type) {
      case 'Clock':
      case 'Reset':
        return value('input', typed(variable(node.name, bits(1)), bit));
      case 'PortName': {
        const ports = node.$container;
        return signal(
          node.name,
          ports.direction === 'input' ? 'input' : registers.has(node.name) ? 'register' : 'output',
          ports.type,
        );
      }
      case 'RegisterName':
        return signal(node.name, 'register', node.$container.type);
      case 'ChooseNamed':
        return signal(node.name, 'choice', node.type);
      case 'Memory': {
        const type = resolveArrayType(context, node.type, `the memory \`${node.name}\``);
        return (
          type &&
          value('memory', typed(variable(node.name, array(type.depth, widthOfType(context, type.element))), type))
        );
      }
      case 'Enum': {
        const type = enumTypeOf(context, node);
        return type && { kind: 'enum', type };
      }
      case 'Label': {
        const type = globals.enumType(node.$container.name);
        const label = type?.labels.find((candidate) => candidate.name === node.name);
        return (
          type && label && value('label', typed(constant(label.code, type.width), { kind: 'enum', name: type.name }))
        );
      }
      case 'Const':
        return constantEntry(context, node);
      case 'Table': {
        const type = resolveArrayType(
          context,
          node.type,
          `the table \`${node.name}\``,
          node.values.$type === 'Concatenation' ? node.values.parts.length : undefined,
        );
        const values = type && tableValues(context, node.values, type, `the table \`${node.name}\``);
        return values && type && value('table', typed(table(values, widthOfType(context, type.element)), type));
      }
      case 'FunctionDef':
        return { kind: 'function', definition: node };
      case 'Let':
        return letEntry(context, node, letValue);
    }
  };

  return {
    ...globals,
    peek,
    declaration: (name) => nodes.get(name),
    isRegister: (name) => registers.has(name),
    wasUsed: (name) => used.has(name),
    rangedType,
    letValue,
    context,
    clock: only(module, 'Clock', (node) => report.add(node, laterVersion('a second clock'))),
    reset: only(module, 'Reset', (node) => report.add(node, laterVersion('a second reset'))),
  };
}

type AnyDeclaration =
  | ast.Clock
  | ast.Reset
  | ast.PortName
  | ast.RegisterName
  | ast.ChooseNamed
  | ast.Memory
  | ast.Enum
  | ast.Label
  | ast.Const
  | ast.Table
  | ast.FunctionDef
  | ast.Let;

const value = (role: Role, content: Value): Entry => ({ kind: 'value', role, value: content });

/** The variable of a signal; its range translates indices. */
export function signalValue(
  context: Pick<Context, 'globals'>,
  name: string,
  { type, range }: { readonly type: Type; readonly range?: Range },
): Typed {
  const plain = typed(variable(name, sortOfType(context, type)), type);
  return range === undefined || (range.lsb === 0 && range.msb >= 0) ? plain : { ...plain, range };
}

function constantEntry(context: Context, node: ast.Const): Entry | undefined {
  const type = node.type && resolveType(context, node.type);
  if (node.type !== undefined && type === undefined) return undefined;
  if (type !== undefined) {
    const term = termFor(context, node.value, type, `the constant \`${node.name}\``);
    return (
      term &&
      (term.kind === 'const'
        ? value('constant', typed(term, type))
        : context.report.add(node.value, notConstant('a `const`')))
    );
  }
  const located = evaluateAt(context, node.value);
  if (located === undefined) return undefined;
  if (located.value.kind === 'integer') return value('constant', located.value);
  if (located.value.kind === 'typed' && located.value.term.kind === 'const') return value('constant', located.value);
  return context.report.add(node.value, notConstant('a `const`'));
}

/** A `let` with a type is known by it; one without takes the type of its value. */
function letEntry(
  context: Context,
  node: ast.Let,
  letValue: (node: ast.Let) => Located | undefined,
): Entry | undefined {
  if (node.type !== undefined) {
    const type = resolveRangedType(context, node.type);
    return type && value('let', signalValue(context, node.name, type));
  }
  const located = letValue(node);
  if (located === undefined) return undefined;
  const { type } = located.value.kind === 'typed' ? located.value : { type: undefined };
  if (type === undefined || type.kind === 'array')
    return context.report.add(node.value, widthUnknown(`\`${node.name}\``));
  return value('let', typed(variable(node.name, sortOfType(context, type)), type));
}

/** Registers: `reg`, outputs with a reset or power-up value, and outputs that an action writes. */
function registerNames(module: ast.Module): ReadonlySet<string> {
  const names = new Set<string>();
  const outputs = new Set<string>();
  for (const item of module.items) {
    if (item.$type === 'Registers') for (const { name } of item.names) names.add(name);
    if (item.$type !== 'Ports' || item.direction === 'input') continue;
    for (const { name } of item.names) {
      outputs.add(name);
      if (item.reset !== undefined || item.powerUp !== undefined || item.noReset) names.add(name);
    }
  }
  const visit = (statements: readonly ast.Statement[]): void => {
    for (const statement of statements) {
      if (statement.$type === 'Assignment' && statement.primed && outputs.has(statement.target.$refText))
        names.add(statement.target.$refText);
      else if (statement.$type === 'ChooseNext' && outputs.has(statement.target.$refText))
        names.add(statement.target.$refText);
      else if (statement.$type === 'When') {
        for (const branch of statement.branches) visit(branch.body?.statements ?? []);
        visit(statement.otherwise.flatMap((body) => body.statements));
      } else if (statement.$type === 'Case') for (const arm of statement.arms) visit(arm.body?.statements ?? []);
    }
  };
  visit(
    module.items.flatMap((item): readonly ast.Statement[] =>
      item.$type === 'On' ? item.body : isStatement(item) ? [item] : [],
    ),
  );
  return names;
}

export function isStatement(item: ast.Item): item is ast.Statement {
  return item.$type === 'When' || item.$type === 'Case' || item.$type === 'Assignment' || item.$type === 'ChooseNext';
}

function only<K extends ast.Item['$type']>(
  module: ast.Module,
  kind: K,
  again: (node: Place) => void,
): Extract<ast.Item, { $type: K }> | undefined {
  const found = module.items.filter((item): item is Extract<ast.Item, { $type: K }> => item.$type === kind);
  for (const extra of found.slice(1)) again(extra);
  return found[0];
}

/** Names of functions, constants and tables are inlined; the others appear in the emitted text. */
function reachesVerilog(node: AstNode): boolean {
  return node.$type !== 'FunctionDef' && node.$type !== 'Const' && node.$type !== 'Table' && node.$type !== 'Enum';
}

export function enumTypes(declarations: Declarations, module: ast.Module): readonly EnumType[] {
  return module.items.flatMap((item) => (item.$type === 'Enum' ? (declarations.enumType(item.name) ?? []) : []));
}
