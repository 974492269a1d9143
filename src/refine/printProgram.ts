/**
 * A program as text: one line per declaration and piece of code, terms as s-expressions. Equal programs print equally on every machine; the hash of this
 * text is what a chain records before and after each step.
 */
import { conjuncts } from '../../kernel/build.ts';
import { print } from '../../kernel/print.ts';
import { printSort } from '../../kernel/sort.ts';
import type { Code, Program } from './program.ts';

export function printProgram(program: Program): string {
  const lines: string[] = [`program ${program.spec.name}${program.initialization === undefined ? '' : ' initialized'}`];
  for (const element of program.state) {
    const powerUp = element.powerUp === 'any' ? 'any' : print(element.powerUp);
    const reset = element.reset === undefined ? '' : ` reset ${element.reset.by} ${print(element.reset.value)}`;
    lines.push(
      `  state ${element.variable.name} : ${printSort(element.variable.sort)} on ${element.clock} powerup ${powerUp}${reset}${element.ghost ? ' ghost' : ''}`,
    );
  }
  for (const wire of program.wires) lines.push(`  wire ${wire.variable.name} : ${printSort(wire.variable.sort)}`);
  for (const invariant of program.invariants) lines.push(`  invariant ${invariant.name} ${print(invariant.term)}`);
  for (const process of program.processes) {
    const head =
      process.kind === 'clocked' ? `clocked ${process.clock} ${process.edge} ${process.stage}` : 'combinational';
    lines.push(`  process ${head} writes ${process.frame.map((target) => target.name).join(' ')}`);
    if (process.kind === 'combinational') lines.push(`    property ${print(process.property)}`);
    printCode(process.body, '    ', lines);
  }
  return `${lines.join('\n')}\n`;
}

function printCode(code: Code, indent: string, lines: string[]): void {
  const deeper = `${indent}  `;
  switch (code.kind) {
    case 'hole':
      lines.push(`${indent}hole ${code.id} : ${code.frame.map((target) => target.name).join(' ')}`);
      for (const term of conjuncts(code.pre)) lines.push(`${deeper}pre ${print(term)}`);
      for (const term of conjuncts(code.post)) lines.push(`${deeper}post ${print(term)}`);
      return;
    case 'assign':
      for (const { target, value } of code.assignments) lines.push(`${indent}${target.name} := ${print(value)}`);
      if (code.assignments.length === 0) lines.push(`${indent}skip`);
      return;
    case 'parallel':
      lines.push(`${indent}parallel`);
      for (const part of code.parts) printCode(part, deeper, lines);
      return;
    case 'if':
      for (const [index, branch] of code.branches.entries()) {
        lines.push(`${indent}${index === 0 ? 'if' : 'else if'} ${print(branch.guard)}`);
        printCode(branch.body, deeper, lines);
      }
      if (code.otherwise) {
        lines.push(`${indent}else`);
        printCode(code.otherwise, deeper, lines);
      }
      return;
    case 'case':
      lines.push(`${indent}case ${print(code.subject)}`);
      for (const arm of code.arms) {
        lines.push(`${deeper}${arm.values.join(', ')}`);
        printCode(arm.body, `${deeper}  `, lines);
      }
      if (code.otherwise) {
        lines.push(`${deeper}default`);
        printCode(code.otherwise, `${deeper}  `, lines);
      }
  }
}
