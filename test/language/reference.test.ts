import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseSpec } from '../../src/language/parse.ts';
import { printSpec } from '../../src/language/printSpec.ts';
import { formatDiagnostic } from '../../src/spec/diagnostic.ts';
import { runExamples } from '../../src/spec/examples.ts';
import { referenceBlocks } from './referenceBlocks.ts';
import { differences } from './same.ts';

const page = readFileSync(fileURLToPath(new URL('../../docs/fspec.md', import.meta.url)), 'utf8');
const blocks = referenceBlocks(page);

describe('docs/fspec.md', () => {
  it.each(blocks.filter((block) => block.code === undefined))(
    'line $line: $name is read, run and printed',
    ({ text }) => {
      const parsed = parseSpec(text);
      if (parsed.kind === 'errors')
        throw new Error(parsed.diagnostics.map((found) => formatDiagnostic(found)).join('\n'));
      expect(
        parsed.warnings.filter((warning) => warning.code !== 'unused').map((warning) => formatDiagnostic(warning)),
      ).toEqual([]);
      expect(runExamples(parsed.spec).filter((result) => result.kind !== 'holds')).toEqual([]);
      const again = parseSpec(printSpec(parsed.spec));
      expect(
        again.kind === 'spec'
          ? differences(parsed.spec, again.spec)
          : again.diagnostics.map((found) => formatDiagnostic(found)),
      ).toEqual([]);
    },
  );

  it.each(blocks.filter((block) => block.code !== undefined))('line $line: refused with $code', ({ text, code }) => {
    const parsed = parseSpec(text);
    expect(parsed.kind === 'errors' ? parsed.diagnostics.map((found) => found.code) : []).toContain(code);
  });

  it('has an example that runs in most blocks, and refused ones', () => {
    expect(blocks.filter((block) => block.code === undefined && block.text.includes('example')).length).toBeGreaterThan(
      20,
    );
    expect(blocks.filter((block) => block.code !== undefined).length).toBeGreaterThan(8);
  });
});
