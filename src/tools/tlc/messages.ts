/**
 * What TLC prints with `-tool`: messages between `@!@!@STARTMSG code:severity @!@!@` and `@!@!@ENDMSG code @!@!@`, one inside another where it reports an
 * exception, and between them what the parser SANY and the module itself print.
 */

export type Severity = 'plain' | 'error' | 'bug' | 'warning' | 'state';

export interface TlcMessage {
  readonly code: number;
  readonly severity: Severity;
  /** Includes the texts of the messages inside it. */
  readonly text: string;
  readonly inner: readonly TlcMessage[];
}

export interface TlcLog {
  /** The complete messages that are inside no other, in their order. */
  readonly messages: readonly TlcMessage[];
  readonly outside: string;
}

/** Numbers of messages: tlc2.output.EC of TLC. */
export const codes = {
  version: 2262,
  finished: 2186,
  success: 2193,
  counts: 2199,
  progress: 2200,
  depth: 2194,
  initialStates: 2269,
  coverageStart: 2201,
  coverageNext: 2772,
  coverageInit: 2773,
  coverageProperty: 2774,
  state: 2217,
  stateBare: 2216,
  invariantViolatedInitially: 2107,
  invariantViolated: 2110,
  actionPropertyViolated: 2112,
  deadlock: 2114,
  nestedPositions: 2103,
  behaviourFollows: 2121,
  counterexampleFollows: 2264,
  stateFollows: 2120,
} as const;

const severities: readonly Severity[] = ['plain', 'error', 'bug', 'warning', 'state'];
const marker = /@!@!@(?:STARTMSG (?<start>-?\d+)(?::(?<severity>\d))?|ENDMSG (?<end>-?\d+)) @!@!@(?:\r?\n)?/g;

interface Open {
  readonly code: number;
  readonly severity: Severity;
  readonly inner: TlcMessage[];
  text: string;
}

/** Messages that were cut off are left out. */
export function parseMessages(output: string): TlcLog {
  const messages: TlcMessage[] = [];
  const open: Open[] = [];
  let outside = '';
  const add = (text: string): void => {
    const current = open.at(-1);
    if (current === undefined) outside += text;
    else current.text += text;
  };
  let position = 0;
  for (const found of output.matchAll(marker)) {
    add(output.slice(position, found.index));
    position = found.index + found[0].length;
    const { start, severity, end } = found.groups ?? {};
    if (start !== undefined) {
      open.push({ code: Number(start), severity: severities[Number(severity ?? 0)] ?? 'plain', inner: [], text: '' });
      continue;
    }
    const code = Number(end);
    // An end without its start is nothing; a start without its end is closed by the end of what it is in.
    while (open.some((message) => message.code === code)) {
      const message = open.pop();
      if (message === undefined) break;
      const outer = open.at(-1);
      if (outer !== undefined) outer.text += message.text;
      (outer?.inner ?? messages).push(message);
      if (message.code === code) break;
    }
  }
  add(output.slice(position));
  return { messages, outside };
}

/** The message itself and all that are inside it. */
export function withInner(message: TlcMessage): readonly TlcMessage[] {
  return [message, ...message.inner.flatMap(withInner)];
}

export function lastOf(log: TlcLog, code: number): TlcMessage | undefined {
  return log.messages.findLast((message) => message.code === code);
}
