/** Warnings about what is declared and never used, and about registers that never change. */
import type { AstNode } from 'langium';
import type { Spec } from '../spec/spec.ts';
import type { Declarations } from './declarations.ts';
import { emptyClock, neverWritten, unused } from './designMessages.ts';
import * as ast from './generated/ast.ts';
import { namePlace } from './places.ts';
import { moduleNames } from './references.ts';

export function warnUnused(
  declarations: Declarations,
  module: ast.Module,
  written: ReadonlySet<string>,
  spec: Spec,
): void {
  const { report } = declarations.context;
  for (const node of moduleNames(module)) {
    const { name } = node;
    const what = describe(node);
    // A memory with initial contents that is only read is a table.
    const changes = declarations.isRegister(name) || (ast.isMemory(node) && node.initial === undefined);
    if (changes && !written.has(name)) report.add(namePlace(node), neverWritten(what, name));
    else if (
      !needsNoUse(node, spec) &&
      !declarations.wasUsed(name) &&
      !(ast.isEnum(node) && node.labels.some((label) => declarations.wasUsed(label.name)))
    ) {
      report.add(namePlace(node), unused(what, name));
    }
  }
  const { clock } = declarations;
  if (clock !== undefined && spec.registers.length + spec.memories.length === 0)
    report.add(namePlace(clock), emptyClock(clock.name));
}

function needsNoUse(node: AstNode, spec: Spec): boolean {
  if (ast.isPortName(node)) return node.$container.direction === 'output';
  if (ast.isReset(node)) return [...spec.registers, ...spec.memories].some((entry) => entry.reset !== undefined);
  return ast.isLabel(node) || ast.isClock(node);
}

function describe(node: AstNode): string {
  switch (node.$type) {
    case 'PortName':
      return (node as ast.PortName).$container.direction === 'input' ? 'the input' : 'the output';
    case 'RegisterName':
      return 'the register';
    case 'Memory':
      return 'the memory';
    case 'Const':
      return 'the constant';
    case 'Table':
      return 'the table';
    case 'FunctionDef':
      return 'the function';
    case 'Let':
      return 'the `let`';
    case 'ChooseNamed':
      return 'the choice';
    case 'Enum':
      return 'the enum';
    default:
      return 'the reset';
  }
}
