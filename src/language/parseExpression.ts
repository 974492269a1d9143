/** One expression over the names of a `Spec`: parameters of refinement rules, conditions typed by a person. */
import { array, bits } from '../../kernel/sort.ts';
import { primed } from '../../kernel/system.ts';
import { constant, type Term, variable } from '../../kernel/term.ts';
import type { EnumType, Spec, Type } from '../spec/spec.ts';
import type { FSpecDiagnostic } from './codes.ts';
import { type Context, type Entry, type Globals, type Role, widthOfType } from './context.ts';
import { termOf, typedOf } from './conversions.ts';
import { signalValue } from './declarations.ts';
import { evaluate } from './expressions.ts';
import type * as ast from './generated/ast.ts';
import { limits } from './limits.ts';
import { checkShape } from './nesting.ts';
import { createReport } from './report.ts';
import { parseText } from './services.ts';
import { reportSyntax } from './syntaxErrors.ts';
import { type Range, type Typed, typed, type ValueType } from './values.ts';

export type ParsedExpression =
  | { readonly kind: 'term'; readonly term: Term; readonly type: ValueType }
  | { readonly kind: 'errors'; readonly diagnostics: readonly FSpecDiagnostic[] };

export interface ExpressionOptions {
  /** Further names, as variables of these types; they hide declared ones. */
  readonly names?: ReadonlyMap<string, Type>;
  /** The type that the value must have; literals adapt to it. Without it the expression must have a type of its own. */
  readonly expected?: Type;
}

export function parseExpression(text: string, spec: Spec, options: ExpressionOptions = {}): ParsedExpression {
  const report = createReport();
  const failed = (): ParsedExpression => ({ kind: 'errors', diagnostics: report.diagnostics() });
  checkShape(text, report);
  if (report.hasErrors()) return failed();
  const result = parseText(text, 'Expression');
  reportSyntax(text, result, report);
  if (report.hasErrors()) return failed();
  const node = result.value as ast.Expression;
  const context: Context = {
    report,
    globals: globalsOf(spec, options.names ?? new Map()),
    locals: undefined,
    budget: { left: limits.nodes },
    primes: true,
    calls: [],
    evaluate,
  };
  const value = evaluate(context, node);
  if (value === undefined || report.hasErrors()) return failed();
  const located = { value, place: node };
  if (options.expected === undefined) {
    const own = typedOf(context, located, 'this expression');
    return own === undefined ? failed() : { kind: 'term', term: own.term, type: own.type };
  }
  const term = termOf(context, located, options.expected, 'this expression');
  return term === undefined ? failed() : { kind: 'term', term, type: options.expected };
}

interface Declared {
  readonly enums: ReadonlyMap<string, EnumType>;
  readonly entries: ReadonlyMap<string, Entry>;
  readonly registers: ReadonlyMap<string, Typed>;
}

/** A refinement parses an expression or two a step, all over the same declarations. */
const declarations = new WeakMap<Spec, Declared>();

function globalsOf(spec: Spec, extra: ReadonlyMap<string, Type>): Globals {
  const declared = declarations.get(spec) ?? declaredBy(spec);
  declarations.set(spec, declared);
  const { enums, registers } = declared;
  const types = typesOf(enums);
  const bound = new Map<string, Entry>(
    [...extra].map(([name, type]) => [
      name,
      { kind: 'value', role: 'bound name', value: signalValue(types, name, { type }) },
    ]),
  );
  return {
    entry: (name) => bound.get(name) ?? declared.entries.get(name),
    names: () => new Set([...declared.entries.keys(), ...bound.keys()]).values(),
    enumType: (name) => enums.get(name),
    primed: (name) => {
      const extraType = extra.get(primed(name));
      if (extraType !== undefined) return typed(variable(primed(name), bits(widthOfType(types, extraType))), extraType);
      const register = registers.get(name);
      return register && { ...register, term: variable(primed(name), register.term.sort) };
    },
  };
}

const typesOf = (enums: ReadonlyMap<string, EnumType>): Pick<Context, 'globals'> => ({
  globals: { entry: () => undefined, primed: () => undefined, names: () => [], enumType: (name) => enums.get(name) },
});

function declaredBy(spec: Spec): Declared {
  const enums = new Map<string, EnumType>(spec.enums.map((type) => [type.name, type]));
  const types = typesOf(enums);
  const entries = new Map<string, Entry>();
  const registers = new Map<string, Typed>();
  const signal = (name: string, role: Role, type: Type, range?: Range): void => {
    entries.set(name, {
      kind: 'value',
      role,
      value: signalValue(types, name, { type, ...(range === undefined ? {} : { range }) }),
    });
  };
  for (const type of spec.enums) {
    entries.set(type.name, { kind: 'enum', type });
    for (const label of type.labels) {
      entries.set(label.name, {
        kind: 'value',
        role: 'label',
        value: typed(constant(label.code, type.width), { kind: 'enum', name: type.name }),
      });
    }
  }
  for (const { name, type } of spec.choices) signal(name, 'choice', type);
  for (const { name, type } of spec.definitions) signal(name, 'let', type);
  for (const { name, type } of spec.registers) signal(name, 'register', type);
  for (const port of spec.ports) {
    const isRegister = entries.has(port.name);
    signal(port.name, port.direction === 'input' ? 'input' : isRegister ? 'register' : 'output', port.type, port.range);
  }
  for (const { name } of spec.registers) {
    const entry = entries.get(name);
    if (entry?.kind === 'value' && entry.value.kind === 'typed') registers.set(name, entry.value);
  }
  for (const { name, type, depth } of spec.memories) {
    entries.set(name, {
      kind: 'value',
      role: 'memory',
      value: typed(variable(name, array(depth, widthOfType(types, type))), { kind: 'array', element: type, depth }),
    });
  }
  return { enums, entries, registers };
}
