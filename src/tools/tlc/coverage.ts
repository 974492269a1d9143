/**
 * How often each action led to a state: `<Step line 5, col 1 to line 5, col 4 of module M>: 5:6` is 5 new states of 6. TLC evaluates actions again to find
 * the trace to a wrong state; after a violation the counts include that.
 */
import type { ActionCoverage } from '../../verify/ports/tlc.ts';
import { digits } from './counts.ts';
import { codes, type TlcLog, type TlcMessage } from './messages.ts';
import { type Place, placesIn } from './places.ts';

/** The initial predicate and the actions of the last report, in its order; an action that is reached in several ways is counted once. */
export function coverageOf(log: TlcLog): readonly ActionCoverage[] {
  const counted = new Map<string, ActionCoverage>();
  for (const { code, text } of lastReport(log)) {
    if (code !== codes.coverageNext && code !== codes.coverageInit) continue;
    const found = /<\s*([^\s(>]+)[^>]*>:\s*([^:]+):([^:]+)/.exec(text);
    const line = placesIn(text)[0]?.range.line;
    if (found?.[1] === undefined || line === undefined) continue;
    const action = found[1];
    const key = `${action}:${line}`;
    const before = counted.get(key);
    counted.set(key, {
      action,
      line,
      distinct: (before?.distinct ?? 0) + digits(found[2]),
      generated: (before?.generated ?? 0) + digits(found[3]),
    });
  }
  return [...counted.values()];
}

/** Where an invariant is defined, which the report of coverage tells. */
export function placeOfProperty(log: TlcLog, name: string): Place | undefined {
  const reported = lastReport(log).find(
    ({ code, text }) => code === codes.coverageProperty && /<\s*([^\s(>]+)/.exec(text)?.[1] === name,
  );
  return reported === undefined ? undefined : placesIn(reported.text)[0];
}

/** Reports are printed while TLC runs as well. */
function lastReport(log: TlcLog): readonly TlcMessage[] {
  const start = log.messages.findLastIndex(({ code }) => code === codes.coverageStart);
  return start < 0 ? [] : log.messages.slice(start);
}
