import { describe, expect, it } from 'vitest';
import { parseMessages, withInner } from '../../../src/tools/tlc/messages.ts';
import { progressReader } from '../../../src/tools/tlc/progress.ts';
import type { TlcProgress } from '../../../src/verify/ports/tlc.ts';
import { recordingOf } from './cases.ts';

const start = (code: number, severity = 0): string => `@!@!@STARTMSG ${code}:${severity} @!@!@\n`;
const end = (code: number): string => `@!@!@ENDMSG ${code} @!@!@\n`;

describe('messages of TLC', () => {
  it('are taken from what is printed between them', () => {
    const { messages, outside } = parseMessages(`a\n${start(1, 1)}one\n${end(1)}b\n${start(2)}two\n${end(2)}c`);
    expect(messages).toEqual([
      { code: 1, severity: 'error', text: 'one\n', inner: [] },
      { code: 2, severity: 'plain', text: 'two\n', inner: [] },
    ]);
    expect(outside).toBe('a\nb\nc');
  });

  it('may be inside of others', () => {
    const { messages } = parseMessages(`${start(1000, 1)}exception\n: ${start(5006)}inside\n${end(5006)}${end(1000)}`);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({ code: 1000, text: 'exception\n: inside\n' });
    expect(messages.flatMap(withInner).map(({ code }) => code)).toEqual([1000, 5006]);
  });

  it('are not taken when they were cut off', () => {
    expect(parseMessages(`${start(1)}one\n${end(1)}${start(2)}tw`).messages.map(({ code }) => code)).toEqual([1]);
  });

  it('an end without a start, and a start without an end, harm no others', () => {
    const { messages } = parseMessages(`${end(7)}${start(1)}${start(2)}x\n${end(1)}${start(3)}${end(3)}`);
    expect(messages.map(({ code }) => code)).toEqual([1, 3]);
  });

  it('may end their lines as Windows does', () => {
    const { messages } = parseMessages(recordingOf('Holds').replaceAll('\n', '\r\n'));
    expect(messages.map(({ code }) => code)).toEqual(
      parseMessages(recordingOf('Holds')).messages.map(({ code }) => code),
    );
  });
});

it('progress is read from parts that are cut anywhere', () => {
  const text = recordingOf('Holds');
  for (let size = 1; size < 200; size += 13) {
    const reported: TlcProgress[] = [];
    const read = progressReader((progress) => reported.push(progress));
    for (let at = 0; at < text.length; at += size) read(text.slice(at, at + size));
    expect(reported).toEqual([{ generated: 7, distinct: 6, queued: 0 }]);
  }
});
