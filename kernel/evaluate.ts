/**
 * The reference evaluator: the meaning of a term under an assignment, by the operator table, on BigInts.
 * Everything that runs faster is compared with it.
 */
import { operators } from './operators.ts';
import { fits, printSort, type Value } from './sort.ts';
import type { Term, Var } from './term.ts';
import { fold } from './traverse.ts';

/** Values of variables, by name. Bit vectors are unsigned and below 2^width. */
export type Assignment = ReadonlyMap<string, Value>;

/** Values of several terms under one assignment; throws when a variable has no value, or one that does not fit its sort. */
export function evaluateAll(terms: readonly Term[], assignment: Assignment): readonly Value[] {
  return fold<Value>(terms, (term, args) => {
    switch (term.kind) {
      case 'const':
        return term.value;
      case 'table':
        return term.values;
      case 'var':
        return lookUp(term, assignment);
      case 'app':
        return operators[term.op].meaning(
          args,
          term.args.map((arg) => arg.sort),
          term.params,
        );
    }
  });
}

export function evaluate(term: Term, assignment: Assignment): Value {
  const [value] = evaluateAll([term], assignment);
  if (value === undefined) throw new Error('evaluation gave no value');
  return value;
}

/** Value of a bit-vector term. */
export function evaluateBits(term: Term, assignment: Assignment): bigint {
  const value = evaluate(term, assignment);
  if (typeof value !== 'bigint') throw new TypeError('a bit-vector term was expected');
  return value;
}

function lookUp(term: Var, assignment: Assignment): Value {
  const value = assignment.get(term.name);
  if (value === undefined) throw new Error(`the variable ${term.name} has no value`);
  if (!fits(value, term.sort)) throw new RangeError(`the value of ${term.name} does not fit ${printSort(term.sort)}`);
  return value;
}
