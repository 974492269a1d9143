/**
 * Memories that are written in place. A clocked action gives a memory as `ite`s over `store`s on its old contents; the cells that it names are written after everything
 * else of the event has been computed, which is the same and copies nothing.
 */
import { isNarrow } from '../../../kernel/compile.ts';
import type { Term, Var } from '../../../kernel/term.ts';
import type { Cycle } from './cycle.ts';

export type Write =
  | { readonly kind: 'keep' }
  | { readonly kind: 'load'; readonly contents: Term }
  | { readonly kind: 'store'; readonly earlier: Write; readonly address: Term; readonly cell: Term }
  | { readonly kind: 'branch'; readonly condition: Term; readonly then: Write; readonly otherwise: Write };

/** Nodes of a write at most: shared subterms are written out again. */
const writeLimit = 256;

/** Nothing where the new contents are made in another way. */
export function writeOf(memory: Var, contents: Term): Write | undefined {
  let count = 0;
  const visit = (term: Term): Write | undefined => {
    count += 1;
    if (count > writeLimit) return undefined;
    if (term === memory) return { kind: 'keep' };
    if (term.kind === 'table') return { kind: 'load', contents: term };
    if (term.kind !== 'app') return undefined;
    const [first, second, third] = term.args;
    if (first === undefined || second === undefined || third === undefined) return undefined;
    if (term.op === 'store') {
      const earlier = visit(first);
      return earlier === undefined ? undefined : { kind: 'store', earlier, address: second, cell: third };
    }
    if (term.op !== 'ite') return undefined;
    const [then, otherwise] = [visit(second), visit(third)];
    return then === undefined || otherwise === undefined
      ? undefined
      : { kind: 'branch', condition: first, then, otherwise };
  };
  return visit(contents);
}

/** The memories of a system that may be written in place: all of them, or none, since one may be copied from another. */
export function inPlace({ state, phases }: Cycle): ReadonlySet<Var> {
  const memories = state.filter(({ sort }) => sort.kind === 'array');
  const all = phases.every(
    ({ fired, settled }) =>
      fired.every(({ variable, value }) => variable.sort.kind !== 'array' || writeOf(variable, value) !== undefined) &&
      settled.every(({ variable }) => variable.sort.kind !== 'array'),
  );
  return new Set(all ? memories : []);
}

/** The terms that a write reads. */
export function readBy(write: Write): readonly Term[] {
  switch (write.kind) {
    case 'keep':
      return [];
    case 'load':
      return [write.contents];
    case 'store':
      return [...readBy(write.earlier), write.address, write.cell];
    case 'branch':
      return [write.condition, ...readBy(write.then), ...readBy(write.otherwise)];
  }
}

/** Statements that write the memory called `name`; `text` gives the words of what is read. */
export function writeText(write: Write, memory: Var, name: string, text: (term: Term) => string): string {
  const { sort } = memory;
  if (sort.kind !== 'array') throw new Error(`${memory.name} is not a memory`);
  switch (write.kind) {
    case 'keep':
      return '';
    case 'load':
      return `for (let cell = 0; cell < ${sort.depth}; cell += 1) ${name}[cell] = ${text(write.contents)}[cell];`;
    case 'store': {
      const address = text(write.address);
      const { sort: index } = write.address;
      const inside =
        index.kind === 'bits' && isNarrow(index.width)
          ? `if (${address} < ${sort.depth}) ${name}[${address}]`
          : `if (${address} < ${sort.depth}n) ${name}[Number(${address})]`;
      return `${writeText(write.earlier, memory, name, text)} ${inside} = ${text(write.cell)};`;
    }
    case 'branch':
      return `if (${text(write.condition)} === 1) { ${writeText(write.then, memory, name, text)} } else { ${writeText(write.otherwise, memory, name, text)} }`;
  }
}
