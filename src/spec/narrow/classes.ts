/** Classes of vectors that have one width: declarations and terms that an operator, an assignment or a comparison ties together. */
import { clog2, maximum } from '../../../kernel/sort.ts';

/** A vector whose width is looked for. */
export interface Node {
  /** Bits that it has. */
  readonly width: number;
  parent: Node | undefined;
  /** Of the representative: constants that the class is compared with or takes. */
  readonly constants: Set<bigint>;
  isPinned: boolean;
  /** Of the representative: its values are read as two's complement somewhere, so that constants must keep their sign. */
  isSigned: boolean;
}

export class Classes {
  private readonly nodes: Node[] = [];
  /** The first is extended to the second, which must not become narrower. */
  private readonly extensions: (readonly [Node, Node])[] = [];
  private readonly chosen = new Map<Node, number>();

  node(width: number): Node {
    const made: Node = { width, parent: undefined, constants: new Set(), isPinned: width === 1, isSigned: false };
    this.nodes.push(made);
    return made;
  }

  join(a: Node, b: Node): void {
    const [left, right] = [find(a), find(b)];
    if (left === right) return;
    right.parent = left;
    left.isPinned ||= right.isPinned;
    left.isSigned ||= right.isSigned;
    for (const value of right.constants) left.constants.add(value);
  }

  pin(node: Node): void {
    find(node).isPinned = true;
  }

  sign(node: Node): void {
    find(node).isSigned = true;
  }

  constant(node: Node, value: bigint): void {
    find(node).constants.add(value);
  }

  extends(from: Node, to: Node): void {
    this.extensions.push([from, to]);
  }

  /** Chooses the widths: at most `wanted` bits where the constants leave that. */
  choose(wanted: number): void {
    this.chosen.clear();
    for (const node of this.nodes) {
      const root = find(node);
      if (!this.chosen.has(root)) this.chosen.set(root, root.isPinned ? root.width : narrowest(root, wanted));
    }
    for (let changed = true; changed; ) {
      changed = false;
      for (const [from, to] of this.extensions) {
        if (this.widthOf(from) <= this.widthOf(to)) continue;
        this.chosen.set(find(to), this.widthOf(from));
        changed = true;
      }
    }
  }

  widthOf(node: Node): number {
    return this.chosen.get(find(node)) ?? node.width;
  }
}

function find(node: Node): Node {
  let root = node;
  while (root.parent !== undefined) {
    // Halves the path: long sums would make chains otherwise.
    if (root.parent.parent !== undefined) root.parent = root.parent.parent;
    root = root.parent;
  }
  return root;
}

/** Negative numbers down to this one keep their distance from zero; other constants keep their value. */
const smallNegative = 8n;

/** The constant in a narrower vector; undefined where it does not fit. */
export function narrowed(value: bigint, from: number, to: number): bigint | undefined {
  const below = (1n << BigInt(from)) - value;
  if (from > 1 && below <= smallNegative && value > maximum(from - 1)) {
    if (below > 1n && (to === 1 || below > 1n << BigInt(to - 1))) return undefined;
    return (1n << BigInt(to)) - below;
  }
  return value <= maximum(to) ? value : undefined;
}

/** The smallest width from `wanted` on at which all constants fit and stay different. */
function narrowest({ width, constants, isSigned }: Node, wanted: number): number {
  const keepsSign = (value: bigint, size: number): boolean =>
    !isSigned || value > maximum(width - 1) || value <= maximum(size - 1);
  for (let size = Math.max(1, Math.min(wanted, width)); size < width; size += 1) {
    const values = [...constants].map((value) => narrowed(value, width, size));
    if (
      values.every((value) => value !== undefined) &&
      new Set(values).size === constants.size &&
      [...constants].every((value) => keepsSign(value, size))
    )
      return size;
  }
  return width;
}

/** Bits of an address that reaches every cell of a memory and nothing else; undefined where there is no such width. */
export function exactAddress(depth: number): number | undefined {
  const bits = clog2(depth);
  return bits >= 1 && 2 ** bits === depth ? bits : undefined;
}
