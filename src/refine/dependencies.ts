/** What combinational code reads, so that definitions stay acyclic. */
import type { Term, Var } from '../../kernel/term.ts';
import { variables } from '../../kernel/traverse.ts';
import { functional } from './holes.ts';
import { type Code, type Hole, holesIn, type Program } from './program.ts';

type Reads = Map<Var, Set<Var>>;

/** A cycle of definitions that the assignment would close, first and last element equal; undefined when there is none. */
export function cycleThrough(
  program: Program,
  hole: Hole,
  values: readonly { readonly target: Var; readonly value: Term }[],
): readonly Var[] | undefined {
  const reads: Reads = new Map();
  for (const process of program.processes) if (process.kind === 'combinational') collect(process.body, [], reads);
  const guards = guardsOf(program, hole);
  for (const { target, value } of values) add(reads, target, [value, ...guards]);
  return findCycle(reads);
}

/** Signals that read one of the given ones, directly or through others, by their code or by the equation that their code has to satisfy. */
export function dependents(program: Program, signals: readonly Var[]): readonly Var[] {
  const reads: Reads = new Map();
  for (const process of program.processes) {
    if (process.kind !== 'combinational') continue;
    collect(process.body, [], reads);
    for (const hole of holesIn(process.body)) {
      for (const [target, value] of functional({ hole, process }).values) add(reads, target, [value]);
    }
  }
  const found = new Set<Var>(signals);
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const [target, used] of reads) if ([...used].some((signal) => found.has(signal))) found.add(target);
  }
  return [...found];
}

function collect(code: Code, guards: readonly Term[], reads: Reads): void {
  switch (code.kind) {
    case 'hole':
      return;
    case 'assign':
      for (const { target, value } of code.assignments) add(reads, target, [value, ...guards]);
      return;
    case 'parallel':
      for (const part of code.parts) collect(part, guards, reads);
      return;
    case 'if': {
      const all = [...guards, ...code.branches.map((branch) => branch.guard)];
      for (const branch of code.branches) collect(branch.body, all, reads);
      if (code.otherwise) collect(code.otherwise, all, reads);
      return;
    }
    case 'case':
      for (const arm of code.arms) collect(arm.body, [...guards, code.subject], reads);
      if (code.otherwise) collect(code.otherwise, [...guards, code.subject], reads);
  }
}

/** Guards on the way to a hole: what is assigned there depends on them. */
function guardsOf(program: Program, hole: Hole): readonly Term[] {
  const search = (code: Code, guards: readonly Term[]): readonly Term[] | undefined => {
    switch (code.kind) {
      case 'hole':
        return code.id === hole.id ? guards : undefined;
      case 'assign':
        return undefined;
      case 'parallel':
        return first(code.parts.map((part) => search(part, guards)));
      case 'if': {
        const all = [...guards, ...code.branches.map((branch) => branch.guard)];
        return first([
          ...code.branches.map((branch) => search(branch.body, all)),
          code.otherwise && search(code.otherwise, all),
        ]);
      }
      case 'case': {
        const all = [...guards, code.subject];
        return first([...code.arms.map((arm) => search(arm.body, all)), code.otherwise && search(code.otherwise, all)]);
      }
    }
  };
  return first(program.processes.map((process) => search(process.body, []))) ?? [];
}

const first = <T>(candidates: readonly (T | undefined)[]): T | undefined =>
  candidates.find((candidate) => candidate !== undefined);

function add(reads: Reads, target: Var, terms: readonly Term[]): void {
  const all = reads.get(target) ?? new Set<Var>();
  for (const used of variables(terms)) all.add(used);
  reads.set(target, all);
}

/** Depth-first search with an explicit path. */
function findCycle(reads: Reads): readonly Var[] | undefined {
  const finished = new Set<Var>();
  for (const start of reads.keys()) {
    const path: Var[] = [];
    const iterators: Iterator<Var>[] = [];
    const enter = (node: Var): void => {
      path.push(node);
      iterators.push((reads.get(node) ?? new Set<Var>()).values());
    };
    if (!finished.has(start)) enter(start);
    while (path.length > 0) {
      const next = iterators.at(-1)?.next();
      if (next === undefined || next.done === true) {
        const left = path.pop();
        iterators.pop();
        if (left !== undefined) finished.add(left);
      } else if (path.includes(next.value)) {
        return [...path.slice(path.indexOf(next.value)), next.value];
      } else if (reads.has(next.value) && !finished.has(next.value)) {
        enter(next.value);
      }
    }
  }
  return undefined;
}
