/** Assumptions, what choices have to satisfy, and invariants. */
import { implies, not } from '../../../kernel/build.ts';
import type { Term } from '../../../kernel/term.ts';
import type { Choice } from '../../spec/spec.ts';
import { asserted } from '../../spec/types.ts';
import { moment } from './actions.ts';
import { valueBlock } from './block.ts';
import type { Model, Place } from './model.ts';
import { bulleted, type Page } from './page.ts';
import { choicesIn } from './statements.ts';

export interface TlaInvariant {
  /** In the module. */
  readonly name: string;
  /** What it says: an invariant of the specification, or that some input or some choice is possible. */
  readonly says: { readonly kind: 'claim'; readonly name: string } | { readonly kind: 'type' | 'input' | 'choice' };
}

export function printFreedom(model: Model, page: Page): void {
  const { assumptions, choices } = model.spec;
  if (assumptions.length > 0) {
    page.gap();
    for (const { source } of assumptions) page.quote(source);
    const terms = assumptions.map(({ term }) => term);
    page.definition(`Assumed(${model.input})`, formula(model, terms));
    if (model.isAssumedLater) {
      page.comment('Inputs stay as they are while the clock changes its level.');
      page.definition(`AssumedLater(${model.input})`, formula(model, terms, 'after'));
    }
  }
  if (choices.length > 0) {
    page.gap();
    for (const { source } of choices) page.quote(source);
    page.definition(
      `Chosen(${model.input}, ${model.choice})`,
      formula(
        model,
        choices.map((choice) => asked(model, choice)),
      ),
    );
  }
}

export function printInvariants(model: Model, page: Page): readonly TlaInvariant[] {
  const { spec, input, choice } = model;
  const printed: TlaInvariant[] = [];
  page.section('What holds at every moment');
  if (spec.assumptions.length > 0) {
    page.comment('The assumptions can be satisfied.');
    page.definition('SomeInput', [`TypeOK /\\ \\E ${input} \\in Inputs : Assumed(${input})`]);
    printed.push({ name: 'SomeInput', says: { kind: 'input' } });
  }
  if (model.choices.length > 0) {
    page.comment('Whatever the inputs are, there is something to choose.');
    const assumed = spec.assumptions.length === 0 ? '' : `Assumed(${input}) => `;
    page.definition('SomeChoice', [
      `TypeOK => \\A ${input} \\in Inputs : ${assumed}\\E ${choice} \\in Choices : Chosen(${input}, ${choice})`,
    ]);
    printed.push({ name: 'SomeChoice', says: { kind: 'choice' } });
  }
  for (const { name, term, source } of spec.invariants) {
    page.quote(source);
    const own = model.names.fresh(name);
    page.definition(own, atEveryMoment(model, term));
    printed.push({ name: own, says: { kind: 'claim', name } });
  }
  return printed;
}

/** For all inputs and choices that the moment may have, where the claim reads them. */
function atEveryMoment(model: Model, term: Term): readonly string[] {
  const { inputs, choices } = model.needsOf([term]);
  // TLC takes no invariant that speaks of no variable.
  const state = model.sources([term]);
  const isConstant = !model.elements.some(({ variable: { name } }) => state.has(name));
  const claim = formula(model, [term]);
  if (!inputs && !choices && !isConstant) return claim;
  const free = [`${model.input} \\in Inputs`, ...(choices ? [`${model.choice} \\in Choices`] : [])];
  const quantified = inputs || choices ? [`\\A ${free.join(', ')} :`] : [];
  const premises = choices ? moment(model) : moment(model).filter((text) => text.startsWith('Assumed'));
  const assumed = inputs || choices ? premises : [];
  const head = [
    ...(isConstant ? ['TypeOK =>'] : []),
    ...quantified,
    ...(assumed.length === 0 ? [] : [`${assumed.join(' /\\ ')} =>`]),
  ].join(' ');
  // An implication does not chain with one before it.
  const [only = ''] = claim;
  if (claim.length > 1) return [`${head} (`, ...claim.map((line) => `  ${line}`), ')'];
  return [only.includes('=>') && head.endsWith('=>') ? `${head} (${only})` : `${head} ${only}`];
}

function formula(model: Model, terms: readonly Term[], place: Place = 'moment'): readonly string[] {
  const visible = terms.map((term) => model.visible(term));
  const body = model.body(visible, place);
  const formulas = visible.map((term) => body.expressions.condition(term));
  return body.isPlain
    ? bulleted(formulas.map(({ text, level }) => (formulas.length > 1 && level === 'other' ? `(${text})` : text)))
    : body.lines(valueBlock(formulas.map(({ text }) => (formulas.length > 1 ? `/\\ (${text})` : text)).join('\n')));
}

/** A choice that an action makes is asked nothing while a reset is active: no action is executed then. */
function asked({ domain }: Model, { name, such }: Choice): Term {
  const isMade = domain !== undefined && choicesIn(domain.actions).includes(name);
  const resets = isMade ? domain.resets.map(asserted) : [];
  return resets.reduceRight<Term>((rest, reset) => implies(not(reset), rest), such);
}
