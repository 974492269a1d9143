/**
 * The generated loop of a sweep: two nested loops over all assignments of the free variables.
 *
 * The number of a case is `o · 2^k + i`: the inner loop runs over i, the lowest k bits (whole variables, where that fits), the outer one over a range of o.
 * What depends on variables of o alone is computed once per block of 2^k cases, and a condition that fails there skips the block. Conditions are tested as
 * soon as they are known: the conclusion is only computed where the assumptions hold. Nothing is kept from one case to the next, so a sweep needs no
 * memory per case.
 */
import { emitTerm, isNarrow, literal, type Word } from './compile.ts';
import type { Operand } from './compileOperators.ts';
import { maximum, type Sort, sizeInBits } from './sort.ts';
import type { SweepJob } from './sweeper.ts';
import type { Const, Term, Var } from './term.ts';
import { topological } from './traverse.ts';

/** Definitions that are evaluated between two looks at whether to stop: a millisecond or two. */
const workPerChunk = 2 ** 20;
/** What an operation on wide numbers costs, in operations on narrow ones. */
const wideCost = 16;
const [fewestChunkBits, mostChunkBits] = [6, 16];

/** As in compile.ts: larger functions are not optimised. */
const definitionsPerFunction = 1000;

/** The loop for `assumptions ⇒ conclusion`; a case fails when all assumptions are 1 and the conclusion is not. */
export function sweepProgram(assumptions: readonly Term[], conclusion: Term, free: readonly Var[]): SweepJob {
  const size = free.reduce((sum, { sort }) => sum + sizeInBits(sort), 0);
  const order = topological([...assumptions, conclusion]);
  const chunkBits = Math.min(size, chunkBitsFor(order));
  const innerBits = alignedBits(free, chunkBits);
  const text = new SweepText(free, innerBits);
  return {
    source: text.source(order, assumptions, conclusion),
    tables: text.tables,
    blocks: 2 ** (size - innerBits),
    blocksPerChunk: 2 ** (chunkBits - innerBits),
    cases: 2 ** size,
  };
}

function chunkBitsFor(order: readonly Term[]): number {
  const cost = order.reduce((sum, { sort }) => sum + (isNarrow(wordSize(sort)) ? 1 : wideCost) * cells(sort), 1);
  return Math.max(fewestChunkBits, Math.min(mostChunkBits, Math.floor(Math.log2(workPerChunk / cost))));
}

/** Bits of the inner loop: as many whole variables as fit, unless that makes the loop too short. */
function alignedBits(free: readonly Var[], most: number): number {
  let [sum, aligned] = [0, 0];
  for (const { sort } of free) {
    sum += sizeInBits(sort);
    if (sum <= most) aligned = sum;
  }
  return aligned >= Math.min(most, fewestChunkBits) ? aligned : most;
}

const wordSize = (sort: Sort): number => (sort.kind === 'bits' ? sort.width : sort.element);
const cells = (sort: Sort): number => (sort.kind === 'bits' ? 1 : sort.depth);

class SweepText {
  readonly tables: Word[] = [];
  private readonly offsets = new Map<Term, number>();
  private readonly innerBits: number;
  /** Terms whose value changes within a block. */
  private readonly inner = new Set<Term>();

  constructor(free: readonly Var[], innerBits: number) {
    this.innerBits = innerBits;
    let offset = 0;
    for (const variable of free) {
      this.offsets.set(variable, offset);
      offset += sizeInBits(variable.sort);
    }
  }

  source(order: readonly Term[], assumptions: readonly Term[], conclusion: Term): string {
    for (const term of order) if (this.changesWithin(term)) this.inner.add(term);
    const defined = order.filter((term) => term.kind !== 'const');
    const required = new Set(assumptions);
    const fails = (term: Term, name: string): readonly string[] => [
      ...(required.has(term) ? [`${name} !== 1`] : []),
      ...(term === conclusion ? [`${name} === 1`] : []),
    ];
    const constant = order
      .filter((term): term is Const => term.kind === 'const')
      .flatMap((term) => fails(term, literal(term.value, term.sort.width)));
    const blocks = defined.filter((term) => !this.inner.has(term));
    const cases = defined.filter((term) => this.inner.has(term));
    const [outer, inner, shared] =
      defined.length <= definitionsPerFunction ? this.inline(blocks, cases, fails) : this.cut(blocks, cases, fails);
    return [
      '"use strict";',
      ...shared,
      'return function run(from, to) {',
      'for (let o = from; o < to; o += 1) {',
      ...constant.map((test) => `if (${test}) continue;`),
      ...outer,
      `for (let i = 0; i < ${2 ** this.innerBits}; i += 1) {`,
      ...inner,
      `return o * ${2 ** this.innerBits} + i;`,
      '}',
      '}',
      'return -1;',
      '};',
    ].join('\n');
  }

