/** Stage "interpret": a description becomes a contract and FSpec text, or is refused with what was not understood. */
import type { RunContext } from './context.ts';
import { fail, succeed } from './outcome.ts';
import type { Interpretation } from './ports.ts';
import { breathe, type Stage, stage } from './stage.ts';

type Understood = Extract<Interpretation, { kind: 'understood' }>;

export function interpretation(context: RunContext, description: string): Stage<Understood> {
  return stage('interpret', context.signal, async function* () {
    await breathe();
    const result = await context.interpreter.interpret(description, context.signal);
    if (result.kind === 'not understood') {
      const { reason, clauses, nearest } = result;
      yield { kind: 'not understood', reason, clauses, nearest };
      return fail('not understood', result.reason, [
        'Say it in other words, or write the specification by hand and run: rtl-refinery refine FILE.fspec',
      ]);
    }
    const { design, module, assumptions, contract } = result;
    context.artefacts.set('contract.json', `${JSON.stringify(contract, undefined, 2)}\n`);
    yield { kind: 'contract', design, module, assumptions, contract };
    return succeed(result);
  });
}
