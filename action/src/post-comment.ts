// The one comment of a pull request; a token that may not write is no failure.

import * as core from '@actions/core';
import { upsertComment } from './comment.ts';
import type { Event } from './event.ts';
import { github, RefusedError } from './github.ts';
import type { Inputs } from './inputs.ts';
import { marker } from './ours.ts';
import { type CheckOutcome, clearedText, pullRequestText } from './pull-request-text.ts';
import { escapeCommands, say } from './say.ts';

/** GitHub takes 65,536 characters; a conversation, fewer. */
const COMMENT = 20_000;
const REST = 'The rest is in the summary of the check.';

export async function postComment(told: CheckOutcome, inputs: Inputs, event: Event): Promise<void> {
  const { comparison, before } = told;
  if (inputs.comment === 'never' || event.pullRequest === null || comparison === null) return;
  if (inputs.token === null) {
    say('There is no token, so no comment is written. See the summary.');
    return;
  }
  const speaks =
    comparison.new.length + comparison.fixed.length + comparison.targets.length + before.length > 0;
  try {
    const done = await upsertComment(
      github(event.apiUrl, inputs.token),
      event.repository,
      event.pullRequest,
      {
        body: commentText(told),
        cleared: clearedText(told),
        speaks,
        always: inputs.comment === 'always',
        mark: marker('check', told.prefix),
      },
    );
    say(`Comment: ${done}.`);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    core.notice(
      error.forbidden
        ? 'This run cannot write comments, as in pull requests from forks. See the summary.'
        : `The comment could not be written (${escapeCommands(error.message)}). See the summary.`,
    );
  }
}

/** Says where the rest is, where rows were left out. */
function commentText(told: CheckOutcome): string {
  const text = pullRequestText(told, COMMENT);
  return text === pullRequestText(told, 2 * COMMENT) ? text : `${text.trimEnd()}\n\n${REST}\n`;
}
