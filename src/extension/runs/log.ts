/** The stream of events as lines of the log. */
import * as vscode from 'vscode';
import type { RunEvent } from '../../worker/protocol.ts';
import type { RunChange, Runs } from './runs.ts';

export function logRuns(runs: Runs, log: vscode.LogOutputChannel): vscode.Disposable {
  return runs.onDidChange(({ record: { generation }, event }: RunChange) => {
    if (event !== undefined) logEvent(log, `#${generation}`, event);
  });
}

function logEvent(log: vscode.LogOutputChannel, run: string, event: RunEvent): void {
  switch (event.kind) {
    case 'started':
      return log.info(`${run} ${event.command}: ${event.input}`);
    case 'stage finished':
      return log.info(`${run} ${event.stage}: ${event.outcome}, ${event.ms} ms`);
    case 'not understood':
      return log.warn(`${run} ${event.reason}`);
    case 'diagnostics':
      for (const { severity, range, message, code } of event.diagnostics)
        log.warn(`${run} ${event.name}:${range.line}:${range.column}: ${severity}: ${message} [${code}]`);
      return undefined;
    case 'picked':
      return log.debug(`${run} step ${event.step}: ${event.pick.rule} at ${event.pick.target}`);
    case 'obligation':
      return log.debug(`${run} ${event.obligation.id}: ${event.obligation.verdict.kind}, ${event.obligation.ms} ms`);
    case 'refused':
      return log.warn(`${run} step ${event.step}: ${event.pick.rule} refused: ${event.reason}`);
    case 'backtracked':
      return log.warn(`${run} back to step ${event.to}: ${event.reason}`);
    case 'check':
      return log.info(`${run} ${event.name} (${event.tool}): ${event.verdict}${event.reason === undefined ? '' : `: ${event.reason}`}`);
    case 'note':
      return log.info(`${run} ${event.message}`);
    case 'file':
      return log.info(`${run} ${event.change}: ${event.path}`);
    case 'finished': {
      const line = `${run} ${event.verdict} after ${event.ms} ms: ${[event.message, ...event.advice].join('\n')}`;
      return event.verdict === 'crashed' ? log.error(line) : log.info(line);
    }
    default:
      return undefined;
  }
}
