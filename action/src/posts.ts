// One comment on a pull request, or one issue, that says it: created, left, changed, cleared or closed; never a second one.

import * as core from '@actions/core';
import type { Event } from './event.ts';
import { type GitHub, github, RefusedError } from './github.ts';
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
interface Post {
  readonly number: number;
  readonly body: string;
  /** Comments have none. */
  readonly state: string;
  readonly byBot: boolean;
}

/** Where posts of a kind are listed and created; `query` is already encoded, and `mark` the last line of ours. */
interface Shelf {
  readonly github: GitHub;
  readonly path: string;
  readonly query: string;
  readonly mark: string;
}

/** A token that may not write comments is no failure. */
export async function postComment(told: CheckOutcome, inputs: Inputs, event: Event): Promise<void> {
  const { comparison, before } = told;
  if (inputs.comment === 'never' || event.pullRequest === null || comparison === null) return;
  if (inputs.token === null)
    return say('There is no token, so no comment is written. See the summary.');
  const speaks =
    comparison.new.length + comparison.fixed.length + comparison.targets.length + before.length > 0;
  const isWanted = speaks || inputs.comment === 'always';
  const issues = `/repos/${event.repository}/issues`;
  const path = `${issues}/${event.pullRequest}/comments`;
  const mark = marker('check', told.prefix);
  const shelf = { github: github(event.apiUrl, inputs.token), path, query: '', mark };
  const body = marked(isWanted ? commentText(told) : clearedText(told), mark);
  const upsert = async (): Promise<string> => {
    const known = await find(shelf);
    if (known === null && !isWanted) return 'none';
    if (known === null) return create(shelf, { body }).then(() => 'created');
    if (isSame(known.body, body)) return 'unchanged';
    await shelf.github.request('PATCH', `${issues}/comments/${known.number}`, { body });
    return isWanted ? 'updated' : 'cleared';
  };
  try {
    say(`Comment: ${await upsert()}.`);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    core.notice(
      error.forbidden
        ? 'This run cannot write comments, as in pull requests from forks. See the summary.'
        : `The comment could not be written (${escapeCommands(error.message)}). See the summary.`,
    );
  }
}
function commentText(told: CheckOutcome): string {
  const text = pullRequestText(told, COMMENT);
  return text === pullRequestText(told, 2 * COMMENT) ? text : `${text.trimEnd()}\n\n${REST}\n`;
}

export interface WantedIssue {
  readonly title: string;
  readonly body: string;
  readonly clean: boolean;
  readonly labels: readonly string[];
  /** Tells several workspaces of one repository apart. */
  readonly key: string;
}

export async function upsertIssue(
  github: GitHub,
  repository: string,
  { title, body, clean, labels, key }: WantedIssue,
): Promise<{ readonly done: string; readonly number: number | null }> {
  const path = `/repos/${repository}/issues`;
  const mark = marker('report', key);
  const query = `state=all&labels=${encodeURIComponent(labels[0] ?? '')}`;
  const shelf = { github, path, query, mark };
  const known = await find(shelf);
  const text = marked(body, mark);
  if (known === null) {
    if (clean) return { done: 'none', number: null };
    const { number } = await create(shelf, { title, body: text, labels });
    return { done: 'created', number };
  }
  const { number } = known;
  const state = clean ? 'closed' : 'open';
  if (isSame(known.body, text) && known.state === state) return { done: 'unchanged', number };
  const reason = clean ? { state_reason: 'completed' } : {};
  await github.request('PATCH', `${path}/${number}`, { body: text, state, ...reason });
  return { done: known.state === state ? 'updated' : clean ? 'closed' : 'reopened', number };
}

/** Gives what was created, or found to be. Throws RefusedError. */
async function create(shelf: Shelf, fields: object): Promise<Post> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return postOf((await shelf.github.request('POST', shelf.path, fields)).data);
    } catch (error) {
      if (!(error instanceof RefusedError && error.unsure) || attempt === TRIES) throw error;
    }
    await new Promise((done) => setTimeout(done, WAIT * attempt));
    const there = await find(shelf);
    if (there !== null) return there;
  }
}

/** Ours that is open, else the newest of those that are closed: lists begin with the newest. */
async function find({ github, path, query, mark }: Shelf): Promise<Post | null> {
  let closed: Post | null = null;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const more = query === '' ? '' : `&${query}`;
    const list = `${path}?per_page=${PER_PAGE}&page=${page}${more}`;
    const { data } = await github.request('GET', list);
    const entries = Array.isArray(data) ? (data as readonly unknown[]) : [];
    for (const entry of entries) {
      const post = postOf(entry);
      const isPullRequest = Boolean((entry as { pull_request?: unknown } | null)?.pull_request);
      if (isPullRequest || !isOurs(post, mark)) continue;
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

function marked(body: string, mark: string): string {
  return `${body.trimEnd()}\n\n${mark}`;
}

/** Ours only where a bot wrote it and the mark is the last line: people may quote it. */
function isOurs({ body, byBot }: Post, mark: string): boolean {
  return byBot && body.trimEnd().split(/\r?\n/).at(-1) === mark;
}

/** GitHub may change line ends. */
function isSame(one: string, other: string): boolean {
  const plain = (text: string): string => text.replace(/\r\n?/g, '\n').trim();
  return plain(one) === plain(other);
}

function postOf(data: unknown): Post {
  const { id, number, body, state, user } = (data ?? {}) as Readonly<Record<string, unknown>>;
  const type = (user as { type?: unknown } | null | undefined)?.type;
  return {
    number: Number(number ?? id),
    body: typeof body === 'string' ? body : '',
    state: typeof state === 'string' ? state : '',
    byBot: type === 'Bot',
  };
}
