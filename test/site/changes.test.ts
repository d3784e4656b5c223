// What the site says of time: the page of changes, and since when each value is what it is.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { open } from '../../src/open.ts';
import { prepareSite } from '../../src/site/build/prepare-site.ts';
import { buildSite } from '../../src/site/build-site.ts';
import { siteData } from '../../src/site/site-data.ts';
import { sitePages } from '../../src/site/view/address/site-pages.ts';
import { changesHtml } from '../../src/site/view/changes/changes-html.ts';
import { changesFilter } from '../../src/site/view/changes/filter.ts';
import {
  reachOf,
  rowsOfFiles,
  sinceOf,
  targetCommits,
} from '../../src/site/view/changes/site-changes.ts';
import { compiledPages } from '../helpers/compiled-pages.ts';
import { folder } from '../helpers/folder.ts';
import { page } from '../helpers/hierarchy.ts';
import { repository } from '../helpers/repository.ts';

const WORKSPACE = '.limps/workspace.md';
const agent = (name: string) => `plans/0042-kiln/agents/${name}.md`;
const FILES = {
  [WORKSPACE]: page('language: English\ntools: [wheel]', '# W\n'),
  'plans/0042-kiln/0042-kiln-plan.md': page('heat: 900', '# Kiln\n'),
  [agent('001_glaze')]: page('heat: 950\noverrides: [heat]', '# Glaze\n'),
  [agent('002_fire')]: page('', '# Fire\n'),
  'plans/0043-wheel/0043-wheel-plan.md': page('', '# Wheel\n'),
};

const made = repository(FILES);
made.commit(
  { [WORKSPACE]: page('language: English\ntools: [wheel, oven]', '# W\n') },
  '2026-03-20T12:00:00Z',
);
made.commit(
  { 'plans/0042-kiln/0042-kiln-plan.md': page('heat: <b>hot</b>', '# Kiln\n') },
  '2026-03-28T12:00:00Z',
);

const NOW = '2026-03-30T12:00:00Z';
const siteOf = async (root: string) =>
  prepareSite(await siteData(await open({ root, cwd: root, now: NOW })), {
    ...{ base: '/', origin: null, isLive: false },
  });
const site = await siteOf(made.root);
const changes = site.changes ?? { commits: [], end: 'created' as const, byTarget: new Map() };

test('a page tells the commits, and only where git knows of any', async () => {
  expect(sitePages(site).map(({ page }) => page)).toContain('changes/');
  const bare = await siteOf(folder(FILES));
  expect(bare.changes).toBeNull();
  expect(sitePages(bare).map(({ page }) => page)).not.toContain('changes/');
});

test('values are those of the commit and inert, and whom they concern is told from the outside in', () => {
  const [hot] = changes.commits;
  const html = changesHtml(hot?.rows ?? [], site, 'targets').html;
  expect(html).toContain('<s dir=auto>900</s>');
  expect(html).toContain('<ins dir=auto>&quot;&lt;b&gt;hot&lt;/b&gt;&quot;</ins>');
  expect(hot?.rows.map(({ targets }) => targets)).toEqual([['0042', '0042/002'], ['0042/001']]);
  const all = changesHtml(changes.commits[1]?.rows ?? [], site, 'targets').html;
  expect(all).toContain('all targets');
});

test('code in the subject of a commit looks like code', async () => {
  const { root, write, git } = repository(FILES);
  write({ [WORKSPACE]: page('language: Welsh', '# W\n') });
  git('commit', '-q', '-a', '-m', 'Say `language` & <more>');
  const data = await siteData(await open({ root, cwd: root, now: NOW }));
  await compiledPages();
  const { outDir } = await buildSite(data, { outDir: join(folder({}), 'site') });
  const html = readFileSync(join(outDir, 'changes/index.html'), 'utf8');
  expect(html).toContain('Say <code>language</code> &amp; &lt;more&gt;</h3>');
});

test('an agent is told of the files that it reads', () => {
  const rows = changes.commits.flatMap((commit) => commit.rows);
  const plan = rowsOfFiles(rows, new Set(['plans/0042-kiln/0042-kiln-plan.md']));
  expect(plan.length).toBeGreaterThan(0);
  expect(new Set(plan.map(({ at, subject }) => at?.source ?? subject))).toEqual(
    new Set(['plans/0042-kiln/0042-kiln-plan.md']),
  );
  expect(rowsOfFiles(rows, new Set(['AGENTS.md']))).toEqual([]);
});

