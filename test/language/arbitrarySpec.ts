/** Random well-typed specifications with everything that this version of the language can say. */
import fc from 'fast-check';
import { implies, sub } from '../../kernel/build.ts';
import { maximum } from '../../kernel/sort.ts';
import { constant, type Term, table, top, type Var, variable } from '../../kernel/term.ts';
import { codeOf, encodingWidth } from '../../src/language/enums.ts';
import { armPath, branchPath, type Path, pathCondition } from '../../src/language/paths.ts';
import type {
  Choice,
  EnumType,
  Example,
  Memory,
  Pattern,
  Port,
  Register,
  ResetSignal,
  Spec,
  Statement,
  Type,
} from '../../src/spec/spec.ts';
import { bitsType, memoryVariable, portVariable, registerVariable, typeSort, typeWidth } from '../../src/spec/types.ts';
import { bitsTerm, type Entropy, entropy, indexWidth, inRange, someWidths } from './arbitraryTerm.ts';

/** How large: the number of random decisions that are available. */
export function arbitrarySpec(decisions = 600): fc.Arbitrary<Spec> {
  return fc
    .array(fc.nat({ max: 0xffff }), { minLength: 20, maxLength: decisions, size: 'max' })
    .map((numbers) => specFrom(entropy(numbers)));
}

const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index));

export function specFrom(e: Entropy): Spec {
  const enums = times(e.below(3), (index) => enumType(e, index));
  const typeOf = (): Type =>
    enums.length > 0 && e.below(4) === 0
      ? { kind: 'enum', name: e.pick(enums).name }
      : bitsType(e.pick(someWidths), e.below(4) === 0);
  const scope = { enums };
  const clocked = e.below(4) > 0;
  const reset: ResetSignal | undefined =
    clocked && e.below(3) > 0
      ? { name: 'rst', kind: e.pick(['sync', 'async'] as const), active: e.pick(['high', 'low'] as const) }
      : undefined;

  const inputs = times(1 + e.below(5), (index) => port(e, `i${index}`, 'input', typeOf()));
  const outputs = times(e.below(5), (index) => port(e, `o${index}`, 'output', typeOf()));
  const ports: Port[] = [...inputs, ...outputs];
  if (clocked)
    ports.splice(e.below(ports.length + 1), 0, { name: 'clk', direction: 'input', role: 'clock', type: bitsType(1) });
  if (reset !== undefined)
    ports.splice(e.below(ports.length + 1), 0, { name: 'rst', direction: 'input', role: 'reset', type: bitsType(1) });
  const inputVariables = inputs.map((entry) => portVariable(scope, entry));

  const registered = clocked ? outputs.filter(() => e.below(2) === 0) : [];
  const registers: Register[] = registered.map((entry) =>
    register(e, scope, entry.name, entry.type, reset, inputVariables),
  );
  if (clocked) {
    for (let count = e.below(4); count > 0; count -= 1)
      registers.splice(
        e.below(registers.length + 1),
        0,
        register(e, scope, `r${count}`, typeOf(), reset, inputVariables),
      );
  }
  const memories = clocked ? times(e.below(3), (index) => memory(e, scope, `mem${index}`, typeOf(), reset)) : [];
  const state: readonly Var[] = [
    ...registers.map((entry) => registerVariable(scope, entry)),
    ...memories.map((entry) => memoryVariable(scope, entry)),
  ];

  const choices: Choice[] = [];
  const choiceVariables = (): readonly Var[] =>
    choices.map((choice) => variable(choice.name, typeSort(scope, choice.type)));
  const addChoice = (name: string, type: Type, path: Path, withOwn: boolean): void => {
    const own = variable(name, typeSort(scope, type));
    const predicate =
      e.below(4) === 0
        ? top
        : bitsTerm(e, [...inputVariables, ...state, ...choiceVariables(), ...(withOwn ? [own, own] : [])], 1, 3);
    choices.push({ name, type, such: path.length === 0 ? predicate : implies(pathCondition(path), predicate) });
  };
  for (let count = e.below(3); count > 0; count -= 1)
    addChoice(e.pick(['c', 'pick', 'i0_any']) + count, typeOf(), [], true);

  const actions = clocked
    ? statements(
        {
          e,
          scope,
          registers,
          memories,
          ports,
          variables: [...inputVariables, ...state, ...choiceVariables()],
          choices,
          addChoice,
        },
        1 + e.below(4),
        2,
        [],
      )
    : [];
  const combinational = outputs.filter((entry) => !registers.some((candidate) => candidate.name === entry.name));
  const chosen = combinational.map((entry) => {
    if (e.below(4) > 0) return undefined;
    addChoice(`${entry.name}_choice`, entry.type, [], true);
    return choices.at(-1)?.name;
  });
  const definitions: { name: string; type: Type; value: Term }[] = [];
  const variables: Var[] = [...inputVariables, ...state, ...choiceVariables()];
  for (let count = e.below(4); count > 0; count -= 1) {
    const type = typeOf();
    const name = `w${count}`;
    definitions.push({ name, type, value: bitsTerm(e, variables, typeWidth(scope, type), 3) });
    variables.push(variable(name, typeSort(scope, type)));
  }
  const values = combinational.map((entry, index) => {
    const name = chosen[index];
    const value =
      name === undefined
        ? bitsTerm(e, variables, typeWidth(scope, entry.type), 4)
        : variable(name, typeSort(scope, entry.type));
    variables.push(portVariable(scope, entry));
    return { port: entry.name, value };
  });
  return {
    name: e.pick(['m', 'counter', 'in']),
    parameters: [],
    enums,
    ports,
    domains: clocked
      ? [{ clock: 'clk', edge: e.pick(['rise', 'fall'] as const), resets: reset === undefined ? [] : [reset], actions }]
      : [],
    registers,
    memories,
    latches: [],
    definitions,
    choices,
    computes: [],
    outputs: values,
    assumptions: times(e.below(2), (index) => ({ name: `a${index}`, term: bitsTerm(e, inputVariables, 1, 3) })),
    invariants: times(e.below(3), (index) => ({ name: `p${index}`, term: bitsTerm(e, variables, 1, 4) })),
    asserts: [],
    covers: [],
    examples: times(e.below(3), (index) => example(e, scope, ports, index)),
    instances: [],
  };
}

