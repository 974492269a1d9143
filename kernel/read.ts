/** Text to terms: the inverse of print.ts. Deep terms need no deep stack. */
import { allOps, type Op } from './operators.ts';
import { apply, constant, type Term, table, type Var } from './term.ts';

export type ReadTerm =
  | { readonly kind: 'term'; readonly term: Term }
  | { readonly kind: 'error'; readonly reason: string };

/** Variables get the sorts that `variableOf` gives them; a name that it does not know is an error, as is everything that `print` does not write. */
export function read(text: string, variableOf: (name: string) => Var | undefined): ReadTerm {
  try {
    return { kind: 'term', term: new Reader(variableOf).read(text) };
  } catch (error) {
    // Violated sort rules and widths are found where the term is made.
    if (error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError)
      return { kind: 'error', reason: error.message };
    throw error;
  }
}

/** What was read inside one pair of parentheses. */
type Item = string | Term | readonly Item[];

const isList = (item: Item): item is readonly Item[] => Array.isArray(item);

const operatorNames: ReadonlySet<string> = new Set(allOps);
const isOperator = (name: string): name is Op => operatorNames.has(name);

/** Largest width, depth and parameter: nothing printed is beyond, and a hostile text must not ask for memory. */
const sizeLimit = 1 << 24;

class Reader {
  private readonly bound = new Map<string, Term>();

  private readonly variableOf: (name: string) => Var | undefined;

  constructor(variableOf: (name: string) => Var | undefined) {
    this.variableOf = variableOf;
  }

  read(text: string): Term {
    const open: Item[][] = [[]];
    for (const token of text.match(/[()]|[^\s()]+/g) ?? []) {
      if (token === '(') open.push([]);
      else if (token === ')') {
        const closed = open.pop();
        const around = open.at(-1);
        if (closed === undefined || around === undefined)
          throw new SyntaxError('a parenthesis is closed that was not opened');
        // Bindings are made as they are read, so that what follows can use them.
        around.push(this.reduce(closed, around));
      } else open.at(-1)?.push(token);
    }
    const [items, ...more] = open;
    if (items === undefined || more.length > 0) throw new SyntaxError('a parenthesis is not closed');
    if (items.length !== 1) throw new SyntaxError('one term is expected');
    return this.term(items[0] ?? []);
  }

  /** A list whose parts are known already: a term where it is one, else the list itself (parameters, bindings). */
  private reduce(items: readonly Item[], around: readonly Item[]): Item {
    const [head, ...rest] = items;
    if (head === 'table') return this.tableOf(rest);
    if (head === 'let*') {
      if (rest.length !== 2) throw new SyntaxError('let* takes bindings and a term');
      return this.term(rest[1] ?? []);
    }
    if (typeof head === 'string' && head.startsWith('%')) {
      if (rest.length !== 1) throw new SyntaxError(`${head} is bound to one term`);
      this.bound.set(head, this.term(rest[0] ?? []));
      return items;
    }
    if (
      typeof head === 'string' &&
      isOperator(head) &&
      rest.every((item) => typeof item === 'string' && /^\d+$/.test(item)) &&
      rest.length > 0 &&
      around.length === 0
    )
      return items;
    const applied = operatorOf(head);
    return applied === undefined
      ? items
      : apply(
          applied.op,
          rest.map((item) => this.term(item)),
          applied.params,
        );
  }

  private term(item: Item): Term {
    if (typeof item === 'string') return this.leaf(item);
    if (isList(item)) throw new SyntaxError('a term is expected');
    return item;
  }

  private leaf(text: string): Term {
    const parts = /^(\d+)'d(\d+)$/.exec(text);
    if (parts !== null) {
      const width = sizeOf(parts[1] ?? '');
      const value = BigInt(parts[2] ?? '');
      if (BigInt.asUintN(width, value) !== value) throw new RangeError(`${text} does not fit its width`);
      return constant(value, width);
    }
    const found = this.bound.get(text) ?? this.variableOf(text);
    if (found === undefined) throw new SyntaxError(`${text} is not known`);
    return found;
  }

  private tableOf([sort, ...values]: readonly Item[]): Term {
    const parts = typeof sort === 'string' ? /^bits\[(\d+)\]\[(\d+)\]$/.exec(sort) : null;
    if (parts === null) throw new SyntaxError('a table begins with its sort');
    const [element, depth] = [sizeOf(parts[1] ?? ''), sizeOf(parts[2] ?? '')];
    if (values.length !== depth) throw new SyntaxError(`a table of ${depth} elements has ${values.length}`);
    const numbers = values.map((value) => {
      if (typeof value !== 'string' || !/^\d+$/.test(value)) throw new SyntaxError('a table holds numbers');
      const number = BigInt(value);
      if (BigInt.asUintN(element, number) !== number)
        throw new RangeError(`${value} does not fit an element of the table`);
      return number;
    });
    return table(numbers, element);
  }
}

function sizeOf(text: string): number {
  const size = Number(text);
  if (!Number.isSafeInteger(size) || size < 1 || size > sizeLimit) throw new RangeError(`${text} is no size`);
  return size;
}

/** `add`, or `(extract 3 0)`. */
function operatorOf(head: Item | undefined): { readonly op: Op; readonly params: readonly number[] } | undefined {
  if (typeof head === 'string') return isOperator(head) ? { op: head, params: [] } : undefined;
  if (head === undefined || !isList(head)) return undefined;
  const [op, ...params] = head;
  if (typeof op !== 'string' || !isOperator(op)) return undefined;
  const numbers = params.map((param) =>
    typeof param === 'string' && /^\d+$/.test(param) ? Number(param) : Number.NaN,
  );
  if (numbers.some((number) => !Number.isSafeInteger(number) || number > sizeLimit))
    throw new SyntaxError(`${op} has a parameter that is no number`);
  return { op, params: numbers };
}
