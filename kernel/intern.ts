/**
 * A set of immutable nodes that holds them weakly: equal nodes get one identity, and nodes that nobody else holds are collected.
 *
 * Open addressing over weak references. The empty reference of a collected node stays in its slot until the next sweep, which comes when half of the
 * slots are taken and sizes the table by what is then alive: the table is never larger than a small multiple of the nodes that were alive together. A
 * finalizer per node would tidy up sooner, and costs more than building the node. (As the language demands, what was built or found
 * within one job of the event loop stays alive until that job ends.)
 */

export interface Hashed {
  /** Unsigned, below 2^32; the same for equal nodes. */
  readonly hash: number;
}

/** A power of two, as every size of the table. */
const smallestSize = 4096;

export class WeakTable<T extends Hashed> {
  private slots = emptySlots<T>(smallestSize);
  private hashes = new Uint32Array(smallestSize);
  private taken = 0;

  /** The live node of this hash that `same` accepts. */
  find<S extends T>(hash: number, same: (node: T) => node is S): S | undefined {
    const { slots, hashes } = this;
    const mask = slots.length - 1;
    for (let at = hash & mask; ; at = (at + 1) & mask) {
      const slot = slots[at];
      if (slot === undefined) return undefined;
      if (hashes[at] !== hash) continue;
      const node = slot.deref();
      if (node !== undefined && same(node)) return node;
    }
  }

  /** Adds a node that `find` did not find. */
  add(node: T): void {
    if (this.taken * 2 >= this.slots.length) this.sweep();
    this.place(new WeakRef(node), node.hash);
  }

  /** Number of slots, taken or not. */
  get size(): number {
    return this.slots.length;
  }

  private place(reference: WeakRef<T>, hash: number): void {
    const mask = this.slots.length - 1;
    let at = hash & mask;
    while (this.slots[at] !== undefined) at = (at + 1) & mask;
    this.slots[at] = reference;
    this.hashes[at] = hash;
    this.taken += 1;
  }

  private sweep(): void {
    const { slots, hashes } = this;
    const alive: number[] = [];
    for (let at = 0; at < slots.length; at += 1) if (slots[at]?.deref() !== undefined) alive.push(at);
    let size = smallestSize;
    while (size < alive.length * 4) size *= 2;
    this.slots = emptySlots<T>(size);
    this.hashes = new Uint32Array(size);
    this.taken = 0;
    for (const at of alive) {
      const slot = slots[at];
      if (slot !== undefined) this.place(slot, hashes[at] ?? 0);
    }
  }
}

function emptySlots<T extends Hashed>(size: number): (WeakRef<T> | undefined)[] {
  return new Array<WeakRef<T> | undefined>(size).fill(undefined);
}