function enumType(e: Entropy, index: number): EnumType {
  const count = 1 + e.below(5);
  const encoding = e.pick(['binary', 'onehot', 'gray', 'given'] as const);
  const name = index === 0 ? 'state_t' : 'kind_t';
  const width = encoding === 'given' ? 3 + e.below(3) : encodingWidth(encoding, count) + e.below(2);
  return {
    name,
    encoding,
    width,
    labels: times(count, (at) => ({
      name: `${index === 0 ? 'S' : 'K'}${at}`,
      code: encoding === 'given' ? BigInt((at * 3 + 1) % 8) : codeOf(encoding, at),
    })),
  };
}

function port(e: Entropy, name: string, direction: 'input' | 'output', type: Type): Port {
  const base = { name, direction, role: 'data', type } as const;
  if (type.kind === 'enum') return base;
  const shift = e.below(4) === 0 ? e.below(5) : 0;
  const range = { msb: type.width - 1 + shift, lsb: shift };
  if (type.width === 1 && e.below(2) === 0) return base;
  return { ...base, range: e.below(4) === 0 ? { msb: range.lsb, lsb: range.msb } : range };
}

type Scope = Pick<Spec, 'enums'>;

function register(
  e: Entropy,
  scope: Scope,
  name: string,
  type: Type,
  reset: ResetSignal | undefined,
  inputs: readonly Var[],
): Register {
  const size = typeWidth(scope, type);
  const closed = (): Term => constant(e.word(size), size);
  const value = reset?.kind === 'sync' && e.below(4) === 0 ? bitsTerm(e, inputs, size, 1) : closed();
  const inReset = reset !== undefined && e.below(3) > 0;
  return {
    name,
    type,
    clock: 'clk',
    powerUp: e.pick(['any', closed(), constant(0, size), ...(value.kind === 'const' ? [value] : [])] as const),
    ...(inReset && reset !== undefined ? { reset: { by: reset.name, value } } : {}),
  };
}

function memory(e: Entropy, scope: Scope, name: string, type: Type, reset: ResetSignal | undefined): Memory {
  const size = typeWidth(scope, type);
  const depth = 1 + e.below(6);
  const contents = (): Term =>
    e.below(2) === 0
      ? table(
          times(depth, () => e.word(size)),
          size,
        )
      : table(
          times(depth, () => 1n),
          size,
        );
  return {
    name,
    type,
    depth,
    clock: 'clk',
    powerUp: e.below(2) === 0 ? 'any' : contents(),
    ...(reset !== undefined && e.below(3) === 0 ? { reset: { by: reset.name, value: contents() } } : {}),
  };
}

interface Actions {
  readonly e: Entropy;
  readonly scope: Scope;
  readonly registers: readonly Register[];
  readonly memories: readonly Memory[];
  readonly ports: readonly Port[];
  readonly variables: readonly Var[];
  readonly choices: readonly Choice[];
  readonly addChoice: (name: string, type: Type, path: Path, withOwn: boolean) => void;
}

function statements(actions: Actions, count: number, depth: number, path: Path): readonly Statement[] {
  return times(count, () => statement(actions, depth, path)).flatMap((made) => made ?? []);
}

