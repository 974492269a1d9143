/** Widths, sorts and variables of the things that a specification declares. */

import { eq } from '../../kernel/build.ts';
import { array, bits, type Sort } from '../../kernel/sort.ts';
import { constant, type Term, type Var, variable } from '../../kernel/term.ts';
import type { EnumType, Memory, Port, Register, ResetSignal, Spec, Type } from './spec.ts';

export const bitsType = (width: number, signed = false): Type => ({ kind: 'bits', width, signed });

export function enumOf(spec: Pick<Spec, 'enums'>, name: string): EnumType {
  const found = spec.enums.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`the enum ${name} is not declared`);
  return found;
}

/** Width of a type in bits. */
export function typeWidth(spec: Pick<Spec, 'enums'>, type: Type): number {
  return type.kind === 'bits' ? type.width : enumOf(spec, type.name).width;
}

export function typeSort(spec: Pick<Spec, 'enums'>, type: Type): Sort {
  return bits(typeWidth(spec, type));
}

export function portVariable(spec: Pick<Spec, 'enums'>, port: Port): Var {
  return variable(port.name, typeSort(spec, port.type));
}

export function registerVariable(spec: Pick<Spec, 'enums'>, register: Pick<Register, 'name' | 'type'>): Var {
  return variable(register.name, typeSort(spec, register.type));
}

export function memoryVariable(spec: Pick<Spec, 'enums'>, memory: Pick<Memory, 'name' | 'type' | 'depth'>): Var {
  return variable(memory.name, array(memory.depth, typeWidth(spec, memory.type)));
}

/** One bit: the reset is active at its level. */
export function asserted(reset: ResetSignal): Term {
  return eq(variable(reset.name, bits(1)), constant(reset.active === 'high' ? 1 : 0, 1));
}
