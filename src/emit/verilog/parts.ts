/** New values that keep some bits or cells of an old one in their place. */
import { constant, type Term, type Var, width } from '../../../kernel/term.ts';
import type { Trace } from '../sourceMap.ts';
import { divides, lower } from './lower.ts';
import type { WriteStatement } from './statements.ts';

/** The term of which a value keeps some bits or cells in their place. */
export function partlyKept(value: Term): Term | undefined {
  if (value.kind !== 'app') return undefined;
  if (value.op === 'store') return value.args[0];
  if (value.op === 'setpart') return value.args[1] !== undefined && divides(value.args[1]) ? undefined : value.args[0];
  return value.op === 'concat' ? keptPieces(value)?.old : undefined;
}

/** The value comes from the base by replacing parts, perhaps under conditions. */
export function buildsOn(value: Term, base: Term): boolean {
  const seen = new Set<Term>();
  const pending: Term[] = [value];
  for (let term = pending.pop(); term !== undefined; term = pending.pop()) {
    if (term === base || seen.has(term)) continue;
    seen.add(term);
    const old = partlyKept(term);
    if (old !== undefined) pending.push(old);
    else if (term.kind === 'app' && term.op === 'ite') pending.push(...term.args.slice(1));
    else return false;
  }
  return true;
}

/** A write of one cell; of some of its bits when the others keep what the memory `before` this write has there. */
export function cellWrite(target: Var, trace: Trace, address: Term, before: Term, value: Term): WriteStatement {
  const isCell = (term: Term): boolean =>
    term.kind === 'app' &&
    term.op === 'select' &&
    term.args[0] === before &&
    term.args[1] !== undefined &&
    lower(term.args[1]) === address;
  if (value.kind === 'app' && value.op === 'setpart') {
    const [old, offset, part] = value.args;
    if (old !== undefined && offset !== undefined && part !== undefined && isCell(old) && !divides(offset)) {
      return {
        kind: 'write',
        trace,
        target,
        address,
        part: { offset: lower(offset), width: width(part) },
        value: lower(part),
      };
    }
  }
  const kept = value.kind === 'app' && value.op === 'concat' ? keptPieces(value) : undefined;
  const [piece, more] = kept?.pieces ?? [];
  const partial = kept !== undefined && isCell(kept.old) && piece !== undefined && more === undefined;
  return { kind: 'write', trace, target, address, ...(partial ? piece : { value: lower(value) }) };
}

type Piece = { readonly part: { readonly offset: Term; readonly width: number }; readonly value: Term };

/** The parts of a concatenation that differ from one old value of the same width, whose other bits are kept in their place. */
export function keptPieces(value: Term): { readonly old: Term; readonly pieces: readonly Piece[] } | undefined {
  const size = width(value);
  const pieces: Piece[] = [];
  const pending: Term[] = [value];
  let old: Term | undefined;
  let hi = size;
  for (let term = pending.pop(); term !== undefined; term = pending.pop()) {
    if (term.kind === 'app' && term.op === 'concat') {
      pending.push(...[...term.args].reverse());
      continue;
    }
    hi -= width(term);
    const [source] = term.kind === 'app' && term.op === 'extract' && term.params[1] === hi ? term.args : [];
    if (source !== undefined && width(source) === size && (old === undefined || old === source)) old = source;
    else pieces.push({ part: { offset: constant(hi, 32), width: width(term) }, value: lower(term) });
  }
  return old === undefined ? undefined : { old, pieces };
}
