/** Finding and replacing holes, and what may be assumed in one. */
import { conjuncts } from '../../kernel/build.ts';
import { primed } from '../../kernel/system.ts';
import { type Term, type Var, variable } from '../../kernel/term.ts';
import { substituteIn, variables } from '../../kernel/traverse.ts';
import type { Spec, Type } from '../spec/spec.ts';
import { inlining } from '../spec/system.ts';
import { type Code, type Hole, holesIn, type Process, type Program } from './program.ts';
import { limitOf, said } from './ranks.ts';

export interface Found {
  readonly hole: Hole;
  readonly process: Process;
}

export function findHole(program: Program, id: string): Found | undefined {
  for (const process of program.processes) {
    const hole = holesIn(process.body).find((candidate) => candidate.id === id);
    if (hole !== undefined) return { hole, process };
  }
  return undefined;
}

const found = new WeakMap<Program, readonly Found[]>();

/** All holes with their processes, in program order. */
export function foundHoles(program: Program): readonly Found[] {
  const known = found.get(program);
  if (known !== undefined) return known;
  const made = program.processes.flatMap((process) => holesIn(process.body).map((hole) => ({ hole, process })));
  found.set(program, made);
  return made;
}

/** The program with the code in place of the hole. */
export function replaceHole(program: Program, id: string, code: Code): Program {
  const processes = program.processes.map((process) => {
    const body = replaceIn(process.body, id, code);
    return body === process.body ? process : { ...process, body };
  });
  return { ...program, processes };
}

function replaceIn(code: Code, id: string, by: Code): Code {
  if (holesIn(code).length === 0) return code;
  const inside = (inner: Code): Code => replaceIn(inner, id, by);
  switch (code.kind) {
    case 'hole':
      return code.id === id ? by : code;
    case 'assign':
      return code;
    case 'parallel': {
      const parts = code.parts.map(inside);
      return parts.every((part, index) => part === code.parts[index]) ? code : { ...code, parts };
    }
    case 'if': {
      const branches = code.branches.map((branch) => ({ ...branch, body: inside(branch.body) }));
      const otherwise = code.otherwise && inside(code.otherwise);
      if (otherwise === code.otherwise && branches.every((branch, index) => branch.body === code.branches[index]?.body))
        return code;
      return { ...code, branches, ...(otherwise === undefined ? {} : { otherwise }) };
    }
    case 'case': {
      const arms = code.arms.map((arm) => ({ ...arm, body: inside(arm.body) }));
      const otherwise = code.otherwise && inside(code.otherwise);
      if (otherwise === code.otherwise && arms.every((arm, index) => arm.body === code.arms[index]?.body)) return code;
      return { ...code, arms, ...(otherwise === undefined ? {} : { otherwise }) };
    }
  }
}

/** What the hole's postcondition calls the new value of a variable of its frame. */
export function result(process: Process, target: Var): Var {
  return process.kind === 'clocked' ? variable(primed(target.name), target.sort) : target;
}

/**
 * What is known while a hole is executed: its precondition, and what is said of signals of a lower rank. Only what the given terms can reach counts, so that
 * goals stay small.
 */
export function known(program: Program, found: Found, about: readonly Term[]): readonly Term[] {
  const pre = conjuncts(found.hole.pre);
  const more = properties(program, [...pre, ...about], limitOf(found.process, found.hole));
  return [...new Set([...pre, ...couplings(program, [...pre, ...about, ...more]), ...more])];
}

/** Invariants about introduced registers, which are younger than the preconditions of most holes; only those that the terms reach. */
function couplings(program: Program, about: readonly Term[]): readonly Term[] {
  if (program.invariants.length === 0) return [];
  const introduced = program.state
    .filter((element) => element.introduced !== undefined)
    .map((element) => element.variable.name);
  const mentioned = new Set<Term>(variables(about));
  return program.invariants
    .filter(({ name, term }) => introduced.includes(name) && variables([term]).some((used) => mentioned.has(used)))
    .flatMap(({ term }) => conjuncts(term));
}

