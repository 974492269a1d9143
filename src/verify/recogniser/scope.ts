/** What the names of a module stand for. */
import type { Token } from './tokens.ts';

/** A net or a variable: bits, numbered as declared. */
export interface Signal {
  readonly kind: 'net' | 'variable';
  readonly at: Token;
  readonly name: string;
  readonly width: number;
  readonly signed: boolean;
  readonly msb: number;
  readonly lsb: number;
  /** Declared with a range, so that its bits may be selected. */
  readonly isVector: boolean;
  readonly direction?: 'input' | 'output';
  /** `logic`: may be driven continuously as well. */
  readonly isLogic: boolean;
  /** An argument or local variable of a function. */
  readonly isLocal: boolean;
}

export interface Memory {
  readonly kind: 'memory';
  readonly at: Token;
  readonly name: string;
  readonly width: number;
  readonly signed: boolean;
  readonly msb: number;
  readonly lsb: number;
  readonly isVector: boolean;
  /** Lowest and highest address. */
  readonly first: number;
  readonly last: number;
}

export interface Constant {
  readonly kind: 'constant';
  readonly at: Token;
  readonly name: string;
  readonly width: number;
  readonly signed: boolean;
  readonly value: bigint;
}

export interface LoopVariable {
  readonly kind: 'loop';
  readonly at: Token;
  readonly name: string;
}

export interface Callable {
  readonly kind: 'function';
  readonly at: Token;
  readonly name: string;
  readonly width: number;
  readonly signed: boolean;
  readonly arguments: number;
}

/** The name of a generate block or of an instance. */
export interface Label {
  readonly kind: 'label';
  readonly at: Token;
  readonly name: string;
}

export type Entity = Label | Signal | Memory | Constant | LoopVariable | Callable;

export interface Scope {
  readonly names: ReadonlyMap<string, Entity>;
  readonly outer?: Scope;
}

export function lookUp(scope: Scope, name: string): Entity | undefined {
  return scope.names.get(name) ?? (scope.outer === undefined ? undefined : lookUp(scope.outer, name));
}

/** Position of a declared index within the vector, 0 for the least significant bit; outside 0 … width − 1 where there is no such bit. */
export function bitOf(vector: Signal | Memory, index: number): number {
  return vector.msb >= vector.lsb ? index - vector.lsb : vector.lsb - index;
}
