/** The results of a run as text, one event at a time. A pure function of the events so far: `reporter` returns what each of them adds. */
import type { EventObligation, EventOf, RunEvent } from '../../pipeline/events.ts';
import { printDiagnostic } from './diagnostic.ts';
import { duration, type Style, visible } from './style.ts';
import { printTable } from './table.ts';
import { traceText } from './trace.ts';

/** Text to print, without its last line end: results go to standard output, what is wrong to standard error. */
export interface Printed {
  readonly to: 'results' | 'errors';
  readonly text: string;
}

export interface ReportOptions {
  readonly results: Style;
  readonly errors: Style;
  /** Errors only. */
  readonly quiet: boolean;
}

export function reporter({ results, errors, quiet }: ReportOptions): (event: RunEvent) => readonly Printed[] {
  const obligations = new Map<number, EventObligation[]>();
  const texts = new Map<string, string>();
  let section: string | undefined;
  const out = (text: string): Printed => ({ to: 'results', text });
  const err = (text: string): Printed => ({ to: 'errors', text });
  /** A blank line and a heading before the first entry of a kind. */
  const under = (heading: string, text: string): readonly Printed[] => {
    const begins = section !== heading;
    section = heading;
    return [out(begins ? `\n${results.bold(heading)}\n${text}` : text)];
  };

  const add = (event: RunEvent): readonly Printed[] => {
    switch (event.kind) {
      case 'contract':
        return [out(`${results.bold(`Contract of ${event.module}`)} (${event.design})\n${assumptions(event)}`)];
      case 'not understood':
        return [err(refusal(event, errors))];
      case 'specification':
      case 'emitted':
        texts.set(event.name, event.text);
        return [];
      case 'diagnostics':
        texts.set(event.name, event.text);
        return [
          err(event.diagnostics.map((entry) => printDiagnostic(entry, event.name, event.text, errors)).join('\n')),
        ];
      case 'example':
        return event.outcome === 'fails'
          ? [
              err(
                `${errors.bad('failed')}   example "${visible(event.name)}"\n${event.mismatches.map((line) => `         ${line}`).join('\n')}`,
              ),
            ]
          : under('Examples', `  ${outcomeOf(event, results)}`);
      case 'obligation':
        obligations.set(event.step, [...(obligations.get(event.step) ?? []), event.obligation]);
        return [];
      case 'installed': {
        const text = step(
          event.step,
          event.pick.rule,
          event.pick.target,
          '',
          obligations.get(event.step) ?? [],
          results,
        );
        obligations.delete(event.step);
        return under('Refinement chain', text);
      }
      case 'refused': {
        const proofs = obligations.get(event.step) ?? [];
        obligations.delete(event.step);
        return under(
          'Refinement chain',
          step(event.step, event.pick.rule, event.pick.target, `refused: ${event.reason}`, proofs, results),
        );
      }
      case 'backtracked':
        return under('Refinement chain', `  ${results.warn('back')} to step ${event.to}: ${event.reason}`);
      case 'check':
        return [
          ...under(
            event.about === 'specification' ? 'Checks of the specification' : 'Checks of the emitted text',
            checkLine(event, results),
          ),
          ...checkMessages(event, texts, errors).map(err),
        ];
      case 'trace':
        // The steps are what the last message of the run says, where the run fails for it.
        return event.tool === 'model checker' ? [] : [out(traceText(event, results))];
      case 'theorem':
        return under('Theorem about the text', theoremLines(event, results));
      case 'values':
        return [out(valueTable(event))];
      case 'tool':
        return under('Tools', toolLines(event, results));
      case 'note':
        return [err(`${errors.warn('note:')} ${event.message}`)];
      case 'file':
        return under('Files', `  ${event.change.padEnd(9)}  ${visible(event.path)}`);
      case 'finished': {
        const text = [event.message, ...event.advice.map((line) => `  ${line}`)].join('\n');
        if (event.verdict === 'passed') return [out(section === undefined ? text : `\n${results.good('●')} ${text}`)];
        return [err(`${errors.bad(`${event.verdict}:`)} ${visible(text)}`)];
      }
      case 'started':
      case 'stage started':
      case 'stage finished':
      case 'menu':
      case 'picked':
      case 'progress':
        return [];
    }
  };
  return (event) => add(event).filter(({ to }) => !quiet || to === 'errors');
}

function assumptions({ assumptions: list }: EventOf<'contract'>): string {
  if (list.length === 0) return '  The description leaves nothing open.';
  return ['  Assumed, because the description does not say:', ...list.map((line) => `  - ${visible(line)}`)].join('\n');
}

function refusal(event: EventOf<'not understood'>, style: Style): string {
  const lines = event.clauses.map((clause) => `  not understood: ${style.bold(`"${visible(clause)}"`)}`);
  if (event.nearest.length > 0)
    lines.push(
      '  The nearest designs that can be described:',
      ...event.nearest.map(({ name, example }) => `  - ${name}: "${example}"`),
    );
  return lines.join('\n');
}

