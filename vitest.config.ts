// Fast tests run in parallel, in modules that they share; the package's and the browser's tests one file at a time, after
// them.

import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// What the many processes of the tests load is compiled once.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/tests');

/** Only what hangs is ended, in milliseconds: a machine that many share can starve a browser or a child process for a while. */
const HANGS = 400_000;

/** They put other modules in the place of ours, so each has its own. */
const ISOLATED = [
  'test/dialects/odd.test.ts',
  'test/dialects/odd-site.test.ts',
  'test/dialects/own-operations.test.ts',
  'test/site/foreign-site.test.ts',
];

const NOT_TESTS = ['node_modules/**', 'lib/**', 'dist/**', 'test/hierarchies/**'];

export default defineConfig({
  test: {
    watch: false,
    projects: [
      {
        test: {
          name: 'fast',
          isolate: false,
          include: ['test/**/*.test.ts'],
          exclude: [...NOT_TESTS, ...ISOLATED, 'test/browser/**', 'test/package/**'],
          testTimeout: HANGS,
          hookTimeout: HANGS,
        },
      },
      {
        test: {
          name: 'isolated',
          include: ISOLATED,
          testTimeout: HANGS,
          hookTimeout: HANGS,
        },
      },
      {
        test: {
          name: 'package',
          include: ['test/package/**/*.test.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
          testTimeout: HANGS,
          hookTimeout: HANGS,
        },
      },
      {
        test: {
          name: 'browser',
          isolate: false,
          include: ['test/browser/**/*.test.ts'],
          exclude: NOT_TESTS,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: HANGS,
          hookTimeout: HANGS,
          globalSetup: ['test/helpers/browser-setup.ts'],
        },
      },
    ],
  },
});
