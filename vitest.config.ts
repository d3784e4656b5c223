// Fast tests run in parallel, in modules that they share; the package's and the browser's tests one file at a time, after
// them.

import { defineConfig } from 'vitest/config';

/** A machine that many share can starve a browser or a child process for a while; what fails twice is broken. */
const retry = process.env.CI === undefined ? 0 : 1;

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
          retry,
          isolate: false,
          include: ['test/**/*.test.ts'],
          exclude: [...NOT_TESTS, ...ISOLATED, 'test/browser/**', 'test/package/**'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'isolated',
          retry,
          include: ISOLATED,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'package',
          retry,
          include: ['test/package/**/*.test.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'browser',
          retry,
          isolate: false,
          include: ['test/browser/**/*.test.ts'],
          exclude: NOT_TESTS,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 180_000,
          globalSetup: ['test/helpers/browser-setup.ts'],
        },
      },
    ],
  },
});
