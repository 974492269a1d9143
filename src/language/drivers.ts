/** Outputs that nothing drives, and assumptions that mention more than inputs. */

import { type Term, variable } from '../../kernel/term.ts';
import { substituteIn, variables } from '../../kernel/traverse.ts';
import type { Spec } from '../spec/spec.ts';
import { typeSort } from '../spec/types.ts';
import type { Declarations } from './declarations.ts';
import { assumptionNotOnInputs, undrivenOutput } from './designMessages.ts';
import type * as ast from './generated/ast.ts';
import { namePlace } from './places.ts';
import { isInput } from './registers.ts';
import { endOf, rangeOf } from './report.ts';

export function checkEquations(declarations: Declarations, module: ast.Module, driven: ReadonlySet<string>): void {
  const { report } = declarations.context;
  const attempted = new Set(
    module.items.flatMap((item) =>
      item.$type === 'Assignment' || item.$type === 'ChooseOutput' ? [item.target.$refText] : [],
    ),
  );
  for (const item of module.items) {
    if (item.$type !== 'Ports' || item.direction === 'input') continue;
    for (const port of item.names) {
      const { name } = port;
      if (
        declarations.isRegister(name) ||
        driven.has(name) ||
        attempted.has(name) ||
        declarations.peek(name)?.kind === 'failed'
      )
        continue;
      const swallowed = swallowedLine(module, name);
      const hint =
        swallowed === undefined
          ? ''
          : `; the \`${name} = …\` in line ${swallowed} is read as part of the example above it, so put equations in front of examples`;
      const fix = { label: `define ${name}`, edits: [{ range: endOf(rangeOf(item)), text: `\n  ${name} = 0` }] };
      report.add(namePlace(port), undrivenOutput(name, hint, swallowed === undefined ? fix : undefined));
    }
  }
}

/** The line of a comparison in an example that begins a line and so was probably meant as an equation. */
function swallowedLine(module: ast.Module, name: string): number | undefined {
  for (const item of module.items) {
    if (item.$type !== 'Example') continue;
    for (const setting of item.steps.flatMap((step) => [...step.inputs, ...step.before, ...step.after])) {
      const node = setting.$cstNode;
      if (setting.port.$refText !== name || node === undefined) continue;
      const before = node.root.fullText.slice(0, node.offset);
      if (/\n[ \t]*$/.test(before)) return rangeOf(setting).line;
    }
  }
  return undefined;
}

/** Assumptions are over inputs; `let`s are looked through. */
export function checkAssumption(declarations: Declarations, spec: Spec, node: ast.Assume): void {
  const named = new Map<Term, Term>(
    spec.definitions.map((entry) => [variable(entry.name, typeSort(spec, entry.type)), entry.value]),
  );
  let term = spec.assumptions.find((assumption) => assumption.name === node.name)?.term;
  // Definitions may use each other, at most as deeply as there are definitions.
  for (let round = 0; term !== undefined && round <= spec.definitions.length; round += 1) {
    const next: Term = substituteIn(term, named);
    if (next === term) break;
    term = next;
  }
  const other = term && variables([term]).find((used) => !isInput(declarations, used.name));
  if (other !== undefined) declarations.context.report.add(node.term, assumptionNotOnInputs(other.name));
}
