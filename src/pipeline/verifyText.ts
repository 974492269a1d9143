/** `verify`: is the text, as another front end reads it, what the specification says, for all inputs and for ever? */
import type { Root } from '../../kernel/refines.ts';
import type { Spec } from '../spec/spec.ts';
import type { Difference } from '../verify/lockstep.ts';
import type { TheoremVerdict } from '../verify/theorem.ts';
import type { RunContext } from './context.ts';
import type { EventBody, EventOf } from './events.ts';
import { flattenObligation } from './flatten.ts';
import { type Failure, fail, type Result, succeed } from './outcome.ts';
import type { RequestOf } from './requests.ts';
import { eventDiagnostic, specification } from './specification.ts';
import { breathe, type Stage, stage } from './stage.ts';
import type { Conclusion } from './stream.ts';

type Verify = RequestOf<'verify'>;

export async function* verifyText(
  request: Verify,
  context: RunContext,
): AsyncGenerator<EventBody, Result<Conclusion>, undefined> {
  const parsed = yield* specification(context, request.specification);
  if (!parsed.ok) return parsed;
  return yield* proving(request, context, parsed.value);
}

function proving(request: Verify, context: RunContext, spec: Spec): Stage<Conclusion> {
  return stage('prove', context.signal, async function* () {
    const { name, text } = request;
    const [{ proveText }, { readNetlist }, { recognise }, elaborator, solver] = await Promise.all([
      import('../verify/theorem.ts'),
      import('../verify/netlist/yosysJson.ts'),
      import('../verify/recogniser/recognise.ts'),
      context.prover.elaborator(),
      context.prover.solver(),
    ]);
    const recognised = recognise(text);
    const elaborated = await elaborator.elaborate(text, spec.name);
    if (elaborated.kind === 'failed') return fail('tool missing', elaborated.reason);
    const messages = elaborated.kind === 'rejected' ? elaborated.diagnostics : elaborated.warnings;
    if (messages.length > 0) yield { kind: 'diagnostics', name, text, diagnostics: messages.map(eventDiagnostic) };
    if (elaborated.kind === 'rejected') return fail('check failed', `${name} is rejected by ${elaborator.name}.`);
    const netlist = readNetlist(elaborated.json, spec.name);
    if (netlist.kind === 'unreadable') return fail('unproved', `${name}: ${netlist.reason}.`);
    await breathe();
    const { verdict, obligations } = proveText(spec, netlist.module, { solver, signal: context.signal });
    const equalOnly = verdict.kind === 'proved' && recognised.kind === 'not recognised';
    const theorem: EventOf<'theorem'> = {
      kind: 'theorem',
      verdict: equalOnly ? 'netlist equal only' : verdict.kind,
      roots: verdict.kind === 'proved' ? verdict.roots : [],
      obligations: obligations.map(({ goal, verdict: own }) => flattenObligation(goal, own, 0)),
      remarks: remarksOf(verdict, recognised.kind === 'recognised' ? [] : recognised.findings),
    };
    yield theorem;
    return conclusion(request, theorem);
  });
}

const rootName: Readonly<Record<Root, string>> = { powerUp: 'power-up', reset: 'reset' };

function conclusion(
  { name, from }: Verify,
  { verdict, roots, obligations, remarks }: EventOf<'theorem'>,
): Result<Conclusion> {
  if (verdict !== 'proved') {
    const [outcome, message] = failures[verdict];
    return fail(outcome, `${name} ${message}`, remarks);
  }
  if (roots.includes(from)) {
    const where = roots.map((root) => rootName[root]).join(' and from ');
    const message = `${name} is proved to do what its specification says, from ${where}: ${obligations.length} goals, for all inputs, for ever.`;
    return succeed({ message, advice: [] });
  }
  const advice = roots.map((root) => `It is proved from ${rootName[root]}: --from ${rootName[root]}`);
  return fail('unproved', `${name} is not proved from ${rootName[from]}.`, advice);
}

type Unproved = Exclude<EventOf<'theorem'>['verdict'], 'proved'>;

const failures: Readonly<Record<Unproved, readonly [Failure['verdict'], string]>> = {
  refuted: ['refuted', 'does not do what its specification says.'],
  'netlist equal only': ['unproved', 'has a netlist that is right, but a simulator may see something else.'],
  'not inductive': ['unproved', 'differs from its specification in a state that was not shown to be reachable.'],
  undecided: ['unproved', 'could be neither proved nor refuted.'],
};

interface Finding {
  readonly range: { readonly line: number };
  readonly message: string;
}

function remarksOf(verdict: TheoremVerdict, findings: readonly Finding[]): readonly string[] {
  switch (verdict.kind) {
    case 'proved':
      return findings.map(({ range, message }) => `line ${range.line}: ${message}`);
    case 'refuted':
      return traceLines(verdict.difference);
    case 'not inductive':
      return [`${verdict.goal.id}: not every state satisfies "${verdict.goal.says}"`];
    case 'undecided':
      return [verdict.why];
  }
}

/** Steps of a trace that are shown: the last ones, where the difference is. */
const shownSteps = 8;

function traceLines({ steps, output, expected, actual }: Difference): readonly string[] {
  const first = Math.max(0, steps.length - shownSteps);
  const lines = steps
    .slice(first)
    .map(
      ({ inputs }, index) =>
        `step ${first + index + 1}: ${[...inputs].map(([port, value]) => `${port}=${value}`).join(' ')}`,
    );
  return [...lines, `then ${output} is ${String(actual)}, specified is ${String(expected)}`];
}
