// One issue that says it: made, left, changed, closed when all is well, opened again.

import type { GitHub } from './github.ts';
import { makeOnce } from './make-once.ts';
import { isOurs, isSame, marked, type Post, postOf } from './ours.ts';
import { pages } from './pages.ts';

export interface WantedIssue {
  readonly title: string;
  readonly body: string;
  /** There is nothing to report. */
  readonly clean: boolean;
  readonly labels: readonly string[];
  readonly mark: string;
}

export interface UpsertedIssue {
  readonly done: 'created' | 'updated' | 'unchanged' | 'closed' | 'reopened' | 'none';
  readonly number: number | null;
}

export async function upsertIssue(
  github: GitHub,
  repository: string,
  { title, body, clean, labels, mark }: WantedIssue,
): Promise<UpsertedIssue> {
  const path = `/repos/${repository}/issues`;
  const known = await find(github, path, labels[0] ?? '', mark);
  const text = marked(body, mark);
  if (known === null) {
    if (clean) return { done: 'none', number: null };
    const fields = { title, body: text, labels };
    const { number } = await makeOnce(
      async () => postOf((await github.request('POST', path, fields)).data),
      () => find(github, path, labels[0] ?? '', mark),
    );
    return { done: 'created', number };
  }
  const { number } = known;
  const state = clean ? 'closed' : 'open';
  if (isSame(known.body, text) && known.state === state) return { done: 'unchanged', number };
  const reason = clean ? { state_reason: 'completed' } : {};
  await github.request('PATCH', `${path}/${number}`, { body: text, state, ...reason });
  if (known.state === state) return { done: 'updated', number };
  return { done: clean ? 'closed' : 'reopened', number };
}

/** An open one, else the newest of those that are closed: lists begin with the newest. */
async function find(
  github: GitHub,
  path: string,
  label: string,
  mark: string,
): Promise<Post | null> {
  let closed: Post | null = null;
  const query = `state=all&labels=${encodeURIComponent(label)}`;
  for await (const data of pages(github, path, query)) {
    const post = postOf(data);
    if ((data as { pull_request?: unknown }).pull_request || !isOurs(post, mark)) continue;
    if (post.state === 'open') return post;
    closed ??= post;
  }
  return closed;
}
