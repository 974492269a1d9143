/** `simulate`: what a specification does, cycle by cycle, as a table and as a value change dump. */
import { basename, dirname, isAbsolute, relative } from 'node:path';
import type { RunContext } from './context.ts';
import type { EventBody, EventOf } from './events.ts';
import { writeFileSet } from './fileSet.ts';
import { sha256 } from './hash.ts';
import { fail, type Result, succeed } from './outcome.ts';
import type { RequestOf } from './requests.ts';
import { specification } from './specification.ts';
import { type Stage, stage } from './stage.ts';
import { parseSteps } from './stimuli.ts';
import type { Conclusion } from './stream.ts';
import { type Run, type Trace, traceOf } from './trace.ts';
import { printVcd } from './vcd.ts';

/** Cycles; a trace is held in memory. */
export const CYCLE_LIMIT = 100_000;

export async function* simulate(
  request: RequestOf<'simulate'>,
  context: RunContext,
): AsyncGenerator<EventBody, Result<Conclusion>, undefined> {
  if (request.cycles > CYCLE_LIMIT)
    return fail('bad input', `${request.cycles} cycles are too many; the limit is ${CYCLE_LIMIT}.`);
  const parsed = yield* specification(context, request);
  if (!parsed.ok) return parsed;
  const spec = parsed.value;
  const given =
    request.stimuli === undefined ? undefined : parseSteps(spec, request.stimuli.text, request.stimuli.name);
  if (given !== undefined && !given.ok) return given;
  const run: Run = {
    seed: request.seed,
    steps: given === undefined ? { kind: 'seeded', count: request.cycles } : { kind: 'given', steps: given.value },
  };
  const clocks = spec.ports.filter((port) => port.role === 'clock').map(({ name }) => name);
  const traced = yield* stage('simulate', context.signal, async function* (): Stage<Trace> {
    const result = await traceOf(spec, run, context.signal);
    if (result.ok) yield tableOf(result.value, run.seed, clocks);
    return result;
  });
  if (!traced.ok) return traced;
  const trace = traced.value;
  if (request.vcd !== undefined) {
    const written = await writeFileSet(
      context.fs,
      dirname(request.vcd),
      [{ name: basename(request.vcd), text: printVcd(trace) }],
      context.signal,
    );
    if (!written.ok) return written;
    yield {
      kind: 'file',
      role: 'waveform',
      path: shown(request.vcd),
      location: request.vcd,
      change: 'created',
      sha256: sha256(printVcd(trace)),
    };
  }
  const [violation] = trace.violations;
  if (violation !== undefined) {
    return fail('refuted', `The invariant ${violation.claim} does not hold: first in cycle ${violation.cycle}.`);
  }
  const cycles = trace.cycles.length;
  return succeed({
    message: `${spec.name}: ${cycles} ${cycles === 1 ? 'cycle' : 'cycles'} simulated, every invariant held.`,
    advice: [],
  });
}

function tableOf(trace: Trace, seed: number, clocks: readonly string[]): EventOf<'values'> {
  return {
    kind: 'values',
    columns: trace.signals.map(({ name, direction, width }) => ({
      port: name,
      direction,
      width,
      clock: clocks.includes(name),
    })),
    rows: trace.cycles.map((index) => (trace.moments[index]?.values ?? []).map(String)),
    seed: String(seed),
  };
}

function shown(path: string): string {
  const inside = relative(process.cwd(), path);
  return inside.startsWith('..') || isAbsolute(inside) ? path : inside;
}
