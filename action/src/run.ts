// What every mode needs of its run: a folder, the moment, a log, a summary, places for files, an end with a sentence.

import { mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, resolve, sep } from 'node:path';
import * as core from '@actions/core';
import { inertText } from '../../src/emit/inert-markdown.ts';
import { visible } from '../../src/emit/visible.ts';
import { nowOf } from '../../src/model/now.ts';
import { isUsageError, UsageError } from '../../src/model/usage-error.ts';

export type Run = ReturnType<typeof readRun>;

export function readRun(env: Readonly<Record<string, string | undefined>>) {
  const folder = env.GITHUB_WORKSPACE ?? process.cwd();
  const temporary = env.RUNNER_TEMP ?? tmpdir();
  return {
    /** Where the repository was checked out; absolute. */
    folder,
    /** ISO 8601. */
    now: nowOf(undefined, env.SOURCE_DATE_EPOCH, () => new Date().toISOString()),
    async summary(markdown: string): Promise<void> {
      if (!env.GITHUB_STEP_SUMMARY) return;
      try {
        await core.summary.addRaw(markdown, true).write();
      } catch (error) {
        // A verdict does not depend on where it is told.
        core.warning(`The summary could not be written: ${escapeCommands(String(error))}`);
      }
    },
    /** Writes where the input says, else under `name` in the runner's folder for temporary files; gives the path. */
    write: (input: string | null, name: string, text: string): string =>
      input === null
        ? writeOutput(temporary, `stratigraph/${name}`, text)
        : writeOutput(folder, input, text),
  };
}

/** One line of the log; whatever it holds, it begins with a hyphen and holds no command of either form. */
export function say(text: string): void {
  process.stdout.write(`- ${escapeCommands(text)}\n`);
}

/** One line without the old form of commands, which are obeyed wherever they stand. */
export function escapeCommands(text: string): string {
  return visible(text).replaceAll('##[', '## [');
}

/** Writes beneath `folder`, follows no link that a pull request planted, and gives the path. Throws UsageError for a place outside. */
export function writeOutput(folder: string, path: string, text: string): string {
  const top = realpathSync(folder);
  const file = resolve(top, path);
  const refuseOutside = (place: string): void => {
    if (place.startsWith(top + sep)) return;
    throw new UsageError(
      `The file ${path} is outside the workspace of this run.`,
      'Use a relative path without symbolic links.',
    );
  };
  // Folder by folder, so that none is made beyond a link that leads out.
  const makeFolder = (wanted: string): void => {
    if (wanted === top) return;
    makeFolder(dirname(wanted));
    mkdirSync(wanted, { recursive: true });
    refuseOutside(realpathSync(wanted));
  };
  refuseOutside(file);
  makeFolder(dirname(file));
  const fresh = `${file}.${process.pid}.tmp`;
  rmSync(fresh, { force: true });
  // A new file that then takes the name: a link of that name is replaced, not followed.
  writeFileSync(fresh, text, { flag: 'wx' });
  renameSync(fresh, file);
  return file;
}

/** Wrong usage is one sentence with what to do instead; all else is our defect, and says where. */
export async function giveUp(error: unknown): Promise<void> {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const [first = '', ...trace] = stack.split('\n');
  if (!isUsageError(error)) for (const line of trace) say(line);
  const sentence = isUsageError(error) ? sentenceOf(error) : `Stratigraph failed: ${first}`;
  core.setFailed(escapeCommands(sentence));
  if (!process.env.GITHUB_STEP_SUMMARY) return;
  try {
    await core.summary.addRaw(`**Nothing was checked.** ${inertText(sentence)}\n`).write();
  } catch {
    // The log has it.
  }
}

/** What the command line advises, in the words of a workflow. */
function sentenceOf({ message, advice }: UsageError): string {
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
  return `${sentence} ${advice.replace(/--root(?: DIR)?/, 'the input root')}`;
}
