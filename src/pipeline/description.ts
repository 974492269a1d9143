/** What may be a description: text of a bounded size. Everything else is refused here, quickly, before anything looks at its words. */
import { fail, type Result, succeed } from './outcome.ts';

/** Bytes of UTF-8. A page of prose has about 3,000. */
export const DESCRIPTION_LIMIT = 64 * 1024;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Decodes bytes that came from a file or a pipe; `origin` names them in messages. */
export function decodeText(bytes: Uint8Array, origin: string): Result<string> {
  try {
    const text = decoder.decode(bytes);
    if (!text.includes('\0')) return succeed(text);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  return fail('bad input', `${origin} is not text: it holds bytes that are not UTF-8, or NUL.`, [
    'Save it as plain UTF-8 text.',
  ]);
}

/** A description that an interpreter may look at: not empty, not too long, without the markers of the comment that it was written in. */
export function acceptDescription(text: string): Result<string> {
  const bytes = Buffer.byteLength(text, 'utf8');
  if (bytes > DESCRIPTION_LIMIT) return tooLong(`${Math.ceil(bytes / 1024)} KiB`);
  if (text.includes('\0')) return fail('bad input', 'The description is not text: it holds a NUL character.');
  const bare = stripCommentMarkers(text).trim();
  if (bare === '') {
    return fail('bad input', 'The description is empty.', [
      'Say what the circuit does, for instance: "A 4-bit counter with enable and synchronous reset."',
    ]);
  }
  return succeed(bare);
}

export function tooLong(size: string): ReturnType<typeof fail> {
  return fail('bad input', `The description is too long: ${size}, and the limit is ${DESCRIPTION_LIMIT / 1024} KiB.`, [
    'Describe one module, in words; code and tables do not belong into a description.',
  ]);
}

/** Takes `//`, `--`, `#` off when every line has it, and the frame of one block comment. Other text is returned as it is. */
export function stripCommentMarkers(text: string): string {
  const trimmed = text.trim();
  const inside = trimmed.slice(2, -2);
  if (trimmed.length >= 4 && trimmed.startsWith('/*') && trimmed.endsWith('*/') && !inside.includes('*/')) {
    return inside
      .split('\n')
      .map((line) => line.replace(/^[ \t]*\*+[ \t]?/, ''))
      .join('\n')
      .trim();
  }
  const lines = trimmed.split('\n').map((line) => line.trim());
  for (const marker of [/^\/\/+!?[ \t]?/, /^--+[ \t]?/, /^#+[ \t]?/]) {
    if (lines.every((line) => line === '' || marker.test(line)))
      return lines.map((line) => line.replace(marker, '')).join('\n');
  }
  return text;
}
