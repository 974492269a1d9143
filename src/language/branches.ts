/** The one value of several branches: `c ? a : b` and `case`. */
import { ite } from '../../kernel/build.ts';
import type { Term } from '../../kernel/term.ts';
import type { Context } from './context.ts';
import { castFix, termOf } from './conversions.ts';
import { branchMismatch } from './typeMessages.ts';
import { flexible, type Located, sameType, type Typed, typed, type Value } from './values.ts';

export interface Choice {
  readonly guard: Term;
  readonly value: Located;
}

/** The value of the first case whose guard holds. All values take one type: that of the first one that has any. */
export function choose(context: Context, cases: readonly Choice[], otherwise: Located): Value | undefined {
  if (cases.length === 0) return otherwise.value;
  const all = [...cases.map((entry) => entry.value), otherwise];
  const leading = all.find((entry): entry is Located<Typed> => entry.value.kind === 'typed');
  if (leading !== undefined) {
    const { type } = leading.value;
    const terms = all.map((entry): Term | undefined => {
      if (entry.value.kind === 'typed') {
        if (sameType(entry.value.type, type)) return entry.value.term;
        const fix = type.kind === 'array' ? undefined : castFix(entry.value.type, type, entry.place);
        return context.report.add(entry.place, branchMismatch(type, entry.value.type, fix));
      }
      return type.kind === 'array' ? undefined : termOf(context, entry, type, 'the branch');
    });
    const term = nested(cases, terms);
    return term && typed(term, type);
  }
  return flexible((type) =>
    nested(
      cases,
      all.map((entry) => termOf(context, entry, type, 'the branch')),
    ),
  );
}

function nested(cases: readonly Choice[], terms: readonly (Term | undefined)[]): Term | undefined {
  return cases.reduceRight<Term | undefined>((rest, { guard }, index) => {
    const then = terms[index];
    return then && rest && ite(guard, then, rest);
  }, terms.at(-1));
}
