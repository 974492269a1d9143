/** Expressions of picks as FSpec text: the port of the refinement engine, implemented by the language. */
import { parseExpression } from '../language/parseExpression.ts';
import { printWith } from '../language/printTerm.ts';
import { type Names, namesOf } from '../language/printTypes.ts';
import type { Syntax } from '../refine/rule.ts';
import type { Type } from '../spec/spec.ts';

export const syntax: Syntax = {
  print: (term, spec, names, expected) => printWith(withNames(namesOf(spec), names), term, expected),
  parse: (text, spec, names, expected) => {
    const parsed = parseExpression(text, spec, { names, ...(expected === undefined ? {} : { expected }) });
    if (parsed.kind === 'term') return { kind: 'ok', value: parsed.term };
    const [first] = parsed.diagnostics;
    return {
      kind: 'refused',
      reason: first === undefined ? `not an expression: ${text}` : `${text}: ${first.message}`,
    };
  },
};

/** Names that the program has and the specification does not: wires and registers that rules introduced. */
function withNames(declared: Names, more: ReadonlyMap<string, Type>): Names {
  return {
    ...declared,
    typeOf: (name) => {
      const type = more.get(name);
      return declared.typeOf(name) ?? (type === undefined ? undefined : { type });
    },
    taken: (name) => more.has(name) || declared.taken(name),
  };
}
