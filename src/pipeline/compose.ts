/** The one place where the pipeline meets models and external programs. What a run may not need is loaded when it does. */
import manifest from '../../package.json' with { type: 'json' };
import type { Json } from '../refine/step.ts';
import type { ToolRun } from '../verify/ports/programs.ts';
import type { Engine } from './context.ts';
import type { EventOf } from './events.ts';
import { diskFileSystem, fileFailure } from './fileSystem.ts';
import type { Design, Interpretation } from './ports.ts';

/** `proofs` says when proofs stop, and what runs their large sweeps. */
export function composeEngine(proofs: Engine['proofs'] = {}): Engine {
  return {
    proofs,
    fs: diskFileSystem,
    version: manifest.version,
    now: () => new Date(),
    interpreter: { interpret: interpretOffline },
    checks: { run: checkWithPrograms, simulate: simulateWithPrograms },
    tools: { find: findPrograms },
    prover: {
      warmUp: () => {
        import('../tools/yosys.ts').then(
          ({ preload }) => preload(),
          // Whoever asks for the front end is told.
          () => undefined,
        );
      },
      elaborator: async () => (await import('../tools/yosys.ts')).embeddedYosys,
      solver: async () => (await import('../tools/cadical.ts')).cadicalSolver(),
    },
    secondOpinion: {
      checker: async ({ java, tlc }) => {
        const { tlcChecker } = await import('../tools/tlc/run.ts');
        return tlcChecker({ ...(java === undefined ? {} : { java }), ...(tlc === undefined ? {} : { jar: tlc }) });
      },
    },
  };
}

/** The offline interpreter behind the port of the pipeline. */
async function interpretOffline(description: string): Promise<Interpretation> {
  const { interpret } = await import('../models/offline/interpret.ts');
  const result = interpret(description);
  if (result.kind === 'not understood') return result;
  const { contract, design, fspec } = result;
  return {
    kind: 'understood',
    module: contract.module,
    design,
    assumptions: contract.assumptions.map(({ text }) => text),
    // The contract is made of JSON already; this drops keys that are present and undefined.
    contract: JSON.parse(JSON.stringify(contract)) as Json,
    fspec,
  };
}

async function* checkWithPrograms(design: Design, signal: AbortSignal): AsyncGenerator<EventOf<'check'>> {
  const [{ checkText }, { icarusLinter, icarusSimulator }, { verilatorLinter }] = await Promise.all([
    import('../verify/check.ts'),
    import('../tools/iverilog.ts'),
    import('../tools/verilator.ts'),
  ]);
  const linters = [icarusLinter, verilatorLinter].map(({ name, lint }) => ({
    name,
    lint: (...args: Parameters<typeof lint>) => unlessDiskFails(lint(...args)),
  }));
  const { name, simulate } = icarusSimulator;
  const simulator = { name, simulate: (...args: Parameters<typeof simulate>) => unlessDiskFails(simulate(...args)) };
  const programs = { linters, simulator };
  for await (const { milliseconds, ...result } of checkText(programs, design, signal)) {
    yield { kind: 'check', ...result, ms: Math.round(milliseconds * 10) / 10 };
  }
}

const simulateWithPrograms: Engine['checks']['simulate'] = async (sources, top, signal) => {
  const { icarusSimulator } = await import('../tools/iverilog.ts');
  const run = await unlessDiskFails(icarusSimulator.simulate(sources, top, signal));
  return { tool: icarusSimulator.name, run };
};

/** Programs get their input through temporary files; where these cannot be written, the program did not run. */
async function unlessDiskFails(run: Promise<ToolRun>): Promise<ToolRun> {
  try {
    return await run;
  } catch (error) {
    const failure = fileFailure('Cannot write the temporary files', error);
    if (failure === undefined) throw error;
    return { kind: 'not run', reason: failure.message };
  }
}

async function* findPrograms(signal: AbortSignal): AsyncGenerator<EventOf<'tool'>> {
  const { toolReports } = await import('../tools/report.ts');
  for await (const report of toolReports(signal)) yield { kind: 'tool', ...report };
}
