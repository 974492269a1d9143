/**
 * A `Syntax` for tests: terms as the kernel prints them. It reads any variable of the program and any primed one, so that a test can write what the
 * specification language would never let through: the rules have to refuse it by themselves.
 */
import { type Op, operators } from '../../kernel/operators.ts';
import { print } from '../../kernel/print.ts';
import { bits, type Sort } from '../../kernel/sort.ts';
import { apply, constant, type Term, table, variable } from '../../kernel/term.ts';
import { ok, type Read, refused, type Syntax } from '../../src/refine/rule.ts';
import type { Spec, Type } from '../../src/spec/spec.ts';
import { choiceVariables, stateElements } from '../../src/spec/system.ts';
import { portVariable, typeSort } from '../../src/spec/types.ts';

export const termSyntax: Syntax = {
  print: (term) => print(term),
  parse: (text, spec, names) => readTerm(text, sortsOf(spec, names)),
};

type Sorts = ReadonlyMap<string, Sort>;

function sortsOf(spec: Spec, names: ReadonlyMap<string, Type>): Sorts {
  const sorts = new Map<string, Sort>();
  for (const port of spec.ports) sorts.set(port.name, portVariable(spec, port).sort);
  for (const { variable: element } of stateElements(spec)) sorts.set(element.name, element.sort);
  for (const { name, type } of spec.definitions) sorts.set(name, typeSort(spec, type));
  for (const choice of choiceVariables(spec)) sorts.set(choice.name, choice.sort);
  for (const [name, type] of names) sorts.set(name, typeSort(spec, type));
  return sorts;
}

type Tree = string | readonly Tree[];

export function readTerm(text: string, sorts: Sorts): Read<Term> {
  const tokens = text.match(/[()]|[^\s()]+/g) ?? [];
  const [tree, rest] = readTree(tokens, 0);
  if (tree === undefined || rest !== tokens.length) return refused(`${text} is not a term`);
  try {
    return ok(build(tree, sorts, new Map()));
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error));
  }
}

function readTree(tokens: readonly string[], at: number): readonly [Tree | undefined, number] {
  const token = tokens[at];
  if (token !== '(') return [token, at + 1];
  const items: Tree[] = [];
  let next = at + 1;
  while (next < tokens.length && tokens[next] !== ')') {
    const [item, after] = readTree(tokens, next);
    if (item === undefined) return [undefined, after];
    items.push(item);
    next = after;
  }
  return [next < tokens.length ? items : undefined, next + 1];
}

function build(tree: Tree, sorts: Sorts, bound: ReadonlyMap<string, Term>): Term {
  if (typeof tree === 'string') return atom(tree, sorts, bound);
  const [head, ...rest] = tree;
  if (head === 'let*') {
    const [bindings, body] = rest;
    const inner = new Map(bound);
    for (const binding of bindings ?? []) inner.set(String(binding[0]), build(binding[1] ?? '', sorts, inner));
    return build(body ?? '', sorts, inner);
  }
  if (head === 'table') {
    const element = Number(/^bits\[(\d+)\]/.exec(String(rest[0]))?.[1]);
    return table(
      rest.slice(1).map((cell) => BigInt(String(cell))),
      element,
    );
  }
  const [op, ...params] = typeof head === 'string' || head === undefined ? [head] : head;
  if (typeof op !== 'string' || !(op in operators)) throw new Error(`${String(op)} is no operator`);
  return apply(
    op as Op,
    rest.map((arg) => build(arg, sorts, bound)),
    params.map(Number),
  );
}

function atom(text: string, sorts: Sorts, bound: ReadonlyMap<string, Term>): Term {
  const literal = /^(\d+)'d(\d+)$/.exec(text);
  if (literal) return constant(BigInt(literal[2] ?? 0), Number(literal[1]));
  const known = bound.get(text);
  if (known !== undefined) return known;
  const sort = sorts.get(text) ?? sorts.get(text.replace(/'$/, ''));
  if (sort === undefined) throw new Error(`there is no name ${text}`);
  return variable(text, sort.kind === 'bits' ? bits(sort.width) : sort);
}
