/** Names of the emitted module: those of the specification, escaped where Verilog reserves them, and fresh ones beside them. */
import type { EnumType, Spec } from '../../spec/spec.ts';
import { verilogKeywords } from './reservedWords.ts';

/** An identifier as Verilog text. Reserved words become escaped identifiers, whose blank at the end belongs to them. */
export function identifier(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !verilogKeywords.has(name) ? name : `\\${name} `;
}

/** True when the name can be written at all: printable ASCII without blanks. */
export function isWritable(name: string): boolean {
  return /^[!-~]+$/.test(name);
}

/** Hands out names that nothing else in the module has. */
export class NameSpace {
  readonly #taken: Set<string>;

  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken);
  }

  /** A copy, for names that are local to a function: they must differ from those of the module, not from each other's. */
  fork(): NameSpace {
    return new NameSpace(this.#taken);
  }

  has(name: string): boolean {
    return this.#taken.has(name);
  }

  /** The wish itself when it is free, else the wish with the first free number. */
  fresh(wish: string): string {
    let name = wish;
    for (let number = 2; this.#taken.has(name) || verilogKeywords.has(name); number += 1) name = `${wish}_${number}`;
    this.#taken.add(name);
    return name;
  }
}

/** Name of the constant that stands for a label: the label alone where that is unambiguous, else with the name of its enum in front. */
export type LabelNames = ReadonlyMap<EnumType, ReadonlyMap<string, string>>;

export function labelNames(spec: Spec, names: NameSpace): LabelNames {
  const counts = new Map<string, number>();
  for (const { labels } of spec.enums) for (const { name } of labels) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(
    spec.enums.map((type) => [
      type,
      new Map(
        type.labels.map(({ name }) => {
          const alone = counts.get(name) === 1 && !names.has(name) && !verilogKeywords.has(name);
          return [name, names.fresh(alone ? name : `${type.name}_${name}`)];
        }),
      ),
    ]),
  );
}
