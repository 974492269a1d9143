/** Freedom: `choose` and `any` become choices, each with a name and a predicate. */
import type { AstNode } from 'langium';
import { type Term, top, variable } from '../../kernel/term.ts';
import type { Choice, SourceRange, Type } from '../spec/spec.ts';
import { type Context, sortOfType } from './context.ts';
import { rangeOf } from './report.ts';

export interface Choices {
  /** The variable of a new choice; the name is made unlike any other. */
  readonly add: (context: Pick<Context, 'globals'>, base: string, type: Type, place: AstNode) => Term;
  /** Adds a choice under a declared name. */
  readonly declare: (name: string, type: Type, place: AstNode) => void;
  /** Sets the predicate of a choice; it is `top` until then. */
  readonly constrain: (name: string, such: Term) => void;
  /** In the order of the text. */
  readonly all: () => readonly Choice[];
}

/** Name of the choice behind `any` in the value of `base`, and behind `choose base' such that …`. */
export const anyName = (base: string): string => `${base}_any`;
export const choiceName = (base: string): string => `${base}_choice`;

/** The first of `wanted`, `wanted2`, `wanted3`, … that is free. */
export function freshName(wanted: string, taken: (name: string) => boolean): string {
  let name = wanted;
  for (let number = 2; taken(name); number += 1) name = `${wanted}${number}`;
  return name;
}

interface Mutable {
  readonly name: string;
  readonly type: Type;
  readonly source: SourceRange;
  readonly order: number;
  such: Term;
}

export function createChoices(declared: (name: string) => boolean): Choices {
  const found = new Map<string, Mutable>();
  const declare = (name: string, type: Type, place: AstNode): void => {
    found.set(name, { name, type, source: rangeOf(place), order: found.size, such: top });
  };
  return {
    add: (context, base, type, place) => {
      const name = freshName(base, (candidate) => declared(candidate) || found.has(candidate));
      declare(name, type, place);
      return variable(name, sortOfType(context, type));
    },
    declare,
    constrain: (name, such) => {
      const choice = found.get(name);
      if (choice !== undefined) choice.such = such;
    },
    all: () =>
      [...found.values()]
        .sort((a, b) => a.source.line - b.source.line || a.source.column - b.source.column || a.order - b.order)
        .map(({ name, type, such, source }) => ({ name, type, such, source })),
  };
}
