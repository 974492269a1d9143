/**
 * The sets from which a step chooses its inputs, and what the specification leaves free. Bits of inputs on which nothing depends that is checked are 0: their other
 * values would only make work.
 */
import { maximum } from '../../../kernel/sort.ts';
import { type Term, type Var, width } from '../../../kernel/term.ts';
import { usedBits } from '../../spec/modelChecker/usedBits.ts';
import { systemOf } from '../../spec/system.ts';
import type { Model } from './model.ts';
import type { Page } from './page.ts';
import { setOf } from './state.ts';
import { bytesOf, isNumber } from './values.ts';

/** Prints the sets; returns the bits that one step chooses. */
export function printSets(model: Model, page: Page): number {
  const used = usedBits(checkedTerms(model));
  page.section('Inputs and freedom');
  const unused = model.inputs.filter((input) => (used.get(input) ?? 0n) === 0n).map(({ name }) => name);
  const partly = model.inputs.filter((input) => isPart(used.get(input) ?? 0n, width(input))).map(({ name }) => name);
  if (unused.length > 0) page.comment(`Nothing that is checked depends on ${unused.join(', ')}.`);
  if (partly.length > 0) page.comment(`What is checked depends on some bits of ${partly.join(', ')} only.`);
  page.definition('Inputs', record(model.inputs.map((input) => field(model, input, used.get(input) ?? 0n))));
  if (model.choices.length > 0)
    page.definition('Choices', record(model.choices.map((choice) => field(model, choice, maximum(width(choice))))));
  const bits = (mask: bigint): number => mask.toString(2).replaceAll('0', '').length;
  return [
    ...model.inputs.map((input) => bits(BigInt.asUintN(width(input), used.get(input) ?? 0n))),
    ...model.choices.map(width),
  ].reduce((sum, count) => sum + count, 0);
}

const isPart = (mask: bigint, size: number): boolean => mask !== 0n && BigInt.asUintN(size, mask) !== maximum(size);

/** What steps and invariants read. */
function checkedTerms({ spec }: Model): readonly Term[] {
  const { assume, constraint, claims, updates, levels } = systemOf(spec);
  return [
    assume,
    constraint,
    ...claims.map(({ term }) => term),
    ...updates.map(({ next }) => next),
    ...levels.flatMap(({ when, value }) => [when, value]),
  ];
}

function field(model: Model, variable: Var, mask: bigint): string {
  const { name, sort } = variable;
  const labels = model.labelsOf(name);
  const size = width(variable);
  const bits = BigInt.asUintN(size, mask);
  if (labels !== undefined)
    return `${model.nameOf(name)}: ${bits === 0n ? `{"${labels.labels[0]?.name ?? ''}"}` : setOf(model, sort, labels)}`;
  return `${model.nameOf(name)}: ${bits === maximum(size) ? setOf(model, sort, undefined) : masked(model, size, bits)}`;
}

/** The vectors that are 0 outside the mask: sums of its runs, byte by byte for a wide one. */
function masked(model: Model, size: number, mask: bigint): string {
  const free: string[] = [];
  const word = (bits: bigint): string => {
    const runs = runsOf(bits).map(({ low, length }) => {
      const name = model.names.fresh('n');
      free.push(`${name} \\in 0 .. ${2 ** length - 1}`);
      return low === 0 ? name : `${name} * ${2 ** low}`;
    });
    return runs.length === 0 ? '0' : runs.join(' + ');
  };
  const text = isNumber(size)
    ? word(mask)
    : `<<${Array.from({ length: bytesOf(size) }, (_, at) => word((mask >> BigInt(8 * at)) & 255n)).join(', ')}>>`;
  return free.length === 0 ? `{${text}}` : `{${text} : ${free.join(', ')}}`;
}

function runsOf(mask: bigint): readonly { readonly low: number; readonly length: number }[] {
  const bits = mask.toString(2);
  return [...bits.matchAll(/1+/g)].map(({ 0: run, index }) => ({
    low: bits.length - index - run.length,
    length: run.length,
  }));
}

/** A set of records; without fields there is one record to choose. */
const record = (fields: readonly string[]): readonly string[] =>
  fields.length === 0 ? ['{<<>>}'] : [`[${fields.join(', ')}]`];
