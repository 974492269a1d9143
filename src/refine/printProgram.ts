/**
 * A program as text: one line per declaration and piece of code, terms as s-expressions. Equal programs print equally on every machine; the hash that a
 * chain records before and after each step is made of this text (hash.ts).
 */
import { conjuncts } from '../../kernel/build.ts';
import { print } from '../../kernel/print.ts';
import { printSort } from '../../kernel/sort.ts';
import type { Term } from '../../kernel/term.ts';
import type { Spec, Type } from '../spec/spec.ts';
import { memo } from './memo.ts';
import type { Code, Process, Program } from './program.ts';

export const printProgram = (program: Program): string =>
  `${declarationTexts(program).join('')}${program.processes.map(processText).join('')}\n`;

/** All but the processes, as pieces of text that are the same objects as long as the declarations are; each line but the first after a line break. */
export function declarationTexts({ spec, initialization, state, wires, invariants }: Program): readonly string[] {
  const title = `program ${spec.name}${initialization === undefined ? '' : ' initialized'}`;
  return [title, interfaceText(spec), stateText(state), wiresText(wires), invariantsText(invariants)];
}

/** Each line after a line break. */
const block = (lines: readonly string[]): string => lines.map((line) => `\n${line}`).join('');

// What no step changes is printed once.
const interfaceText = memo((spec: Spec): string =>
  block([
    ...spec.ports.map(
      ({ name, direction, role, type, range }) =>
        `  port ${name} ${direction} ${role} : ${typeText(type)}${range === undefined ? '' : ` [${range.msb}:${range.lsb}]`}`,
    ),
    ...spec.enums.map(
      ({ name, width, labels }) =>
        `  enum ${name} : bits[${width}] ${labels.map((label) => `${label.name}=${label.code}`).join(' ')}`,
    ),
    ...spec.domains.map(
      ({ clock, edge, resets }) =>
        `  clock ${clock} ${edge}${resets.map((reset) => ` reset ${reset.name} ${reset.kind} ${reset.active}`).join('')}`,
    ),
  ]),
);

const stateText = memo((state: Program['state']): string =>
  block(
    state.map((element) => {
      const powerUp = element.powerUp === 'any' ? 'any' : print(element.powerUp);
      const reset = element.reset === undefined ? '' : ` reset ${element.reset.by} ${print(element.reset.value)}`;
      const type = element.type.kind === 'bits' && !element.type.signed ? '' : ` as ${typeText(element.type)}`;
      return `  state ${element.variable.name} : ${printSort(element.variable.sort)}${type} on ${element.clock} powerup ${powerUp}${reset}${element.ghost ? ' ghost' : ''}`;
    }),
  ),
);

const wiresText = memo((wires: Program['wires']): string =>
  block(
    wires.map(
      ({ variable, type }) =>
        `  wire ${variable.name} : ${type.kind === 'bits' && !type.signed ? printSort(variable.sort) : typeText(type)}`,
    ),
  ),
);

const invariantsText = memo((invariants: Program['invariants']): string =>
  block(invariants.map(({ name, term }) => `  invariant ${name} ${print(term)}`)),
);

const processText = memo((process: Process): string => processHead(process) + block([codeText(process.body, '    ')]));

const frameText = memo((frame: Process['frame']): string => frame.map((target) => target.name).join(' '));

/** What a process is and writes, without its code. */
export function processHead(process: Process): string {
  const head =
    process.kind === 'clocked' ? `clocked ${process.clock} ${process.edge} ${process.stage}` : 'combinational';
  return block([
    `  process ${head} writes ${frameText(process.frame)}`,
    ...(process.kind === 'combinational' ? [`    property ${termText(process.property)}`] : []),
  ]);
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

export function codeText(code: Code, indent: string): string {
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
