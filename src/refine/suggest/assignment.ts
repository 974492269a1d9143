/** Parameters for an Assignment, when every variable of the hole has a value without a condition left to decide, or a provable witness. */
import { isApp, type Term, type Var } from '../../../kernel/term.ts';
import { substituteIn } from '../../../kernel/traverse.ts';
import { type Found, namesIn, result, typeOf } from '../holes.ts';
import type { Program } from '../program.ts';
import type { Syntax } from '../rule.ts';
import type { Json } from '../step.ts';
import { byCells } from './cells.ts';
import { condition, view } from './spine.ts';
import { choose } from './witness.ts';

export interface Suggested {
  readonly reason: string;
  readonly params: Json;
}

export function suggestAssignment(program: Program, found: Found, syntax: Syntax): Suggested | undefined {
  const { specified } = view(found);
  if (specified.some(({ value }) => condition(found, value) !== undefined)) return undefined;
  const choice = choose(program, found);
  if (choice?.kind !== 'values') return undefined;
  const chosen = new Map<Term, Term>(choice.values);
  const values = new Map<Var, Term>();
  for (const { target, value } of specified) {
    const own = chosen.get(result(found.process, target));
    if (value !== 'free') values.set(target, byCells(substituteIn(value, chosen)));
    else if (own !== undefined) values.set(target, byCells(own));
  }
  const params: Record<string, Json> = {};
  for (const target of found.hole.frame) {
    const value = values.get(target);
    if (value === undefined || (found.process.kind === 'clocked' && value === target)) continue;
    const text =
      target.sort.kind === 'array'
        ? writes(program, target, value, syntax)
        : printValue(program, target, value, syntax);
    if (text === undefined) return undefined;
    params[target.name] = text;
  }
  return {
    reason: choice.values.size > 0 ? 'a value that satisfies the predicate is known' : 'no condition is left to decide',
    params: { values: params },
  };
}

const printValue = (program: Program, target: Var, value: Term, syntax: Syntax): string =>
  syntax.print(value, program.spec, namesIn(program), typeOf(program, target));

/** A chain of stores upon the memory itself, first write first. */
function writes(program: Program, memory: Var, value: Term, syntax: Syntax): Json | undefined {
  const found: Json[] = [];
  let current = value;
  while (isApp(current, 'store')) {
    const [inner, address, cell] = current.args;
    if (inner === undefined || address === undefined || cell === undefined) return undefined;
    found.unshift({
      address: syntax.print(address, program.spec, namesIn(program)),
      value: syntax.print(cell, program.spec, namesIn(program)),
    });
    current = inner;
  }
  return current === memory ? found : undefined;
}
