/** Recognised texts: does Icarus show what the netlist says? */
import { importNetlist } from '../../../src/verify/netlist/importNetlist.ts';
import { compareWithIcarus, type Outcome, type Subject } from './icarus.ts';
import { elaborateAll, type Source } from './netlists.ts';
import { observe } from './stimuli.ts';

export type Agreement =
  | { readonly kind: 'agrees'; readonly compared: number }
  | { readonly kind: 'differs'; readonly line: string }
  /** The front end, the importer or Icarus refuses the text. */
  | { readonly kind: 'rejected'; readonly by: 'yosys' | 'import' | 'icarus' | 'stimuli'; readonly why: string };

export interface Options {
  readonly cycles: number;
  readonly batch: number;
  readonly generation?: '2005' | '2012';
}

/** One verdict per source. */
export async function agreement(
  sources: readonly Source[],
  { cycles, batch, generation }: Options,
): Promise<readonly Agreement[]> {
  const all: Agreement[] = [];
  for (let start = 0; start < sources.length; start += batch)
    all.push(...(await oneBatch(sources.slice(start, start + batch), cycles, generation)));
  return all;
}

async function oneBatch(
  sources: readonly Source[],
  cycles: number,
  generation: '2005' | '2012' | undefined,
): Promise<readonly Agreement[]> {
  const netlists = await elaborateAll(sources);
  const subjects = new Map<number, Subject>();
  const verdicts = new Map<number, Agreement>();
  for (const [index, source] of sources.entries()) {
    const netlist = netlists.get(index);
    if (netlist === undefined) {
      verdicts.set(index, { kind: 'rejected', by: 'yosys', why: '' });
      continue;
    }
    const imported = importNetlist(netlist);
    if (imported.kind === 'refused') {
      verdicts.set(index, { kind: 'rejected', by: 'import', why: imported.reason });
      continue;
    }
    const observed = observe(imported.imported.system, cycles, index + 1);
    if (observed === undefined) verdicts.set(index, { kind: 'rejected', by: 'stimuli', why: '' });
    else subjects.set(index, { ...source, observed });
  }
  for (const dialect of [false, true]) {
    const own = [...subjects].filter(([, subject]) => subject.systemVerilog === dialect);
    const outcomes: readonly Outcome[] =
      own.length === 0
        ? []
        : await compareWithIcarus(
            own.map(([, subject]) => subject),
            generation ?? (dialect ? '2012' : '2005'),
          );
    for (const [position, outcome] of outcomes.entries()) {
      const [index, subject] = own[position] ?? [-1, undefined];
      if (outcome.kind === 'agrees') verdicts.set(index, { kind: 'agrees', compared: subject?.observed.compared ?? 0 });
      else if (outcome.kind === 'differs') verdicts.set(index, { kind: 'differs', line: outcome.line });
      else verdicts.set(index, { kind: 'rejected', by: 'icarus', why: outcome.log });
    }
  }
  return sources.map((_, index) => verdicts.get(index) ?? { kind: 'rejected', by: 'icarus', why: 'not run' });
}
