/**
 * Which enumerated types can be written by their labels: those whose every value, at power-up, in reset, by every action, is one of them by its form. The others,
 * whose values are cast from vectors, start as anything, or come from an input with codes to spare, stay numbers.
 */
import type { Term } from '../../../kernel/term.ts';
import type { EnumType, Spec, Statement, Type } from '../../spec/spec.ts';
import { enumOf } from '../../spec/types.ts';

export function labelled(spec: Spec): ReadonlySet<string> {
  const open = new Set<string>();
  const types = typesOf(spec);
  const assigned = (type: Type | undefined, value: Term | 'any' | undefined): void => {
    if (type?.kind !== 'enum' || value === undefined || open.has(type.name)) return;
    const declared = enumOf(spec, type.name);
    if (value === 'any' ? !isComplete(declared) : !isLabelled(value, declared, types)) open.add(type.name);
  };
  for (const port of spec.ports) if (port.direction === 'input') assigned(port.type, 'any');
  for (const choice of spec.choices) assigned(choice.type, 'any');
  for (const { name, type, powerUp, reset } of spec.registers) {
    assigned(type, powerUp);
    assigned(type, reset?.value);
    if (type.kind === 'enum' && spec.domains.some(({ actions }) => writesPart(actions, name))) open.add(type.name);
  }
  for (const { type, value } of spec.definitions) assigned(type, value);
  for (const { port, value } of spec.outputs) assigned(types.get(port), value);
  for (const { register, value } of spec.domains.flatMap(({ actions }) => assignments(actions)))
    assigned(types.get(register), value);
  return new Set(spec.enums.map(({ name }) => name).filter((name) => !open.has(name)));
}

/** Types of everything that a term can name, memories aside. */
export function typesOf(spec: Spec): ReadonlyMap<string, Type> {
  return new Map(
    [...spec.ports, ...spec.registers, ...spec.definitions, ...spec.choices].map(({ name, type }) => [name, type]),
  );
}

const isComplete = ({ width, labels }: EnumType): boolean =>
  new Set(labels.map(({ code }) => code)).size === 2 ** width;

function isLabelled(value: Term, type: EnumType, types: ReadonlyMap<string, Type>): boolean {
  if (value.kind === 'const') return type.labels.some(({ code }) => code === value.value);
  if (value.kind === 'var') {
    const own = types.get(value.name);
    return own?.kind === 'enum' && own.name === type.name;
  }
  if (value.kind !== 'app' || value.op !== 'ite') return false;
  return value.args.slice(1).every((branch) => isLabelled(branch, type, types));
}

interface Assignment {
  readonly register: string;
  readonly value: Term;
}

function assignments(statements: readonly Statement[]): readonly Assignment[] {
  return statements.flatMap((statement): readonly Assignment[] => {
    switch (statement.kind) {
      case 'assign':
        return statement.part === undefined ? [statement] : [];
      case 'write':
      case 'choose':
        return [];
      default:
        return bodiesOf(statement).flatMap(assignments);
    }
  });
}

function writesPart(statements: readonly Statement[], register: string): boolean {
  return statements.some((statement) =>
    statement.kind === 'assign'
      ? statement.register === register && statement.part !== undefined
      : bodiesOf(statement).some((body) => writesPart(body, register)),
  );
}

export function bodiesOf(statement: Statement): readonly (readonly Statement[])[] {
  if (statement.kind === 'when') return [...statement.branches.map(({ body }) => body), statement.otherwise];
  if (statement.kind === 'switch') return [...statement.arms.map(({ body }) => body), statement.otherwise];
  return [];
}
