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

  /** What all branches that started here have assigned: a name that one of them leaves alone gains nothing. */
  join(branches: readonly Assigned[]): void {
    const [first, ...others] = [...branches].sort((a, b) => a.#own.size - b.#own.size);
    if (first === undefined) return;
    for (const [name, bits] of first.#own) {
      let common = bits;
      const everywhere = others.every((branch) => {
        const own = branch.#own.get(name);
        if (own !== undefined) common &= own;
        return own !== undefined;
      });
      if (everywhere) this.#own.set(name, common);
    }
  }
}

export function maskOf(width: number): bigint {
  return (1n << BigInt(width)) - 1n;
}
