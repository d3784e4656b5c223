// One comment that says it, made, left, changed or cleared; never a second one.

import type { GitHub } from './github.ts';
import { makeOnce } from './make-once.ts';
import { isOurs, isSame, marked, type Post, postOf } from './ours.ts';
import { pages } from './pages.ts';

export type Upserted = 'created' | 'updated' | 'unchanged' | 'cleared' | 'none';

export interface Wanted {
  readonly body: string;
  /** What stands there once there is nothing to say any more. */
  readonly cleared: string;
  /** There is something to say. */
  readonly speaks: boolean;
  /** Say it even where there is nothing to say. */
  readonly always: boolean;
  readonly mark: string;
}

export async function upsertComment(
  github: GitHub,
  repository: string,
  pullRequest: number,
  { body, cleared, speaks, always, mark }: Wanted,
): Promise<Upserted> {
  const path = `/repos/${repository}/issues/${pullRequest}/comments`;
  const known = await find(github, path, mark);
  const says = speaks || always;
  if (known === null) {
    if (!says) return 'none';
    await makeOnce(
      async () =>
        commentOf((await github.request('POST', path, { body: marked(body, mark) })).data),
      () => find(github, path, mark),
    );
    return 'created';
  }
  const text = marked(says ? body : cleared, mark);
  if (isSame(known.body, text)) return 'unchanged';
  await github.request('PATCH', `/repos/${repository}/issues/comments/${known.number}`, {
    body: text,
  });
  return says ? 'updated' : 'cleared';
}

async function find(github: GitHub, path: string, mark: string): Promise<Post | null> {
  for await (const data of pages(github, path)) {
    const post = commentOf(data);
    if (isOurs(post, mark)) return post;
  }
  return null;
}

function commentOf(data: unknown): Post {
  const { number: _, ...comment } = (data ?? {}) as Readonly<Record<string, unknown>>;
  return postOf(comment);
}
