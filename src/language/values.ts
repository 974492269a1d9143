/**
 * Values of expressions while they are lowered.
 *
 * A value is a typed term; or an integer of any size that has no width yet (literals, constants, indices); or a *flexible* value, which takes the
 * width of what it meets (`c ? 1 : 0`, `any`, `~0`). Integers and flexible values become terms by `adapt`. `undefined` everywhere means: failed and
 * reported.
 */
import { constant, type Term } from '../../kernel/term.ts';
import type { Type } from '../spec/spec.ts';
import { bitsType } from '../spec/types.ts';
import type { Place } from './report.ts';

/** Memories and tables; they may be indexed, compared, chosen from and stored to. */
export interface ArrayType {
  readonly kind: 'array';
  readonly element: Type;
  readonly depth: number;
}

export type ValueType = Type | ArrayType;

/** Declared `[msb:lsb]`, for the translation of indices. */
export interface Range {
  readonly msb: number;
  readonly lsb: number;
}

export interface Typed {
  readonly kind: 'typed';
  readonly term: Term;
  readonly type: ValueType;
  readonly range?: Range;
  /** Set where the value is known while the text is read: conditions over integers choose without leaving a trace in the term. */
  readonly known?: boolean;
}

export interface Integer {
  readonly kind: 'integer';
  readonly value: bigint;
}

export interface Flexible {
  readonly kind: 'flexible';
  /** The term of that type; reports at its own place what does not fit. */
  readonly adapt: (type: Type) => Term | undefined;
}

export type Value = Typed | Integer | Flexible;

/** A value and the place it was written at. */
export interface Located<V = Value> {
  readonly value: V;
  readonly place: Place;
}

export const bit: Type = bitsType(1);

export const typed = (term: Term, type: ValueType): Typed => ({ kind: 'typed', term, type });
export const bitValue = (term: Term): Typed => typed(term, bit);
/** A condition that is known while the text is read. */
export const knownBit = (value: boolean): Typed => ({ ...bitValue(constant(value ? 1 : 0, 1)), known: value });
export const integer = (value: bigint): Integer => ({ kind: 'integer', value });

/** A flexible value computes its term once for each type, so that shared values stay shared. */
export function flexible(adapt: (type: Type) => Term | undefined): Flexible {
  const known = new Map<string, Term | undefined>();
  return {
    kind: 'flexible',
    adapt: (type) => {
      const key = printType(type);
      if (!known.has(key)) known.set(key, adapt(type));
      return known.get(key);
    },
  };
}

export function sameType(a: ValueType, b: ValueType): boolean {
  switch (a.kind) {
    case 'bits':
      return b.kind === 'bits' && a.width === b.width && a.signed === b.signed;
    case 'enum':
      return b.kind === 'enum' && a.name === b.name;
    case 'array':
      return b.kind === 'array' && a.depth === b.depth && sameType(a.element, b.element);
  }
}

export function printType(type: ValueType): string {
  switch (type.kind) {
    case 'bits':
      return type.signed ? `signed[${type.width}]` : type.width === 1 ? 'bit' : `bits[${type.width}]`;
    case 'enum':
      return type.name;
    case 'array':
      return `${printType(type.element)}[${type.depth}]`;
  }
}
