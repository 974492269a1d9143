/** What is computed for a hole is computed once, as long as nothing that it may depend on has changed: other holes' code does not count. */
import type { Hole, Program } from './program.ts';

interface Entry {
  readonly spec: Program['spec'];
  readonly state: Program['state'];
  readonly wires: Program['wires'];
  readonly invariants: Program['invariants'];
  readonly value: unknown;
}

/** Wraps a pure function of a hole and of the declarations, invariants and signal properties of its program. */
export function perHole<T>(compute: (program: Program, hole: Hole) => T): (program: Program, hole: Hole) => T {
  const entries = new WeakMap<Hole, Entry>();
  return (program, hole) => {
    const { spec, state, wires, invariants } = program;
    const known = entries.get(hole);
    if (known?.spec === spec && known.state === state && known.wires === wires && known.invariants === invariants) return known.value as T;
    const value = compute(program, hole);
    entries.set(hole, { spec, state, wires, invariants, value });
    return value;
  };
}
