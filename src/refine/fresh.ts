/** Fresh names, and the types that a pick may write. */
import { z } from 'zod';
import type { Type } from '../spec/spec.ts';
import type { Program } from './program.ts';
import { ok, type Read, refused } from './rule.ts';

export const typeSchema = z.union([
  z.strictObject({ width: z.int().min(1).max(65536), signed: z.boolean().default(false) }),
  z.strictObject({ enum: z.string() }),
]);

export function readType(program: Program, type: z.infer<typeof typeSchema>): Read<Type> {
  if (!('enum' in type)) return ok({ kind: 'bits', width: type.width, signed: type.signed });
  return program.spec.enums.some((candidate) => candidate.name === type.enum)
    ? ok({ kind: 'enum', name: type.enum })
    : refused(`there is no enum ${type.enum}`);
}

/** Names that are taken: everything that the specification or the program declares. */
export function taken(program: Program): ReadonlySet<string> {
  const { spec } = program;
  return new Set([
    spec.name,
    ...spec.ports.map((entry) => entry.name),
    ...spec.registers.map((entry) => entry.name),
    ...spec.memories.map((entry) => entry.name),
    ...spec.latches.map((entry) => entry.name),
    ...spec.definitions.map((entry) => entry.name),
    ...spec.choices.map((entry) => entry.name),
    ...spec.enums.flatMap((entry) => [entry.name, ...entry.labels.map((label) => label.name)]),
    ...spec.parameters.map((entry) => entry.name),
    ...program.state.map((element) => element.variable.name),
    ...program.wires.map((wire) => wire.variable.name),
  ]);
}

/** Refuses a name that is taken or cannot be written in FSpec. */
export function freshName(program: Program, name: string): Read<string> {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return refused(`${name} is not a name`);
  return taken(program).has(name) ? refused(`the name ${name} is taken`) : ok(name);
}
