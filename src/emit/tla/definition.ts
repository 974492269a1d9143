/** The body of one definition: expressions in which what occurs several times has a name, and values that statements choose. */
import type { Sort } from '../../../kernel/sort.ts';
import { type Term, variable } from '../../../kernel/term.ts';
import { type Block, isSimple, linesOf, valueBlock } from './block.ts';
import { Expressions, type Vocabulary } from './expression.ts';
import { atom, other } from './piece.ts';

/** Applications in a term from which on it is worth a name when it occurs again. */
const worthNaming = 3;
/** Levels of a term without a name in it: deeper ones are printed, parsed and read in pieces. */
const deepest = 60;

export class Body {
  readonly expressions: Expressions;
  private readonly lets: { readonly name: string; readonly block: Block }[] = [];
  private readonly fresh: () => string;

  /** `fresh` gives names that nothing in the module has. The terms are all that the body will print. */
  constructor(vocabulary: Vocabulary, fresh: () => string, terms: readonly Term[]) {
    this.expressions = new Expressions(vocabulary);
    this.fresh = fresh;
    for (const term of worthy(terms)) {
      if (this.expressions.typeOf(term) !== undefined) continue;
      const block = valueBlock(this.expressions.value(term).text);
      this.expressions.name(term, atom(this.named(block)));
    }
  }

  /** A text that stands for the block and may be written several times. */
  shared(block: Block): Block {
    return isSimple(block) ? block : valueBlock(this.named(block));
  }

  /** A term that is printed as the block. */
  placeholder(block: Block, sort: Sort): Term {
    const shared = this.shared(block);
    const text = shared.kind === 'value' ? shared.text : '';
    const term = variable(this.fresh(), sort);
    this.expressions.name(term, /^\w+$/.test(text) ? atom(text) : other(text));
    return term;
  }

  /** Nothing in it needed a name. */
  get isPlain(): boolean {
    return this.lets.length === 0;
  }

  /** The lines behind `==`. */
  lines(block: Block): readonly string[] {
    const body = linesOf(block);
    if (this.lets.length === 0) return body;
    const definitions = this.lets.flatMap(({ name, block: value }, at) => {
      const [first = '', ...rest] = linesOf(value);
      const head = at === 0 ? 'LET ' : '    ';
      return rest.length === 0
        ? [`${head}${name} == ${first}`]
        : [`${head}${name} ==`, ...[first, ...rest].map((line) => `      ${line}`)];
    });
    return [...definitions, 'IN', ...body.map((line) => `  ${line}`)];
  }

  private named(block: Block): string {
    const name = this.fresh();
    this.lets.push({ name, block });
    return name;
  }
}

/** Applications that occur at several places and are of some size, or are nested deeply; operands before what reads them. */
function worthy(roots: readonly Term[]): readonly Term[] {
  const uses = new Map<Term, number>();
  const sizes = new Map<Term, number>();
  /** Levels down to the next of `cuts`. */
  const heights = new Map<Term, number>();
  const cuts = new Set<Term>();
  const order: Term[] = [];
  // A stack of its own: terms can be nested deeply.
  const pending: { readonly term: Term; readonly done: boolean }[] = [...roots]
    .reverse()
    .map((term) => ({ term, done: false }));
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { term, done } = next;
    if (term.kind !== 'app') continue;
    if (done) {
      order.push(term);
      const height = Math.max(...term.args.map((arg) => heights.get(arg) ?? 0)) + 1;
      if (height === deepest) cuts.add(term);
      heights.set(term, height % deepest);
      sizes.set(
        term,
        term.args.reduce((sum, arg) => Math.min(1000, sum + (sizes.get(arg) ?? 0)), 1),
      );
      continue;
    }
    const count = uses.get(term) ?? 0;
    uses.set(term, count + 1);
    if (count > 0) continue;
    pending.push({ term, done: true });
    for (const arg of [...term.args].reverse()) pending.push({ term: arg, done: false });
  }
  return order.filter((term) => cuts.has(term) || ((uses.get(term) ?? 0) > 1 && (sizes.get(term) ?? 0) >= worthNaming));
}
