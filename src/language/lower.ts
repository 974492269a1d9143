/** Lowering of a module: AST → Spec. Errors are reported; the Spec is only meant where there are none. */

import type { Term } from '../../kernel/term.ts';
import { substituteIn } from '../../kernel/traverse.ts';
import type { Fix } from '../spec/diagnostic.ts';
import type { ClockDomain, Definition, NamedTerm, OutputValue, Spec, Statement } from '../spec/spec.ts';
import { checkFunction } from './calls.ts';
import { anyName, type Choices, choiceName, createChoices } from './choices.ts';
import { termOf } from './conversions.ts';
import { type Declarations, declare, enumTypes, isStatement } from './declarations.ts';
import { checkDesign, withoutPrimes } from './design.ts';
import {
  equationUnderOn,
  misplacedAction,
  missingClock,
  multipleDrivers,
  notAClock,
  notAssignable,
  partialEquation,
  registerAndEquation,
  resetWithoutClock,
} from './designMessages.ts';
import { checkAssumption, checkEquations } from './drivers.ts';
import { entryKind } from './entries.ts';
import { conditionFor, termFor } from './evaluation.ts';
import { lowerExample } from './examples.ts';
import { evaluate } from './expressions.ts';
import type * as ast from './generated/ast.ts';
import { limits } from './limits.ts';
import { duplicateClaim, unknownName } from './nameMessages.ts';
import { namePlace, partPlace } from './places.ts';
import { lowerMemories, lowerPorts, lowerRegisters, resetSignal } from './registers.ts';
import { type Report, rangeOf, replaceWith, startOf } from './report.ts';
import { addPrime, checkSign, type Lowering, lowerStatements } from './statements.ts';
import { nearest } from './suggest.ts';
import { warnUnused } from './usage.ts';
import type { Typed } from './values.ts';

export function lowerModule(module: ast.Module, report: Report): Spec | undefined {
  const names = new Set<string>();
  const choices = createChoices((name) => names.has(name));
  const declarations: Declarations = declare(
    module,
    { report, budget: { left: limits.nodes }, evaluate },
    (base) => (type, place) => choices.add(declarations.context, anyName(base), type, place),
  );
  for (const name of declarations.names()) names.add(name);
  const lowering: Lowering = { declarations, context: declarations.context, choices, written: new Set() };

  const { clock, reset } = declarations;
  if (reset !== undefined && clock === undefined) report.add(reset, resetWithoutClock(reset.name));
  const ports = lowerPorts(declarations, module);
  const registers = lowerRegisters(declarations, module);
  const memories = lowerMemories(declarations, module);
  for (const name of declarations.names()) declarations.peek(name);
  const actions = lowerActions(lowering, module);
  const outputs = lowerOutputs(lowering, module);
  const definitions = lowerDefinitions(declarations, module);
  lowerNamedChoices(declarations, choices, module);
  for (const item of module.items) if (item.$type === 'FunctionDef') checkFunction(declarations.context, item);
  const invariants = claims(declarations, module, 'Invariant');
  const assumptions = claims(declarations, module, 'Assume');
  const examples = module.items.flatMap((item) => (item.$type === 'Example' ? [lowerExample(declarations, item)] : []));
  checkEquations(declarations, module, new Set(outputs.map((output) => output.port)));
  if (report.hasErrors()) return undefined;

  const spec: Spec = {
    name: module.name,
    parameters: [],
    enums: enumTypes(declarations, module),
    ports,
    domains: domainsOf(declarations, actions),
    registers,
    memories,
    latches: [],
    definitions,
    choices: choices.all(),
    computes: [],
    outputs,
    assumptions,
    invariants,
    asserts: [],
    covers: [],
    examples,
    instances: [],
    source: rangeOf(module),
  };
  for (const item of module.items) if (item.$type === 'Assume') checkAssumption(declarations, spec, item);
  const checked = checkDesign(declarations, { ...spec, choices: withoutPrimes(spec) });
  warnUnused(declarations, module, lowering.written, spec);
  return report.hasErrors() ? undefined : checked;
}

