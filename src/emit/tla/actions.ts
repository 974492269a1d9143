/** The actions: one for each guarded action of the specification, one for a reset, one for an edge at which nothing is enabled; and a change without an edge. */
import type { Statement } from '../../spec/spec.ts';
import { asserted } from '../../spec/types.ts';
import { valueBlock } from './block.ts';
import type { Model, Needs } from './model.ts';
import { printNextValue, settledText } from './next.ts';
import { bulleted, type Page } from './page.ts';
import { both, either, negation, operand, type Piece, relation, truth } from './piece.ts';
import { type Action, actionsOf, guardOf, guardTerms, writersOf } from './statements.ts';

/** An action of the specification, as the module has it. */
export interface TlaAction {
  readonly name: string;
  readonly line?: number;
  readonly targets: readonly string[];
}

/** Prints everything that a step needs, and the actions; returns the names of all, and those of the specification. */
export function printActions(
  model: Model,
  page: Page,
  statements: readonly Statement[],
): { readonly disjuncts: readonly string[]; readonly actions: readonly TlaAction[] } {
  const { domain } = model;
  if (domain === undefined) return { disjuncts: [], actions: [] };
  page.section('Next values');
  const writers = writersOf(statements);
  const next = model.elements.map((element) =>
    printNextValue(model, page, element, writers.get(element.variable.name) ?? []),
  );
  const all: Needs = { inputs: true, choices: model.choices.length > 0 };
  const edge = `Edge${model.parameters(all)}`;
  page.gap();
  page.comment(`The ${domain.edge === 'fall' ? 'falling' : 'rising'} edge of ${domain.clock}: all registers together.`);
  page.definition(edge, bulleted([...moment(model), ...primed(model, next), ...later(model)]));
  page.section('Actions');
  const resets = domain.resets.map(asserted);
  const printer = model.body(resets, 'edge').expressions;
  const active = resets.map((reset) => printer.condition(reset));
  const running = both(...active.map(negation));
  // With the level of the clock as a variable, only its active edge executes anything.
  const ready =
    model.phased && model.clock !== undefined
      ? [relation(`${model.nameOf(model.clock.name)} = ${1 - model.active}`)]
      : [];
  const disjuncts: string[] = [];
  const step = (name: string, condition: readonly Piece[]): void => {
    disjuncts.push(name);
    const formulas = [
      ...condition
        .filter(({ text }) => text !== 'TRUE')
        .map((piece) => (piece.chain === '/\\' ? piece.text : operand(piece))),
      edge,
    ];
    // TLC names a step after the operator that it finds last: a conjunction of one keeps it here.
    page.definition(name, [`${chosen(model)} ${formulas.length === 1 ? '/\\ ' : ''}${formulas.join(' /\\ ')}`]);
  };
  for (const [index, reset] of domain.resets.entries())
    step(model.names.fresh(`Reset_${reset.name}`), [...ready, active[index] ?? truth]);
  const guards: Piece[] = [];
  const actions = actionsOf(statements).map((action): TlaAction => {
    const name = model.names.fresh(`Line${action.line ?? ''}`);
    page.gap();
    page.quote(action.line === undefined ? undefined : { line: action.line });
    const guard = printGuard(model, page, action, name);
    guards.push(guard);
    step(name, [...ready, running, guard]);
    return { name, targets: action.targets, ...(action.line === undefined ? {} : { line: action.line }) };
  });
  page.gap();
  if (!guards.some(({ text }) => text === 'TRUE')) {
    page.comment('No action is enabled: everything holds.');
    step('Hold', [...ready, running, ...guards.map(negation)]);
  }
  if (model.phased && model.clock !== undefined) {
    page.comment('The other edge.');
    const level = model.nameOf(model.clock.name);
    disjuncts.push('Tick');
    page.definition('Tick', [
      `${chosen(model)} ${level} = ${model.active} /\\ ${[...moment(model), ...still(model, `1 - ${level}`), ...later(model)].join(' /\\ ')}`,
    ]);
  }
  if (model.elements.some((element) => model.asynchronous(element) !== undefined)) {
    page.comment('Inputs change without an edge: an asynchronous reset acts.');
    disjuncts.push('Settle');
    const level = model.clock === undefined || !model.phased ? undefined : model.nameOf(model.clock.name);
    page.definition('Settle', [`${chosen(model)} ${[...moment(model), ...still(model, level)].join(' /\\ ')}`]);
  }
  return { disjuncts, actions };
}

/** Of an action, while no reset is active. Small ones stand where they are used. */
function printGuard(model: Model, page: Page, action: Action, name: string): Piece {
  const terms = guardTerms(action);
  const body = model.body(terms, 'edge');
  const guard = guardOf(body, action);
  if (guard.text.length <= 40 && body.isPlain) return guard;
  const text = `${model.names.fresh(`${name}_enabled`)}${model.parameters(model.needsOf(terms, 'edge'))}`;
  page.definition(text, body.lines(valueBlock(guard.text)));
  return { text, level: 'atom' };
}

/** `\E i \in Inputs, c \in Choices :`. */
function chosen(model: Model): string {
  const free = [`${model.input} \\in Inputs`, ...(model.choices.length === 0 ? [] : [`${model.choice} \\in Choices`])];
  return `\\E ${free.join(', ')} :`;
}

/** What the inputs and choices of a moment satisfy. */
export function moment(model: Model): readonly string[] {
  return [
    ...(model.spec.assumptions.length === 0 ? [] : [`Assumed(${model.input})`]),
    ...(model.choices.length === 0 ? [] : [`Chosen(${model.input}, ${model.choice})`]),
  ];
}

/** The assumptions once more, where they read the level of the clock, which has changed. */
const later = (model: Model): readonly string[] => (model.isAssumedLater ? [`AssumedLater(${model.input})`] : []);

function primed(model: Model, next: readonly string[]): readonly string[] {
  const { clock, phased, elements } = model;
  const values = elements.map(({ variable }, index) => `${model.nameOf(variable.name)}' = ${next[index] ?? ''}`);
  if (clock !== undefined && phased) return [...values, `${model.nameOf(clock.name)}' = ${model.active}`];
  // A clock that moves nothing: the one state stays.
  return values.length === 0 ? ['UNCHANGED vars'] : values;
}

/** No register takes a new value, but for asynchronous resets. */
function still(model: Model, level: string | undefined): readonly string[] {
  const values = model.elements.map(
    (element) => `${model.nameOf(element.variable.name)}' = ${settledText(model, element)}`,
  );
  return model.clock === undefined || level === undefined
    ? values
    : [...values, `${model.nameOf(model.clock.name)}' = ${level}`];
}

export const anyOf = (names: readonly string[]): string =>
  either(...names.map((text): Piece => ({ text, level: 'atom' }))).text;