/**
 * What is said of signals that the terms mention, directly or through others, as far as its rank is below the limit: whatever is proved of a signal may rely on
 * lower ranks only (ranks.ts).
 */
export function properties(
  program: Program,
  about: readonly Term[],
  limit = Number.POSITIVE_INFINITY,
): readonly Term[] {
  const reached = new Set<Term>(variables(about));
  const found = new Set<Term>();
  const rest = new Set(
    program.processes.flatMap((process) =>
      process.kind === 'combinational' ? said(process).filter(({ rank }) => rank < limit) : [],
    ),
  );
  for (let changed = true; changed; ) {
    changed = false;
    for (const entry of rest) {
      if (!entry.about.some((signal) => reached.has(signal))) continue;
      rest.delete(entry);
      changed = true;
      found.add(entry.term);
      for (const used of variables([entry.term])) reached.add(used);
    }
  }
  return [...found];
}

/** Assumptions on inputs and proved facts about state: true at every settled moment. */
export function always(program: Program): readonly Term[] {
  return [...assumed(program.spec), ...program.invariants.map((invariant) => invariant.term)];
}

/** The assumptions on inputs, `let`s inlined. */
export function assumed(spec: Spec): readonly Term[] {
  if (spec.assumptions.length === 0) return [];
  const inlined = inlining(spec);
  return spec.assumptions.map((assumption) => substituteIn(assumption.term, inlined));
}

export interface Functional {
  /** New values that the postcondition fixes by an equation. */
  readonly values: ReadonlyMap<Var, Term>;
  /** Conjuncts that are no such equation. */
  readonly residual: readonly Term[];
}

/** Reads a postcondition as equations `new value = term over old values` as far as it is one. */
export function functional({ hole, process }: Found): Functional {
  const results = new Map<Term, Var>(hole.frame.map((target) => [result(process, target), target]));
  const values = new Map<Var, Term>();
  const residual: Term[] = [];
  for (const term of conjuncts(hole.post)) {
    const [left, right] = term.kind === 'app' && term.op === 'eq' ? term.args : [];
    const target = left && results.get(left);
    if (target !== undefined && right !== undefined && !values.has(target)) values.set(target, right);
    else residual.push(term);
  }
  return { values, residual };
}

/** Position in the frame of each new value; the kind of a hole's process never changes. */
const placesOf = new WeakMap<Hole, ReadonlyMap<Var, number>>();

/** What a conjunct of the postcondition is about, for a person. */
export function subjectOf({ hole, process }: Found, term: Term): string {
  const places = placesOf.get(hole) ?? new Map(hole.frame.map((target, index) => [result(process, target), index]));
  placesOf.set(hole, places);
  const place = (used: Var): number => places.get(used) ?? 0;
  const names = variables([term])
    .filter((used) => places.has(used))
    .sort((a, b) => place(a) - place(b));
  return names.length === 0 ? 'the postcondition' : `the specified ${names.map((target) => target.name).join(', ')}`;
}

/** Names of the program that expressions of a pick may use besides those of the specification, with their types. */
export function namesIn(program: Program, found?: Found): ReadonlyMap<string, Type> {
  const names = new Map<string, Type>();
  for (const element of program.state) {
    if (element.variable.sort.kind !== 'bits') continue;
    if (element.introduced !== undefined) names.set(element.variable.name, element.type);
    if (found?.process.kind === 'clocked' && found.hole.frame.includes(element.variable))
      names.set(primed(element.variable.name), element.type);
  }
  for (const wire of program.wires) names.set(wire.variable.name, wire.type);
  return names;
}

/** The declared type of a variable of the program. */
export function typeOf(program: Program, target: Var): Type {
  const declared =
    program.state.find((element) => element.variable === target)?.type ??
    program.wires.find((wire) => wire.variable === target)?.type ??
    program.spec.ports.find((port) => port.name === target.name)?.type;
  if (declared !== undefined) return declared;
  return { kind: 'bits', width: target.sort.kind === 'bits' ? target.sort.width : target.sort.element, signed: false };
}