function domainsOf(declarations: Declarations, actions: readonly Statement[]): readonly ClockDomain[] {
  const { clock } = declarations;
  if (clock === undefined) return [];
  const reset = resetSignal(declarations);
  return [
    {
      clock: clock.name,
      edge: clock.edge === 'falling' ? 'fall' : 'rise',
      resets: reset === undefined ? [] : [reset],
      actions,
      source: rangeOf(clock),
    },
  ];
}

/** The actions under all `on`s, in the order of the text. Without braces, an `on` reaches up to the next one. */
function lowerActions(lowering: Lowering, module: ast.Module): readonly Statement[] {
  const { declarations, context } = lowering;
  const actions: Statement[] = [];
  let under = false;
  for (const [index, item] of module.items.entries()) {
    if (item.$type === 'On') {
      checkClock(declarations, item);
      const next = module.items[index + 1];
      if (!item.braced && next !== undefined && isStatement(next) && isEquation(declarations, next)) {
        context.report.add(next, equationUnderOn(next.target.$refText, declarations.clock?.name, addPrime(next)));
      }
      under = !item.braced;
      actions.push(...lowerStatements(lowering, item.body, []));
    } else if (isStatement(item) && !isEquation(declarations, item)) {
      if (!under) context.report.add(item, misplacedAction(declarations.clock?.name, underOn(declarations, item)));
      actions.push(...lowerStatements(lowering, [item], []));
    }
  }
  return actions;
}

function underOn({ clock }: Declarations, item: ast.Statement): Fix | undefined {
  return (
    clock && { label: `write on ${clock.name}`, edits: [{ range: startOf(rangeOf(item)), text: `on ${clock.name} ` }] }
  );
}

function checkClock(declarations: Declarations, { clock }: ast.On): void {
  const { report } = declarations.context;
  const name = clock.$refText;
  const place = clock.$refNode === undefined ? undefined : clock.$refNode.range;
  const range = place && {
    line: place.start.line + 1,
    column: place.start.character + 1,
    endLine: place.end.line + 1,
    endColumn: place.end.character + 1,
  };
  if (range === undefined || declarations.clock?.name === name) return;
  const own = declarations.clock?.name;
  report.add(
    range,
    own === undefined && declarations.peek(name) === undefined
      ? missingClock('`on`')
      : notAClock(name, own, own === undefined ? undefined : replaceWith(`write ${own}`, range, own)),
  );
}

/** An assignment without a prime at the top level defines an output, unless it names a register (and has forgotten the prime). */
function isEquation(declarations: Declarations, item: ast.Statement): item is ast.Assignment {
  if (item.$type !== 'Assignment' || item.primed) return false;
  const entry = declarations.peek(item.target.$refText);
  return !(entry?.kind === 'value' && (entry.role === 'register' || entry.role === 'memory'));
}

function lowerOutputs(lowering: Lowering, module: ast.Module): readonly OutputValue[] {
  const { declarations } = lowering;
  const driven = new Map<string, number>();
  return module.items.flatMap((item): readonly OutputValue[] => {
    const choose = item.$type === 'ChooseOutput' ? item : undefined;
    const equation = isStatement(item) && isEquation(declarations, item) ? item : undefined;
    const node = choose ?? equation;
    if (node === undefined) return [];
    const port = node.target.$refText;
    const signal = outputSignal(declarations, node);
    if (signal === undefined) return [];
    const earlier = driven.get(port);
    if (earlier !== undefined) {
      declarations.context.report.add(node, multipleDrivers(port, earlier, 'write one equation with `?:` or `case`'));
      return [];
    }
    driven.set(port, rangeOf(node).line);
    const value =
      choose === undefined
        ? equation && equationValue(lowering, equation, signal)
        : chosenValue(lowering, choose, signal);
    return value === undefined ? [] : [{ port, value, source: rangeOf(node) }];
  });
}