test('of a folder that agents read each row says for which of them, and a page as one of them has no others', async () => {
  const agents = { 'AGENTS.md': 'Be kind.\n', 'CLAUDE.md': 'Be kind.\n' };
  const some = repository({ ...agents, 'api/AGENTS.md': 'Be calm.\n' });
  some.commit({ 'CLAUDE.md': 'Be kind. Be quick.\n' });
  const folders = await siteOf(some.root);
  const told = folders.changes;
  const choices = changesFilter(told ?? changes, folders).fields[1]?.options ?? [];
  // A folder is called by its path, not by its id.
  expect(choices.map(({ text }) => text)).toContain('api (2)');
  const entries = told?.byTarget.get('at') ?? [];
  const [of] = targetCommits(entries);
  expect(changesHtml(of?.rows ?? [], folders, 'readers').html).toContain('>Claude Code</span>');
  const as = (name: string) => targetCommits(entries, { name, files: new Set(), moves: true });
  expect(as('claude').map(({ rows }) => rows.length)).toEqual([1, 1]);
  expect(as('codex').map(({ rows }) => rows.map(({ kind }) => kind))).toEqual([['added']]);
});

test('what a section says differently is folded under its row', () => {
  const [first] = changes.commits[0]?.rows ?? [];
  if (first === undefined) throw new Error('no row');
  const part = { ...first, subject: 'Heat', texts: { before: 'Slow <b>.', after: 'Fast <b>.' } };
  const { html } = changesHtml([{ ...first, parts: [part] }], site, 'targets');
  expect(html).toMatch(/<details>.*<del>Slow<\/del><ins>Fast<\/ins> &lt;b&gt;\.<\/pre><\/details>/);
});

test('a document and a target lead to their pages while there are any', () => {
  const one = { kind: 'added', at: null, before: null, after: null, gone: false } as const;
  const row = (what: 'file' | 'target', subject: string, target: string) =>
    changesHtml(
      [{ ...one, what, subject, targets: [target], names: [], parts: [] }],
      site,
      'targets',
    ).html;
  expect(row('file', WORKSPACE, '0042')).toContain(
    `file <a href="${site.documentHref(WORKSPACE)}">`,
  );
  expect(row('file', 'gone.md', '0042')).not.toContain('file <a');
  expect(row('target', 'plan Kiln', '0042')).toContain('<a href="/t/0042/"><span');
  expect(row('target', '', '0042')).toContain('<span dir=auto>new</span></a>');
});

test('a period that begins before the first commit that is listed says where the list begins', () => {
  const [since] = changesFilter({ ...changes, end: 'limit' }, site).fields;
  expect(since?.options.slice(0, 4).map(({ text }) => text)).toEqual([
    'last 7 days (1)',
    'last 30 days, from 2026-03-01 (3)',
  ]);
});

describe('whom a change reaches', () => {
  test('a target with all in it is one', () => {
    expect(reachOf(['0042', '0042/001', '0042/002', '0043'], site)).toEqual([
      { id: '0042', inside: 2 },
      { id: '0043', inside: 0 },
    ]);
  });

  test('of a target of which some are left out only the others are counted', () => {
    expect(reachOf(['0042', '0042/002'], site)).toEqual([{ id: '0042', inside: 1 }]);
    expect(reachOf(['0042/002', '0042/001'], site).map(({ inside }) => inside)).toEqual([0, 0]);
  });
});

test('a value has the commit since which it is so; one that the agent sets itself keeps its own', () => {
  const since = (id: string) => {
    const target = site.targets.get(id);
    if (target === undefined) throw new Error(id);
    const found = sinceOf(site.data.resolve(target), changes.byTarget.get(id) ?? []);
    return Object.fromEntries([...found].map(([at, { time }]) => [at, time.slice(0, 10)]));
  };
  expect(since('0042/002')).toEqual({
    ...{ '/heat': '2026-03-28', '/language': '2026-03-01' },
    ...{ '/tools/0': '2026-03-01', '/tools/1': '2026-03-20' },
  });
  expect(since('0042/001')['/heat']).toBe('2026-03-01');
});

test('the filter offers spans of time, and the targets', () => {
  const { fields, dataOf } = changesFilter(changes, site);
  const texts = fields.map(({ options }) => options.map(({ text }) => text));
  expect(texts[0]?.slice(0, 3)).toEqual(['last 7 days (1)', 'last 30 days (3)']);
  expect(texts[1]).toContain('0043 (2)');
  // Nothing of the last week is an answer, too.
  const later = { ...site, data: { ...site.data, now: '2027-01-01T00:00:00Z' } };
  expect(changesFilter(changes, later).fields[0]?.options[0]?.text).toBe('last 7 days (0)');
  const [hot] = changes.commits;
  if (hot === undefined) throw new Error('no commit');
  expect(JSON.parse(dataOf(hot)['data-target'] ?? '')).toEqual([
    ...['0042', 'workspace', '0042/002', '0042/001'],
  ]);
});
