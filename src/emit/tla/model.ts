/** What the definitions of a module have in common: names, what each name depends on, and how variables are read. */

import { bits } from '../../../kernel/sort.ts';
import { type Term, type Var, variable } from '../../../kernel/term.ts';
import { substituteIn, variables } from '../../../kernel/traverse.ts';
import { components, type Named } from '../../spec/inline.ts';
import type { ClockDomain, EnumType, ResetSignal, SourceRange, Spec } from '../../spec/spec.ts';
import { choiceVariables, type Element, inlining, stateElements } from '../../spec/system.ts';
import { enumOf, portVariable, typeSort } from '../../spec/types.ts';
import { Body } from './definition.ts';
import type { Vocabulary } from './expression.ts';
import { labelled, typesOf } from './labels.ts';
import { costOf, type LibraryName, libraryNames } from './library.ts';
import { Names } from './names.ts';
import { atom, type Piece } from './piece.ts';

/** What the value of a name depends on, besides the state. */
export interface Needs {
  readonly inputs: boolean;
  readonly choices: boolean;
}

/**
 * Where a term is read: at a settled moment, where an asynchronous reset has acted and the clock has some level; or by the actions of an active edge, which are executed
 * only while no reset is active; or after the clock has changed its level.
 */
export type Place = 'moment' | 'edge' | 'after';

/** A combinational value with an operator of its own. */
export interface Operator {
  readonly variable: Var;
  readonly value: Term;
  readonly source?: SourceRange;
}

export class Model {
  readonly spec: Spec;
  readonly names = new Names();
  readonly library = new Set<LibraryName>();
  /** Of all wide operators that are printed. */
  cost = 0;
  readonly domain: ClockDomain | undefined;
  readonly elements: readonly Element[];
  readonly inputs: readonly Var[];
  readonly choices: readonly Var[];
  readonly operators: readonly Operator[];
  private readonly operatorOf: ReadonlyMap<Var, Operator>;
  /** Something that is checked reads the level of the clock: it is a variable then. */
  readonly phased: boolean;
  /** The assumptions read it. */
  readonly isAssumedLater: boolean;
  /** Codes of these types are asked for. */
  readonly coded = new Map<string, string>();
  /** Parameters: the record of inputs, and that of choices. */
  readonly input: string;
  readonly choice: string;
  readonly clock: Var | undefined;
  private readonly labels: ReadonlySet<string>;
  /** Elements that an asynchronous reset sets. */
  private readonly settled: ReadonlyMap<Var, ResetSignal>;
  private readonly isInput: ReadonlySet<Var>;
  private readonly tla = new Map<string, string>();
  private readonly needs = new Map<string, Needs>();
  private readonly inlined: ReadonlyMap<Term, Term>;
  private readonly types: ReturnType<typeof typesOf>;

  constructor(spec: Spec) {
    this.spec = spec;
    for (const name of [...libraryNames, ...reserved]) this.names.fresh(name);
    [this.domain] = spec.domains;
    this.clock = this.domain === undefined ? undefined : variable(this.domain.clock, bits(1));
    this.elements = stateElements(spec);
    this.inputs = spec.ports
      .filter(({ name, direction }) => direction === 'input' && name !== this.domain?.clock)
      .map((port) => portVariable(spec, port));
    this.choices = choiceVariables(spec);
    this.isInput = new Set(this.inputs);
    this.settled = new Map(
      this.elements.flatMap((element) => {
        const reset = this.asynchronous(element);
        return reset === undefined ? [] : [[element.variable, reset] as const];
      }),
    );
    this.labels = labelled(spec);
    this.types = typesOf(spec);
    const named = namedValues(spec);
    const whole = inlining(spec);
    const direct = (entry: Named): boolean =>
      this.clock === undefined || !variables([whole.get(entry.variable) ?? entry.value]).includes(this.clock);
    const groups = components(named);
    const isAcyclic = (group: readonly Named[]): boolean =>
      group.length === 1 && group.every(({ variable: own, value }) => !variables([value]).includes(own));
    const separate = groups.filter((group) => isAcyclic(group) && group.every(direct)).flat();
    this.inlined = new Map(
      named
        .filter((entry) => !separate.includes(entry))
        .map(({ variable: own, value }): [Term, Term] => [own, whole.get(own) ?? value]),
    );
    const readsClock = (terms: readonly Term[]): boolean =>
      this.clock !== undefined && variables(terms.map((term) => substituteIn(term, whole))).includes(this.clock);
    this.isAssumedLater = readsClock(spec.assumptions.map(({ term }) => term));
    this.phased =
      this.isAssumedLater ||
      readsClock([...spec.invariants.map(({ term }) => term), ...spec.choices.map(({ such }) => such)]);
    for (const { variable: own } of this.elements) this.tla.set(own.name, this.names.fresh(own.name));
    if (this.clock !== undefined && this.phased) this.tla.set(this.clock.name, this.names.fresh(this.clock.name));
    for (const own of [...this.inputs, ...this.choices]) this.tla.set(own.name, field(own.name));
    for (const { variable: own } of separate) this.tla.set(own.name, this.names.fresh(own.name));
    this.input = this.names.fresh('i');
    this.choice = this.names.fresh('c');
    for (const { variable: own, value } of separate) this.needs.set(own.name, this.needsOf([value]));
    this.operators = separate.map(({ variable: own, value }) => {
      const source = [...spec.definitions, ...spec.outputs].find(
        (entry) => ('port' in entry ? entry.port : entry.name) === own.name,
      )?.source;
      return { variable: own, value: this.visible(value), ...(source === undefined ? {} : { source }) };
    });
    this.operatorOf = new Map(this.operators.map((operator) => [operator.variable, operator]));
  }

