/** How freedom is resolved while a System runs: by a seeded generator, by enumeration of every possibility, or by what a design was seen to do. */
import { type Compiled, compile, fromWord, toWord, type Word } from '../../kernel/compile.ts';
import { type Sort, sizeInBits, type Value } from '../../kernel/sort.ts';
import type { System } from '../../kernel/system.ts';
import type { Var } from '../../kernel/term.ts';
import type { Random } from './random.ts';

/** Values of the choices of one settled moment, or why there are none. */
export type Resolution =
  | { readonly kind: 'resolved'; readonly words: readonly Word[] }
  | { readonly kind: 'infeasible'; readonly reason: string };

/** `fixed` are the words of inputs then state. */
export type Chooser = (fixed: readonly Word[]) => Resolution;

export function randomValue(sort: Sort, random: Random): Value {
  return sort.kind === 'bits'
    ? random.bits(sort.width)
    : Array.from({ length: sort.depth }, () => random.bits(sort.element));
}

export function zeroValue(sort: Sort): Value {
  return sort.kind === 'bits' ? 0n : new Array<bigint>(sort.depth).fill(0n);
}

/** Bits of freedom up to which all combinations are tried before a choice is called infeasible. */
export const enumerationBits = 16;

/** Values that satisfy the constraint: some random tries, then every combination from a random start. */
export function seededChooser(system: System, random: Random): Chooser {
  const satisfied = compileConstraint(system);
  const { choices } = system;
  const size = choices.reduce((sum, choice) => sum + sizeInBits(choice.sort), 0);
  return (fixed) => {
    if (choices.length === 0) return { kind: 'resolved', words: [] };
    for (let attempt = 0; attempt < 32; attempt += 1) {
      const words = choices.map((choice) => toWord(randomValue(choice.sort, random), choice.sort));
      if (satisfied(fixed, words)) return { kind: 'resolved', words };
    }
    if (size > enumerationBits)
      return {
        kind: 'infeasible',
        reason: `no value found for ${names(choices)} in 32 random tries; ${size} bits of freedom are too many to enumerate`,
      };
    const all = 2 ** size;
    const start = random.below(all);
    for (let index = 0; index < all; index += 1) {
      const words = combination(choices, BigInt((start + index) % all));
      if (satisfied(fixed, words)) return { kind: 'resolved', words };
    }
    return { kind: 'infeasible', reason: `no value of ${names(choices)} satisfies the specification here` };
  };
}

/** Every resolution, or undefined where there is more freedom than can be enumerated. */
export function allResolutions(system: System): ((fixed: readonly Word[]) => readonly (readonly Word[])[]) | undefined {
  const satisfied = compileConstraint(system);
  const size = system.choices.reduce((sum, choice) => sum + sizeInBits(choice.sort), 0);
  if (size > enumerationBits) return undefined;
  return (fixed) => {
    const found: (readonly Word[])[] = [];
    for (let index = 0; index < 2 ** size; index += 1) {
      const words = combination(system.choices, BigInt(index));
      if (satisfied(fixed, words)) found.push(words);
    }
    return found;
  };
}

/** Takes the values that a design chose; refuses values that the specification does not allow. */
export function observedChooser(system: System, observe: (fixed: readonly Value[]) => readonly Value[]): Chooser {
  const satisfied = compileConstraint(system);
  return (fixed) => {
    const words = observe(fixed.map(fromWord)).map((value, index) => {
      const choice = system.choices[index];
      if (choice === undefined) throw new Error('more values than choices');
      return toWord(value, choice.sort);
    });
    return satisfied(fixed, words)
      ? { kind: 'resolved', words }
      : {
          kind: 'infeasible',
          reason: `the design chose ${names(system.choices)} = ${words.map(String).join(', ')}, which the specification does not allow`,
        };
  };
}

function combination(choices: readonly Var[], index: bigint): readonly Word[] {
  let rest = index;
  return choices.map((choice) => {
    const { sort } = choice;
    if (sort.kind !== 'bits') throw new Error('a choice is a bit vector');
    const value = BigInt.asUintN(sort.width, rest);
    rest >>= BigInt(sort.width);
    return toWord(value, sort);
  });
}

function compileConstraint(system: System): (fixed: readonly Word[], choices: readonly Word[]) => boolean {
  const compiled: Compiled = compile(
    [system.constraint],
    [...system.inputs, ...system.state.map((entry) => entry.variable), ...system.choices],
  );
  return (fixed, choices) => compiled.run([...fixed, ...choices])[0] === 1;
}

const names = (choices: readonly Var[]): string => choices.map((choice) => choice.name).join(', ');
