/**
 * A program as text: one line per declaration and piece of code, terms as s-expressions. Equal programs print equally on every machine; the hash of this
 * text is what a chain records before and after each step.
 */
import { conjuncts } from '../../kernel/build.ts';
import { print } from '../../kernel/print.ts';
import { printSort } from '../../kernel/sort.ts';
import type { Term } from '../../kernel/term.ts';
import type { Type } from '../spec/spec.ts';
import type { Code, Program } from './program.ts';

export function printProgram(program: Program): string {
  const { spec } = program;
  const lines: string[] = [`program ${spec.name}${program.initialization === undefined ? '' : ' initialized'}`];
  for (const { name, direction, role, type, range } of spec.ports) {
    lines.push(
      `  port ${name} ${direction} ${role} : ${typeText(type)}${range === undefined ? '' : ` [${range.msb}:${range.lsb}]`}`,
    );
  }
  for (const { name, width, labels } of spec.enums) {
    lines.push(`  enum ${name} : bits[${width}] ${labels.map((label) => `${label.name}=${label.code}`).join(' ')}`);
  }
  for (const { clock, edge, resets } of spec.domains) {
    lines.push(
      `  clock ${clock} ${edge}${resets.map((reset) => ` reset ${reset.name} ${reset.kind} ${reset.active}`).join('')}`,
    );
  }
  for (const element of program.state) {
    const powerUp = element.powerUp === 'any' ? 'any' : print(element.powerUp);
    const reset = element.reset === undefined ? '' : ` reset ${element.reset.by} ${print(element.reset.value)}`;
    const type = element.type.kind === 'bits' && !element.type.signed ? '' : ` as ${typeText(element.type)}`;
    lines.push(
      `  state ${element.variable.name} : ${printSort(element.variable.sort)}${type} on ${element.clock} powerup ${powerUp}${reset}${element.ghost ? ' ghost' : ''}`,
    );
  }
  for (const { variable, type } of program.wires) {
    lines.push(
      `  wire ${variable.name} : ${type.kind === 'bits' && !type.signed ? printSort(variable.sort) : typeText(type)}`,
    );
  }
  for (const invariant of program.invariants) lines.push(`  invariant ${invariant.name} ${print(invariant.term)}`);
  for (const process of program.processes) {
    const head =
      process.kind === 'clocked' ? `clocked ${process.clock} ${process.edge} ${process.stage}` : 'combinational';
    lines.push(`  process ${head} writes ${process.frame.map((target) => target.name).join(' ')}`);
    if (process.kind === 'combinational') lines.push(`    property ${termText(process.property)}`);
    lines.push(codeText(process.body, '    '));
  }
  return `${lines.join('\n')}\n`;
}

const typeText = (type: Type): string =>
  type.kind === 'enum' ? type.name : `${type.signed ? 'signed' : 'bits'}[${type.width}]`;

const termTexts = new WeakMap<Term, string>();

function termText(term: Term): string {
  const known = termTexts.get(term);
  if (known !== undefined) return known;
  const text = print(term);
  termTexts.set(term, text);
  return text;
}

/** Code is immutable and most of it survives a step, so its text is kept: without that hashing every step would cost the square of the design. */
const codeTexts = new WeakMap<Code, { readonly indent: string; readonly text: string }>();

function codeText(code: Code, indent: string): string {
  const known = codeTexts.get(code);
  if (known?.indent === indent) return known.text;
  const text = linesOf(code, indent).join('\n');
  codeTexts.set(code, { indent, text });
  return text;
}

function linesOf(code: Code, indent: string): readonly string[] {
  const deeper = `${indent}  `;
  switch (code.kind) {
    case 'hole':
      return [
        `${indent}hole ${code.id} : ${code.frame.map((target) => target.name).join(' ')}`,
        ...conjuncts(code.pre).map((term) => `${deeper}pre ${termText(term)}`),
        ...conjuncts(code.post).map((term) => `${deeper}post ${termText(term)}`),
      ];
    case 'assign':
      if (code.assignments.length === 0) return [`${indent}skip`];
      return code.assignments.map(({ target, value }) => `${indent}${target.name} := ${termText(value)}`);
    case 'parallel':
      return [`${indent}parallel`, ...code.parts.map((part) => codeText(part, deeper))];
    case 'if':
      return [
        ...code.branches.flatMap((branch, index) => [
          `${indent}${index === 0 ? 'if' : 'else if'} ${termText(branch.guard)}`,
          codeText(branch.body, deeper),
        ]),
        ...(code.otherwise ? [`${indent}else`, codeText(code.otherwise, deeper)] : []),
      ];
    case 'case':
      return [
        `${indent}case ${termText(code.subject)}`,
        ...code.arms.flatMap((arm) => [`${deeper}${arm.values.join(', ')}`, codeText(arm.body, `${deeper}  `)]),
        ...(code.otherwise ? [`${deeper}default`, codeText(code.otherwise, `${deeper}  `)] : []),
      ];
  }
}
