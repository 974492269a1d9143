/** Canonical JSON (RFC 8785) of picks and chains: what is hashed and compared. */
import canonicalize from 'canonicalize';
import type { Json, Pick } from './step.ts';

export function canonicalJson(value: Json): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('not a JSON value');
  return text;
}

export const canonicalPick = (pick: Pick): string =>
  canonicalJson({ rule: pick.rule, target: pick.target, params: pick.params });
