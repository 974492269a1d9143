/** Which bits have been assigned on every path so far: layers of one branch each over what came before it. */

export class Assigned {
  readonly #before: Assigned | undefined;
  readonly #own = new Map<string, bigint>();

  constructor(before?: Assigned) {
    this.#before = before;
  }

  get(name: string): bigint {
    for (let layer: Assigned | undefined = this; layer !== undefined; layer = layer.#before) {
      const found = layer.#own.get(name);
      if (found !== undefined) return found;
    }
    return 0n;
  }

  add(name: string, bits: bigint): void {
    this.#own.set(name, this.get(name) | bits);
  }

  /** A branch that starts here. */
  branch(): Assigned {
    return new Assigned(this);
  }

  /** What all branches that started here have assigned. */
  join(branches: readonly Assigned[]): void {
    const names = new Set(branches.flatMap((branch) => [...branch.#own.keys()]));
    for (const name of names) {
      let common: bigint | undefined;
      for (const branch of branches) {
        const bits = branch.get(name);
        common = common === undefined ? bits : common & bits;
      }
      if (common !== undefined) this.#own.set(name, common);
    }
  }
}

export function maskOf(width: number): bigint {
  return (1n << BigInt(width)) - 1n;
}
