/** The menu: applicable rules that make progress, best first. */
import { z } from 'zod';
import type { Program } from './program.ts';
import type { Syntax } from './rule.ts';
import { type AnyRule, rules as allRules } from './rules/registry.ts';
import type { Json, MenuEntry } from './step.ts';

export function menu(
  program: Program,
  syntax: Syntax,
  rules: readonly AnyRule[] = Object.values(allRules),
): readonly MenuEntry[] {
  const offers = rules.flatMap((rule) => rule.offers(program, syntax).map((offer) => ({ rule, offer })));
  // Sorting is stable: equal ranks keep the order of rules, then of holes in the program.
  offers.sort((a, b) => a.offer.rank - b.offer.rank);
  return offers.map(({ rule, offer }) => ({
    rule: rule.id,
    target: offer.target,
    reason: offer.reason,
    ...(offer.suggestion === undefined ? {} : { suggestion: offer.suggestion }),
    schema: schemaOf(rule),
  }));
}

const schemas = new Map<AnyRule, Json>();

function schemaOf(rule: AnyRule): Json {
  const known = schemas.get(rule);
  if (known !== undefined) return known;
  const made = z.json().parse(z.toJSONSchema(rule.schema, { io: 'input' })) as Json;
  schemas.set(rule, made);
  return made;
}
