// The suites of `npm test`, in the order in which they run. Limits are in seconds and end only what hangs.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureGrammar } from '../../src/cli/bootstrap/grammar.mjs';
import { runLimited } from './limited.mjs';
import { FAILED, PASSED, tallyOfResult, tallyOfVitest } from './tally.mjs';

const bin = (root, ...path) => join(root, 'node_modules', ...path);

export const SUITES = [
  {
    name: 'grammar',
    title: 'parser of FSpec generated from its grammar',
    // Nothing else can be judged without it.
    always: true,
    run: async ({ root }) => {
      const problem = await ensureGrammar(root);
      if (problem !== undefined) process.stdout.write(`${problem}\n`);
      return problem === undefined ? PASSED : FAILED;
    },
  },
  {
    name: 'build',
    title: 'bundles',
    run: ({ root }) => single(root, 300, [join(root, 'esbuild.mjs')]),
  },
  {
    name: 'style',
    title: 'format and typed lint',
    run: ({ root }) =>
      single(root, 300, [bin(root, '@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '.']),
  },
  {
    name: 'types',
    title: 'TypeScript',
    run: ({ root }) => single(root, 300, [bin(root, 'typescript', 'bin', 'tsc'), '--noEmit', '-p', root]),
  },
  {
    name: 'arrows',
    title: 'direction of imports',
    run: ({ root }) =>
      single(root, 300, [
        bin(root, 'dependency-cruiser', 'bin', 'dependency-cruise.mjs'),
        '--config',
        '.dependency-cruiser.cjs',
        'kernel',
        'src',
      ]),
  },
  {
    name: 'unit',
    title: 'vitest',
    tools: true,
    run: async ({ root, scratch }) => {
      const file = join(scratch, 'unit.json');
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const problem = await node(root, 2400, [bin(root, 'vitest', 'vitest.mjs'), 'run', ...reporters]);
      const report = readJson(file);
      return report === undefined ? noResult() : tallyOfVitest(report, problem === undefined);
    },
  },
  {
    name: 'package',
    title: 'the .vsix holds exactly the expected files',
    run: ({ root }) => single(root, 300, [join(root, 'test', 'package', 'run.mjs')]),
  },
  {
    name: 'vscode',
    title: 'in a real VS Code',
    tools: true,
    run: async ({ root, scratch }) => {
      const file = join(scratch, 'vscode.json');
      const problem = await node(root, 900, [join(root, 'test', 'vscode', 'run.mjs')], { RTL_REFINERY_RESULT: file });
      const tally = tallyOfResult(readJson(file));
      if (tally === undefined) return noResult();
      return problem !== undefined && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
    },
  },
];

const node = (root, limit, args, env) => runLimited(process.execPath, args, { cwd: root, limit, env });

/** A suite that is one test: it passes when its command exits with 0. */
async function single(root, limit, args) {
  return (await node(root, limit, args)) === undefined ? PASSED : FAILED;
}

function noResult() {
  process.stdout.write('The suite ended without a result.\n');
  return FAILED;
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
