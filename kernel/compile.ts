/**
 * Compiled evaluation: a list of terms becomes one generated JavaScript function.
 *
 * Bit vectors of at most 32 bits are kept as unsigned numbers (every intermediate is brought back with `>>> 0` or a mask), wider ones as BigInts.
 * Memories are arrays of such values. Meaning is that of operators.ts; the two are compared by fuzzing over the operator table.
 * The generated text contains only operators, numbers and positional names: nothing of a specification's text reaches it.
 */

import { emitOperator, type Operand } from './compileOperators.ts';
import type { Assignment } from './evaluate.ts';
import { fits, printSort, type Sort, type Value } from './sort.ts';
import type { Term, Var } from './term.ts';
import { topological } from './traverse.ts';

/** A value in compiled code: number up to 32 bits, BigInt beyond, arrays for memories. */
export type Word = number | bigint | readonly (number | bigint)[];

export interface Compiled {
  readonly inputs: readonly Var[];
  /** `inputs.length` words in, one word per root out. */
  readonly run: (inputs: readonly Word[]) => Word[];
}

export const isNarrow = (width: number): boolean => width <= 32;

/** Compiles the roots over the given inputs; throws when a variable of the roots is not among them. */
export function compile(roots: readonly Term[], inputs: readonly Var[]): Compiled {
  const { body, results, tables } = generate(roots, inputs);
  const source = `"use strict"; return function run(x) { ${body} return [${results.join(', ')}]; };`;
  const make = new Function('tables', source) as (tables: readonly Word[]) => (inputs: readonly Word[]) => Word[];
  return { inputs, run: make(tables) };
}

export interface Generated {
  /** Statements that compute the roots, reading the inputs through `input` and constant memories from `tables[i]`. */
  readonly body: string;
  /** One expression per root, valid after the body. */
  readonly results: readonly string[];
  readonly tables: readonly Word[];
}

/**
 * Definitions per generated function. V8 does not optimise functions beyond 60 kB of bytecode, and a frame with a local for each of 100,000 subterms
 * would overflow the call stack.
 */
const definitionsPerFunction = 1000;

/**
 * The body defines one local per subterm. A large body is cut into functions that run one after the other; what one of them defines and a later one
 * or a root reads goes through the array `kept`.
 */
export function generate(
  roots: readonly Term[],
  inputs: readonly Var[],
  input = (index: number): string => `x[${index}]`,
): Generated {
  const order = topological(roots);
  const sections = sectionsOf(order);
  const shared = sections === undefined ? undefined : readElsewhere(order, roots, sections);
  const position = new Map(inputs.map((term, index) => [term, index]));
  const tables: Word[] = [];
  const lines: string[] = [];
  const slots = new Map<Term, number>();
  let names = new Map<Term, Operand>();
  let section = 0;
  let count = 0;
  const define = (term: Term, text: string): Operand => {
    const operand = { text: `v${count}`, sort: term.sort };
    count += 1;
    lines.push(`const ${operand.text} = ${text};`);
    names.set(term, operand);
    return operand;
  };
  const operandOf = (term: Term): Operand => {
    const found = names.get(term);
    if (found !== undefined) return found;
    if (term.kind === 'const') return { text: literal(term.value, term.sort.width), sort: term.sort };
    const slot = slots.get(term);
    if (slot === undefined) throw new Error('operand not yet compiled');
    return define(term, `kept[${slot}]`);
  };
  if (shared !== undefined) lines.push('const kept = [];', '(() => {');
  for (const term of order) {
    if (term.kind === 'const') continue;
    const here = sections?.get(term) ?? 0;
    if (here !== section) {
      section = here;
      names = new Map();
      lines.push('})();', '(() => {');
    }
    const defined = define(term, emitTerm(term, { tables, variable, operand: operandOf }));
    if (shared?.has(term)) {
      lines.push(`kept[${slots.size}] = ${defined.text};`);
      slots.set(term, slots.size);
    }
  }
  if (shared !== undefined) {
    lines.push('})();');
    names = new Map();
  }
  const results = roots.map((root) => operandOf(root).text);
  return { body: lines.join('\n'), results, tables };

  function variable(term: Var): string {
    const index = position.get(term);
    if (index === undefined) throw new Error(`the variable ${term.name} is not an input of the compiled function`);
    return input(index);
  }
}

/** What generated code takes its values from. */
export interface Emission {
  /** Contents of constant memories, which the code reads as `tables[i]`; one is added for each that is emitted. */
  readonly tables: Word[];
  readonly variable: (term: Var) => string;
  readonly operand: (term: Term) => Operand;
}

/** The expression of a term over its operands. */
export function emitTerm(term: Term, { tables, variable, operand }: Emission): string {
  switch (term.kind) {
    case 'const':
      return literal(term.value, term.sort.width);
    case 'table':
      tables.push(toWord(term.values, term.sort));
      return `tables[${tables.length - 1}]`;
    case 'var':
      return variable(term);
    case 'app':
      return emitOperator(term, term.args.map(operand));
  }
}

/** The function that defines each subterm, counted from 0; nothing when one function holds them all. */
function sectionsOf(order: readonly Term[]): ReadonlyMap<Term, number> | undefined {
  const defined = order.filter((term) => term.kind !== 'const');
  if (defined.length <= definitionsPerFunction) return undefined;
  return new Map(defined.map((term, index) => [term, Math.floor(index / definitionsPerFunction)]));
}

/** The subterms that roots, or functions other than their own, read. */
function readElsewhere(
  order: readonly Term[],
  roots: readonly Term[],
  sections: ReadonlyMap<Term, number>,
): ReadonlySet<Term> {
  const read = new Set(roots);
  for (const term of order) {
    if (term.kind !== 'app') continue;
    for (const arg of term.args) if (sections.get(arg) !== sections.get(term)) read.add(arg);
  }
  return read;
}

export function literal(value: bigint, width: number): string {
  return isNarrow(width) ? String(value) : `${value}n`;
}

/** From a reference value to its compiled representation; throws when the value does not fit the sort. */
export function toWord(value: Value, sort: Sort): Word {
  if (!fits(value, sort)) throw new RangeError(`a value does not fit ${printSort(sort)}`);
  if (typeof value === 'bigint') return sort.kind === 'bits' && isNarrow(sort.width) ? Number(value) : value;
  return sort.kind === 'array' && isNarrow(sort.element) ? value.map(Number) : value;
}

/** Back from the compiled representation. */
export function fromWord(word: Word): Value {
  return typeof word === 'object' ? word.map(BigInt) : BigInt(word);
}

/** Evaluation of several terms under an assignment through compiled code; the same result as `evaluateAll`. */
export function evaluateCompiled(compiled: Compiled, assignment: Assignment): readonly Value[] {
  const words = compiled.inputs.map((term) => {
    const value = assignment.get(term.name);
    if (value === undefined) throw new Error(`the variable ${term.name} has no value`);
    return toWord(value, term.sort);
  });
  return compiled.run(words).map(fromWord);
}