  /** The name of the variable, field or operator that stands for a name of the specification. */
  nameOf(name: string): string {
    const found = this.tla.get(name);
    if (found === undefined) throw new Error(`${name} has no name in the module`);
    return found;
  }

  /** Names that have no operator replaced by what they stand for. */
  visible(term: Term): Term {
    return this.inlined.size === 0 ? term : substituteIn(term, this.inlined);
  }

  /** The asynchronous reset that sets the element whatever the clock does. */
  asynchronous({ declaration }: Element): ResetSignal | undefined {
    const found = this.domain?.resets.find(({ name }) => name === declaration.reset?.by);
    return found?.kind === 'async' ? found : undefined;
  }

  /** `(i, c)`, as far as the terms depend on them. */
  parameters({ inputs, choices }: Needs): string {
    const names = [...(inputs ? [this.input] : []), ...(choices ? [this.choice] : [])];
    return names.length === 0 ? '' : `(${names.join(', ')})`;
  }

  needsOf(terms: readonly Term[], place: Place = 'moment'): Needs {
    const found = variables(terms.map((term) => this.visible(term))).map((own) => this.needsOfVariable(own, place));
    return { inputs: found.some(({ inputs }) => inputs), choices: found.some(({ choices }) => choices) };
  }

  /** Inputs, and choices, that the terms depend on, through whatever names. */
  sources(terms: readonly Term[]): ReadonlySet<string> {
    const found = new Set<string>();
    const pending = [...variables(terms.map((term) => this.visible(term)))];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (found.has(next.name)) continue;
      found.add(next.name);
      const operator = this.operatorOf.get(next);
      if (operator !== undefined) pending.push(...variables([operator.value]));
      const reset = this.settling(next);
      if (reset !== undefined) found.add(reset.name);
    }
    return found;
  }

  body(terms: readonly Term[], place: Place = 'moment'): Body {
    return new Body(
      this.vocabulary(place),
      () => this.names.fresh('t'),
      terms.map((term) => this.visible(term)),
    );
  }

  /** The enumerated type whose labels a declaration holds. */
  labelsOf(name: string): EnumType | undefined {
    const type = this.types.get(name);
    return type?.kind === 'enum' && this.labels.has(type.name) ? enumOf(this.spec, type.name) : undefined;
  }

  use(name: LibraryName): LibraryName {
    this.cost += costOf(name);
    this.library.add(name);
    return name;
  }

  /** The level of the clock after an active edge. */
  get active(): 0 | 1 {
    return this.domain?.edge === 'fall' ? 0 : 1;
  }

  private settling(own: Var): ResetSignal | undefined {
    return this.settled.get(own);
  }

  private needsOfVariable(own: Var, place: Place = 'moment'): Needs {
    const known = this.needs.get(own.name);
    if (known !== undefined) return known;
    return {
      inputs: this.isInput.has(own) || (place === 'moment' && this.settling(own) !== undefined),
      choices: this.choices.includes(own),
    };
  }

  private vocabulary(place: Place): Vocabulary {
    return {
      read: (own) => this.read(own, place),
      labelsOf: (own) => (own.sort.kind === 'bits' ? this.labelsOf(own.name) : undefined),
      codeOf: (type) => this.codeOf(type),
      index: () => this.names.fresh('k'),
      use: (name) => this.use(name),
    };
  }

  private codeOf({ name }: EnumType): string {
    const known = this.coded.get(name);
    if (known !== undefined) return known;
    const made = this.names.fresh(`Code_${name}`);
    this.coded.set(name, made);
    return made;
  }

  private read(own: Var, place: Place): Piece {
    if (own === this.clock) return atom(this.level(own, place));
    if (this.isInput.has(own)) return atom(`${this.input}.${this.nameOf(own.name)}`);
    if (this.choices.includes(own)) return atom(`${this.choice}.${this.nameOf(own.name)}`);
    const name = this.nameOf(own.name);
    if (place === 'moment' && this.settling(own) !== undefined)
      return atom(`${this.settledName(own.name)}(${this.input})`);
    return atom(`${name}${this.parameters(this.needsOfVariable(own, place))}`);
  }

  private level({ name }: Var, place: Place): string {
    if (!this.phased || place === 'edge') return String(this.active);
    return place === 'after' ? `${this.nameOf(name)}'` : this.nameOf(name);
  }

  /** The operator for the value that an asynchronous reset leaves. */
  settledName(name: string): string {
    const key = `${name} settled`;
    const known = this.tla.get(key);
    if (known !== undefined) return known;
    const made = this.names.fresh(`${name}_now`);
    this.tla.set(key, made);
    return made;
  }
}

/** What every module defines. */
const reserved = [
  ...[
    'vars',
    'Init',
    'Next',
    'Spec',
    'TypeOK',
    'Inputs',
    'Choices',
    'Assumed',
    'AssumedLater',
    'Chosen',
    'Edge',
    'Hold',
    'Settle',
    'Tick',
  ],
  ...['SomeInput', 'SomeChoice'],
];

/** Fields of records have a name space of their own; only what is no identifier has to change. */
const field = (name: string): string => new Names().fresh(name);

function namedValues(spec: Spec): readonly Named[] {
  const definitions = spec.definitions.map(({ name, type, value }) => ({
    variable: variable(name, typeSort(spec, type)),
    value,
  }));
  const outputs = spec.outputs.flatMap(({ port, value }) => {
    const declared = spec.ports.find(({ name }) => name === port);
    return declared === undefined ? [] : [{ variable: portVariable(spec, declared), value }];
  });
  return [...definitions, ...outputs];
}
