/** States of an error trace: a number, the action that led there, and `/\ variable = value` over as many lines as the value takes. */
import type { TlaValue, TlcState } from '../../verify/ports/tlc.ts';
import { codes, type TlcLog } from './messages.ts';
import { type Place, placesIn } from './places.ts';
import { parseValue } from './value.ts';

export interface Trace {
  readonly states: readonly TlcState[];
  /** The action of the last state, where one is named. */
  readonly lastAction?: Place;
  /** False where a state is missing between the first and the last, or there is none at all. */
  readonly complete: boolean;
}

export function traceOf(log: TlcLog): Trace {
  const texts = log.messages
    .filter(({ code }) => code === codes.state || code === codes.stateBare)
    .map(({ text }) => text);
  const states: TlcState[] = [];
  let complete = texts.length > 0;
  let lastAction: Place | undefined;
  for (const [index, text] of texts.entries()) {
    const header = /^\s*(?:State )?(?<number>\d+):(?<what>[^\r\n]*)/i.exec(text);
    if (header?.groups === undefined) {
      complete = false;
      continue;
    }
    const { number, what = '' } = header.groups;
    if (Number(number) !== index + 1) complete = false;
    const values = stateValues(text.slice(header[0].length));
    if (values.size === 0) complete = false;
    lastAction = placesIn(what)[0];
    // Versions differ in what they call the step to the first state, and whether an action's arguments follow its name.
    const action = index === 0 ? undefined : /^\s*<\s*([^\s(>]+)/.exec(what)?.[1];
    states.push({ ...(action === undefined ? {} : { action }), values });
  }
  return { states, complete, ...(lastAction === undefined ? {} : { lastAction }) };
}

const assignment = /^(?:\/\\ )?([A-Za-z_]\w*) = /gm;

/** `/\ x = 0` for each variable; a lone variable is printed without `/\`. */
export function stateValues(text: string): ReadonlyMap<string, TlaValue> {
  const starts = [...text.matchAll(assignment)];
  return new Map(
    starts.map((start, index) => {
      const end = starts[index + 1]?.index ?? text.length;
      return [start[1] ?? '', parseValue(text.slice(start.index + start[0].length, end))];
    }),
  );
}