  /** Definitions as locals of the loops. */
  private inline(blocks: readonly Term[], cases: readonly Term[], fails: Fails): Parts {
    const names = new Map<Term, Operand>();
    const emit = (terms: readonly Term[]): readonly string[] =>
      terms.flatMap((term) => {
        const name = `v${names.size}`;
        const line = `const ${name} = ${this.definition(term, (arg) => operandOf(arg, names))};`;
        names.set(term, { text: name, sort: term.sort });
        return [line, ...fails(term, name).map((test) => `if (${test}) continue;`)];
      });
    return [emit(blocks), emit(cases), []];
  }

  /**
   * Definitions in functions that run one after the other; what one of them defines and another one reads is in the array `kept`, which all cases share.
   * A function returns false when a condition fails.
   */
  private cut(blocks: readonly Term[], cases: readonly Term[], fails: Fails): Parts {
    const sections = [...sectionsOf(blocks), ...sectionsOf(cases)];
    const home = new Map(sections.flatMap((section, index) => section.map((term) => [term, index] as const)));
    const slots = new Map<Term, number>();
    for (const [index, section] of sections.entries())
      for (const term of section)
        for (const arg of term.kind === 'app' ? term.args : [])
          if (arg.kind !== 'const' && home.get(arg) !== index && !slots.has(arg)) slots.set(arg, slots.size);
    const shared = [`const kept = new Array(${slots.size}).fill(0);`];
    for (const [index, section] of sections.entries()) {
      const names = new Map<Term, Operand>();
      shared.push(`function s${index}(o, i) {`);
      const define = (term: Term, text: string): string => {
        const name = `v${names.size}`;
        shared.push(`const ${name} = ${text};`);
        names.set(term, { text: name, sort: term.sort });
        return name;
      };
      for (const term of section) {
        const text = this.definition(term, (arg) => {
          if (!names.has(arg) && arg.kind !== 'const') define(arg, `kept[${slots.get(arg)}]`);
          return operandOf(arg, names);
        });
        const name = define(term, text);
        const slot = slots.get(term);
        if (slot !== undefined) shared.push(`kept[${slot}] = ${name};`);
        for (const test of fails(term, name)) shared.push(`if (${test}) return false;`);
      }
      shared.push('return true;', '}');
    }
    const call = (index: number, argument: string): string => `if (!s${index}(o, ${argument})) continue;`;
    const first = sectionsOf(blocks).length;
    return [
      sections.slice(0, first).map((_, index) => call(index, '0')),
      sections.slice(first).map((_, index) => call(first + index, 'i')),
      shared,
    ];
  }

  private changesWithin(term: Term): boolean {
    if (term.kind === 'var') return this.offsetOf(term) < this.innerBits;
    return term.kind === 'app' && term.args.some((arg) => this.inner.has(arg));
  }

  private offsetOf(term: Var): number {
    const offset = this.offsets.get(term);
    if (offset === undefined) throw new Error(`the variable ${term.name} is not an input of the sweep`);
    return offset;
  }

  private definition(term: Term, operand: (arg: Term) => Operand): string {
    return emitTerm(term, { tables: this.tables, variable: (variable) => this.variable(variable), operand });
  }

  private variable(term: Var): string {
    const { sort } = term;
    const offset = this.offsetOf(term);
    if (sort.kind === 'bits') return this.bitsOfCase(offset, sort.width);
    return `[${Array.from({ length: sort.depth }, (_, cell) => this.bitsOfCase(offset + cell * sort.element, sort.element)).join(', ')}]`;
  }

  /** Bits of the number of the case, as a word: from i, from o, or from both. Neither reaches 2^31. */
  private bitsOfCase(at: number, size: number): string {
    const k = this.innerBits;
    const low = Math.max(0, Math.min(size, k - at));
    const high = size - low;
    const lowText = low === 0 ? '0' : `((i >>> ${at}) & ${maximum(low)})`;
    const highText = high === 0 ? '0' : `((o >>> ${Math.max(0, at - k)}) & ${maximum(Math.min(high, 31))})`;
    if (!isNarrow(size)) return `((BigInt(${highText}) << ${low}n) | BigInt(${lowText}))`;
    if (high === 0) return lowText;
    return low === 0 ? highText : `(((${highText} << ${low}) | ${lowText}) >>> 0)`;
  }
}

type Fails = (term: Term, name: string) => readonly string[];
/** Statements of the outer loop, of the inner one, and in front of both. */
type Parts = readonly [readonly string[], readonly string[], readonly string[]];

function operandOf(term: Term, names: ReadonlyMap<Term, Operand>): Operand {
  if (term.kind === 'const') return { text: literal(term.value, term.sort.width), sort: term.sort };
  const found = names.get(term);
  if (found === undefined) throw new Error('operand not yet compiled');
  return found;
}

function sectionsOf(terms: readonly Term[]): readonly (readonly Term[])[] {
  return Array.from({ length: Math.ceil(terms.length / definitionsPerFunction) }, (_, index) =>
    terms.slice(index * definitionsPerFunction, (index + 1) * definitionsPerFunction),
  );
}
