import type { Engine } from '../../src/pipeline/context.ts';
import type { RunEvent } from '../../src/pipeline/events.ts';
import { runEventSchema } from '../../src/pipeline/events.ts';
import { diskFileSystem } from '../../src/pipeline/fileSystem.ts';
import type { Request } from '../../src/pipeline/requests.ts';
import { startRun } from '../../src/pipeline/run.ts';
import { cadicalSolver } from '../../src/tools/cadical.ts';
import { embeddedYosys } from '../../src/tools/yosys.ts';

/** A simulator that is not there. */
export const noSimulator: Engine['checks']['simulate'] = () =>
  Promise.resolve({ tool: 'iverilog', run: { kind: 'not run', reason: 'no tools in this test' } });

/** An engine without tools and models; `parts` are put in their place. */
export function testEngine(parts: Partial<Engine> = {}): Engine {
  return {
    fs: diskFileSystem,
    version: '0.0.0',
    now: () => new Date('2031-02-03T04:05:06Z'),
    interpreter: {
      interpret: () =>
        Promise.resolve({ kind: 'not understood', reason: 'there is no interpreter', clauses: [], nearest: [] }),
    },
    checks: {
      simulate: noSimulator,
      run: async function* () {
        yield {
          kind: 'check',
          name: 'testbench',
          tool: 'iverilog',
          verdict: 'not run',
          simulation: true,
          reason: 'no tools in this test',
          diagnostics: [],
          ms: 0,
        };
      },
    },
    tools: {
      find: async function* () {
        yield {
          kind: 'tool',
          name: 'iverilog',
          found: false,
          enables: 'the testbench',
          advice: 'apt-get install iverilog',
        };
      },
    },
    prover: {
      warmUp: () => undefined,
      elaborator: () => Promise.resolve(embeddedYosys),
      solver: cadicalSolver,
    },
    secondOpinion: {
      checker: () =>
        Promise.resolve({
          name: 'TLC',
          check: () => Promise.resolve({ kind: 'not run', reason: 'no tools in this test' }),
        }),
    },
    ...parts,
  };
}

/** All events of a run, each checked against the schema. */
export async function eventsOf(
  request: Request,
  parts: Partial<Engine> = {},
  signal = new AbortController().signal,
): Promise<readonly RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const event of startRun(request, testEngine(parts), signal)) {
    const parsed = runEventSchema.safeParse(JSON.parse(JSON.stringify(event)));
    if (!parsed.success) throw new Error(`${event.kind}: ${parsed.error.message}`);
    events.push(event);
  }
  return events;
}

export const finishedOf = (events: readonly RunEvent[]) => {
  const last = events.at(-1);
  if (last?.kind !== 'finished') throw new Error(`the run did not end with finished but with ${last?.kind}`);
  return last;
};

export const COUNTER = `module counter2
  clock clk
  reset rst sync high
  input en : bit
  output count : bits[2] = 0
  on clk
    when en: count' = count + 1
  invariant in_range: count <= 3
  example "counts when enabled": rst=1 -> count=0; rst=0 en=1 -> count=1; en=0 -> count=1; en=1 -> count=2
`;
