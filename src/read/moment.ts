// The commit that a revision or a date means, and when that was.

import { UsageError } from '../model/usage-error.ts';
import { readWrittenDate } from '../model/written-date.ts';
import { git } from './git.ts';
import { findCommit } from './revision.ts';

export interface Moment {
  /** Full hash. */
  readonly commit: string;
  /** ISO 8601: when the commit was made, or the date that was asked for. */
  readonly time: string;
}

const DATE = /^\d{4}-\d{2}-\d{2}(?:$|[T ])/;

/** The commit to hold `head` against: that of a revision, of a date, or (`main...`) where it left a branch. Throws UsageError. */
export function findBase(root: string, asked: string, head?: string): string {
  return DATE.test(asked) ? findMoment(root, asked).commit : findCommit(root, asked, head);
}

/**
 * A revision, or a date in ISO 8601: the last commit before it on the first-parent line of HEAD; a day begins at midnight
 * UTC. Throws UsageError where there is no such commit.
 */
export function findMoment(root: string, asked: string): Moment {
  if (!DATE.test(asked)) {
    const commit = findCommit(root, asked);
    const stamp = git(root, ['show', '-s', '--format=%ct', commit]).out.toString('latin1');
    return { commit, time: new Date(Number(stamp) * 1000).toISOString() };
  }
  const day = asked.slice(0, 10);
  const time = readWrittenDate(day) === day ? Date.parse(asked) : Number.NaN;
  if (Number.isNaN(time)) {
    throw new UsageError(
      `"${asked}" is not a date.`,
      'Use a form such as 2026-01-31 or 2026-01-31T12:00:00Z, or a revision.',
    );
  }
  const head = findCommit(root, 'HEAD');
  const latest = String(Math.ceil(time / 1000) - 1);
  const found = git(root, ['rev-list', '-1', '--first-parent', `--min-age=${latest}`, head]);
  const commit = found.out.toString('latin1').trim();
  if (found.ok && commit !== '') return { commit, time: new Date(time).toISOString() };
  throw new UsageError(
    `There is no commit before ${asked}.`,
    'Use a later date. In a shallow clone, fetch more history first: git fetch --unshallow.',
  );
}
