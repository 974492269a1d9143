import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // What runs inside a VS Code is started by test/vscode/run.mjs; the harness that starts it is tested here.
    include: ['test/**/*.test.ts', 'test/vscode/harness/*.test.mjs'],
    globalSetup: ['test/setup/grammar.mjs'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    allowOnly: false,
  },
});
