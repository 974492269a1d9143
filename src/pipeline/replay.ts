/** `replay`: a chain is rebuilt from its specification and its picks alone, every obligation is proved again, and whatever differs is told. */
import { readChain } from '../refine/chain.ts';
import { replay } from '../refine/replay.ts';
import type { Spec } from '../spec/spec.ts';
import type { RunContext } from './context.ts';
import type { EventBody } from './events.ts';
import { flatten } from './flatten.ts';
import { sha256 } from './hash.ts';
import { cancelled, fail, type Result, succeed } from './outcome.ts';
import type { RequestOf } from './requests.ts';
import { specification } from './specification.ts';
import { type Stage, stage } from './stage.ts';
import type { Conclusion } from './stream.ts';

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
  const replayed = yield* replaying(request, context, chain, parsed.value);
  if (!replayed.ok) return replayed;
  const { obligations } = replayed.value;
  const text = request.verilog === undefined ? '' : ` ${request.verilog.name} is the text that it gives.`;
  return succeed({
    message: `${request.name}: ${chain.steps.length} steps rebuilt, ${obligations} obligations proved again.${text}`,
    advice: [],
  });
}

function replaying(
  request: Replay,
  context: RunContext,
  chain: Chain,
  spec: Spec,
): Stage<{ readonly obligations: number }> {
  return stage('replay', context.signal, async function* () {
    const { syntax } = await import('./syntax.ts');
    const events = replay(chain, spec, { syntax, signal: context.signal });
    let next = await events.next();
    for (; next.done !== true; next = await events.next()) yield flatten(next.value, 0);
    const outcome = next.value;
    if (outcome.kind === 'cancelled') return cancelled();
    if (outcome.kind === 'different') return different(request.name, outcome.differences);
    if (request.verilog !== undefined) {
      const { emitVerilog } = await import('../emit/verilog/emitVerilog.ts');
      const emitted = emitVerilog(outcome.program);
      if (emitted.kind !== 'emitted' || emitted.text !== request.verilog.text)
        return different(request.name, [`${request.verilog.name} is not the text that the chain gives`]);
    }
    return succeed({ obligations: outcome.obligations });
  });
}

const different = (name: string, differences: readonly string[]) =>
  fail('refuted', `${name} does not replay.`, differences);
