/** `e as T`: extends by the operand's signedness, truncates, reinterprets; codes to enums and back. */
import { extract, sext, zext } from '../../kernel/build.ts';
import { constant, type Term } from '../../kernel/term.ts';
import { type Context, widthOfType } from './context.ts';
import { termOf } from './conversions.ts';
import type * as ast from './generated/ast.ts';
import { bitsNeeded, enumCast } from './typeMessages.ts';
import { resolveType } from './typeRefs.ts';
import { type Located, type Typed, typed } from './values.ts';

export function cast(context: Context, located: Located, ref: ast.TypeRef): Typed | undefined {
  const to = resolveType(context, ref);
  if (to === undefined) return undefined;
  const { value, place } = located;
  const width = widthOfType(context, to);
  // A number is written at the new width; that is what the cast says, so it may lose its upper bits.
  if (value.kind === 'integer') return typed(constant(value.value, width), to);
  if (value.kind === 'flexible') {
    const term = termOf(context, located, to, 'the cast');
    return term && typed(term, to);
  }
  const { type, term } = value;
  if (type.kind === 'array') return context.report.add(place, bitsNeeded('`as`', type));
  const from = widthOfType(context, type);
  if (to.kind === 'enum') {
    if (type.kind === 'enum' && type.name !== to.name)
      return context.report.add(place, enumCast(type, to, undefined, undefined));
    return from === width ? typed(term, to) : context.report.add(place, enumCast(type, to, from, width));
  }
  return typed(resized(term, from, width, type.kind === 'bits' && type.signed), to);
}

function resized(term: Term, from: number, to: number, signed: boolean): Term {
  if (to === from) return term;
  if (to < from) return extract(term, to - 1, 0);
  return signed ? sext(term, to) : zext(term, to);
}
