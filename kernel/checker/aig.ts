/**
 * And-inverter graphs with structural hashing.
 *
 * A literal is an even number for a node and the next odd number for its complement; literal 0 is false, 1 is true. Nodes are numbered in order of
 * creation, so the operands of a gate have smaller numbers than the gate: order of nodes is a topological order.
 */

export type Literal = number;

export const falseLiteral: Literal = 0;
export const trueLiteral: Literal = 1;

export const negate = (literal: Literal): Literal => literal ^ 1;

/** Gates of one graph: more would take more memory than a machine is sure to have. */
export const mostGates = 2 ** 22;

export class TooManyGates extends Error {
  constructor() {
    super(`more than ${mostGates} gates`);
  }
}

export class Aig {
  /** Operands of the gate with number n at 2n and 2n + 1; −1 for inputs. */
  private readonly operands: number[] = [-1, -1];
  private readonly gates = new Map<number, number>();

  get size(): number {
    return this.operands.length / 2;
  }

  input(): Literal {
    this.operands.push(-1, -1);
    return (this.size - 1) * 2;
  }

  and(a: Literal, b: Literal): Literal {
    if (a === falseLiteral || b === falseLiteral || a === negate(b)) return falseLiteral;
    if (a === trueLiteral || a === b) return b;
    if (b === trueLiteral) return a;
    const [low, high] = a < b ? [a, b] : [b, a];
    // Literals stay far below 2^26, so the pair fits a safe integer.
    const key = high * 0x4000000 + low;
    const known = this.gates.get(key);
    if (known !== undefined) return known;
    if (this.size > mostGates) throw new TooManyGates();
    this.operands.push(low, high);
    const literal = (this.size - 1) * 2;
    this.gates.set(key, literal);
    return literal;
  }

  or(a: Literal, b: Literal): Literal {
    return negate(this.and(negate(a), negate(b)));
  }

  xor(a: Literal, b: Literal): Literal {
    return this.or(this.and(a, negate(b)), this.and(negate(a), b));
  }

  xnor(a: Literal, b: Literal): Literal {
    return negate(this.xor(a, b));
  }

  mux(condition: Literal, then: Literal, otherwise: Literal): Literal {
    if (then === otherwise) return then;
    return this.or(this.and(condition, then), this.and(negate(condition), otherwise));
  }

  all(literals: readonly Literal[]): Literal {
    return literals.reduce((left, right) => this.and(left, right), trueLiteral);
  }

  /** Operands of the gate that the literal's node is; undefined for inputs and constants. */
  gate(literal: Literal): readonly [Literal, Literal] | undefined {
    const node = literal >> 1;
    const left = this.operands[2 * node];
    const right = this.operands[2 * node + 1];
    return left === undefined || right === undefined || left < 0 ? undefined : [left, right];
  }
}
