/**
 * Reverse unit propagation: a clause follows from a set of clauses when assuming the opposite of all its literals leads to a conflict by unit propagation
 * alone (Goldberg and Novikov, 2003). A list of clauses, each of which follows from the formula and the earlier ones, that ends in the empty clause is a proof
 * that the formula is unsatisfiable.
 *
 * Propagation uses two watched literals a clause. Each check records which clauses it used, so that a proof can be trimmed to what the end needs.
 */
import type { Clause } from './cnf.ts';

export type RupResult =
  | {
      readonly kind: 'accepted' /** Indices of the steps that the empty clause needs, in order. */;
      readonly core: readonly number[];
    }
  | {
      readonly kind: 'refused' /** The first step that does not follow; `steps.length` when the list does not reach the empty clause. */;
      readonly step: number;
    };

export function checkRup(formula: readonly Clause[], variables: number, steps: readonly Clause[]): RupResult {
  const state = new Propagation(variables);
  const used: (readonly number[])[] = [];
  const finish = (last: readonly number[]): RupResult => ({ kind: 'accepted', core: core(last, used, formula.length) });
  for (const clause of formula) {
    const conflict = state.add(clause);
    if (conflict !== undefined) return finish(conflict);
  }
  for (const [index, clause] of steps.entries()) {
    const reasons = state.refute(clause);
    if (reasons === undefined) return { kind: 'refused', step: index };
    used.push(reasons);
    const conflict = state.add(clause);
    if (conflict !== undefined) return finish(conflict);
  }
  return { kind: 'refused', step: steps.length };
}

/** Steps that the final conflict depends on. */
function core(last: readonly number[], used: readonly (readonly number[])[], formulaSize: number): readonly number[] {
  const needed = new Set<number>();
  const pending = [...last];
  for (let clause = pending.pop(); clause !== undefined; clause = pending.pop()) {
    const step = clause - formulaSize;
    if (step < 0 || needed.has(step)) continue;
    needed.add(step);
    pending.push(...(used[step] ?? []));
  }
  return [...needed].sort((a, b) => a - b);
}

class Propagation {
  /** Value of a literal at index literal + variables: 1 true, −1 false, 0 open. */
  private readonly values: Int8Array;
  /** The clause that forced a variable; −1 for an assumption. */
  private readonly reasons: Int32Array;
  private readonly watches: number[][];
  private readonly clauses: number[][] = [];
  private readonly trail: number[] = [];
  private head = 0;

  private readonly variables: number;

  constructor(variables: number) {
    this.variables = variables;
    this.values = new Int8Array(2 * variables + 1);
    this.reasons = new Int32Array(variables + 1).fill(-1);
    this.watches = Array.from({ length: 2 * variables + 1 }, () => []);
  }

  /** Adds a clause at the top level; the clauses behind a conflict there, if one arises. */
  add(clause: Clause): readonly number[] | undefined {
    const index = this.clauses.length;
    // Literals that are open or true come first, so that the watches are good ones.
    const literals = [...new Set(clause)].sort((a, b) => this.value(b) - this.value(a));
    this.clauses.push(literals);
    const [first, second] = literals;
    if (first === undefined || this.value(first) < 0) return this.explain(index);
    if (second !== undefined) {
      this.watch(first, index);
      this.watch(second, index);
    }
    if ((second === undefined || this.value(second) < 0) && this.value(first) === 0) {
      this.assign(first, index);
      const conflict = this.propagate();
      if (conflict >= 0) return this.explain(conflict);
    }
    return undefined;
  }

  /** The clauses that refute the opposite of a clause; undefined when unit propagation finds no conflict. The state is as before afterwards. */
  refute(clause: Clause): readonly number[] | undefined {
    const [mark, head] = [this.trail.length, this.head];
    let found: readonly number[] | undefined;
    for (const literal of clause) {
      if (this.value(literal) > 0) {
        found = this.explainVariable(Math.abs(literal));
        break;
      }
      if (this.value(literal) === 0) this.assign(-literal, -1);
    }
    if (found === undefined) {
      const conflict = this.propagate();
      if (conflict >= 0) found = this.explain(conflict);
    }
    for (let literal = this.pop(mark); literal !== 0; literal = this.pop(mark)) {
      this.values[literal + this.variables] = 0;
      this.values[this.variables - literal] = 0;
    }
    this.head = head;
    return found;
  }

  private pop(mark: number): number {
    return this.trail.length > mark ? (this.trail.pop() ?? 0) : 0;
  }

  private value(literal: number): number {
    return this.values[literal + this.variables] ?? 0;
  }

  private watch(literal: number, clause: number): void {
    this.watches[literal + this.variables]?.push(clause);
  }

  private assign(literal: number, reason: number): void {
    this.values[literal + this.variables] = 1;
    this.values[this.variables - literal] = -1;
    this.reasons[Math.abs(literal)] = reason;
    this.trail.push(literal);
  }

  /** Index of a clause that became false, or −1. */
  private propagate(): number {
    for (; this.head < this.trail.length; this.head += 1) {
      const falsified = -(this.trail[this.head] ?? 0);
      const watching = this.watches[falsified + this.variables] ?? [];
      let kept = 0;
      for (let position = 0; position < watching.length; position += 1) {
        const index = watching[position] ?? 0;
        const literals = this.clauses[index] ?? [];
        if (literals[0] === falsified) [literals[0], literals[1]] = [literals[1] ?? 0, falsified];
        const other = literals[0] ?? 0;
        if (this.value(other) > 0 || !this.rewatch(literals, index)) {
          watching[kept] = index;
          kept += 1;
          if (this.value(other) > 0) continue;
          if (this.value(other) < 0) {
            for (let rest = position + 1; rest < watching.length; rest += 1, kept += 1)
              watching[kept] = watching[rest] ?? 0;
            watching.length = kept;
            return index;
          }
          this.assign(other, index);
        }
      }
      watching.length = kept;
    }
    return -1;
  }

  /** Moves the second watch to a literal that is not false; false when there is none. */
  private rewatch(literals: number[], index: number): boolean {
    for (let position = 2; position < literals.length; position += 1) {
      const literal = literals[position] ?? 0;
      if (this.value(literal) >= 0) {
        [literals[1], literals[position]] = [literal, literals[1] ?? 0];
        this.watch(literal, index);
        return true;
      }
    }
    return false;
  }

  private explain(conflict: number): readonly number[] {
    return this.collect([conflict]);
  }

  private explainVariable(variable: number): readonly number[] {
    const reason = this.reasons[variable] ?? -1;
    return reason < 0 ? [] : this.collect([reason]);
  }

  /** All clauses behind the given ones, through the reasons of their literals. */
  private collect(start: readonly number[]): readonly number[] {
    const found = new Set<number>();
    const pending = [...start];
    for (let clause = pending.pop(); clause !== undefined; clause = pending.pop()) {
      if (found.has(clause)) continue;
      found.add(clause);
      for (const literal of this.clauses[clause] ?? []) {
        const reason = this.reasons[Math.abs(literal)] ?? -1;
        if (this.value(literal) !== 0 && reason >= 0) pending.push(reason);
      }
    }
    return [...found];
  }
}
