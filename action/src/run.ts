// What every mode needs of it: a folder, the moment, a summary, places for files.

import { tmpdir } from 'node:os';
import * as core from '@actions/core';
import { UsageError } from '../../src/model/usage-error.ts';
import { escapeCommands } from './say.ts';
import { writeOutput } from './write-output.ts';

export interface Run {
  /** Where the repository was checked out; absolute. */
  readonly folder: string;
  /** ISO 8601. */
  readonly now: string;
  readonly summary: (markdown: string) => Promise<void>;
  /** Writes where the input says, else under `name` in the runner's folder for temporary files; gives the path. */
  readonly write: (input: string | null, name: string, text: string) => string;
}

export function readRun(env: Readonly<Record<string, string | undefined>>): Run {
  const folder = env.GITHUB_WORKSPACE ?? process.cwd();
  const temporary = env.RUNNER_TEMP ?? tmpdir();
  return {
    folder,
    now: momentOf(env.SOURCE_DATE_EPOCH),
    async summary(markdown) {
      if (!env.GITHUB_STEP_SUMMARY) return;
      try {
        await core.summary.addRaw(markdown, true).write();
      } catch (error) {
        // A verdict does not depend on where it is told.
        core.warning(`The summary could not be written: ${escapeCommands(String(error))}`);
      }
    },
    write: (input, name, text) =>
      input === null
        ? writeOutput(temporary, `stratigraph/${name}`, text)
        : writeOutput(folder, input, text),
  };
}

function momentOf(epoch: string | undefined): string {
  if (epoch === undefined || epoch === '') return new Date().toISOString();
  if (/^\d{1,12}$/.test(epoch)) return new Date(Number(epoch) * 1000).toISOString();
  throw new UsageError(
    'SOURCE_DATE_EPOCH is not a date.',
    'Use a whole number of seconds since 1970.',
  );
}
