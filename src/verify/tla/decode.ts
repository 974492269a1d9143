/** Values in a trace of TLC as values of the specification. */
import type { Value } from '../../../kernel/sort.ts';
import type { TlaVariable } from '../../emit/tla/variables.ts';
import type { Valuation } from '../../spec/modelChecker/result.ts';
import type { TlaValue, TlcState } from '../ports/tlc.ts';

/** By the names of the specification; undefined where TLC shows something that the variables of the module cannot hold. */
export function decodeState(variables: readonly TlaVariable[], { values }: TlcState): Valuation | undefined {
  const decoded = new Map<string, Value>();
  for (const variable of variables) {
    const value = values.get(variable.name);
    const own = value === undefined ? undefined : decodeValue(variable, value);
    if (own === undefined) return undefined;
    decoded.set(variable.stands, own);
  }
  return decoded;
}

function decodeValue({ sort, labels }: TlaVariable, value: TlaValue): Value | undefined {
  if (labels !== undefined)
    return value.kind === 'string' ? labels.labels.find(({ name }) => name === value.value)?.code : undefined;
  if (sort.kind === 'bits') return vector(value);
  const cells = Array.from({ length: sort.depth }, (_, index) => cellAt(value, index));
  const words = cells.map((cell) => (cell === undefined ? undefined : vector(cell)));
  return words.every((word) => word !== undefined) ? words : undefined;
}

/** A number, or the bytes of a wide vector from the least significant one on. */
function vector(value: TlaValue): bigint | undefined {
  if (value.kind === 'integer') return value.value;
  if (value.kind !== 'tuple') return undefined;
  let word = 0n;
  for (const item of [...value.items].reverse()) {
    if (item.kind !== 'integer') return undefined;
    word = (word << 8n) | item.value;
  }
  return word;
}

/** A memory is a function from 0 on, so that TLC never prints it as a tuple. */
function cellAt(value: TlaValue, index: number): TlaValue | undefined {
  if (value.kind !== 'function') return undefined;
  return value.entries.find(([key]) => key.kind === 'integer' && key.value === BigInt(index))?.[1];
}
