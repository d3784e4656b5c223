// The weekly issue against a server that knows GitHub's API: made, left, changed, closed when all is well, opened again.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from '../helpers/hierarchy.ts';
import { type Repository, repository } from '../helpers/repository.ts';
import { type FakeGitHub, fakeGitHub, fakePost } from './fake-github.ts';
import { runStep, type Step } from './runner.ts';

const ARCHITECTURE = '.limps/context/architecture.md';
const FRESH = {
  '.limps/workspace.md': page('updated: 2026-03-30', '# W\n'),
  [ARCHITECTURE]: page('updated: 2026-03-30\nowner: Ada', '# Architecture\n'),
};
const STALE = { [ARCHITECTURE]: page('updated: 2026-03-10\nowner: Ada', '# Architecture\n') };
const OLD = { [ARCHITECTURE]: page('updated: 2025-10-10\nowner: "@ada"', '# Architecture\n') };
const MARK = '<!-- stratigraph report  -->';

let server: FakeGitHub;
let made: Repository;

beforeEach(async () => {
  server = await fakeGitHub();
  made = repository(FRESH);
});

afterEach(async () => {
  expect(server.complaints).toEqual([]);
  await server.close();
});

function step(
  files: Readonly<Record<string, string>> = {},
  inputs: Readonly<Record<string, string>> = {},
  date = '2026-03-31',
): Promise<Step> {
  made.commit(files);
  const epoch = String(Date.parse(date) / 1000);
  return runStep({
    folder: made.root,
    eventName: 'schedule',
    inputs: { mode: 'report', ...inputs },
    env: { GITHUB_API_URL: server.url, SOURCE_DATE_EPOCH: epoch },
  });
}

const writes = (): readonly string[] => server.requests.filter((line) => !line.startsWith('GET'));

test('a memory that may be archived is in it', async () => {
  const memory = 'memory/active/mem_20250101_001.md';
  await step({
    'foundation.md': '# Foundation\n',
    [memory]: page('id: mem_20250101_001\ncreated: 2025-01-01', 'Builds with grunt.\n'),
  });
  expect(server.issues[0]?.body).toMatch(/mem_20250101_001\.md:1.*This memory may be archived/);
});

test('made, left alone, changed, closed when all is well, opened again', async () => {
  const said: (string | undefined)[] = [];
  const next = async (files = {}, date?: string) => {
    const { log, outputs, code } = await step(files, {}, date);
    expect(code).toBe(0);
    said.push(`${/Issue: (\w+)/.exec(log)?.[1]} ${outputs.issue ?? '-'}`);
  };
  await next();
  await next(STALE);
  await next({}, '2026-04-01');
  await next(OLD);
  await next(FRESH);
  await next();
  await next(STALE);
  expect(said).toEqual([
    'none -',
    'created 1',
    'unchanged 1',
    'updated 1',
    'closed 1',
    'unchanged 1',
    'reopened 1',
  ]);
  expect(server.issues).toHaveLength(1);
  expect(writes()).toHaveLength(4);
  expect(server.issues[0]).toMatchObject({
    title: 'Stale context',
    state: 'open',
    labels: ['stratigraph'],
  });
});

test('it says who is to do what, and calls those who can be', async () => {
  await step(OLD);
  expect(
    server.issues[0]?.body,
  ).toBe(`**1 of 2 documents is stale**; no outdated references or contradictions.

Owners: @ada

### Archive, or refresh what is still right

| Severity | Document | Scope | Owner | Last updated |
| - | - | - | - | - |
| critical | [\`.limps/context/architecture.md\`](https://github.invalid/octo-org/octo-repo/blob/HEAD/.limps/context/architecture.md) | \`the workspace\` | @\u2060ada | 2025-10-10 |

~~~sh
npx stratigraph context archive .limps/context/architecture.md
~~~

${MARK}`);
});

test('several labels, and it is found by the first', async () => {
  await step(OLD, { 'issue-label': 'docs, stale' });
  expect(server.issues[0]).toMatchObject({ labels: ['docs', 'stale'] });
  await step(OLD, { 'issue-label': 'docs, stale' });
  expect(server.issues).toHaveLength(1);
});

test('the summary has the days, a file holds the same for programs', async () => {
  const { summary, outputs } = await step(STALE, {
    report: 'out/report.json',
  });
  expect(summary).toContain('| 2026-03-10 | 21 |');
  expect(outputs).toMatchObject({ stale: '1', conclusion: 'success' });
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(join(made.root, 'out', name), 'utf8'));
  expect(read('report.json')).toMatchObject({
    stale: [{ owner: 'Ada', days: 21, action: 'refresh' }],
  });
});

test('a workspace in a folder has an issue and a summary that say so', async () => {
  const files = Object.entries(STALE).map(([path, text]) => [`docs/a/${path}`, text]);
  const { summary, outputs } = await step(Object.fromEntries(files), { root: 'docs/a' });
  expect(server.issues[0]).toMatchObject({ title: 'Stale context in docs/a' });
  expect(summary).toContain('## Stale context in `docs/a`\n');
  expect(outputs['report-path']).toMatch(/\/stratigraph\/docs\/a\/report\.json$/);
});

describe('which issue is ours', () => {
  test.each([
    ['a person quotes it', { byBot: false }],
    ['it is a pull request', { isPullRequest: true }],
    ['it has another label', { labels: ['other'] }],
  ])('not where %s', async (_, more) => {
    server.issues.push(fakePost(1, `x\n\n${MARK}`, { labels: ['stratigraph'], ...more }));
    const { outputs } = await step(STALE);
    expect(outputs.issue).toBe('2');
  });

  test('an open one comes before those that were closed', async () => {
    const labels = ['stratigraph'];
    server.issues.push(
      fakePost(1, `x\n\n${MARK}`, { labels, state: 'closed' }),
      fakePost(2, `x\n\n${MARK}`, { labels }),
    );
    const { outputs } = await step(STALE);
    expect(outputs.issue).toBe('2');
  });
});

test('an answer that is lost does not make a second issue', async () => {
  server.moods.push({ method: 'POST', status: 502, message: 'Bad Gateway', acts: true });
  const { outputs, log } = await step(STALE);
  expect(outputs.issue).toBe('1');
  expect(log).toContain('Issue: created.');
  expect(server.issues).toHaveLength(1);
});

test('a token that may not write issues fails with what to do', async () => {
  server.moods.push({ status: 403, message: 'Resource not accessible by integration' });
  const { code, marks } = await step(STALE);
  expect(code).toBe(1);
  expect(marks[0]?.message).toContain('issues: write');
});

test('without a token the summary says it all', async () => {
  const { code, summary } = await step(STALE, { 'github-token': '' });
  expect({ code, asked: server.requests }).toEqual({ code: 0, asked: [] });
  expect(summary).toContain('architecture.md');
});
