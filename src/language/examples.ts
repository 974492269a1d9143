/** Examples: constant inputs and expected outputs, step by step. */
import type { Example, ExampleStep } from '../spec/spec.ts';
import { constantOf } from './concatenations.ts';
import type { Declarations } from './declarations.ts';
import { exampleValue } from './designMessages.ts';
import { entryKind } from './entries.ts';
import { termFor } from './evaluation.ts';
import type * as ast from './generated/ast.ts';
import { unknownName } from './nameMessages.ts';
import { partPlace } from './places.ts';
import { rangeOf } from './report.ts';
import { nearest } from './suggest.ts';

type Setting = ExampleStep['inputs'][number];

export function lowerExample(declarations: Declarations, node: ast.Example): Example {
  return { name: node.name, steps: node.steps.map((step) => lowerStep(declarations, step)), source: rangeOf(node) };
}

function lowerStep(declarations: Declarations, step: ast.Step): ExampleStep {
  const all = (settings: readonly ast.Setting[], direction: Direction): readonly Setting[] =>
    settings.flatMap((setting) => lowerSetting(declarations, setting, direction) ?? []);
  return {
    inputs: all(step.inputs, 'input'),
    before: all(step.before, 'output'),
    after: all(step.after, 'output'),
    source: rangeOf(step),
  };
}

type Direction = 'input' | 'output';

function lowerSetting(declarations: Declarations, setting: ast.Setting, direction: Direction): Setting | undefined {
  const { context } = declarations;
  const port = setting.port.$refText;
  const place = partPlace(setting, 'port');
  const entry = declarations.peek(port);
  if (entry === undefined)
    return context.report.add(place, unknownName(port, nearest(port, portNames(declarations, direction)), place));
  if (entry.kind === 'failed') return undefined;
  const node = declarations.declaration(port);
  if (node?.$type === 'Clock')
    return context.report.add(place, exampleValue(port, 'is the clock: each step has one active edge of it by itself'));
  const isOutput =
    node?.$type === 'PortName' &&
    'direction' in (node.$container ?? {}) &&
    (node.$container as ast.Ports).direction === 'output';
  const isInput = entry.kind === 'value' && entry.role === 'input';
  if (direction === 'input' && !isInput) {
    return context.report.add(
      place,
      exampleValue(
        port,
        isOutput
          ? 'is an output; what is expected stands behind `->` (after the edge) or `=>` (before it)'
          : `is ${entryKind(entry)}, not an input`,
      ),
    );
  }
  if (direction === 'output' && !isOutput) {
    return context.report.add(
      place,
      exampleValue(
        port,
        isInput
          ? 'is an input; inputs stand in front of `->` and `=>`'
          : `is ${entryKind(entry)}, not an output; examples compare outputs`,
      ),
    );
  }
  if (entry.kind !== 'value' || entry.value.kind !== 'typed' || entry.value.type.kind === 'array') return undefined;
  const term = termFor(context, setting.value, entry.value.type, `\`${port}\``);
  const value = term && constantOf(context, term, setting.value, 'a value in an example');
  return value === undefined ? undefined : { port, value };
}

function portNames(declarations: Declarations, direction: Direction): readonly string[] {
  return [...declarations.names()].filter((name) => {
    const entry = declarations.peek(name);
    return (
      entry?.kind === 'value' &&
      (direction === 'input' ? entry.role === 'input' : entry.role === 'output' || entry.role === 'register')
    );
  });
}
