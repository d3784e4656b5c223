// One comment on a pull request, or one issue, that says it: created, left, changed, cleared or closed; never a second one.

import * as core from '@actions/core';
import type { Event } from './event.ts';
import { github, RefusedError, type Request } from './github.ts';
import type { Inputs } from './inputs.ts';
import { type CheckOutcome, clearedText, pullRequestText } from './pull-request-text.ts';
import { escapeCommands, say } from './run.ts';

/** GitHub takes 65,536 characters; a conversation, fewer. */
const COMMENT = 20_000;
const REST = 'The rest is in the summary of the check.';
const PER_PAGE = 100;
/** Longer lists are not searched to their end. */
const MAX_PAGES = 100;
const TRIES = 3;
/** Milliseconds; lists may lag behind what was created. */
const WAIT = 1000;

/** What the API tells of a comment or an issue, as far as we ask. */
type Post = ReturnType<typeof postOf>;

/** Where posts of a kind are listed and created; `query` is already encoded, and `mark` the last line of ours. */
interface Shelf {
  readonly request: Request;
  readonly path: string;
  /** Where one of them is changed, by its number. */
  readonly each: string;
  readonly query: string;
  readonly mark: string;
}

/** A token that may not write comments is no failure. */
export async function postComment(outcome: CheckOutcome, inputs: Inputs, event: Event) {
  const { comparison, before, prefix } = outcome;
  if (inputs.comment === 'never' || event.pullRequest === null || comparison === null) return;
  if (inputs.token === null)
    return say('There is no token, so no comment is written. See the summary.');
  const speaks =
    comparison.new.length + comparison.fixed.length + comparison.targets.length + before.length > 0;
  const isWanted = speaks || inputs.comment === 'always';
  const issues = `/repos/${event.repository}/issues`;
  const shelf: Shelf = {
    request: github(event.apiUrl, inputs.token),
    path: `${issues}/${event.pullRequest}/comments`,
    each: `${issues}/comments`,
    ...{ query: '', mark: marker('check', prefix) },
  };
  const body = isWanted ? commentText(outcome) : clearedText(outcome);
  try {
    const { done } = await upsert(shelf, { body, isWanted });
    say(`Comment: ${done === 'updated' && !isWanted ? 'cleared' : done}.`);
  } catch (error) {
    core.notice(refusal(error, 'comment', ', as in pull requests from forks. See the summary.'));
  }
}

function commentText(outcome: CheckOutcome): string {
  const text = pullRequestText(outcome, COMMENT);
  return text === pullRequestText(outcome, 2 * COMMENT) ? text : `${text.trimEnd()}\n\n${REST}\n`;
}

interface WantedIssue {
  readonly title: string;
  readonly body: string;
  readonly clean: boolean;
  /** Tells several workspaces of one repository apart. */
  readonly key: string;
}

/** A token that may not write issues fails the step: nothing else is asked of it. */
export async function postIssue(
  { title, body, clean, key }: WantedIssue,
  { token, issueLabels: labels }: Inputs,
  event: Event,
): Promise<void> {
  if (token === null) return say('There is no token, so no issue is written. See the summary.');
  const path = `/repos/${event.repository}/issues`;
  const query = `&state=all&labels=${encodeURIComponent(labels[0] ?? '')}`;
  const request = github(event.apiUrl, token);
  const shelf: Shelf = { request, path, each: path, query, mark: marker('report', key) };
  const state = clean ? { state: 'closed', state_reason: 'completed' } : { state: 'open' };
  try {
    const { done, number } = await upsert(shelf, {
      ...{ body, isWanted: !clean, state },
      fresh: { title, labels },
    });
    if (number !== null) core.setOutput('issue', number);
    say(`Issue: ${done}.`);
  } catch (error) {
    core.setFailed(refusal(error, 'issue', '. Add the permission issues: write to its job.'));
  }
}

/** What is told of a refusal of the API; every other error is thrown on. */
function refusal(error: unknown, kind: 'comment' | 'issue', advice: string): string {
  if (!(error instanceof RefusedError)) throw error;
  return error.forbidden
    ? `This run cannot write ${kind}s${advice}`
    : `The ${kind} could not be written (${escapeCommands(error.message)}). See the summary.`;
}

interface WantedPost {
  readonly body: string;
  /** False: none is created for it. */
  readonly isWanted: boolean;
  /** What a new one has besides; and what each is to be. */
  readonly fresh?: object;
  readonly state?: { readonly state: string };
}

/** Gives what was done, and the number of the post where there is one. */
async function upsert(shelf: Shelf, { body, isWanted, fresh, state }: WantedPost) {
  const text = `${body.trimEnd()}\n\n${shelf.mark}`;
  const known = await find(shelf);
  if (known === null && !isWanted) return { done: 'none', number: null };
  if (known === null) {
    const { number } = await create(shelf, { body: text, ...fresh });
    return { done: 'created', number };
  }
  const { number } = known;
  const isMoved = state !== undefined && known.state !== state.state;
  if (!isMoved && isSame(known.body, text)) return { done: 'unchanged', number };
  await shelf.request('PATCH', `${shelf.each}/${number}`, { body: text, ...state });
  return { done: !isMoved ? 'updated' : isWanted ? 'reopened' : 'closed', number };
}

/** Gives what was created, or found to be. Throws RefusedError. */
async function create(shelf: Shelf, fields: object): Promise<Post> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return postOf((await shelf.request('POST', shelf.path, fields)).data);
    } catch (error) {
      if (!(error instanceof RefusedError && error.unsure) || attempt === TRIES) throw error;
    }
    await new Promise((done) => setTimeout(done, WAIT * attempt));
    const there = await find(shelf);
    if (there !== null) return there;
  }
}

/** Ours that is open, else the newest of those that are closed: lists begin with the newest. */
async function find({ request, path, query, mark }: Shelf): Promise<Post | null> {
  let closed: Post | null = null;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { data } = await request('GET', `${path}?per_page=${PER_PAGE}&page=${page}${query}`);
    const entries = Array.isArray(data) ? (data as readonly unknown[]) : [];
    for (const entry of entries) {
      const post = postOf(entry);
      const isPullRequest = Boolean((entry as { pull_request?: unknown } | null)?.pull_request);
      // Ours only where a bot wrote it and the mark is the last line: people may quote it.
      const isOurs = post.byBot && post.body.trimEnd().split(/\r?\n/).at(-1) === mark;
      if (isPullRequest || !isOurs) continue;
      if (post.state !== 'closed') return post;
      closed ??= post;
    }
    if (entries.length < PER_PAGE) break;
  }
  return closed;
}

/** An invisible last line. */
function marker(kind: 'check' | 'report', key: string): string {
  return `<!-- stratigraph ${kind} ${encodeURIComponent(key).replaceAll('-', '%2D')} -->`;
}

/** GitHub may change line ends. */
function isSame(one: string, other: string): boolean {
  const plain = (text: string): string => text.replace(/\r\n?/g, '\n').trim();
  return plain(one) === plain(other);
}

function postOf(data: unknown) {
  const { id, number, body, state, user } = (data ?? {}) as Readonly<Record<string, unknown>>;
  const type = (user as { type?: unknown } | null | undefined)?.type;
  return {
    number: Number(number ?? id),
    body: typeof body === 'string' ? body : '',
    /** Comments have none. */
    state: typeof state === 'string' ? state : '',
    byBot: type === 'Bot',
  };
}
