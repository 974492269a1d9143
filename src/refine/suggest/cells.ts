/** Reading memories by cells alone: a hardware description reads a memory at an address, never a conditional or a written memory. */
import { and, eq, ite, select, ule, zext } from '../../../kernel/build.ts';
import { constant, isApp, type Term, width } from '../../../kernel/term.ts';
import { fold, rebuild } from '../../../kernel/traverse.ts';

/** The term with every `select` of a conditional or of a written memory spelled out in cells; equal for all values. */
export function byCells(root: Term): Term {
  return (
    fold<Term>([root], (term, args) => {
      if (term.kind !== 'app') return term;
      const [memory, address] = args;
      return isApp(term, 'select') && memory !== undefined && address !== undefined
        ? cellOf(memory, address)
        : rebuild(term, args);
    })[0] ?? root
  );
}

function cellOf(memory: Term, address: Term): Term {
  const [a, b, c] = memory.kind === 'app' ? memory.args : [];
  if (isApp(memory, 'ite') && a !== undefined && b !== undefined && c !== undefined) {
    const [then, otherwise] = [cellOf(b, address), cellOf(c, address)];
    return then === otherwise ? then : ite(a, then, otherwise);
  }
  if (isApp(memory, 'store') && a !== undefined && b !== undefined && c !== undefined && memory.sort.kind === 'array') {
    return ite(hits(b, address, memory.sort.depth), c, cellOf(a, address));
  }
  return select(memory, address);
}

/** One bit: a write at one address is seen at the other. */
function hits(written: Term, read: Term, depth: number): Term {
  const size = Math.max(width(written), width(read));
  const [left, right] = [written, read].map((term) => (width(term) === size ? term : zext(term, size)));
  const same = eq(left ?? written, right ?? read);
  const last = BigInt(depth - 1);
  // A write beyond the depth is none.
  return 1n << BigInt(width(written)) <= BigInt(depth) ? same : and(same, ule(written, constant(last, width(written))));
}
