/**
 * Terms in TLA+. One-bit terms are printed as formulas where a condition is asked for, and as 0 or 1 elsewhere; values of an enumerated type as labels where that is
 * what their place holds. What occurs several times in a definition is named by `LET`.
 */
import { maximum, type Sort } from '../../../kernel/sort.ts';
import type { App, Const, Term, Var } from '../../../kernel/term.ts';
import type { EnumType } from '../../spec/spec.ts';
import type { LibraryName } from './library.ts';
import { narrow } from './narrow.ts';
import { atom, both, call, either, negation, other, type Piece, relation, side, tight } from './piece.ts';
import { isNumber, number } from './values.ts';
import { wide } from './wide.ts';

/** What the expressions of a module have in common. */
export interface Vocabulary {
  /** The variable as it is read at this place. */
  readonly read: (variable: Var) => Piece;
  /** The enumerated type whose labels the variable holds. */
  readonly labelsOf: (variable: Var) => EnumType | undefined;
  /** Name of the operator from labels to codes. */
  readonly codeOf: (type: EnumType) => string;
  /** A new name for a bound variable that numbers bits. */
  readonly index: () => string;
  readonly use: (name: LibraryName) => LibraryName;
}

const widthOf = ({ sort }: Term): number => (sort.kind === 'bits' ? sort.width : sort.element);
const isOneBit = (term: Term): boolean => term.sort.kind === 'bits' && term.sort.width === 1;
const comparisons: ReadonlySet<string> = new Set(['eq', 'ult', 'ule', 'slt', 'sle', 'redand', 'redor']);
const connectives: ReadonlySet<string> = new Set(['not', 'and', 'or', 'xor']);

export class Expressions {
  private readonly vocabulary: Vocabulary;
  /** What stands for a term that has a name in the definition. */
  private readonly named = new Map<Term, Piece>();
  private readonly types = new Map<Term, EnumType | undefined>();

  constructor(vocabulary: Vocabulary) {
    this.vocabulary = vocabulary;
  }

  name(term: Term, piece: Piece): void {
    this.named.set(term, piece);
  }

  isNamed(term: Term): boolean {
    return this.named.has(term);
  }

  /** The enumerated type that the term has by its form. */
  typeOf(term: Term): EnumType | undefined {
    if (term.kind === 'var') return this.vocabulary.labelsOf(term);
    if (term.kind !== 'app' || term.op !== 'ite') return undefined;
    if (this.types.has(term)) return this.types.get(term);
    // Branches are shared: without a memory the walk would take the time of the tree.
    const [, a, b] = term.args;
    const type = (a === undefined ? undefined : this.typeOf(a)) ?? (b === undefined ? undefined : this.typeOf(b));
    this.types.set(term, type);
    return type;
  }

  /** As a value of its own type: labels where it has them. */
  natural(term: Term): Piece {
    const type = this.typeOf(term);
    return type === undefined ? this.value(term) : this.label(term, type);
  }

  /** A formula. */
  condition(term: Term): Piece {
    const known = this.named.get(term);
    if (known !== undefined) return relation(`${side(known)} = 1`);
    if (term.kind === 'const') return atom(term.value === 1n ? 'TRUE' : 'FALSE');
    if (term.kind !== 'app') return relation(`${side(this.value(term))} = 1`);
    const [a, b, c] = term.args;
    if (a === undefined) throw new Error('an operand is missing');
    if (term.op === 'ite' && b !== undefined && c !== undefined)
      return other(`IF ${this.condition(a).text} THEN ${this.condition(b).text} ELSE ${this.condition(c).text}`);
    if (connectives.has(term.op)) return this.connective(term, a, b ?? a);
    if (comparisons.has(term.op)) return this.comparison(term, a, b ?? a);
    return relation(`${side(this.value(term))} = 1`);
  }

  /** A number, a tuple of bytes, or a function. */
  value(term: Term): Piece {
    const known = this.named.get(term);
    if (known !== undefined) return known;
    switch (term.kind) {
      case 'const':
        return atom(number(term.value, term.sort.width));
      case 'table':
        return call(
          this.vocabulary.use('Table'),
          `<<${term.values.map((value) => number(value, term.sort.element)).join(', ')}>>`,
        );
      case 'var': {
        const type = this.vocabulary.labelsOf(term);
        const read = this.vocabulary.read(term);
        return type === undefined ? read : call(this.vocabulary.codeOf(type), read);
      }
      case 'app':
        return this.application(term);
    }
  }

  /** A label of the type; the term is known to have no other values. */
  label(term: Term, type: EnumType): Piece {
    const known = this.named.get(term);
    if (known !== undefined) return known;
    if (term.kind === 'const') return labelOf(term, type);
    if (term.kind === 'var') return this.vocabulary.read(term);
    const [c, a, b] = term.kind === 'app' && term.op === 'ite' ? term.args : [];
    if (c === undefined || a === undefined || b === undefined) throw new Error('a term that has no labels');
    return other(`IF ${this.condition(c).text} THEN ${this.label(a, type).text} ELSE ${this.label(b, type).text}`);
  }

  private connective({ op }: App, a: Term, b: Term): Piece {
    switch (op) {
      case 'not':
        return this.negated(a);
      case 'and':
        return both(this.condition(a), this.condition(b));
      case 'or': {
        const premise = a.kind === 'app' && a.op === 'not' && !this.named.has(a) ? a.args[0] : undefined;
        if (premise === undefined) return either(this.condition(a), this.condition(b));
        return other(`${implied(this.condition(premise))} => ${implied(this.condition(b))}`);
      }
      default:
        return relation(`${tight(this.condition(a))} # ${tight(this.condition(b))}`);
    }
  }