function statement(actions: Actions, depth: number, path: Path): Statement | undefined {
  const { e, registers, memories, variables } = actions;
  const kind = e.below(depth > 0 ? 6 : 4);
  if (kind === 1 && memories.length > 0) {
    const target = e.pick(memories);
    const size = typeWidth(actions.scope, target.type);
    const address = inRange(bitsTerm(e, variables, e.pick([indexWidth(target.depth), 4, 8]), 1), target.depth - 1);
    if (target.type.kind === 'enum' || e.below(2) === 0)
      return { kind: 'write', memory: target.name, address, value: bitsTerm(e, variables, size, 2) };
    const part = writtenPart(actions, size, undefined);
    return { kind: 'write', memory: target.name, address, part, value: bitsTerm(e, variables, part.width, 2) };
  }
  if (kind === 4) {
    const guards = times(1 + e.below(3), () => bitsTerm(e, variables, 1, 2));
    const branches = guards.map((guard, index) => ({
      guard,
      body: statements(actions, e.below(3), depth - 1, branchPath(path, guards, index)),
    }));
    return {
      kind: 'when',
      branches,
      otherwise: statements(actions, e.below(2), depth - 1, branchPath(path, guards, guards.length)),
    };
  }
  if (kind === 5) {
    const bitsOnly = variables.filter((candidate) => candidate.sort.kind === 'bits' && candidate.sort.width <= 9);
    const subject: Term =
      bitsOnly.length > 0 && e.below(3) > 0 ? e.pick(bitsOnly) : bitsTerm(e, variables, e.pick([1, 2, 3]), 2);
    const size = subject.sort.kind === 'bits' ? subject.sort.width : 1;
    const arms = times(1 + e.below(3), () => times(1 + e.below(2), () => pattern(e, size)));
    return {
      kind: 'switch',
      subject,
      arms: arms.map((patterns, index) => ({
        patterns,
        body: statements(actions, e.below(3), depth - 1, armPath(path, subject, arms, index)),
      })),
      otherwise: statements(actions, e.below(2), depth - 1, armPath(path, subject, arms, arms.length)),
    };
  }
  if (registers.length === 0) return undefined;
  const target = e.pick(registers);
  if (kind === 2) {
    const fitting = actions.choices.find((choice) => JSON.stringify(choice.type) === JSON.stringify(target.type));
    const name = `${target.name}_choice`;
    if (fitting !== undefined && e.below(2) === 0)
      return { kind: 'choose', register: target.name, choice: fitting.name };
    if (actions.choices.some((choice) => choice.name === name)) return undefined;
    actions.addChoice(name, target.type, e.below(4) === 0 ? [] : path, true);
    return { kind: 'choose', register: target.name, choice: name };
  }
  const size = typeWidth(actions.scope, target.type);
  if (kind === 3 && target.type.kind === 'bits') {
    const part = writtenPart(actions, size, actions.ports.find((candidate) => candidate.name === target.name)?.range);
    return { kind: 'assign', register: target.name, part, value: bitsTerm(e, variables, part.width, 2) };
  }
  return { kind: 'assign', register: target.name, value: bitsTerm(e, variables, size, 3) };
}

function writtenPart(
  { e, variables }: Actions,
  size: number,
  range: Port['range'],
): { readonly offset: Term; readonly width: number } {
  const count = 1 + e.below(size);
  const low = e.below(size - count + 1);
  const plain = range === undefined || range.lsb === 0;
  const form = e.below(plain ? 3 : 2);
  if (form === 2) return { offset: inRange(bitsTerm(e, variables, e.pick([2, 4, 8]), 1), size - count), width: count };
  // In a declared range the offset is computed from the index that the text names.
  const index = variables.find((candidate) => candidate.sort.kind === 'bits' && candidate.sort.width >= 8);
  if (form === 1 && !plain && range !== undefined && index?.sort.kind === 'bits') {
    const wide = index.sort.width;
    return {
      offset:
        range.msb >= range.lsb
          ? sub(index, constant(range.lsb, wide))
          : sub(constant(range.lsb - count + 1, wide), index),
      width: count,
    };
  }
  if (form === 1 && plain) return { offset: constant(low, indexWidth(size) + 3), width: count };
  return { offset: constant(low, indexWidth(size)), width: count };
}

function pattern(e: Entropy, size: number): Pattern {
  const mask = e.below(2) === 0 ? maximum(size) : e.word(size);
  return { value: e.word(size) & mask, mask };
}

function example(e: Entropy, scope: Scope, ports: readonly Port[], index: number): Example {
  const settings = (direction: 'input' | 'output') =>
    ports
      .filter((entry) => entry.direction === direction && entry.role !== 'clock' && e.below(2) === 0)
      .map((entry) => ({ port: entry.name, value: e.word(typeWidth(scope, entry.type)) }));
  return {
    name: e.pick(['counts', 'with "quotes" and \\', 'ü', 'two\nlines']) + index,
    steps: times(1 + e.below(4), () => ({
      inputs: settings('input'),
      before: settings('output'),
      after: settings('output'),
    })),
  };
}
