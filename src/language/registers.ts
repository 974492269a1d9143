/** Ports, registers and memories with their reset and power-up values. */
import { constant, type Term, table } from '../../kernel/term.ts';
import { variables } from '../../kernel/traverse.ts';
import type { Memory, Port, Register, ResetSignal, Type } from '../spec/spec.ts';
import { tableValues } from './concatenations.ts';
import { widthOfType } from './context.ts';
import type { Declarations } from './declarations.ts';
import {
  initialOnInput,
  missingClock,
  missingResetValue,
  noResetDeclared,
  powerUpNotConstant,
  resetContradiction,
  resetNotConstant,
  strayCellReset,
} from './designMessages.ts';
import { termFor } from './evaluation.ts';
import type * as ast from './generated/ast.ts';
import { namePlace } from './places.ts';
import { endOf, rangeOf } from './report.ts';
import { type ArrayType, bit } from './values.ts';

export function lowerPorts(declarations: Declarations, module: ast.Module): readonly Port[] {
  return module.items.flatMap((item): readonly Port[] => {
    switch (item.$type) {
      case 'Clock':
        return [{ name: item.name, direction: 'input', role: 'clock', type: bit, source: rangeOf(item) }];
      case 'Reset':
        return [{ name: item.name, direction: 'input', role: 'reset', type: bit, source: rangeOf(item) }];
      case 'Ports': {
        const found = declarations.rangedType(item.type);
        if (found === undefined) return [];
        const { type, range } = found;
        return item.names.map((name) => ({
          name: name.name,
          direction: item.direction,
          role: 'data',
          type,
          ...(range === undefined ? {} : { range }),
          source: rangeOf(name),
        }));
      }
      default:
        return [];
    }
  });
}

export function resetSignal(declarations: Declarations): ResetSignal | undefined {
  const { reset } = declarations;
  return reset && { name: reset.name, kind: reset.kind, active: reset.level };
}

/** Registers in the order of the text, outputs among them. */
export function lowerRegisters(declarations: Declarations, module: ast.Module): readonly Register[] {
  const { report } = declarations.context;
  return module.items.flatMap((item): readonly Register[] => {
    if (item.$type !== 'Ports' && item.$type !== 'Registers') return [];
    if (item.$type === 'Ports' && item.direction === 'input') {
      for (const name of item.names)
        if (item.reset !== undefined || item.powerUp !== undefined || item.noReset)
          report.add(name, initialOnInput(name.name));
      return [];
    }
    const registers = item.names.filter((name) => declarations.isRegister(name.name));
    return registers.flatMap((name) => lowerRegister(declarations, item, name) ?? []);
  });
}

function lowerRegister(
  declarations: Declarations,
  item: ast.Ports | ast.Registers,
  node: ast.PortName | ast.RegisterName,
): Register | undefined {
  const { name } = node;
  const { context, clock } = declarations;
  const { report } = context;
  const found = declarations.rangedType(item.type);
  if (found === undefined) return undefined;
  if (clock === undefined) return report.add(node, missingClock(`the register \`${name}\``));
  const { type } = found;
  const signal = resetSignal(declarations);
  const value = item.reset && termFor(context, item.reset, type, `the reset value of \`${name}\``);
  if (item.reset !== undefined && value === undefined) return undefined;
  const reset =
    value === undefined
      ? undefined
      : item.noReset
        ? report.add(node, resetContradiction(name))
        : resetOf(declarations, name, value, item.reset ?? item, signal);
  if (signal !== undefined && item.reset === undefined && !item.noReset) {
    const text = ` = ${firstValueText(declarations, type)}`;
    report.add(
      namePlace(node),
      missingResetValue(name, signal.name, {
        label: `add${text}`,
        edits: [{ range: endOf(rangeOf(item.type)), text }],
      }),
    );
  }
  const powerUp = powerUpOf(declarations, name, item, type, value);
  if (powerUp === undefined) return undefined;
  return { name, type, clock: clock.name, powerUp, ...(reset === undefined ? {} : { reset }), source: rangeOf(node) };
}

