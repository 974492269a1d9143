/** From the events of a run to its report: a pure function. */
import type { EventBody, EventObligation, EventOf } from '../events.ts';
import type { FileToWrite } from '../fileSet.ts';
import { sha256 } from '../hash.ts';
import { rootName } from '../theoremOutcome.ts';
import { type Report, type ReportGoal, type ReportRow, reportVersion } from './schema.ts';

export interface ReportSource {
  readonly module: string;
  readonly toolVersion: string;
  readonly description: string | undefined;
  /** Assumptions of the specification, as it states them. */
  readonly environment: readonly string[];
  readonly events: readonly EventBody[];
  readonly files: readonly FileToWrite[];
}

export function gatherReport({ module, toolVersion, description, environment, events, files }: ReportSource): Report {
  const theorem = last(events, 'theorem');
  const installed = new Set(of(events, 'installed').flatMap(({ obligations }) => obligations));
  const obligations = of(events, 'obligation')
    .map(({ obligation }) => obligation)
    .filter(({ id }) => installed.has(id));
  return {
    version: reportVersion,
    tool: { name: 'rtl-refinery', version: toolVersion },
    module,
    ...(description === undefined ? {} : { description }),
    theorem: {
      verdict: theorem?.verdict ?? 'not run',
      ...(theorem?.level === undefined ? {} : { level: theorem.level }),
      roots: theorem?.roots.map((root) => rootName[root]) ?? [],
      goals: theorem?.obligations.map(goalOf) ?? [],
      certified: theorem?.certified ?? 0,
      remarks: theorem?.remarks ?? [],
    },
    checks: [
      ...exampleRow(of(events, 'example')),
      ...refinementRow(obligations),
      ...(theorem === undefined ? [] : theoremRows(theorem)),
      ...of(events, 'check').map(checkRow),
    ],
    obligations: obligations.map(goalOf),
    assumptions: { description: last(events, 'contract')?.assumptions ?? [], environment },
    ...(theorem?.area === undefined ? {} : { area: theorem.area }),
    files: files.map(({ name, text }) => ({ name, sha256: sha256(text) })),
  };
}

const of = <Kind extends EventBody['kind']>(events: readonly EventBody[], kind: Kind): readonly EventOf<Kind>[] =>
  events.filter((event): event is EventOf<Kind> => event.kind === kind);

const last = <Kind extends EventBody['kind']>(events: readonly EventBody[], kind: Kind): EventOf<Kind> | undefined =>
  of(events, kind).at(-1);

function goalOf({ id, kind, says, verdict, ms }: EventObligation): ReportGoal {
  return { id, kind, says, verdict: verdict.kind === 'proved' ? `proved by ${verdict.method}` : verdict.kind, ms };
}

function exampleRow(examples: readonly EventOf<'example'>[]): readonly ReportRow[] {
  if (examples.length === 0) return [];
  const held = examples.filter(({ outcome }) => outcome === 'holds').length;
  const failed = examples.some(({ outcome }) => outcome === 'fails');
  return [
    {
      name: 'examples of the specification',
      tool: 'simulator',
      verdict: failed ? 'failed' : 'passed',
      level: 'sampled',
      remark: `${held} of ${examples.length} hold`,
    },
  ];
}

function refinementRow(obligations: readonly EventObligation[]): readonly ReportRow[] {
  const proved = obligations.filter(({ verdict }) => verdict.kind === 'proved').length;
  return [
    {
      name: 'refinement, step by step',
      tool: 'kernel',
      verdict: proved === obligations.length ? 'proved' : 'not proved',
      level: 'inductive',
      ms: round(obligations.reduce((sum, { ms }) => sum + ms, 0)),
      remark: `${proved} of ${obligations.length} obligations`,
    },
  ];
}

function theoremRows(theorem: EventOf<'theorem'>): readonly ReportRow[] {
  const { verdict, level, ms, frontEnd, obligations, certified, roots, remarks } = theorem;
  const proved = verdict === 'proved' || verdict === 'netlist equal only';
  const where = roots.map((root) => rootName[root]).join(' and from ');
  return [
    {
      name: 'theorem: the text does what the specification says',
      tool: `kernel, read by ${frontEnd?.name ?? 'a front end'}`,
      ...(frontEnd === undefined ? {} : { version: frontEnd.version }),
      verdict: proved ? 'proved' : verdict,
      ...(level === undefined ? {} : { level }),
      ms,
      remark: proved
        ? level === 'reachable'
          ? `from ${where}: every state that can be reached was visited`
          : `from ${where}: ${obligations.filter(({ verdict: own }) => own.kind === 'proved').length} goals, ${certified} of them with a certificate`
        : remarks.join('; '),
    },
    ...(proved
      ? [
          {
            name: 'what a simulator sees is what the netlist shows',
            tool: 'recogniser',
            verdict: verdict === 'proved' ? 'passed' : 'failed',
            ...(verdict === 'proved' ? {} : { remark: remarks.join('; ') }),
          },
        ]
      : []),
  ];
}

function checkRow({ name, tool, version, verdict, simulation, reason, ms, level }: EventOf<'check'>): ReportRow {
  const reach = level ?? (simulation && verdict !== 'not run' ? 'sampled' : undefined);
  return {
    name,
    tool,
    ...(version === undefined ? {} : { version }),
    verdict,
    ...(reach === undefined ? {} : { level: reach }),
    ...(verdict === 'not run' ? {} : { ms }),
    ...(reason === undefined ? {} : { remark: reason }),
  };
}

const round = (ms: number): number => Math.round(ms * 10) / 10;
