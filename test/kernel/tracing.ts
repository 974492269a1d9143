/**
 * An evaluator that reads a term as hardware designers read a program: from left to right, an `ite` only along the chosen branch, and in `a and b`,
 * `a or b` on one bit the right side only when the left one leaves it open. It reports every ill-defined use it comes to. It shares nothing with
 * kernel/wellDefined.ts.
 */
import type { Assignment } from '../../kernel/evaluate.ts';
import { operators } from '../../kernel/operators.ts';
import type { Value } from '../../kernel/sort.ts';
import { type App, type Term, width } from '../../kernel/term.ts';

export interface Traced {
  readonly value: Value;
  readonly illDefined: readonly App[];
}

export function trace(root: Term, assignment: Assignment): Traced {
  const illDefined: App[] = [];
  const visit = (term: Term): Value => {
    switch (term.kind) {
      case 'const':
        return term.value;
      case 'table':
        return term.values;
      case 'var': {
        const value = assignment.get(term.name);
        if (value === undefined) throw new Error(`${term.name} has no value`);
        return value;
      }
      case 'app':
        return visitApp(term);
    }
  };
  const visitApp = (term: App): Value => {
    const [a, b, c] = term.args;
    if (term.op === 'ite' && a !== undefined && b !== undefined && c !== undefined)
      return visit(a) === 1n ? visit(b) : visit(c);
    if ((term.op === 'and' || term.op === 'or') && width(term) === 1 && a !== undefined && b !== undefined) {
      const left = visit(a);
      return left === (term.op === 'and' ? 0n : 1n) ? left : visit(b);
    }
    const values = term.args.map(visit);
    if (isIllDefined(term, values)) illDefined.push(term);
    return operators[term.op].meaning(
      values,
      term.args.map((arg) => arg.sort),
      term.params,
    );
  };
  return { value: visit(root), illDefined };
}

function isIllDefined(term: App, values: readonly Value[]): boolean {
  const [x, , z] = term.args;
  const second = values[1];
  if (x === undefined || typeof second !== 'bigint') return false;
  switch (term.op) {
    case 'udiv':
    case 'urem':
    case 'sdiv':
    case 'srem':
      return second === 0n;
    case 'part':
      return second + BigInt(width(term)) > BigInt(width(x));
    case 'setpart':
      return z !== undefined && second + BigInt(width(z)) > BigInt(width(x));
    case 'select':
    case 'store':
      return x.sort.kind === 'array' && second >= BigInt(x.sort.depth);
    default:
      return false;
  }
}
