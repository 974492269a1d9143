/**
 * `replay --check`: the theorem of a chain file confirmed by the checker alone. The goals are made again from the specification and the Verilog as they lie on
 * disk; the chain gives the simulation and the certificates, and neither is believed.
 */
import type { Spec } from '../spec/spec.ts';
import type { CheckedGoal, Rechecked } from '../verify/theorem/recheck.ts';
import type { TheoremRecord } from '../verify/theorem/record.ts';
import type { RunContext } from './context.ts';
import type { EventOf } from './events.ts';
import { flattenObligation } from './flatten.ts';
import type { NamedText } from './namedText.ts';
import { cancelled, fail, type Result, succeed } from './outcome.ts';
import { breathe, elapsed, type Stage, stage } from './stage.ts';
import type { Conclusion } from './stream.ts';
import { rootName } from './theoremOutcome.ts';

export interface Confirmation {
  readonly spec: Spec;
  readonly verilog: NamedText;
  /** As the chain file has it, not looked at yet. */
  readonly theorem: unknown;
  /** Name of the chain file. */
  readonly name: string;
}

export function confirming(context: RunContext, { spec, verilog, theorem, name }: Confirmation): Stage<Conclusion> {
  return stage('prove', context.signal, async function* () {
    const begun = performance.now();
    if (theorem === null) return fail('unproved', `${name} holds no theorem: its text was not proved.`);
    const [{ recheck }, { theoremRecordSchema }, { readNetlist }, { recognise }, elaborator] = await Promise.all([
      import('../verify/theorem/recheck.ts'),
      import('../verify/theorem/record.ts'),
      import('../verify/netlist/yosysJson.ts'),
      import('../verify/recogniser/recognise.ts'),
      context.prover.elaborator(),
    ]);
    const parsed = theoremRecordSchema.safeParse(theorem);
    if (!parsed.success) return fail('bad input', `${name}: its theorem is not in the form of one.`);
    const recognised = recognise(verilog.text);
    const elaborated = await elaborator.elaborate(verilog.text, spec.name, { signal: context.signal });
    if (context.signal.aborted) return cancelled();
    if (elaborated.kind === 'failed')
      return fail('tool missing', `${verilog.name} cannot be read: ${elaborated.reason}`);
    if (elaborated.kind === 'rejected')
      return fail('check failed', `${verilog.name} is rejected by ${elaborator.name}.`);
    const netlist = readNetlist(elaborated.json, spec.name);
    if (netlist.kind === 'unreadable') return fail('unproved', `${verilog.name}: ${netlist.reason}.`);
    const steps = recheck(spec, netlist.module, parsed.data);
    let next = steps.next();
    for (; next.done !== true; next = steps.next()) {
      if (context.signal.aborted) return cancelled();
      await breathe();
    }
    const findings = recognised.kind === 'recognised' ? [] : recognised.findings;
    const problems = [
      ...next.value.problems,
      ...missing(parsed.data, next.value),
      ...findings.map(({ range, message }) => `${verilog.name}, line ${range.line}: ${message}`),
    ];
    yield {
      kind: 'theorem',
      name: verilog.name,
      verdict: problems.length > 0 ? 'undecided' : 'proved',
      ...(problems.length > 0 ? {} : { level: 'inductive' as const }),
      frontEnd: { name: elaborator.name, version: elaborated.version },
      roots: next.value.roots,
      obligations: next.value.goals.map(flattenChecked),
      certified: next.value.goals.filter(({ refused }) => refused === undefined).length,
      remarks: problems,
      ms: elapsed(begun),
    };
    return conclude(name, verilog.name, next.value, problems);
  });
}

/** The record claims these, and the checker does not confirm them. */
function missing({ roots }: TheoremRecord, { roots: confirmed, openClaims, goals }: Rechecked): readonly string[] {
  const open = roots.filter((root) => !confirmed.includes(root));
  const first = goals.find(({ refused }) => refused !== undefined);
  const why = first === undefined ? '' : ` (${first.goal.id}: ${first.refused ?? ''})`;
  return [
    ...(roots.length === 0 ? ['the chain claims no root'] : []),
    ...open.map((root) => `it is not confirmed from ${rootName[root]}${why}`),
    ...openClaims.map((id) => `${id} is not confirmed`),
  ];
}

function conclude(
  name: string,
  verilog: string,
  { roots, goals }: Rechecked,
  problems: readonly string[],
): Result<Conclusion> {
  if (problems.length > 0) return fail('unproved', `${name} does not prove ${verilog} as it is.`, problems);
  const where = roots.map((root) => rootName[root]).join(' and from ');
  const message = `${verilog} is proved to do what its specification says, from ${where}: ${goals.length} goals confirmed by the checker, without a prover.`;
  return succeed({ message, advice: [] });
}

function flattenChecked({ goal, refused }: CheckedGoal): EventOf<'theorem'>['obligations'][number] {
  const flat = flattenObligation(goal, { kind: 'unknown', why: refused ?? '' }, 0);
  return refused === undefined ? { ...flat, verdict: { kind: 'proved', method: 'certificate', cases: 0 } } : flat;
}
