/**
 * Ranks: who may rely on whom among combinational signals.
 *
 * The code of a signal is proved under what is said of others, whose code is proved elsewhere, perhaps later. If two such proofs could lean on each other, both
 * might be wrong: with `choose d such that c == 0` and `choose e such that c == 0`, d could be proved from e and e from d while c is 1. So each signal has a
 * rank, and a proof uses the properties of strictly lower ranks only: then all of them hold by induction. Any fixed ranking is sound; this one follows
 * the order in which the specification makes its signals, so that what a signal is specified by can be relied upon.
 */
import { conjuncts } from '../../kernel/build.ts';
import type { Term, Var } from '../../kernel/term.ts';
import { variables } from '../../kernel/traverse.ts';
import type { CombinationalProcess, Hole, Process, Program } from './program.ts';

/** A conjunct of a property, and the rank from which on it may be relied upon. */
interface Said {
  readonly term: Term;
  readonly about: readonly Var[];
  readonly rank: number;
}

const saidBy = new WeakMap<CombinationalProcess, readonly Said[]>();

/** The conjuncts of a property, each with the signals of the frame that it is about. */
export function said(process: CombinationalProcess): readonly Said[] {
  const known = saidBy.get(process);
  if (known !== undefined) return known;
  const made = conjuncts(process.property).map((term): Said => {
    const about = subjects(process.frame, term);
    return { term, about, rank: Math.max(...about.map((signal) => rankIn(process, signal))) };
  });
  saidBy.set(process, made);
  return made;
}

/** `y = t` is about y; any other predicate is about all signals of the frame that it mentions, and about the whole frame where it mentions none. */
function subjects(frame: readonly Var[], term: Term): readonly Var[] {
  const [left] = term.kind === 'app' && term.op === 'eq' ? term.args : [];
  if (left?.kind === 'var' && frame.includes(left)) return [left];
  const mentioned = variables([term]).filter((used) => frame.includes(used));
  return mentioned.length === 0 ? frame : mentioned;
}

const rankIn = ({ frame, ranks }: CombinationalProcess, signal: Var): number =>
  ranks?.[frame.indexOf(signal)] ?? Number.NEGATIVE_INFINITY;

/** The rank below which properties may be used in a proof at the hole: registers change after all signals have settled. */
export function limitOf(process: Process, hole: Hole): number {
  if (process.kind === 'clocked') return Number.POSITIVE_INFINITY;
  return Math.min(...hole.frame.map((signal) => rankIn(process, signal)));
}

/** A rank just below a limit: above everything that has a lower rank already. */
export function rankBelow(program: Program, limit: number): number {
  const lower = program.processes.flatMap((process) =>
    process.kind === 'combinational' ? (process.ranks ?? []).filter((rank) => rank < limit) : [],
  );
  const floor = Math.max(-1, ...lower);
  return limit === Number.POSITIVE_INFINITY ? floor + 1 : (floor + limit) / 2;
}

/** The processes with ranks: first what others are specified by. */
export function ranked(processes: readonly CombinationalProcess[]): readonly CombinationalProcess[] {
  const specifiedBy = new Map<Var, Set<Var>>();
  const signals = new Set(processes.flatMap((process) => process.frame));
  for (const process of processes) {
    for (const { term, about } of said(process)) {
      const used = variables([term]).filter((signal) => signals.has(signal));
      for (const signal of about) {
        const others = specifiedBy.get(signal) ?? new Set<Var>();
        for (const other of used) if (!about.includes(other)) others.add(other);
        specifiedBy.set(signal, others);
      }
    }
  }
  const ranks = new Map<Var, number>();
  for (const signal of signals) place(signal, specifiedBy, ranks);
  return processes.map((process) => ({ ...process, ranks: process.frame.map((signal) => ranks.get(signal) ?? 0) }));
}

/** Depth first, with an explicit path. */
function place(start: Var, specifiedBy: ReadonlyMap<Var, ReadonlySet<Var>>, ranks: Map<Var, number>): void {
  const path: { readonly signal: Var; readonly next: Iterator<Var> }[] = [];
  const entered = new Set<Var>();
  const enter = (signal: Var): void => {
    if (ranks.has(signal) || entered.has(signal)) return;
    entered.add(signal);
    path.push({ signal, next: (specifiedBy.get(signal) ?? new Set<Var>()).values() });
  };
  enter(start);
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const next = top.next.next();
    if (next.done === true) {
      path.pop();
      ranks.set(top.signal, ranks.size);
    } else {
      enter(next.value);
    }
  }
}
