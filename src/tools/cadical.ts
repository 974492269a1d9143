/**
 * CaDiCaL (embedded, WebAssembly) behind the kernel's solver port.
 *
 * Only plain conflict-driven search is on: every technique that derives clauses by other means than conflict analysis, or strengthens clauses without passing
 * them to the learner (on-the-fly strengthening, in-processing), would leave gaps in a proof by reverse unit propagation. The proof is checked anyway.
 */
import { Cadical, type CadicalModule, createModule, type ModuleOptions, type SolverOptions } from 'cadical-wasm';
import type { Solved, Solver, SolverLimits } from '../../kernel/bits/solver.ts';
import type { Clause } from '../../kernel/checker/cnf.ts';

const plainSearch: SolverOptions = {
  quiet: true,
  inprocessing: false,
  inprobing: false,
  otfs: false,
  elim: false,
  subsume: false,
  eagersubsume: false,
  probe: false,
  vivify: false,
  congruence: false,
  sweep: false,
  factor: false,
  decompose: false,
  ternary: false,
  transred: false,
  deduplicate: false,
  condition: false,
  cover: false,
  block: false,
  compact: false,
  backbone: 0,
  fastelim: false,
  instantiate: false,
  lucky: false,
  walk: false,
  chrono: 0,
};

/** Longest learned clause that is handed over: all of them. */
const longestClause = 0x7fffffff;

/**
 * A solver on a WebAssembly instance of its own, whose memory is released with it. Where it cannot be loaded, and after it has crashed (for want of memory,
 * mostly), it answers `unknown` with the reason.
 */
export async function cadicalSolver(options: ModuleOptions = {}): Promise<Solver> {
  const name = 'CaDiCaL';
  let module: CadicalModule;
  try {
    // Reasons are returned; nothing is to be printed beside them.
    module = await createModule({ printErr: () => undefined, ...options });
  } catch (error) {
    const why = `CaDiCaL cannot be loaded: ${messageOf(error)}. Install RTL Refinery again`;
    return { name, solve: () => ({ kind: 'unknown', why }) };
  }
  let broken: string | undefined;
  return {
    name,
    solve: (clauses, variables, limits) => {
      if (broken !== undefined) return { kind: 'unknown', why: broken };
      try {
        return solve(module, clauses, variables, limits);
      } catch (error) {
        // Traps of the machine code; anything else is a mistake.
        if (!(error instanceof Error) || error.name !== 'RuntimeError') throw error;
        broken = `CaDiCaL crashed, perhaps for want of memory: ${messageOf(error)}`;
        return { kind: 'unknown', why: broken };
      }
    },
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function solve(module: CadicalModule, clauses: readonly Clause[], variables: number, limits: SolverLimits): Solved {
  const solver = new Cadical(module, plainSearch);
  try {
    const proof: Clause[] = [];
    solver.setLearn(longestClause, (clause) => proof.push([...clause]));
    const end = performance.now() + limits.milliseconds;
    solver.setTerminate(() => performance.now() > end || limits.stop?.() === true);
    solver.ensureVars(variables);
    solver.addClauses(clauses);
    const status = solver.solve({ conflicts: limits.conflicts });
    if (status === 'unsatisfiable') return { kind: 'unsatisfiable', proof };
    if (status === 'unknown')
      return {
        kind: 'unknown',
        why:
          performance.now() > end
            ? `no answer within ${limits.milliseconds} ms`
            : `no answer within ${limits.conflicts} conflicts`,
      };
    const model = new Uint8Array(variables + 1);
    for (let variable = 1; variable <= variables; variable += 1) model[variable] = solver.value(variable) ? 1 : 0;
    return { kind: 'satisfiable', value: (variable) => model[variable] === 1 };
  } finally {
    solver.dispose();
  }
}
