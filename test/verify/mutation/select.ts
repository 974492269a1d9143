/** Which mutants are made: spread over all cases and all kinds of change, the same ones every time. */
import { parseSpec } from '../../../src/language/parse.ts';
import { interpret } from '../../../src/models/offline/interpret.ts';
import { random } from '../../../src/spec/random.ts';
import type { Spec } from '../../../src/spec/spec.ts';
import { CASES } from '../../catalogue/cases.ts';
import { generateVerilog } from '../../catalogue/generate.ts';
import { applied, KINDS, type Kind, type Place, placesIn } from './kinds.ts';

export interface Mutant {
  readonly design: string;
  readonly spec: Spec;
  readonly kind: Kind;
  readonly original: string;
  readonly text: string;
  /** The line that was changed, before and after. */
  readonly change: string;
}

interface Design {
  readonly id: string;
  readonly spec: Spec;
  readonly text: string;
  readonly places: Place[];
}

async function designs(): Promise<readonly Design[]> {
  const all: Design[] = [];
  for (const { id, descriptions } of CASES) {
    const understood = interpret(descriptions[0] ?? '');
    if (understood.kind !== 'understood') throw new Error(`${id}: ${understood.reason}`);
    const parsed = parseSpec(understood.fspec);
    if (parsed.kind !== 'spec') throw new Error(id);
    const text = await generateVerilog(understood.fspec);
    const resets = parsed.spec.domains.flatMap((domain) => domain.resets.map(({ name }) => name));
    all.push({ id, spec: parsed.spec, text, places: [...placesIn(text, resets)] });
  }
  return all;
}

/** `count` different mutants: the designs in turn, of each the kind that was used least among those that it has left. */
export async function chooseMutants(count: number, seed: number): Promise<readonly Mutant[]> {
  const draw = random(seed);
  const left = [...(await designs())];
  // In turn, but not in the order of the catalogue, so that a prefix is a cross-section.
  const order: Design[] = [];
  while (left.length > 0) order.push(...left.splice(draw.below(left.length), 1));
  const used = new Map<Kind, number>(KINDS.map((kind) => [kind, 0]));
  const mutants: Mutant[] = [];
  for (let turn = 0; mutants.length < count; turn += 1) {
    const design = order[turn % order.length];
    if (design === undefined || turn > count * 10) throw new Error('there are not enough different mutants');
    const kinds = [...new Set(design.places.map(({ kind }) => kind))];
    const [kind] = kinds.sort((a, b) => (used.get(a) ?? 0) - (used.get(b) ?? 0));
    const own = design.places.filter((place) => place.kind === kind);
    const place = own[draw.below(Math.max(1, own.length))];
    if (kind === undefined || place === undefined) continue;
    design.places.splice(design.places.indexOf(place), 1);
    used.set(kind, (used.get(kind) ?? 0) + 1);
    const text = applied(design.text, place);
    mutants.push({
      design: design.id,
      spec: design.spec,
      kind,
      original: design.text,
      text,
      change: `${lineAt(design.text, place.offset)}  →  ${lineAt(text, place.offset)}`,
    });
  }
  return mutants;
}

function lineAt(text: string, offset: number): string {
  const end = text.indexOf('\n', offset);
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, end < 0 ? undefined : end).trim();
}
