/**
 * What a complete program does, from first principles: a walk over its code on values. Nothing here substitutes into terms or simplifies; expressions are
 * read by the reference evaluator. Compared with the simulator of the specification's System (cosimulate.ts), it tells whether a chain of rules kept
 * the meaning.
 */
import { evaluate } from '../../kernel/evaluate.ts';
import type { Value } from '../../kernel/sort.ts';
import type { Term, Var } from '../../kernel/term.ts';
import { variables } from '../../kernel/traverse.ts';
import type { ClockedProcess, Code, Program, StateElement } from '../../src/refine/program.ts';

export type Env = ReadonlyMap<string, Value>;

export interface Machine {
  /** Registers and memories after power-up; what may hold anything holds `arbitrary`. */
  readonly powerUp: (arbitrary: (element: StateElement) => Value) => Env;
  /** Wires and outputs in a settled moment; throws when they define each other. */
  readonly settle: (state: Env, inputs: Env) => Env;
  /** State after new input values, clocks included. */
  readonly advance: (state: Env, before: Env, after: Env) => Env;
}

export function machine(program: Program): Machine {
  const settle = (state: Env, inputs: Env): Env => {
    const env = new Map([...state, ...inputs]);
    const driven = program.processes.filter((process) => process.kind === 'combinational');
    const open = new Set(driven.flatMap((process) => process.frame.map((signal) => signal.name)));
    // Each pass gives a value to at least one more signal, since none depends on itself.
    while (open.size > 0) {
      const before = open.size;
      for (const process of driven) {
        for (const [target, value] of execute(process.body, env, 'what is known')) {
          if (!open.delete(target.name)) continue;
          env.set(target.name, value);
        }
      }
      if (open.size === before) throw new Error(`${[...open].join(', ')} define each other, or are not driven`);
    }
    return new Map([...env].filter(([name]) => !state.has(name) && !inputs.has(name)));
  };

  const step = (process: ClockedProcess, env: Env): readonly (readonly [Var, Value])[] => {
    if (process.stage !== 'iterated') throw new Error(`${process.clock} is no process yet`);
    const reset = process.resets.find((signal) => env.get(signal.name) === (signal.active === 'high' ? 1n : 0n));
    if (reset === undefined) return [...execute(process.body, env, 'everything')];
    return program.state.flatMap((element) =>
      element.clock === process.clock && element.reset?.by === reset.name
        ? [[element.variable, evaluate(element.reset.value, env)] as const]
        : [],
    );
  };

  const asynchronous = (state: Env, inputs: Env): Env => {
    const next = new Map(state);
    for (const process of program.processes) {
      if (process.kind !== 'clocked') continue;
      for (const signal of process.resets) {
        if (signal.kind !== 'async' || inputs.get(signal.name) !== (signal.active === 'high' ? 1n : 0n)) continue;
        for (const element of program.state) {
          if (element.reset?.by === signal.name) next.set(element.variable.name, evaluate(element.reset.value, inputs));
        }
      }
    }
    return next;
  };

  return {
    powerUp: (arbitrary) =>
      new Map(
        program.state.map((element) => [
          element.variable.name,
          element.powerUp === 'any' ? arbitrary(element) : evaluate(element.powerUp, new Map()),
        ]),
      ),
    settle: (state, inputs) => settle(asynchronous(state, inputs), inputs),
    advance: (state, before, after) => {
      const fired = program.processes.filter((process) => process.kind === 'clocked' && active(process, before, after));
      const env = new Map([...state, ...after, ...settle(state, after)]);
      const next = new Map(state);
      for (const process of fired) {
        if (process.kind === 'clocked') for (const [target, value] of step(process, env)) next.set(target.name, value);
      }
      return asynchronous(next, after);
    },
  };
}

function active({ clock, edge }: ClockedProcess, before: Env, after: Env): boolean {
  const [from, to] = [before.get(clock), after.get(clock)];
  return from !== to && (edge === 'both' || (edge === 'rise') === (to === 1n));
}

/**
 * The values that a piece of code assigns. `what is known`: an assignment or a branch whose operands have no value yet gives none; `everything`: all
 * operands must have a value.
 */
function execute(code: Code, env: Env, mode: 'what is known' | 'everything'): ReadonlyMap<Var, Value> {
  const readable = (term: Term): boolean =>
    mode === 'everything' || variables([term]).every((used) => env.has(used.name));
  switch (code.kind) {
    case 'hole':
      throw new Error(`${code.id} is still a hole`);
    case 'assign':
      return new Map(
        code.assignments.flatMap(({ target, value }) =>
          readable(value) ? [[target, evaluate(value, env)] as const] : [],
        ),
      );
    case 'parallel': {
      const results = code.parts.map((part) => execute(part, env, mode));
      const written = results.flatMap((result) => [...result.keys()]);
      if (new Set(written).size !== written.length) throw new Error('two parts write one variable');
      return new Map(results.flatMap((result) => [...result]));
    }
    case 'if': {
      for (const branch of code.branches) {
        if (!readable(branch.guard)) return new Map();
        if (evaluate(branch.guard, env) === 1n) return execute(branch.body, env, mode);
      }
      if (code.otherwise === undefined) throw new Error('no guard holds');
      return execute(code.otherwise, env, mode);
    }
    case 'case': {
      if (!readable(code.subject)) return new Map();
      const subject = evaluate(code.subject, env);
      const arm = code.arms.find(({ values }) => values.some((value) => value === subject));
      const body = arm?.body ?? code.otherwise;
      if (body === undefined) throw new Error('no arm matches');
      return execute(body, env, mode);
    }
  }
}
