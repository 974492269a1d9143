/** What is computed for a hole is computed once, as long as nothing that it may depend on has changed: the code of other holes does not count. */
import type { Found } from './holes.ts';
import type { Hole, Program } from './program.ts';

interface Entry {
  readonly spec: Program['spec'];
  readonly state: Program['state'];
  readonly wires: Program['wires'];
  readonly invariants: Program['invariants'];
  readonly extra: unknown;
  readonly value: unknown;
}

/** Wraps a pure function of an immutable object. */
export function memo<K extends object, T>(compute: (key: K) => T): (key: K) => T {
  const known = new WeakMap<K, { readonly value: T }>();
  return (key) => {
    const entry = known.get(key) ?? { value: compute(key) };
    known.set(key, entry);
    return entry.value;
  };
}

/** Wraps a pure function of a hole, of the declarations, invariants and signal properties of its program, and of one more thing. */
export function perHole<T, X = undefined>(
  compute: (program: Program, found: Found, extra: X) => T,
): (program: Program, found: Found, extra: X) => T {
  const entries = new WeakMap<Hole, Entry>();
  return (program, found, extra) => {
    const { spec, state, wires, invariants } = program;
    const known = entries.get(found.hole);
    const same =
      known?.spec === spec && known.state === state && known.wires === wires && known.invariants === invariants;
    if (same && known.extra === extra) return known.value as T;
    const value = compute(program, found, extra);
    entries.set(found.hole, { spec, state, wires, invariants, extra, value });
    return value;
  };
}
