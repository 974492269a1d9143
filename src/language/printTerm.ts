/**
 * Terms as FSpec expressions: `parseExpression(printTerm(t))` is `t` itself.
 *
 * Subterms that are used more than once, and subterms below which the text would nest too deeply, get a name by `let … in`, so that text grows with the
 * DAG and stays within the nesting that the parser accepts. Every term has a *natural* type (that of its variables; unsigned where nothing says
 * otherwise); where an operator needs another signedness the text says `signed(…)` or `unsigned(…)`. Constants, and conditionals between constants, are
 * *open*: they adapt to what is around them.
 */
import type { App, Term } from '../../kernel/term.ts';
import { isConst, width } from '../../kernel/term.ts';
import { topological } from '../../kernel/traverse.ts';
import type { Spec, Type } from '../spec/spec.ts';
import { type NaturalType, naturalType } from './printNatural.ts';
import { indexText, printOperation } from './printOperators.ts';
import { coerced, conditionPiece, type Piece, type Printer, piece, precedences, wrapped } from './printPieces.ts';
import { adaptedText, type Names, namesOf, plainBits, sizedText } from './printTypes.ts';
import { printType, type ValueType } from './values.ts';

export interface PrintOptions {
  /** How variables are written that are not written by their name (the new value of a register, a declared table). */
  readonly written?: ReadonlyMap<Term, string>;
}

/** The expression for a term. With `expected`, literals adapt to that type and the text has exactly that type. */
export function printTerm(term: Term, spec: Spec, expected?: Type, options: PrintOptions = {}): string {
  return printWith(namesOf(spec), term, expected, options);
}

export function printWith(names: Names, term: Term, expected: Type | undefined, options: PrintOptions = {}): string {
  return printer(names, term, options).expression(expected);
}

/** A condition: one bit, with `true` and `false` for constants. */
export function printCondition(names: Names, term: Term, options: PrintOptions = {}): string {
  return isConst(term)
    ? term.value === 1n
      ? 'true'
      : 'false'
    : printer(names, term, options).expression(plainBits(1));
}

/** A vector with a width of its own, unsigned: indices, addresses and the subject of `case`. */
export function printVector(names: Names, term: Term, options: PrintOptions = {}): string {
  return printer(names, term, options).vector();
}

/** Deeper subterms get a name; far below what the parser accepts. */
const nestingLimit = 12;
/** Shorter subterms are repeated rather than named. */
const sharedLength = 8;

function printer(
  names: Names,
  root: Term,
  { written = new Map() }: PrintOptions,
): { readonly expression: (expected: Type | undefined) => string; readonly vector: () => string } {
  const order = topological([root]);
  const bound = new Map<Term, { readonly name: string; readonly type: ValueType }>();
  const types = new Map<Term, NaturalType>();
  const natural = (term: Term): NaturalType => bound.get(term)?.type ?? types.get(term) ?? 'open';
  // Operands are final when a term is first written, so what was written once can be written again.
  const writtenPieces = new Map<Term, Map<string, Piece>>();
  const text = (term: Term, wanted: ValueType | undefined): Piece => {
    if (bound.has(term) || term.kind !== 'app') return compose(term, wanted);
    const key = wanted === undefined ? '' : printType(wanted);
    const known = writtenPieces.get(term) ?? new Map<string, Piece>();
    const found = known.get(key) ?? compose(term, wanted);
    writtenPieces.set(term, known.set(key, found));
    return found;
  };
  const compose = (term: Term, wanted: ValueType | undefined): Piece => {
    const own = bound.get(term);
    if (own !== undefined) return coerced(self, piece(own.name), own.type, wanted);
    const name = written.get(term);
    if (term.kind === 'const')
      return name === undefined ? constantPiece(names, term.value, term.sort.width, wanted) : piece(name);
    const type = natural(term);
    if (term.kind === 'app' && type === 'open') return openConditional(self, term, wanted);
    const known = type === 'open' ? plainBits(1) : type;
    const plain =
      name !== undefined
        ? piece(name)
        : term.kind === 'var'
          ? piece(term.name)
          : term.kind === 'table'
            ? piece(tableText(term.values, term.sort.element))
            : printOperation(self, term);
    return coerced(self, plain, known, wanted);
  };
  const self: Printer = { names, natural, text, isNamed: (term) => bound.has(term) || written.has(term) };

  const uses = useCounts(order);
  const depth = new Map<Term, number>();
  const bindings: string[] = [];
  let number = 0;
  const used = new Set(order.flatMap((term) => (term.kind === 'var' ? [term.name] : [])));
  const fresh = (): string => {
    do number += 1;
    while (names.taken(`t${number}`) || used.has(`t${number}`));
    return `t${number}`;
  };
  for (const term of order) {
    types.set(term, naturalType(names, term, natural));
    if (term.kind !== 'app') continue;
    const deep = 1 + Math.max(...term.args.map((arg) => depth.get(arg) ?? 0));
    depth.set(term, deep);
    const shared = (uses.get(term) ?? 0) > 1;
    if (term === root || !(shared || deep > nestingLimit)) continue;
    const value = text(term, undefined);
    if (deep <= nestingLimit && value.text.length <= sharedLength) continue;
    const type = natural(term);
    const name = fresh();
    bindings.push(`let ${name} = ${value.text} in `);
    bound.set(term, { name, type: type === 'open' ? plainBits(width(term)) : type });
    depth.set(term, 0);
  }
  return {
    expression: (expected) => `${bindings.join('')}${text(root, expected).text}`,
    vector: () => `${bindings.join('')}${indexText(self, root)}`,
  };
}

function useCounts(order: readonly Term[]): ReadonlyMap<Term, number> {
  const uses = new Map<Term, number>();
  for (const term of order)
    if (term.kind === 'app') for (const arg of term.args) uses.set(arg, (uses.get(arg) ?? 0) + 1);
  return uses;
}

function constantPiece(names: Names, value: bigint, width: number, wanted: ValueType | undefined): Piece {
  if (wanted === undefined || wanted.kind === 'array') return piece(sizedText(value, width));
  const adapted = adaptedText(value, wanted, names.enumOf);
  if (adapted !== undefined) return piece(adapted, adapted.startsWith('-') ? precedences.prefix : precedences.primary);
  return piece(`${sizedText(value, width)} as ${wanted.kind === 'enum' ? wanted.name : ''}`, precedences.cast);
}

/** A conditional between constants takes the wanted type, or the unsigned one of its width. */
function openConditional(self: Printer, term: App, wanted: ValueType | undefined): Piece {
  const [condition, then, otherwise] = term.args;
  if (condition === undefined || then === undefined || otherwise === undefined)
    throw new Error('a conditional has three operands');
  const parts = [
    wrapped(conditionPiece(self, condition), precedences.implies),
    self.text(then, wanted).text,
    self.text(otherwise, wanted).text,
  ];
  return piece(`${parts[0]} ? ${parts[1]} : ${parts[2]}`, precedences.conditional);
}

function tableText(values: readonly bigint[], element: number): string {
  return `table ${element === 1 ? 'bit' : `bits[${element}]`} { ${values.join(', ')} }`;
}
