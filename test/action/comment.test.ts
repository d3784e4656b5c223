// The one comment of a pull request against a server that knows GitHub's API: made, left, changed, cleared, never a second one.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeGitHub, fakeGitHub, fakePost } from './fake-github.ts';
import { AGENT, FILES, type PullRequest, pullRequest, WORKSPACE } from './pull-request.ts';
import { runStep, type Step } from './runner.ts';

const HTML = { [WORKSPACE]: (FILES[WORKSPACE] ?? '').replace('TypeScript', 'HTML') };
const SIGNED =
  '<sub>[Stratigraph](https://www.npmjs.com/package/stratigraph) compares what coding agents read and inherit here, before and after. On your machine: `npx stratigraph check --base main`</sub>';
const MARK = '<!-- stratigraph check  -->';
const NOTHING = { 'README.md': 'x' };

let server: FakeGitHub;

beforeEach(async () => {
  server = await fakeGitHub();
});

afterEach(async () => {
  expect(server.complaints).toEqual([]);
  await server.close();
});

function step(
  { repository, event, sha }: PullRequest,
  inputs: Readonly<Record<string, string>> = {},
  bundled = false,
): Promise<Step> {
  const env = { GITHUB_API_URL: server.url };
  return runStep({ folder: repository.root, event, sha, inputs, env, bundled });
}

const writes = (): readonly string[] => server.requests.filter((line) => !line.startsWith('GET'));

describe('its life', () => {
  test('made once; the same again writes nothing; another text changes it', async () => {
    await step(pullRequest(HTML));
    expect(writes()).toEqual(['POST /repos/octo-org/octo-repo/issues/7/comments']);
    expect(server.comments[0]?.body.endsWith(`\n\n${MARK}`)).toBe(true);
    await step(pullRequest(HTML));
    expect(writes()).toHaveLength(1);
    await step(pullRequest({ [AGENT]: `${FILES[AGENT]}\nMore.\n` }));
    expect(writes().slice(1)).toEqual(['PATCH /repos/octo-org/octo-repo/issues/comments/1001']);
    expect(server.comments).toHaveLength(1);
  });

  test('it reads well', async () => {
    await step(pullRequest(HTML, { ...FILES, [AGENT]: contradicting() }), {}, true);
    const body = server.comments[0]?.body.replaceAll(/(?<=\/blob\/)[0-9a-f]{40}/g, 'HEAD');
    await expect(body).toMatchFileSnapshot('comment.md');
  });

  test('cleared once there is nothing left to say, and left so', async () => {
    await step(pullRequest(HTML));
    const { log } = await step(pullRequest(NOTHING));
    expect(log).toContain('Comment: cleared.');
    expect(server.comments[0]?.body).toBe(
      `## What changes for coding agents\n\n**No new findings**, and nothing changes for any agent.\n\n${SIGNED}\n\n${MARK}`,
    );
    await step(pullRequest(NOTHING));
    expect(writes()).toHaveLength(2);
  });

  test('none where there is nothing to say, unless it is always wanted', async () => {
    await step(pullRequest(NOTHING));
    expect(writes()).toEqual([]);
    await step(pullRequest(NOTHING), { comment: 'always' });
    expect(server.comments[0]?.body).toContain('No new findings');
  });

  test('never: the API is not even asked', async () => {
    await step(pullRequest(HTML), { comment: 'never' });
    expect(server.requests).toEqual([]);
  });

  test('two workspaces of one repository have one each', async () => {
    const inside = (folder: string, files: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));
    const made = pullRequest(
      { ...inside('a', HTML), ...inside('b--c', HTML) },
      { ...inside('a', FILES), ...inside('b--c', FILES) },
    );
    await step(made, { root: 'a' });
    await step(made, { root: 'b--c' });
    await step(made, { root: 'a' });
    expect(server.comments.map(({ body }) => body.split('\n').at(-1))).toEqual([
      '<!-- stratigraph check a%2F -->',
      '<!-- stratigraph check b%2D%2Dc%2F -->',
    ]);
  });
});

describe('which one is ours', () => {
  test('it is found on the second page', async () => {
    for (let number = 1; number <= 130; number += 1) {
      server.comments.push(
        fakePost(number, number === 120 ? `old\n\n${MARK}` : 'Hello', { byBot: true }),
      );
    }
    await step(pullRequest(HTML));
    expect(writes()).toEqual(['PATCH /repos/octo-org/octo-repo/issues/comments/1120']);
    expect(server.requests.filter((line) => line.startsWith('GET'))).toHaveLength(2);
  });

  test.each([
    ['a person quotes it', fakePost(1, `> old\n\n${MARK}`, { byBot: false })],
    ['a bot quotes it', fakePost(1, `See:\n${MARK}\nas above.`, { byBot: true })],
    ['another workspace has it', fakePost(1, 'old\n\n<!-- stratigraph check docs%2F -->')],
  ])('not where %s', async (_, other) => {
    const body = other.body;
    server.comments.push(other);
    await step(pullRequest(HTML));
    expect(server.comments).toHaveLength(2);
    expect(server.comments[0]?.body).toBe(body);
  });

  test('line ends that GitHub changed are no change', async () => {
    await step(pullRequest(HTML));
    const [comment] = server.comments;
    if (comment) comment.body = comment.body.replaceAll('\n', '\r\n');
    await step(pullRequest(HTML));
    expect(writes()).toHaveLength(1);
  });
});

