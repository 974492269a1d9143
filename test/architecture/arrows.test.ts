import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CRUISER = join(ROOT, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');

/** One import, in a tree that has nothing else wrong: `rule` refuses the wrong one, and the right one beside it passes. */
interface Twin {
  readonly rule: string;
  readonly file: string;
  readonly wrong: string;
  readonly right: string;
}

const LEAVES = [
  'kernel/term.ts',
  'kernel/prove.ts',
  'src/spec/spec.ts',
  'src/language/parse.ts',
  'src/refine/engine.ts',
  'src/refine/ports.ts',
  'src/emit/verilog.ts',
  'src/verify/netlist.ts',
  'src/verify/ports.ts',
  'src/tools/yosys.ts',
  'src/models/offline.ts',
  'src/pipeline/stages.ts',
  'src/pipeline/ports.ts',
  'src/worker/client.ts',
  'src/worker/host.ts',
  'src/worker/protocol.ts',
  'src/cli/print.ts',
];

const use = (path: string) => `import { value } from '${path}';\nexport const used = value;\n`;
const useType = (path: string) => `import type { Shape } from '${path}';\nexport const used: Shape = 1;\n`;

const TWINS: readonly Twin[] = [
  { rule: 'kernel-imports', file: 'kernel/a.ts', wrong: use('../src/spec/spec.ts'), right: use('./prove.ts') },
  { rule: 'kernel-imports', file: 'kernel/b.ts', wrong: useType('../src/spec/spec.ts'), right: useType('./term.ts') },
  {
    rule: 'checker-stands-alone',
    file: 'kernel/checker/checker.ts',
    wrong: use('../prove.ts'),
    right: use('../term.ts'),
  },
  {
    rule: 'recheck-without-provers',
    file: 'src/verify/theorem/recheck.ts',
    wrong: use('../../../kernel/prove.ts'),
    right: use('../../../kernel/term.ts'),
  },
  {
    rule: 'spec-imports',
    file: 'src/spec/a.ts',
    wrong: use('../refine/engine.ts'),
    right: use('../../kernel/term.ts'),
  },
  {
    rule: 'language-imports',
    file: 'src/language/a.ts',
    wrong: use('../refine/engine.ts'),
    right: use('../spec/spec.ts'),
  },
  {
    rule: 'refine-imports',
    file: 'src/refine/a.ts',
    wrong: use('../language/parse.ts'),
    right: use('../spec/spec.ts'),
  },
  {
    rule: 'emit-imports',
    file: 'src/emit/a.ts',
    wrong: use('../verify/netlist.ts'),
    right: use('../refine/engine.ts'),
  },
  {
    rule: 'verify-imports',
    file: 'src/verify/a.ts',
    wrong: use('../tools/yosys.ts'),
    right: use('../emit/verilog.ts'),
  },
  { rule: 'verify-imports', file: 'src/verify/b.ts', wrong: use('../pipeline/stages.ts'), right: use('./netlist.ts') },
  {
    rule: 'tools-imports',
    file: 'src/tools/a.ts',
    wrong: useType('../verify/netlist.ts'),
    right: useType('../verify/ports.ts'),
  },
  {
    rule: 'tools-ports-are-types',
    file: 'src/tools/b.ts',
    wrong: use('../verify/ports.ts'),
    right: useType('../verify/ports.ts'),
  },
  { rule: 'models-imports', file: 'src/models/a.ts', wrong: use('../tools/yosys.ts'), right: use('../spec/spec.ts') },
  {
    rule: 'models-ports-are-types',
    file: 'src/models/b.ts',
    wrong: use('../pipeline/ports.ts'),
    right: useType('../pipeline/ports.ts'),
  },
  {
    rule: 'pipeline-imports',
    file: 'src/pipeline/a.ts',
    wrong: use('../tools/yosys.ts'),
    right: use('../verify/netlist.ts'),
  },
  {
    rule: 'pipeline-imports',
    file: 'src/pipeline/b.ts',
    wrong: useType('../models/offline.ts'),
    right: useType('./ports.ts'),
  },
  {
    rule: 'composition-imports',
    file: 'src/pipeline/compose.ts',
    wrong: use('../worker/host.ts'),
    right: use('../tools/yosys.ts'),
  },
  {
    rule: 'worker-imports',
    file: 'src/worker/a.ts',
    wrong: use('../tools/yosys.ts'),
    right: use('../pipeline/stages.ts'),
  },
  {
    rule: 'cli-imports',
    file: 'src/cli/a.ts',
    wrong: use('../models/offline.ts'),
    right: use('../pipeline/stages.ts'),
  },
  { rule: 'cli-imports', file: 'src/cli/b.ts', wrong: use('../worker/host.ts'), right: use('../worker/client.ts') },
  {
    rule: 'server-imports',
    file: 'src/server/a.ts',
    wrong: use('../pipeline/stages.ts'),
    right: use('../language/parse.ts'),
  },
  {
    rule: 'extension-imports',
    file: 'src/extension/a.ts',
    wrong: use('../worker/host.ts'),
    right: use('../worker/client.ts'),
  },
  {
    rule: 'extension-imports',
    file: 'src/extension/b.ts',
    wrong: use('../../kernel/term.ts'),
    right: use('../worker/protocol.ts'),
  },
  {
    rule: 'webview-imports',
    file: 'src/webview/a.ts',
    wrong: useType('../worker/client.ts'),
    right: useType('../worker/protocol.ts'),
  },
  {
    rule: 'webview-ports-are-types',
    file: 'src/webview/b.ts',
    wrong: use('../worker/protocol.ts'),
    right: useType('../worker/protocol.ts'),
  },
  {
    rule: 'webview-without-node',
    file: 'src/webview/c.ts',
    wrong: `import { sep } from 'node:path';\nexport const used = sep;\n`,
    right: 'export const used = 1;\n',
  },
  {
    rule: 'vscode-in-extension-only',
    file: 'src/worker/b.ts',
    wrong: `import * as vscode from 'vscode';\nexport const used = vscode.version;\n`,
    right: use('./protocol.ts'),
  },
  {
    rule: 'vscode-in-extension-only',
    file: 'src/webview/d.ts',
    wrong: `import type { Uri } from 'vscode';\nexport type Used = Uri;\n`,
    right: 'export type Used = string;\n',
  },
  {
    rule: 'bootstrap-before-install',
    file: 'src/cli/bootstrap/a.mjs',
    wrong: `import { execa } from 'execa';\nexport const used = execa;\n`,
    right: `import { sep } from 'node:path';\nexport const used = sep;\n`,
  },
  {
    rule: 'no-tests-in-the-product',
    file: 'src/emit/b.ts',
    wrong: use('../../test/model.ts'),
    right: use('./verilog.ts'),
  },
  {
    rule: 'no-development-package',
    file: 'src/emit/c.ts',
    wrong: `import { build } from 'esbuild';\nexport const used = build;\n`,
    right: `import { z } from 'zod';\nexport const used = z;\n`,
  },
  { rule: 'no-circular', file: 'src/emit/d.ts', wrong: use('./d.ts'), right: use('./verilog.ts') },
  { rule: 'no-unresolvable', file: 'src/emit/e.ts', wrong: use('./missing.ts'), right: use('./verilog.ts') },
];

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rtl-refinery-arrows-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Writes a tree in which every layer is present and every twin takes the given side; returns what was refused, as "rule: file". */
function refusals(name: string, side: 'wrong' | 'right'): string[] {
  const tree = join(folder, name);
  mkdirSync(tree);
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.json', 'package.json'])
    cpSync(join(ROOT, file), join(tree, file));
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'), 'junction');
  const files = new Map(LEAVES.map((leaf) => [leaf, 'export const value = 1;\nexport type Shape = number;\n']));
  files.set('test/model.ts', 'export const value = 1;\n');
  files.set('src/extension/extension.ts', `import * as vscode from 'vscode';\nexport const used = vscode.version;\n`);
  for (const twin of TWINS) files.set(twin.file, twin[side]);
  for (const [file, text] of files) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), text);
  }
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [CRUISER, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'kernel', 'src'],
    { cwd: tree, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  expect(stderr).toBe('');
  const report: { summary: { violations: { rule: { name: string }; from: string }[] } } = JSON.parse(stdout);
  return report.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`).sort();
}

test('every import against an arrow is refused by the rule that forbids it', () => {
  expect(refusals('wrong', 'wrong')).toEqual(TWINS.map(({ rule, file }) => `${rule}: ${file}`).sort());
});

test('the nearest import along the arrows passes', () => {
  expect(refusals('right', 'right')).toEqual([]);
});

test('the real tree has no import against an arrow', () => {
  const { stdout } = spawnSync(process.execPath, [CRUISER, '--config', '.dependency-cruiser.cjs', 'kernel', 'src'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(stdout).toContain('no dependency violations found');
});
