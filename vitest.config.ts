import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // These run inside a VS Code, started by test/vscode/run.mjs.
    exclude: ['test/vscode/**'],
    globalSetup: ['test/setup/grammar.mjs'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    allowOnly: false,
  },
});