describe('a server in a mood', () => {
  test.each([401, 403, 404])(
    '%i, as on forks: one notice, the same verdict, the same summary',
    async (status) => {
      server.moods.push({ status, message: 'Resource not accessible by integration' });
      const { code, marks, summary } = await step(pullRequest(HTML));
      expect(code).toBe(0);
      expect(marks.filter(({ file }) => file === undefined)).toEqual([
        {
          level: 'notice',
          message:
            'This run cannot write comments, as in pull requests from forks. See the summary.',
        },
      ]);
      expect(summary).toContain('`language` is now `HTML`');
      expect(server.requests).toHaveLength(1);
    },
  );

  test('no token at all: marks and summary all the same', async () => {
    const { code, marks, summary } = await step(pullRequest(HTML), { 'github-token': '' });
    expect(code).toBe(0);
    expect(marks).toHaveLength(1);
    expect(summary).toContain('`language` is now `HTML`');
    expect(server.requests).toEqual([]);
  });

  test('502 is a bad moment and is tried again', async () => {
    server.moods.push({ status: 502, message: 'Bad Gateway' }, { status: 503, message: 'Busy' });
    const { log } = await step(pullRequest(HTML));
    expect(log).toContain('Comment: created.');
    expect(server.comments).toHaveLength(1);
  });

  test.each([true, false])('502 to making it, made (%s) or not: there is one', async (acts) => {
    server.moods.push({ method: 'POST', status: 502, message: 'Bad Gateway', acts });
    const { log } = await step(pullRequest(HTML));
    expect(log).toContain('Comment: created.');
    expect(server.comments).toHaveLength(1);
  });

  test('a secondary rate limit is waited for', async () => {
    const message = 'You have exceeded a secondary rate limit.';
    server.moods.push({ status: 403, message, headers: { 'retry-after': '1' } });
    const { milliseconds } = await step(pullRequest(HTML));
    expect(server.comments).toHaveLength(1);
    expect(milliseconds).toBeGreaterThan(1000);
  });

  test('one that asks for an hour is not', async () => {
    const message = 'You have exceeded a secondary rate limit.';
    server.moods.push({ status: 403, message, headers: { 'retry-after': '3600' } });
    const { code, log } = await step(pullRequest(HTML));
    expect(code).toBe(0);
    expect(log).toContain('cannot write comments');
  });

  test('one that is broken for good does not change the verdict', async () => {
    for (let attempt = 0; attempt < 4; attempt += 1)
      server.moods.push({ status: 500, message: '' });
    const { code, marks } = await step(pullRequest(HTML));
    expect(code).toBe(0);
    expect(marks.at(-1)?.message).toContain('The comment could not be written');
  });
});

test('3,000 findings fit a comment that people read: rows are left out, none is cut', async () => {
  const links = Array.from({ length: 3000 }, (_, index) => `[x](gone-${index}.txt)\n`).join('\n');
  await step(pullRequest({ [AGENT]: `${FILES[AGENT]}\n${links}` }));
  const body = server.comments[0]?.body ?? '';
  expect(body.length).toBeLessThanOrEqual(21_000);
  expect(body).toMatch(
    /And [\d,]+ more findings\.\n[\s\S]*\n\nThe rest is in the summary of the check\.\n/,
  );
  for (const line of body.split('\n').filter((row) => row.startsWith('|')))
    expect(line).toMatch(/\|$/);
});

test('the server complains about what GitHub would refuse', async () => {
  const ask = (path: string, body: object) =>
    fetch(`${server.url}/repos/o/r/issues/7${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer x', 'user-agent': 'x' },
      body: JSON.stringify(body),
    });
  await ask('/comments', { text: 'x' });
  await ask('/comments?page=x', { body: 7 });
  expect(server.complaints).toEqual([
    "request must have required property 'body'",
    'there is no parameter page',
    'request/body must be string',
    'reply/body must be string',
  ]);
  server.complaints.length = 0;
});

function contradicting(): string {
  return (FILES[AGENT] ?? '').replace('status: active', 'status: active\nlanguage: TypeScript');
}
