/** Types, constants and names as FSpec writes them. */
import type { EnumType, Port, Spec, Type } from '../spec/spec.ts';
import { bitsType } from '../spec/types.ts';
import { printType, type Range, type ValueType } from './values.ts';

/** What the names of a specification are, for printing. */
export interface Names {
  readonly typeOf: (name: string) => { readonly type: ValueType; readonly range?: Range } | undefined;
  readonly enumOf: (name: string) => EnumType | undefined;
  readonly taken: (name: string) => boolean;
}

/** Asked for once per printed expression, and the same for all of them. */
const known = new WeakMap<Spec, Names>();

export function namesOf(spec: Spec): Names {
  const names = known.get(spec) ?? namesIn(spec);
  known.set(spec, names);
  return names;
}

function namesIn(spec: Spec): Names {
  const types = new Map<string, { readonly type: ValueType; readonly range?: Range }>();
  const ranged = (port: Port) => ({
    type: port.type,
    ...(port.range === undefined || (port.range.lsb === 0 && port.range.msb >= 0) ? {} : { range: port.range }),
  });
  for (const register of spec.registers) types.set(register.name, { type: register.type });
  for (const port of spec.ports) types.set(port.name, ranged(port));
  for (const { name, type } of [...spec.definitions, ...spec.choices]) types.set(name, { type });
  for (const memory of spec.memories)
    types.set(memory.name, { type: { kind: 'array', element: memory.type, depth: memory.depth } });
  // New values of registers have the type of the register.
  for (const register of spec.registers) {
    const own = types.get(register.name);
    if (own !== undefined) types.set(`${register.name}'`, own);
  }
  const enums = new Map(spec.enums.map((type) => [type.name, type]));
  const labels = new Set(spec.enums.flatMap((type) => type.labels.map((label) => label.name)));
  return {
    typeOf: (name) => types.get(name),
    enumOf: (name) => enums.get(name),
    taken: (name) => types.has(name) || enums.has(name) || labels.has(name),
  };
}

export const typeText = (type: Type): string => printType(type);

/** The type of a port with its declared range. */
export function portTypeText({ type, range }: Pick<Port, 'type' | 'range'>): string {
  if (type.kind === 'enum') return type.name;
  if (range === undefined || (range.lsb === 0 && range.msb === type.width - 1 && type.width > 1))
    return printType(type);
  return `${type.signed ? 'signed' : 'bits'}[${range.msb}:${range.lsb}]`;
}

/** A constant with its width: `4'd5`, `16'hBEEF`. */
export function sizedText(value: bigint, width: number): string {
  return value < 10n || width < 8 ? `${width}'d${value}` : `${width}'h${value.toString(16).toUpperCase()}`;
}

/** A constant where its type is known: a number, or the label of an enum. `undefined` where the enum has no such label. */
export function adaptedText(value: bigint, type: Type, enumOf: Names['enumOf']): string | undefined {
  if (type.kind === 'enum') return enumOf(type.name)?.labels.find((label) => label.code === value)?.name;
  if (type.signed && value >> BigInt(type.width - 1) === 1n) return `-${number((1n << BigInt(type.width)) - value)}`;
  return number(value);
}

const number = (value: bigint): string => (value < 65_536n ? String(value) : `0x${value.toString(16).toUpperCase()}`);

/** A constant of a type, in any position. */
export function constantText(value: bigint, type: Type, names: Names): string {
  const width = type.kind === 'bits' ? type.width : (names.enumOf(type.name)?.width ?? 1);
  return adaptedText(value, type, names.enumOf) ?? `${sizedText(value, width)} as ${typeText(type)}`;
}

export const plainBits = (width: number): Type => bitsType(width);

/** A text in double quotes. */
export function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n').replace(/\r/g, '\\r')}"`;
}
