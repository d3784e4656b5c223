// A step that fails with a sentence, in the log and in the summary of the run.

import * as core from '@actions/core';
import { inertText } from '../../src/emit/inert-markdown.ts';
import { isUsageError, type UsageError } from '../../src/model/usage-error.ts';
import { escapeCommands } from './say.ts';

/** Wrong usage is one sentence with what to do instead; all else is our defect, and says where. */
export async function giveUp(error: unknown): Promise<void> {
  if (isUsageError(error)) return fail(spoken(error));
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  for (const line of stack.split('\n').slice(1))
    process.stdout.write(`- ${escapeCommands(line)}\n`);
  await fail(`Stratigraph failed: ${stack.split('\n')[0] ?? ''}`);
}

async function fail(sentence: string): Promise<void> {
  core.setFailed(escapeCommands(sentence));
  if (!process.env.GITHUB_STEP_SUMMARY) return;
  try {
    await core.summary.addRaw(`**Nothing was checked.** ${inertText(sentence)}\n`).write();
  } catch {
    // The log has it.
  }
}

/** What the command line advises, in the words of a workflow. */
function spoken({ message, advice }: UsageError): string {
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
  return `${sentence} ${advice.replace(/--root(?: DIR)?/, 'the input root')}`;
}
