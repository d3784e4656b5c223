// The README's second workflow for forks: its script says numbers and nothing else, whatever a fork put into the report.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { folder } from '../helpers/folder.ts';

interface Comment {
  readonly id: number;
  body: string;
  readonly user: { readonly type: string };
}

const readme = readFileSync(new URL('../../action/README.md', import.meta.url), 'utf8');
const text = /^```yaml\n(name: Comment on forks\n.*?)^```$/ms.exec(readme)?.[1] ?? '';
const workflow = parse(text) as {
  jobs: { comment: { steps: readonly { with?: { script?: string } }[] } };
};
const script = workflow.jobs.comment.steps.at(-1)?.with?.script ?? '';
const AsyncFunction = (async () => {}).constructor as new (
  ...parts: string[]
) => (...args: unknown[]) => Promise<void>;

afterEach(() => {
  delete process.env.REPORT;
});

async function tell(report: unknown, comments: Comment[], headSha = 'a'): Promise<void> {
  process.env.REPORT = join(folder({ 'report.json': JSON.stringify(report) }), 'report.json');
  const issues = {
    listComments: 'listComments',
    createComment: async ({ body }: { body: string }) => {
      comments.push({ id: comments.length + 1, body, user: { type: 'Bot' } });
    },
    updateComment: async ({ comment_id, body }: { comment_id: number; body: string }) => {
      const own = comments.find(({ id }) => id === comment_id);
      if (own) own.body = body;
    },
  };
  const pulls = { list: async () => ({ data: [{ number: 7, head: { sha: headSha } }] }) };
  const github = { rest: { issues, pulls }, paginate: async () => comments };
  const run = {
    head_repository: { owner: { login: 'fork' } },
    head_branch: 'topic',
    head_sha: 'a',
    html_url: 'https://github.com/octo-org/octo-repo/actions/runs/1',
  };
  const context = {
    repo: { owner: 'octo-org', repo: 'octo-repo' },
    payload: { workflow_run: run },
  };
  const require = createRequire(import.meta.url);
  await new AsyncFunction('github', 'context', 'require', script)(github, context, require);
}

const body = (numbers: string): string =>
  `${numbers}: [what agents see differently](https://github.com/octo-org/octo-repo/actions/runs/1).\n\n<!-- stratigraph fork -->`;

test('one comment with the numbers, kept up to date', async () => {
  const comments: Comment[] = [];
  await tell({ counting: { critical: 1, warning: 2, info: 3 } }, comments);
  await tell({ counting: { critical: 0, warning: 2, info: 3 } }, comments);
  expect(comments.map((one) => one.body)).toEqual([body('0 critical, 2 warning, 3 info')]);
});

test('what is no number is none', async () => {
  const comments: Comment[] = [];
  await tell({ counting: { critical: '@octocat <img>', warning: -1, info: 1 } }, comments);
  expect(comments[0]?.body).toBe(body('0 critical, 0 warning, 1 info'));
  await tell({ counting: { critical: { x: 1 }, warning: 1e300, info: null } }, comments);
  expect(comments.map((one) => one.body)).toEqual([body('0 critical, 0 warning, 0 info')]);
});

test('nothing to say makes no comment', async () => {
  const comments: Comment[] = [];
  await tell({ counting: { critical: 0, warning: 0, info: 0 } }, comments);
  expect(comments).toEqual([]);
});

test('nothing for a commit that is no longer the head of a pull request', async () => {
  const comments: Comment[] = [];
  await tell({ counting: { critical: 1 } }, comments, 'b');
  expect(comments).toEqual([]);
});
