// Fast tests run in parallel, in modules that they share; the package's and the browser's tests one file at a time, after
// them.

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

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

/** Starting a program copies the tables of the process that does it, which grow with each file that it runs. */
const START_PROGRAMS = ['read', 'open', 'mcp', 'write', 'action', 'lsp', 'gather', 'cli'];

/** What starts programs goes first, while a process is small, and an isolated file here and there lets it begin anew. */
class SmallProcesses extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const [, folder = ''] = /\/test\/(\w+)\//.exec(moduleId) ?? [];
      return START_PROGRAMS.indexOf(folder) >>> 0;
    };
    const sorted = (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
    const isolated = sorted.filter(({ project }) => project.name === 'isolated');
    const shared = sorted.filter(({ project }) => project.name !== 'isolated');
    const share = Math.ceil(shared.length / (isolated.length + 1));
    return shared
      .flatMap((file, at) =>
        at > 0 && at % share === 0 ? [...isolated.splice(0, 1), file] : [file],
      )
      .concat(isolated);
  }
}

const NOT_TESTS = ['node_modules/**', 'lib/**', 'dist/**', 'test/hierarchies/**'];

export default defineConfig({
  test: {
    watch: false,
    sequence: { sequencer: SmallProcesses },
    globalSetup: ['test/helpers/temporary-folder.ts'],
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'fast',
          isolate: false,
          include: ['test/**/*.test.ts'],
          exclude: [...NOT_TESTS, ...ISOLATED, 'test/browser/**', 'test/package/**'],
          setupFiles: ['test/helpers/random-seed.ts'],
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
          expect: { poll: { timeout: 120_000 } },
        },
      },
    ],
  },
});
