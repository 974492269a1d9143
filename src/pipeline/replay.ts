/**
 * `replay`: a chain is rebuilt from its specification and its picks alone, every obligation and the theorem are proved again, and whatever differs is told.
 * With `check` the theorem is confirmed by the checker instead, from the files as they lie there.
 */

import { canonicalJson } from '../refine/canonical.ts';
import { readChain } from '../refine/chain.ts';
import { replay } from '../refine/replay.ts';
import type { Json } from '../refine/step.ts';
import type { Spec } from '../spec/spec.ts';
import { theoremRecordSchema } from '../verify/theorem/record.ts';
import { confirming } from './confirming.ts';
import type { RunContext } from './context.ts';
import type { EventBody } from './events.ts';
import { flatten } from './flatten.ts';
import { sha256 } from './hash.ts';
import { cancelled, fail, type Result, succeed } from './outcome.ts';
import { type ProvedText, proving } from './proving.ts';
import type { RequestOf } from './requests.ts';
import { specification } from './specification.ts';
import { type Stage, stage } from './stage.ts';
import type { Conclusion } from './stream.ts';
import { conclusionOf } from './theoremOutcome.ts';

type Replay = RequestOf<'replay'>;
type Chain = Extract<ReturnType<typeof readChain>, { kind: 'chain' }>['chain'];

export async function* replayChain(
  request: Replay,
  context: RunContext,
): AsyncGenerator<EventBody, Result<Conclusion>, undefined> {
  const read = readChain(request.text);
  if (read.kind === 'error') return fail('bad input', `${request.name}: ${read.reason}`);
  const { chain } = read;
  const parsed = yield* specification(context, request.specification);
  if (!parsed.ok) return parsed;
  if (chain.specification.sha256 !== sha256(request.specification.text)) {
    return different(request.name, [`the chain was made for another specification than ${request.specification.name}`]);
  }
  if (request.check === true) {
    const { verilog, name } = request;
    if (verilog === undefined) return fail('bad input', `The Verilog of ${name} does not lie beside it.`);
    return yield* confirming(context, { spec: parsed.value, verilog, theorem: chain.theorem, name });
  }
  const replayed = yield* replaying(request, context, chain, parsed.value);
  if (!replayed.ok) return replayed;
  const { obligations, verilog } = replayed.value;
  const proved = yield* proving(context, parsed.value, { name: `${parsed.value.name}.v`, text: verilog });
  if (!proved.ok) return proved;
  const differences = theoremDifferences(chain.theorem, proved.value);
  if (differences.length > 0) return different(request.name, differences);
  const text = request.verilog === undefined ? '' : ` ${request.verilog.name} is the text that it gives.`;
  const theorem = conclusionOf(proved.value.theorem, proved.value.theorem.roots[0] ?? 'powerUp');
  const told = `${request.name}: ${chain.steps.length} steps rebuilt, ${obligations} obligations proved again.${text}`;
  return theorem.ok
    ? succeed({ message: `${told} ${theorem.value.message}`, advice: [] })
    : fail(theorem.failure.verdict, `${told} ${theorem.failure.message}`, theorem.failure.advice);
}

/** Simulations, invariants, roots and certificates are the same in every run; only the version of the front end may be another one. */
function theoremDifferences(stored: unknown, { record }: ProvedText): readonly string[] {
  if (stored === null && record === undefined) return [];
  if (stored === null) return ['the chain holds no theorem, and there is one'];
  if (record === undefined) return ['the theorem of the chain is not proved again'];
  const parsed = theoremRecordSchema.safeParse(stored);
  if (!parsed.success) return ['the theorem of the chain is not in the form of one'];
  const { frontEnd: _old, ...before } = parsed.data;
  const { frontEnd: _new, ...now } = record;
  return canonicalJson(plain(before)) === canonicalJson(plain(now)) ? [] : ['the theorem of the chain is another one'];
}

const plain = (record: object): Json => JSON.parse(JSON.stringify(record)) as Json;

function replaying(
  request: Replay,
  context: RunContext,
  chain: Chain,
  spec: Spec,
): Stage<{ readonly obligations: number; readonly verilog: string }> {
  return stage('replay', context.signal, async function* () {
    const { syntax } = await import('./syntax.ts');
    const events = replay(chain, spec, { syntax, signal: context.signal });
    let next = await events.next();
    for (; next.done !== true; next = await events.next()) yield flatten(next.value, 0);
    const outcome = next.value;
    if (outcome.kind === 'cancelled') return cancelled();
    if (outcome.kind === 'different') return different(request.name, outcome.differences);
    const { emitVerilog } = await import('../emit/verilog/emitVerilog.ts');
    const emitted = emitVerilog(outcome.program);
    if (emitted.kind !== 'emitted') return different(request.name, ['the chain gives no Verilog']);
    if (request.verilog !== undefined && emitted.text !== request.verilog.text)
      return different(request.name, [`${request.verilog.name} is not the text that the chain gives`]);
    return succeed({ obligations: outcome.obligations, verilog: emitted.text });
  });
}

const different = (name: string, differences: readonly string[]) =>
  fail('refuted', `${name} does not replay.`, differences);
