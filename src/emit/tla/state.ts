/** Declarations: the variables with their power-up values, the sets of inputs and choices, the combinational values. */
import type { Sort } from '../../../kernel/sort.ts';
import type { EnumType } from '../../spec/spec.ts';
import { valueBlock } from './block.ts';
import type { Model } from './model.ts';
import { bulleted, type Page } from './page.ts';
import { valuesOf } from './values.ts';
import type { TlaVariable } from './variables.ts';

export function printState(model: Model, page: Page, variables: readonly TlaVariable[]): void {
  page.section('State');
  if (variables.length === 0) {
    page.comment('Nothing is kept: one state stands for all moments.');
    page.line('VARIABLE vars');
    page.definition('Init', ['vars = 0']);
    page.definition('TypeOK', ['vars = 0']);
    return;
  }
  page.line('VARIABLES');
  for (const [index, { name, stands, sort }] of variables.entries()) {
    const declaration = [...model.spec.registers, ...model.spec.memories].find((entry) => entry.name === stands);
    const comma = index === variables.length - 1 ? '' : ',';
    const where = declaration?.source === undefined ? '' : `, line ${declaration.source.line}`;
    const size =
      sort.kind === 'bits'
        ? `${sort.width} bit${sort.width === 1 ? '' : 's'}`
        : `${sort.depth} cells of ${sort.element} bits`;
    page.line(`  ${name}${comma} \\* ${stands === name ? '' : `${stands}: `}${size}${where}`);
  }
  page.gap();
  page.definition('vars', [`<<${variables.map(({ name }) => name).join(', ')}>>`]);
  page.definition(
    'TypeOK',
    bulleted(variables.map((variable) => `${variable.name} \\in ${setOf(model, variable.sort, variable.labels)}`)),
  );
  page.comment('Power-up.');
  page.definition('Init', bulleted(variables.map((variable) => initial(model, variable))));
}

function initial(model: Model, variable: TlaVariable): string {
  const { name, stands, labels } = variable;
  const element = model.elements.find((candidate) => candidate.variable.name === stands);
  const powerUp = element?.declaration.powerUp ?? 'any';
  if (powerUp === 'any') return `${name} \\in ${setOf(model, variable.sort, variable.labels)}`;
  const { expressions } = model.body([]);
  return `${name} = ${(labels === undefined ? expressions.value(powerUp) : expressions.label(powerUp, labels)).text}`;
}

/** All values that a declaration can have. */
export function setOf(model: Model, sort: Sort, labels: EnumType | undefined): string {
  if (labels !== undefined) return `{${labels.labels.map(({ name }) => `"${name}"`).join(', ')}}`;
  return valuesOf(sort, () => model.use('WSet'));
}

export function printOperators(model: Model, page: Page): void {
  if (model.operators.length > 0) page.section('Combinational values');
  for (const { variable, value, source } of model.operators) {
    const labels = model.labelsOf(variable.name);
    const body = model.body([value]);
    const text = (labels === undefined ? body.expressions.value(value) : body.expressions.label(value, labels)).text;
    page.quote(source);
    page.definition(
      `${model.nameOf(variable.name)}${model.parameters(model.needsOf([variable]))}`,
      body.lines(valueBlock(text)),
    );
  }
}
