// A search in a project: its own memory first, that of its workspace where there is little, each text once.

import { describe, expect, test } from 'vitest';
import { search } from '../../../src/core/search.ts';
import { openTree } from '../../../src/core.ts';
import { score } from '../../../src/dialects/tlc/recall.ts';
import type { SearchQuery } from '../../../src/model/search.ts';
import { DEFAULT_SETTINGS } from '../../../src/read/default-settings.ts';
import { textTree } from '../../../src/read/text-tree.ts';
import { run } from '../../helpers/command.ts';
import { folder } from '../../helpers/folder.ts';
import { hierarchy, TODAY } from '../../helpers/hierarchy.ts';

const item = (title: string, text: string, date = TODAY, head = ''): string =>
  `---\ndate: ${date}\n${head}---\n# ${title}\n\n${text}\n`;

const FILES: Readonly<Record<string, string>> = {
  'projects.json': '{}',
  'memory/decisions/cache.md': item('Cache', 'Redis holds the cache.'),
  'memory/decisions/queue.md': item('Queue', 'Kafka is the queue.'),
  'memory/decisions/login.md': item('Login', 'OAuth for every login.'),
  'memory/gotchas/retry.md': item('Retry', 'A retry needs a limit.'),
  'memory/gotchas/redis-down.md': item('Redis is down', 'Redis restarts at night.', '2026-03-24'),
  'api/package.json': '{}',
  'api/memory/decisions/login.md': item('Login', 'Passkeys for every login.'),
  'api/memory/gotchas/retry.md': item('Retry', 'A  retry needs\na limit.', '2026-03-24'),
  'api/memory/gotchas/pool-a.md': item('Pool is small', 'The pool blocks.'),
  'api/memory/gotchas/pool-b.md': item('Pool is slow', 'The pool blocks.  Always.', '2026-03-24'),
  'api/memory/gotchas/pool-c.md': item(
    'Pool leaks',
    'The pool leaks.',
    '2026-03-24',
    'permanent: true\n',
  ),
  'web/package.json': '{}',
  'web/memory/decisions/cache.md': item('Cache', 'The browser holds the cache.'),
};

function found(text: string, query: Partial<SearchQuery> = {}, here = 'api'): readonly string[] {
  const opened = openTree(textTree(FILES), DEFAULT_SETTINGS, { here });
  const { hits } = search(opened, { text, limit: 10, ...query }, TODAY);
  return hits.map((hit) => `${hit.scope} ${hit.path.split('/').at(-1)} ${hit.score}`);
}

test('a project that has enough is searched alone, what is permanent and new first', () => {
  const hits = found('pool');
  expect(hits).toHaveLength(3);
  expect(hits.map((hit) => hit.split(' ')[1])).toEqual(['pool-c.md', 'pool-a.md', 'pool-b.md']);
});

test('where it has fewer than three, what it inherits comes too, at four fifths', () => {
  expect(found('redis')).toEqual([
    'tlc/workspace redis-down.md 0.5',
    expect.stringMatching(/^tlc\/workspace cache\.md 0\.\d/),
  ]);
  expect(found('queue')).toEqual(['tlc/workspace queue.md 0.6']);
});

test('the same text in both is found once, as the better of the two', () => {
  expect(found('retry')).toEqual(['tlc/api retry.md 0.875']);
});

test('a decision that the project replaced is not found, nor are other projects', () => {
  expect(found('login')).toEqual(['tlc/api login.md 1']);
  expect(found('cache').join()).not.toContain('web');
});

test('what is inherited can be asked for, however much there is', () => {
  const all = found('pool redis', { inherited: true });
  expect(all.map((hit) => hit.split(' ')[0])).toEqual(
    expect.arrayContaining(['tlc/api', 'tlc/workspace']),
  );
  expect(found('pool', { scope: 'workspace' })).toHaveLength(3);
  expect(found('queue', { scope: 'web' })).toEqual(['tlc/workspace queue.md 0.6']);
});

test('a project that stands alone has no workspace to look into', () => {
  const { 'projects.json': _, ...rest } = FILES;
  const alone = Object.fromEntries(
    Object.entries(rest).flatMap(([path, text]) =>
      path.startsWith('api/') ? [[path.slice(4), text]] : [],
    ),
  );
  const opened = hierarchy(alone);
  const query = { text: 'redis retry', limit: 10, inherited: true };
  const { hits } = search(opened, query, TODAY);
  expect(hits.map(({ path }) => path)).toEqual(['memory/gotchas/retry.md']);
});

test('at the root everything is searched, by words alone', () => {
  expect(found('cache', {}, '').map((hit) => hit.split(' ')[0])).toEqual(
    expect.arrayContaining(['tlc/web', 'tlc/workspace']),
  );
});

describe('the score', () => {
  const document = hierarchy({ 'memory/gotchas/a.md': '# A\n' }).document('memory/gotchas/a.md');
  if (document === null) throw new Error('it is there');
  const permanent = { ...document, metadata: { permanent: true } };
  test.each([
    ['similarity, recency and project make one', { similarity: 1, own: true, age: 0 }, 1],
    ['a week halves recency', { similarity: 0, own: false, age: 7 }, 0.125 * 0.8],
    ['without a date it is old', { similarity: 0.8, own: true, age: null }, 0.65],
    ['a workspace counts four fifths', { similarity: 0.8, own: false, age: 0 }, 0.65 * 0.8],
  ])('%s', (_, facts, expected) => {
    expect(score({ document, ...facts })).toBeCloseTo(expected, 10);
    expect(score({ document: permanent, ...facts })).toBeCloseTo(expected * 1.2, 10);
  });
});

test('on the command line', async () => {
  const root = folder(FILES);
  const hits = async (...argv: readonly string[]): Promise<readonly string[]> => {
    const { out } = await run(['search', ...argv, '--json'], { cwd: `${root}/api` });
    return JSON.parse(out).hits.map(({ path }: { path: string }) => path);
  };
  expect(await hits('pool')).toHaveLength(3);
  expect(await hits('pool redis', '--scope', 'inherited')).toHaveLength(5);
  expect(await hits('login', '--kind', 'decision')).toEqual(['api/memory/decisions/login.md']);
});
