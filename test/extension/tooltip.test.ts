import { expect, it } from 'vitest';
import { escaped } from '../../src/extension/chain/tooltip.ts';

it('takes the meaning off Markdown, and leaves words and spaces', () => {
  expect(escaped("count' <= a*b*c [x](y) <b> `z` $v")).toBe(
    "count' \\<= a\\*b\\*c \\[x\\]\\(y\\) \\<b\\> \\`z\\` \\$v",
  );
  expect(escaped('a\nb')).toBe('a\n\nb');
});