function outcomeOf(event: EventOf<'example'>, style: Style): string {
  return event.outcome === 'holds'
    ? `${style.good('holds')}    ${visible(event.name)}`
    : `${style.warn('not run')}  ${visible(event.name)}: ${event.mismatches.join('; ')}`;
}

function theoremLines({ obligations, remarks }: EventOf<'theorem'>, style: Style): string {
  if (obligations.length === 0)
    return remarks.map((line) => `  ${style.warn('not proved')}  ${visible(line)}`).join('\n');
  return printTable(obligations.map((proof) => [`  ${proof.kind}`, methodOf(proof), proof.id]))
    .split('\n')
    .flatMap((line, index) => [colourVerdict(line, obligations[index], style), ...counterexampleOf(obligations[index])])
    .join('\n');
}

const ID = 4;

function step(
  index: number,
  rule: string,
  target: string,
  remark: string,
  proofs: readonly EventObligation[],
  style: Style,
): string {
  const head = `${String(index + 1).padStart(3)}  ${style.bold(rule)} on ${target}${remark === '' ? '' : `: ${style.bad(remark)}`}`;
  const rows = proofs.map((proof) => [`${' '.repeat(ID)} ${proof.kind}`, methodOf(proof), proof.id]);
  const table = rows.length === 0 ? [] : printTable(rows).split('\n');
  const body = table.flatMap((line, position) => [
    colourVerdict(line, proofs[position], style),
    ...counterexampleOf(proofs[position]),
  ]);
  return [head, ...body].join('\n');
}

function methodOf({ verdict }: EventObligation): string {
  switch (verdict.kind) {
    case 'proved':
      return `proved by ${verdict.method}${verdict.cases > 0 ? `, ${verdict.cases.toLocaleString('en')} cases` : ''}`;
    case 'refuted':
      return 'refuted';
    case 'unknown':
      return `not proved: ${verdict.why}`;
  }
}

function colourVerdict(line: string, proof: EventObligation | undefined, style: Style): string {
  if (proof === undefined) return line;
  const word = proof.verdict.kind === 'unknown' ? 'not proved' : proof.verdict.kind;
  return line.replace(word, (proof.verdict.kind === 'proved' ? style.good : style.bad)(word));
}

/** Cells of a memory that are shown of a counterexample. */
const CELLS = 8;

function counterexampleOf(proof: EventObligation | undefined): readonly string[] {
  if (proof?.verdict.kind !== 'refuted') return [];
  const values = Object.entries(proof.verdict.counterexample).map(([name, value]) =>
    typeof value === 'string'
      ? `${name} = ${value}`
      : `${name} = {${value.slice(0, CELLS).join(', ')}${value.length > CELLS ? ', …' : ''}}`,
  );
  const where = values.length === 0 ? 'always' : `when ${values.join(', ')}`;
  return [`       ${proof.says}`, `       does not hold ${where}`];
}

function checkLine(event: EventOf<'check'>, style: Style): string {
  const colour = event.verdict === 'passed' ? style.good : event.verdict === 'failed' ? style.bad : style.warn;
  const tool = event.version === undefined ? event.tool : `${event.tool} ${event.version}`;
  const time = event.verdict === 'not run' ? '' : `, ${duration(event.ms)}`;
  const reason = event.reason === undefined ? '' : `: ${visible(event.reason)}`;
  return `  ${colour(event.verdict.padEnd(7))}  ${event.name} (${tool}${time})${reason}`;
}

function checkMessages(event: EventOf<'check'>, texts: ReadonlyMap<string, string>, style: Style): readonly string[] {
  return event.diagnostics.map((entry) => {
    const name = entry.file ?? event.tool;
    return printDiagnostic(entry, name, texts.get(name), style);
  });
}

function toolLines({ name, found, path, version, enables, advice }: EventOf<'tool'>, style: Style): string {
  const state = found ? style.good('found  ') : style.warn('missing');
  const what = [version, path].filter((part) => part !== undefined).join(', ');
  return [
    `  ${state}  ${name}${what === '' ? '' : ` (${what})`}: ${enables}`,
    ...(advice === undefined ? [] : [`           ${advice}`]),
  ].join('\n');
}

function valueTable({ columns, rows }: EventOf<'values'>): string {
  const clocks = new Set(columns.flatMap((column, index) => (column.clock ? [index] : [])));
  const keep = <T>(cells: readonly T[]) => cells.filter((_, index) => !clocks.has(index));
  const shown = keep(columns);
  const head = ['cycle', ...shown.map(({ port, width }) => (width === 1 ? port : `${port}[${width}]`))];
  const body = rows.map((row, cycle) => [String(cycle), ...keep(row)]);
  return printTable(
    [head, ...body],
    head.map(() => true),
  );
}
