/** The rows of a trace: where it leads, its steps, and the values after each of them, those that the step changed marked. */
import * as vscode from 'vscode';
import type { EventOf } from '../../worker/protocol.ts';
import type { ChainNode } from './nodes.ts';
import { row } from './row.ts';

const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;

type Trace = EventOf<'trace'> | undefined;
type Values = EventOf<'trace'>['steps'][number]['state'];

export function traceRow(trace: Trace, node: ChainNode): vscode.TreeItem | undefined {
  if (trace === undefined) return undefined;
  const { says, tool, steps, moment, range } = trace;
  const last = moment === undefined ? [] : [vscode.l10n.t('with {0}', listed(moment))];
  const count = steps.length - 1;
  const length = count === 1 ? vscode.l10n.t('1 step') : vscode.l10n.t('{0} steps', count);
  return row(says, Expanded, {
    description: [tool, length, ...last].join(' · '),
    iconPath: new vscode.ThemeIcon('debug-alt', new vscode.ThemeColor('testing.iconFailed')),
    contextValue: 'trace',
    tooltip: [says, ...last].join('\n'),
    ...(range === undefined
      ? {}
      : {
          command: {
            command: 'rtlRefinery.revealClaim',
            title: vscode.l10n.t('Reveal in Specification'),
            arguments: [node],
          },
        }),
  });
}

export function traceStepRow(trace: Trace, at: number): vscode.TreeItem | undefined {
  const step = trace?.steps[at];
  if (step === undefined) return undefined;
  const { event, inputs, state, changed } = step;
  const values = changed.map((name) => `${name} = ${valueText(state[name])}`);
  const driven = Object.keys(inputs).length === 0 ? [] : [listed(inputs)];
  const what = at === 0 ? [listed(state)] : values.length === 0 ? [vscode.l10n.t('nothing changes')] : values;
  return row(`${at}. ${event}`, Collapsed, {
    description: [...driven, what.join(', ')].join(' → '),
    iconPath: new vscode.ThemeIcon(at === 0 ? 'debug-start' : 'debug-step-over'),
    contextValue: 'traceStep',
    tooltip: [...driven, listed(state)].join('\n'),
  });
}

export function traceValueRow(trace: Trace, at: number, name: string): vscode.TreeItem | undefined {
  const step = trace?.steps[at];
  if (step === undefined) return undefined;
  const isChanged = step.changed.includes(name);
  const before = trace?.steps[at - 1]?.state[name];
  return row(`${name} = ${valueText(step.state[name])}`, None, {
    ...(isChanged ? { description: vscode.l10n.t('was {0}', valueText(before)) } : {}),
    iconPath: new vscode.ThemeIcon(
      isChanged ? 'circle-filled' : 'circle-outline',
      isChanged ? new vscode.ThemeColor('editorWarning.foreground') : undefined,
    ),
    contextValue: 'traceValue',
  });
}

const valueText = (value: Values[string] | undefined): string =>
  value === undefined ? '' : typeof value === 'string' ? value : `{${value.join(', ')}}`;

const listed = (values: Values): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} = ${valueText(value)}`)
    .join(', ');
