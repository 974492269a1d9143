/** The stream of events as lines of the log. */
import type * as vscode from 'vscode';
import type { RunEvent } from '../../worker/protocol.ts';
import type { Runs } from './runs.ts';

type Level = 'debug' | 'info' | 'warn' | 'error';

export function logRuns(runs: Runs, log: vscode.LogOutputChannel): vscode.Disposable {
  return runs.onDidChange(({ record: { generation }, event }) => {
    if (event === undefined) return;
    for (const [level, text] of linesOf(event)) log[level](`#${generation} ${text}`);
  });
}

function linesOf(event: RunEvent): readonly (readonly [Level, string])[] {
  switch (event.kind) {
    case 'started':
      return [['info', `${event.command}: ${event.input}`]];
    case 'stage finished':
      return [['info', `${event.stage}: ${event.outcome}, ${event.ms} ms`]];
    case 'not understood':
      return [['warn', event.reason]];
    case 'diagnostics':
      return event.diagnostics.map(({ severity, range, message, code }) => [
        'warn',
        `${event.name}:${range.line}:${range.column}: ${severity}: ${message} [${code}]`,
      ]);
    case 'picked':
      return [['debug', `step ${event.step}: ${event.pick.rule} at ${event.pick.target}`]];
    case 'obligation':
      return [['debug', `${event.obligation.id}: ${event.obligation.verdict.kind}, ${event.obligation.ms} ms`]];
    case 'refused':
      return [['warn', `step ${event.step}: ${event.pick.rule} refused: ${event.reason}`]];
    case 'backtracked':
      return [['warn', `back to step ${event.to}: ${event.reason}`]];
    case 'check': {
      const { name, tool, verdict, reason } = event;
      return [['info', `${name} (${tool}): ${verdict}${reason === undefined ? '' : `: ${reason}`}`]];
    }
    case 'theorem': {
      const { name, verdict, obligations, certified, remarks, ms } = event;
      const goals = `${obligations.length} goals, ${certified} with a certificate`;
      return [['info', [`theorem about ${name}: ${verdict}, ${goals}, ${ms} ms`, ...remarks].join('\n')]];
    }
    case 'note':
      return [['info', event.message]];
    case 'file':
      return [['info', `${event.change}: ${event.path}`]];
    case 'finished': {
      const text = `${event.verdict} after ${event.ms} ms: ${[event.message, ...event.advice].join('\n')}`;
      return [[event.verdict === 'crashed' ? 'error' : 'info', text]];
    }
    default:
      return [];
  }
}
