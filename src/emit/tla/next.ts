/** The values of one step: what an asynchronous reset leaves, and what registers and memories have after an edge. */
import type { Term } from '../../../kernel/term.ts';
import type { Statement } from '../../spec/spec.ts';
import { statementTerms } from '../../spec/statementTerms.ts';
import type { Element } from '../../spec/system.ts';
import { asserted } from '../../spec/types.ts';
import { type Block, choiceBlock, valueBlock } from './block.ts';
import type { Body } from './definition.ts';
import type { Model } from './model.ts';
import type { Page } from './page.ts';
import { choicesFor, nextBlock } from './statements.ts';

/** What an asynchronous reset leaves of a register, whatever the clock does. */
export function printSettled(model: Model, page: Page): void {
  for (const element of model.elements) {
    const reset = model.asynchronous(element);
    const value = element.declaration.reset?.value;
    if (reset === undefined || value === undefined) continue;
    const { name } = element.variable;
    const body = model.body([value], 'edge');
    const block = choiceBlock(
      body.expressions.condition(asserted(reset)).text,
      printed(model, body, element, value),
      valueBlock(model.nameOf(name)),
    );
    page.definition(`${model.settledName(name)}(${model.input})`, body.lines(block));
  }
}

/** The value of the element at a settled moment. */
export function settledText(model: Model, element: Element): string {
  const { name } = element.variable;
  return model.asynchronous(element) === undefined ? model.nameOf(name) : `${model.settledName(name)}(${model.input})`;
}

/** Prints the operator for the value after an active edge, and returns its call; the statements are those that write the element. */
export function printNextValue(model: Model, page: Page, element: Element, relevant: readonly Statement[]): string {
  const { variable, declaration } = element;
  const resets = model.domain?.resets ?? [];
  const own = declaration.reset;
  const chosen = choicesFor(relevant, variable.name).map((name) => choiceOf(model, name));
  const terms = [...relevant.flatMap(statementTerms), ...(own === undefined ? [] : [own.value])];
  const body = model.body(terms, 'edge');
  const held = valueBlock(model.nameOf(variable.name));
  const target = {
    variable,
    labels: variable.sort.kind === 'bits' ? model.labelsOf(variable.name) : undefined,
    choice: (name: string) => choiceOf(model, name),
  };
  // While a reset is active no action is executed: what it does not set holds.
  const step = resets.reduceRight<Block>(
    (otherwise, reset) =>
      choiceBlock(
        body.expressions.condition(asserted(reset)).text,
        own?.by === reset.name ? printed(model, body, element, own.value) : valueBlock(settledText(model, element)),
        otherwise,
      ),
    nextBlock(body, target, relevant, held),
  );
  const needs = model.needsOf([...terms, ...chosen, ...resets.map(asserted)], 'edge');
  const text = `${model.names.fresh(`${model.nameOf(variable.name)}_next`)}${model.parameters(needs)}`;
  page.quote(declaration.source);
  page.definition(text, body.lines(settledAfter(model, body, element, step)));
  return text;
}

/** An asynchronous reset that is active beside another one has the last word. */
function settledAfter(model: Model, body: Body, element: Element, step: Block): Block {
  const reset = model.asynchronous(element);
  const value = element.declaration.reset?.value;
  if (reset === undefined || value === undefined || model.domain?.resets[0] === reset) return step;
  return choiceBlock(body.expressions.condition(asserted(reset)).text, printed(model, body, element, value), step);
}

function printed(model: Model, { expressions }: Body, { variable: { name } }: Element, value: Term): Block {
  const labels = model.labelsOf(name);
  return valueBlock((labels === undefined ? expressions.value(value) : expressions.label(value, labels)).text);
}

function choiceOf(model: Model, name: string) {
  const found = model.choices.find((choice) => choice.name === name);
  if (found === undefined) throw new Error(`the choice ${name} is not declared`);
  return found;
}
