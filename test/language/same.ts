/** Comparison of Specs: terms by identity (they are hash-consed), source ranges aside. */

/** Paths at which two values differ; empty when they are the same. */
export function differences(a: unknown, b: unknown, path = ''): readonly string[] {
  if (a === b) return [];
  if (isTerm(a) || isTerm(b) || typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return [path];
  const keys = new Set([...Object.keys(a), ...Object.keys(b)].filter((key) => key !== 'source'));
  return [...keys].flatMap((key) => differences(Reflect.get(a, key), Reflect.get(b, key), `${path}/${key}`));
}

const isTerm = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'hash' in value && 'sort' in value;