/** The combinational output that an equation defines. */
function outputSignal(declarations: Declarations, node: ast.Assignment | ast.ChooseOutput): Typed | undefined {
  const { report } = declarations.context;
  const name = node.target.$refText;
  const place = partPlace(node, 'target');
  const entry = declarations.peek(name);
  if (entry === undefined) return report.add(place, unknownName(name, nearest(name, declarations.names()), place));
  if (entry.kind === 'failed') return undefined;
  const declared = declarations.declaration(name);
  if (entry.kind === 'value' && entry.role === 'register' && declared !== undefined)
    return report.add(node, registerAndEquation(name, rangeOf(declared).line));
  if (entry.kind !== 'value' || entry.role !== 'output' || entry.value.kind !== 'typed')
    return report.add(place, notAssignable(name, entryKind(entry)));
  return entry.value;
}

function equationValue({ context, choices }: Lowering, node: ast.Assignment, { type }: Typed): Term | undefined {
  const port = node.target.$refText;
  checkSign(context, node);
  const [selector] = node.selectors;
  if (selector !== undefined) return context.report.add(selector, partialEquation(port));
  if (type.kind === 'array') return undefined;
  return termFor(
    { ...context, freedom: (wanted, place) => choices.add(context, anyName(port), wanted, place) },
    node.value,
    type,
    `\`${port}\``,
  );
}

function chosenValue({ context, choices }: Lowering, node: ast.ChooseOutput, { type, term }: Typed): Term | undefined {
  const predicate = conditionFor({ ...context, primes: true }, node.such, 'the predicate of `choose`');
  if (predicate === undefined || type.kind === 'array') return undefined;
  const choice = choices.add(context, choiceName(node.target.$refText), type, node);
  if (choice.kind === 'var') choices.constrain(choice.name, substituteIn(predicate, new Map([[term, choice]])));
  return choice;
}

function lowerDefinitions(declarations: Declarations, module: ast.Module): readonly Definition[] {
  const { context } = declarations;
  return module.items.flatMap((item): readonly Definition[] => {
    if (item.$type !== 'Let') return [];
    const located = declarations.letValue(item);
    const entry = declarations.peek(item.name);
    if (
      located === undefined ||
      entry?.kind !== 'value' ||
      entry.value.kind !== 'typed' ||
      entry.value.type.kind === 'array'
    )
      return [];
    const { type } = entry.value;
    const value = termOf(context, located, type, `\`${item.name}\``);
    return value === undefined ? [] : [{ name: item.name, type, value, source: rangeOf(item) }];
  });
}

function lowerNamedChoices(declarations: Declarations, choices: Choices, module: ast.Module): void {
  for (const item of module.items) {
    if (item.$type !== 'ChooseNamed') continue;
    const type = declarations.rangedType(item.type)?.type;
    if (type === undefined) continue;
    choices.declare(item.name, type, item);
    if (item.such === undefined) continue;
    const predicate = conditionFor({ ...declarations.context, primes: true }, item.such, 'the predicate of `choose`');
    if (predicate !== undefined) choices.constrain(item.name, predicate);
  }
}

function claims(declarations: Declarations, module: ast.Module, kind: 'Invariant' | 'Assume'): readonly NamedTerm[] {
  const lines = new Map<string, number>();
  return module.items.flatMap((item): readonly NamedTerm[] => {
    if (item.$type !== kind) return [];
    const what = kind === 'Invariant' ? 'an invariant' : 'an assumption';
    const line = lines.get(item.name);
    if (line !== undefined) declarations.context.report.add(namePlace(item), duplicateClaim(what, item.name, line));
    lines.set(item.name, rangeOf(item).line);
    const term = conditionFor(declarations.context, item.term, what);
    return term === undefined ? [] : [{ name: item.name, term, source: rangeOf(item) }];
  });
}
