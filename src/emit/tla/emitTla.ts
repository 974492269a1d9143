/**
 * A specification as a TLA+ module with its configuration, for SANY and TLC.
 *
 * The variables are the registers and memories, and the level of the clock where something that is checked reads it. A step is synchronous: the inputs, and what the
 * specification leaves free, are chosen by `\E`, and all registers take their next values together. Invariants hold at every moment of a state: for all inputs that
 * are assumed, after an asynchronous reset has acted. Each action of the specification is an action of the module; those that are enabled together make the same step.
 */
import { sizeInBits } from '../../../kernel/sort.ts';
import type { Spec } from '../../spec/spec.ts';
import { type NotEmitted, notEmitted } from '../result.ts';
import { anyOf, printActions, type TlaAction } from './actions.ts';
import { printFreedom, printInvariants, type TlaInvariant } from './claims.ts';
import { printSets } from './freedom.ts';
import { definitionsOf } from './library.ts';
import { Model } from './model.ts';
import { printSettled } from './next.ts';
import { Page } from './page.ts';
import { printOperators, printState } from './state.ts';
import { mapTerms } from './statements.ts';
import { type TlaVariable, variablesOf } from './variables.ts';

export interface EmittedTla {
  readonly kind: 'emitted';
  /** Module name; the texts belong into files of that name. */
  readonly module: string;
  readonly text: string;
  readonly configuration: string;
  readonly variables: readonly TlaVariable[];
  readonly actions: readonly TlaAction[];
  readonly invariants: readonly TlaInvariant[];
  readonly size: TlaSize;
}

/** What decides how long TLC takes. */
export interface TlaSize {
  /** Bits that one step chooses, for inputs and for what is left free. */
  readonly free: number;
  /** Bits that may be anything at power-up. */
  readonly start: number;
  /** Of the wide operators, in plain operations. */
  readonly cost: number;
}

export interface TlaOptions {
  /** Text of the specification, whose lines are quoted. */
  readonly source?: string;
  /** Lines at the top of both texts. */
  readonly remarks?: readonly string[];
  /** Name of the module; that of the specification when absent. */
  readonly module?: string;
}

export function emitTla(spec: Spec, { source, remarks = [], module }: TlaOptions = {}): EmittedTla | NotEmitted {
  const refused = uncovered(spec);
  if (refused !== undefined) return notEmitted(refused);
  const model = new Model(spec);
  const name = module ?? spec.name;
  const statements = mapTerms(model.domain?.actions ?? [], (term) => model.visible(term));
  const page = new Page(source);
  const variables = variablesOf(model);
  printState(model, page, variables);
  const free = printSets(model, page);
  if (model.elements.some((element) => model.asynchronous(element) !== undefined)) page.section('Asynchronous reset');
  printSettled(model, page);
  printOperators(model, page);
  printFreedom(model, page);
  const { disjuncts, actions } = printActions(model, page, statements);
  page.section('The specification');
  page.definition('Next', [disjuncts.length === 0 ? `UNCHANGED vars` : anyOf(disjuncts)]);
  page.definition('Spec', [`Init /\\ [][Next]_vars`]);
  const invariants: readonly TlaInvariant[] = [
    { name: 'TypeOK', says: { kind: 'type' } },
    ...printInvariants(model, page),
  ];
  const head = new Page(undefined);
  head.line(`---- MODULE ${name} ----`);
  head.comment(`The specification ${spec.name} in TLA+.`);
  for (const remark of remarks) head.comment(remark);
  head.line('EXTENDS Integers, Sequences, TLC', '');
  for (const text of definitionsOf(model.library)) head.line(...text.split('\n'));
  for (const [type, code] of model.coded) {
    const labels = spec.enums.find((candidate) => candidate.name === type)?.labels ?? [];
    head.line(
      `${code}(label) ==`,
      ...labels.map(
        ({ name: label, code: value }, at) => `  ${at === 0 ? 'CASE' : '  []'} label = "${label}" -> ${value}`,
      ),
    );
  }
  return {
    kind: 'emitted',
    module: name,
    text: `${head.text}${page.text}====\n`,
    configuration: configurationOf(model, invariants, remarks),
    variables,
    actions,
    invariants,
    size: { free, start: startBits(model), cost: model.cost },
  };
}

const startBits = ({ elements, phased }: Model): number =>
  elements
    .filter(({ declaration }) => declaration.powerUp === 'any')
    .reduce((sum, { variable }) => sum + sizeInBits(variable.sort), phased ? 1 : 0);

function uncovered(spec: Spec): string | undefined {
  if (spec.domains.length > 1) return 'the design has several clocks';
  if (spec.latches.length > 0) return 'the design has latches';
  if (spec.computes.length > 0) return 'the design has computed results';
  if (spec.instances.length > 0) return 'the design has instances';
  return undefined;
}

function configurationOf(
  { isAssumedLater }: Model,
  invariants: readonly TlaInvariant[],
  remarks: readonly string[],
): string {
  const page = new Page(undefined);
  for (const remark of remarks) page.comment(remark);
  page.line('SPECIFICATION Spec', 'INVARIANTS', ...invariants.map(({ name }) => `  ${name}`));
  // Inputs that are allowed at one level of the clock need not be allowed at the next: then there is no step, and nothing is wrong.
  if (isAssumedLater) page.line('CHECK_DEADLOCK FALSE');
  return page.text;
}