  private negated(a: Term): Piece {
    if (this.named.has(a) || a.kind === 'var') return relation(`${side(this.value(a))} = 0`);
    if (a.kind === 'app' && a.op === 'eq') {
      const [left, right] = this.sides(a);
      return relation(`${side(left)} # ${side(right)}`);
    }
    return negation(this.condition(a));
  }

  private comparison(term: App, a: Term, b: Term): Piece {
    if (term.op === 'eq') {
      const [left, right] = this.sides(term);
      return relation(`${side(left)} = ${side(right)}`);
    }
    const width = widthOf(a);
    const [x, y] = [this.value(a), this.value(b)];
    const use = this.vocabulary.use;
    if (isNumber(width)) {
      switch (term.op) {
        case 'ult':
          return relation(`${side(x)} < ${side(y)}`);
        case 'ule':
          return relation(`${side(x)} <= ${side(y)}`);
        case 'slt':
          return relation(`${call(use('Signed'), x, width).text} < ${call('Signed', y, width).text}`);
        case 'sle':
          return relation(`${call(use('Signed'), x, width).text} <= ${call('Signed', y, width).text}`);
        case 'redand':
          return relation(`${side(x)} = ${maximum(width)}`);
        default:
          return relation(`${side(x)} # 0`);
      }
    }
    switch (term.op) {
      case 'ult':
        return call(use('WLess'), x, y);
      case 'ule':
        return negation(call(use('WLess'), y, x));
      case 'slt':
        return call(use('WSLess'), x, y, width);
      case 'sle':
        return negation(call(use('WSLess'), y, x, width));
      case 'redand':
        return call(use('WAll'), x, width);
      default:
        return call(use('WAny'), x);
    }
  }

  /** Both sides of an equality in one kind of value. */
  private sides({ args: [a, b] }: App): readonly [Piece, Piece] {
    if (a === undefined || b === undefined) throw new Error('an operand is missing');
    const type = this.typeOf(a) ?? this.typeOf(b);
    if (type === undefined || !this.hasLabels(a, type) || !this.hasLabels(b, type))
      return [this.value(a), this.value(b)];
    return [this.label(a, type), this.label(b, type)];
  }

  /** Every value that the term can have is written as a label. */
  private hasLabels(term: Term, type: EnumType): boolean {
    if (term.kind === 'const') return type.labels.some(({ code }) => code === term.value);
    if (term.kind === 'var') return this.vocabulary.labelsOf(term)?.name === type.name;
    if (term.kind !== 'app' || term.op !== 'ite') return false;
    const [, a, b] = term.args;
    return a !== undefined && b !== undefined && this.hasLabels(a, type) && this.hasLabels(b, type);
  }

  private application(term: App): Piece {
    const [c, a, b] = term.args;
    if (term.op === 'ite' && c !== undefined && a !== undefined && b !== undefined)
      return other(`IF ${this.condition(c).text} THEN ${this.value(a).text} ELSE ${this.value(b).text}`);
    if (comparisons.has(term.op) || (connectives.has(term.op) && isOneBit(term)))
      return call(this.vocabulary.use('Bit'), this.condition(term));
    const values = term.args.map((arg) => this.value(arg));
    const sorts = term.args.map((arg) => arg.sort);
    const { use, index } = this.vocabulary;
    const isNarrow = [...sorts, term.sort].every((sort) => isNumber(elementWidth(sort)));
    if (term.op === 'select' || term.op === 'store') return this.memory(term, values);
    return isNarrow ? narrow({ term, values, sorts, use }) : wide({ term, values, sorts, use, fresh: index });
  }

  private memory({ op, args, sort }: App, [memory, address, value]: readonly Piece[]): Piece {
    const [array, at] = [args[0]?.sort, args[1]?.sort];
    if (array?.kind !== 'array' || at?.kind !== 'bits' || memory === undefined || address === undefined)
      throw new Error('a memory and an address were expected');
    const cell = isNumber(at.width) ? address : call(this.vocabulary.use('Amount'), address);
    const everywhere = at.width < 31 && 2 ** at.width <= array.depth;
    const within = `${side(cell)} < ${array.depth}`;
    if (op === 'select') {
      const read = `${tight(memory)}[${cell.text}]`;
      return everywhere ? atom(read) : other(`IF ${within} THEN ${read} ELSE ${number(0n, elementWidth(sort))}`);
    }
    const written = `[${memory.text} EXCEPT ![${cell.text}] = ${value?.text ?? ''}]`;
    return everywhere ? atom(written) : other(`IF ${within} THEN ${written} ELSE ${memory.text}`);
  }
}

/** A side of an implication: chains of it group to the right in FSpec, and not at all in TLA+. */
const implied = (piece: Piece): string =>
  piece.chain === undefined && piece.level === 'other' ? `(${piece.text})` : piece.text;

const elementWidth = (sort: Sort): number => (sort.kind === 'bits' ? sort.width : sort.element);

export function labelOf({ value }: Pick<Const, 'value'>, type: EnumType): Piece {
  const label = type.labels.find(({ code }) => code === value);
  if (label === undefined) throw new Error(`${value} is no code of ${type.name}`);
  return atom(`"${label.name}"`);
}
