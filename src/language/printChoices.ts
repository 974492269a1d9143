/**
 * Where choices are written: inside of the statement or equation that makes them, where reading the text back gives the same name, predicate and order;
 * declared by `choose name : type such that …` otherwise, which always does.
 */
import { isApp, type Term, variable } from '../../kernel/term.ts';
import { variables } from '../../kernel/traverse.ts';
import type { Choice, Choose, OutputValue, Spec, Statement } from '../spec/spec.ts';
import { typeSort } from '../spec/types.ts';
import { choiceName, freshName } from './choices.ts';
import { armPath, branchPath, type Path, pathCondition } from './paths.ts';

/** A choice that may be written inline, and how its predicate reads there. */
export interface Inline {
  readonly choice: Choice;
  readonly maker: Choose | OutputValue;
  readonly predicate: Term;
  /** The variable of the choice and how it is written in the predicate. */
  readonly variable: Term;
  readonly written: string;
}

export function inlineChoices(spec: Spec): ReadonlyMap<Choose | OutputValue, Inline> {
  const places = makers(spec);
  const counts = readers(spec);
  let inline: Inline[] = [];
  // The last choices of the list, as long as their places in the text are in the same order.
  let position = places.length;
  for (const choice of [...spec.choices].reverse()) {
    const at = places.findIndex((place) => place.choice === choice.name);
    const place = places[at];
    if (place === undefined || at >= position || places.filter((other) => other.choice === choice.name).length > 1)
      break;
    const candidate = inlined(spec, choice, place, counts);
    if (candidate === undefined) break;
    inline.unshift(candidate);
    position = at;
  }
  // Names are given anew when the text is read: drop what would get another one, and all before it.
  for (;;) {
    const wrong = firstMisnamed(spec, inline);
    if (wrong < 0) break;
    inline = inline.slice(wrong + 1);
  }
  return new Map(inline.map((entry) => [entry.maker, entry]));
}

function firstMisnamed(spec: Spec, inline: readonly Inline[]): number {
  const taken = declaredNames(spec);
  for (const { choice } of inline) taken.delete(choice.name);
  return inline.findIndex(({ choice, maker }) => {
    const name = freshName(choiceName('port' in maker ? maker.port : maker.register), (candidate) =>
      taken.has(candidate),
    );
    taken.add(name);
    return name !== choice.name;
  });
}

export function declaredNames(spec: Spec): Set<string> {
  return new Set([
    ...spec.ports.map((port) => port.name),
    ...spec.registers.map((register) => register.name),
    ...spec.memories.map((memory) => memory.name),
    ...spec.definitions.map((definition) => definition.name),
    ...spec.choices.map((choice) => choice.name),
    ...spec.enums.flatMap((type) => [type.name, ...type.labels.map((label) => label.name)]),
  ]);
}

interface Place {
  readonly choice: string;
  readonly maker: Choose | OutputValue;
  readonly path: Path;
}

/** Statements and equations that take a choice as it is, in the order of the text. */
function makers(spec: Spec): readonly Place[] {
  const places: Place[] = [];
  const visit = (statements: readonly Statement[], path: Path): void => {
    for (const statement of statements) {
      if (statement.kind === 'choose') places.push({ choice: statement.choice, maker: statement, path });
      else if (statement.kind === 'when') {
        const guards = statement.branches.map((branch) => branch.guard);
        statement.branches.forEach((branch, index) => {
          visit(branch.body, branchPath(path, guards, index));
        });
        visit(statement.otherwise, branchPath(path, guards, guards.length));
      } else if (statement.kind === 'switch') {
        const arms = statement.arms.map((arm) => arm.patterns);
        // As in the text: the default stands last.
        statement.arms.forEach((arm, index) => {
          visit(arm.body, armPath(path, statement.subject, arms, index));
        });
        visit(statement.otherwise, armPath(path, statement.subject, arms, arms.length));
      }
    }
  };
  for (const domain of spec.domains) visit(domain.actions, []);
  for (const output of spec.outputs)
    if (output.value.kind === 'var') places.push({ choice: output.value.name, maker: output, path: [] });
  return places;
}

function inlined(
  spec: Spec,
  choice: Choice,
  { maker, path }: Place,
  counts: ReadonlyMap<string, number>,
): Inline | undefined {
  const own = variable(choice.name, typeSort(spec, choice.type));
  const isOutput = 'port' in maker;
  if ((counts.get(choice.name) ?? 0) > (isOutput ? 1 : 0)) return undefined;
  const target = isOutput
    ? spec.ports.find((port) => port.name === maker.port)
    : spec.registers.find((register) => register.name === maker.register);
  if (
    target === undefined ||
    typeSort(spec, target.type) !== own.sort ||
    JSON.stringify(target.type) !== JSON.stringify(choice.type)
  )
    return undefined;
  const predicate = pathless(choice.such, path);
  const written = isOutput ? maker.port : `${maker.register}'`;
  // The written name must not mean something else in the predicate.
  if (predicate === undefined || variables([predicate]).some((used) => used.name === written)) return undefined;
  return { choice, maker, predicate, variable: own, written };
}

/** P, where the predicate is `path ⇒ P`. */
function pathless(such: Term, path: Path): Term | undefined {
  if (path.length === 0) return such;
  if (!isApp(such, 'or')) return undefined;
  const [left, right] = such.args;
  return left !== undefined && isApp(left, 'not') && left.args[0] === pathCondition(path) ? right : undefined;
}

/** How many terms outside of its own predicate read each choice. */
function readers(spec: Spec): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const read = (terms: readonly Term[], except?: string): void => {
    for (const { name } of variables(terms)) if (name !== except) counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  for (const choice of spec.choices) read([choice.such], choice.name);
  for (const definition of spec.definitions) read([definition.value]);
  for (const output of spec.outputs) read([output.value]);
  for (const claim of [...spec.invariants, ...spec.assumptions]) read([claim.term]);
  const visit = (statements: readonly Statement[]): void => {
    for (const statement of statements) {
      if (statement.kind === 'assign')
        read([statement.value, ...(statement.part === undefined ? [] : [statement.part.offset])]);
      else if (statement.kind === 'write')
        read([statement.address, statement.value, ...(statement.part === undefined ? [] : [statement.part.offset])]);
      else if (statement.kind === 'when') {
        read(statement.branches.map((branch) => branch.guard));
        for (const branch of statement.branches) visit(branch.body);
        visit(statement.otherwise);
      } else if (statement.kind === 'switch') {
        read([statement.subject]);
        for (const arm of statement.arms) visit(arm.body);
        visit(statement.otherwise);
      }
    }
  };
  for (const domain of spec.domains) visit(domain.actions);
  return counts;
}
