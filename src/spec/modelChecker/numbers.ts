/** A growing list of unsigned 32-bit numbers, four bytes each. */
export class Numbers {
  private items = new Uint32Array(1024);
  private count = 0;

  get length(): number {
    return this.count;
  }

  push(value: number): void {
    if (this.count === this.items.length) {
      const larger = new Uint32Array(2 * this.items.length);
      larger.set(this.items);
      this.items = larger;
    }
    this.items[this.count] = value;
    this.count += 1;
  }

  at(index: number): number {
    return this.items[index] ?? 0;
  }
}