function resetOf(
  declarations: Declarations,
  name: string,
  value: Term,
  place: ast.Expression | ast.Ports | ast.Registers,
  signal: ResetSignal | undefined,
): Register['reset'] {
  const { report } = declarations.context;
  // Without a reset the value after `=` is the initial value.
  if (signal === undefined) return undefined;
  const inputs = variables([value]).every((used) => isInput(declarations, used.name));
  if (variables([value]).length > 0 && (signal.kind === 'async' || !inputs))
    return report.add(place, resetNotConstant(name, signal.kind));
  return { by: signal.name, value };
}

export function isInput(declarations: Declarations, name: string): boolean {
  const entry = declarations.peek(name);
  return entry?.kind === 'value' && entry.role === 'input';
}

/** As written; else the reset value where that is constant; else 0, or the first label of an enum. */
function powerUpOf(
  declarations: Declarations,
  name: string,
  item: ast.Ports | ast.Registers,
  type: Type,
  reset: Term | undefined,
): Term | 'any' | undefined {
  const { context } = declarations;
  if (item.powerUp !== undefined) {
    if (item.powerUp.$type === 'Any') return 'any';
    const value = termFor(context, item.powerUp, type, `the power-up value of \`${name}\``);
    return value && variables([value]).length > 0 ? context.report.add(item.powerUp, powerUpNotConstant(name)) : value;
  }
  return reset !== undefined && variables([reset]).length === 0 ? reset : defaultValue(declarations, type);
}

/** Power-up value of a register without a constant reset value. */
export function defaultValue({ enumType, context }: Pick<Declarations, 'enumType' | 'context'>, type: Type): Term {
  const width = widthOfType(context, type);
  return constant(type.kind === 'enum' ? (enumType(type.name)?.labels[0]?.code ?? 0n) : 0n, width);
}

function firstValueText(declarations: Declarations, type: Type): string {
  return type.kind === 'enum' ? (declarations.enumType(type.name)?.labels[0]?.name ?? '0') : '0';
}

export function lowerMemories(declarations: Declarations, module: ast.Module): readonly Memory[] {
  return module.items.flatMap((item, index) => {
    const previous = module.items[index - 1];
    if (item.$type === 'CellReset' && previous?.$type !== 'Memory')
      declarations.context.report.add(item, strayCellReset());
    if (item.$type !== 'Memory') return [];
    const next = module.items[index + 1];
    return lowerMemory(declarations, item, next?.$type === 'CellReset' ? next.value : undefined) ?? [];
  });
}

function lowerMemory(
  declarations: Declarations,
  item: ast.Memory,
  cleared: ast.Expression | undefined,
): Memory | undefined {
  const { context, clock } = declarations;
  const { name } = item;
  const entry = declarations.peek(name);
  if (entry?.kind !== 'value' || entry.value.kind !== 'typed' || entry.value.type.kind !== 'array') return undefined;
  if (clock === undefined) return context.report.add(item, missingClock(`the memory \`${name}\``));
  const { type } = entry.value;
  const powerUp =
    item.initial === undefined || item.initial.$type === 'Any'
      ? 'any'
      : contents(declarations, item.initial, type, `the memory \`${name}\``);
  const signal = resetSignal(declarations);
  const value = cleared && contents(declarations, cleared, type, `the reset value of \`${name}\``);
  if (cleared !== undefined && signal === undefined) return context.report.add(cleared, noResetDeclared(name));
  if (powerUp === undefined || (cleared !== undefined && value === undefined)) return undefined;
  return {
    name,
    type: type.element,
    depth: type.depth,
    clock: clock.name,
    powerUp,
    ...(value === undefined || signal === undefined ? {} : { reset: { by: signal.name, value } }),
    source: rangeOf(item),
  };
}

function contents(declarations: Declarations, node: ast.Expression, type: ArrayType, what: string): Term | undefined {
  const values = tableValues(declarations.context, node, type, what);
  return values && table(values, widthOfType(declarations.context, type.element));
}
