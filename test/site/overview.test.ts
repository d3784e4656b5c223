import { describe, expect, test } from 'vitest';
import { worstOf } from '../../src/core.ts';
import type { Severity } from '../../src/model/finding.ts';
import { machineFiles } from '../../src/site/build/machine-files.ts';
import { prepareSite } from '../../src/site/build/prepare-site.ts';
import { searchRecords } from '../../src/site/build/search-records.ts';
import type { PreparedSite } from '../../src/site/prepared-site.ts';
import { lifecycleReason } from '../../src/site/view/decisions/decision-chains.ts';
import { glossary } from '../../src/site/view/glossary.ts';
import {
  inheritedShare,
  latestChanges,
  openWork,
  reachWords,
  stageOf,
} from '../../src/site/view/overview.ts';
import { testOf } from '../dialects/samples.ts';
import { finding } from '../helpers/finding.ts';
import { page } from '../helpers/hierarchy.ts';
import { STORY, story } from './story.ts';

async function prepared(
  files: Readonly<Record<string, string>>,
  origin: string | null = null,
): Promise<PreparedSite> {
  const told = story(files);
  return prepareSite(await told.data(), { base: '/x/', origin, isLive: false });
}

const AGENT = 'plans/0001-a/agents/000-b.md';

test('the worst findings are told, of as many rules as there are; of equals what concerns most', () => {
  const of = (severity: Severity, rule: string, message: string, targets: string[] = []) =>
    finding({ severity, rule, message, targets });
  const findings = [
    of('info', 'a', 'info'),
    of('critical', 'stale-document', 'old'),
    of('critical', 'b', 'first'),
    of('critical', 'b', 'second'),
    of('warning', 'c', 'small'),
    of('warning', 'd', 'warning', ['x']),
    of('critical', 'e', 'third'),
  ];
  const told = worstOf(findings, 6).map(({ message }) => message);
  // What the days alone made critical is no worse than a warning.
  expect(told).toEqual(['first', 'third', 'second', 'old', 'warning', 'small']);
});

describe('tokens', () => {
  test('are told with the share that is inherited', async () => {
    const site = await prepared({
      '.limps/workspace.md': `# W\n\n${'many words '.repeat(300)}`,
      'plans/0001-a/0001-a-plan.md': '# Plan\n',
      [AGENT]: '# Small\n',
      'plans/0001-a/agents/001-large.md': `# Large\n\n${'many words '.repeat(100)}`,
    });
    const shareOf = (id: string) => {
      const summary = site.summaries.get(id);
      return summary ? inheritedShare(summary) : null;
    };
    expect(shareOf('0001/000')).toBeGreaterThan(95);
    expect(shareOf('0001/001')).toBeLessThan(80);
  });
});

describe('what changed lately', () => {
  const files = {
    '.limps/workspace.md': page('updated: 2026-03-01', '# W\n'),
    '.limps/context/late.md': page('updated: 2026-03-30', '# Late\n'),
    '.limps/context/hour.md': page('updated: 2026-03-30T18:37:00Z', '# Hour\n'),
    '.limps/context/never.md': page('updated: 2999-01-01', '# Never\n'),
    'plans/0001-a/0001-a-plan.md': page('updated: 2026-03-29', '# Plan\n'),
    [AGENT]: '# Without a date\n',
  };

  test('is in order of time; what is ahead of it, and what has no date, is left out', async () => {
    const site = await prepared(files);
    const titles = latestChanges(site, 9).map(({ title }) => title);
    expect(titles).toEqual(['Late', 'Hour', 'Plan', 'W']);
  });

  test('names two links to one file once', async () => {
    const text = page('updated: 2026-03-01', '# Rules\n');
    const site = await prepared({ '.limps/context/a.md': text, '.limps/context/b.md': text });
    expect(latestChanges(site, 9).map(({ path }) => path)).toEqual(['.limps/context/a.md']);
  });

  test('says whom it reaches', async () => {
    const site = await prepared(files);
    const words = (path: string) => {
      const facts = site.documents.get(path);
      return facts && reachWords(facts, site);
    };
    expect(words('.limps/context/late.md')).toBe('affects all targets');
    expect(words('plans/0001-a/0001-a-plan.md')).toBe('affects 1 agent');
  });
});

describe('an overview leads with', () => {
  test.each<readonly [string, Readonly<Record<string, string>>]>([
    ['empty', { 'stratigraph.json': '{}' }],
    ['broken', { 'plans/0001-a/0001-a-plan.md': '\u0000', [AGENT]: '\u0000' }],
    ['decisions', { 'docs/adr/0001-a.md': '# 1. A\n', 'docs/adr/README.md': '# Index\n' }],
    ['whole', { 'docs/adr/0001-a.md': '# 1. A\n', 'AGENTS.md': '# A\n' }],
    ['outer', { 'plans/0001-a/0001-a-plan.md': '# A\n' }],
    ['shared', { '.limps/workspace.md': '# W\n' }],
    ['whole', { 'plans/0001-a/0001-a-plan.md': '# A\n', [AGENT]: '# B\n' }],
  ])('%s', async (stage, files) => {
    expect(stageOf(await prepared(files))).toBe(stage);
  });
});

describe('pages that the settings add', () => {
  const pages = [
    { path: 'docs/guide.md', title: 'Guide' },
    { path: 'docs/odd <x>.md' },
    { path: 'docs/guide.md', title: 'Named twice' },
  ];
  const files = {
    'stratigraph.json': JSON.stringify({ site: { pages } }),
    'docs/guide.md': '# How to map\n\nSee [the plan](../plans/0001-a/0001-a-plan.md).\n',
    'docs/odd <x>.md': 'Odd.\n',
    'plans/0001-a/0001-a-plan.md': '# Plan\n\nSee [the guide](../../docs/guide.md#how).\n',
  };

  test('have one address each, below the base', async () => {
    const site = await prepared(files);
    expect(site.more.map(({ title, page }) => [title, page])).toEqual([
      ['Guide', 'p/docs/guide/'],
      ['odd <x>', 'p/docs/odd-x/'],
    ]);
  });

  test('and documents lead to each other', async () => {
    const site = await prepared(files);
    const [guide] = site.data.pages;
    expect(site.render(guide?.markdown ?? '', 'docs/guide.md')).toContain('href="/x/t/0001/"');
    const { html } = site.renderDocument('plans/0001-a/0001-a-plan.md');
    expect(html).toContain('href="/x/p/docs/guide/#md-how"');
  });

  test('are found by the search', async () => {
    const records = [...searchRecords(await prepared(files))];
    expect(records.find(({ url }) => url === 'p/docs/guide/')).toMatchObject({
      content: expect.stringContaining('How to map'),
      filters: { standing: ['holds'] },
    });
  });
});

describe('files for programs', () => {
  test('are the same with and without an address, but for the sitemap', async () => {
    const site = await prepared(STORY);
    const names = [...machineFiles(site).files.keys()];
    const placed = [...machineFiles({ ...site, origin: 'https://h.example' }).files.keys()];
    expect(placed.filter((name) => !names.includes(name))).toEqual(['sitemap.xml']);
    expect(placed).toHaveLength(names.length + 1);
  });

  test('llms.txt tells which decisions are not in force', async () => {
    const site = await prepared({
      'docs/adr/0001-a.md': '# 1. A\n\n## Status\n\nSuperseded by [2. B](0002-b.md)\n',
      'docs/adr/0002-b.md': '# 2. B\n\n## Status\n\nAccepted\n',
      'docs/adr/0003-c.md': '# 3. C\n\n## Status\n\nProposed\n',
    });
    const text = String(machineFiles(site).files.get('llms.txt')?.());
    expect(text).toMatch(/0001-a\.md, superseded by 0002$/m);
    expect(text).toMatch(/0002-b\.md$/m);
    expect(text).toMatch(/0003-c\.md, Proposed$/m);
  });

  test('every address in them is whole, below the base, and that of a page', async () => {
    const site = await prepared(STORY, 'https://h.example');
    const text = (name: string) => String(machineFiles(site).files.get(name)?.());
    const pages = new Set(
      [...text('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at]) => at),
    );
    expect(pages.size).toBeGreaterThan(site.documents.size);
    const { items } = JSON.parse(text('feed.json')) as { items: readonly { url: string }[] };
    expect(items.length).toBeGreaterThan(5);
    for (const { url } of items) expect(pages).toContain(url);
    for (const [, at] of text('llms.txt').matchAll(/^- \[.*\]\((.*?)\)/gm))
      expect(at).toMatch(/^https:\/\/h\.example\/x\/(bundles\/.*\.md|[dt]\/.*\/)$/);
  });
});

test('words that occur are explained: terms, lifecycles, statuses of targets', async () => {
  const site = await prepared({
    'plans/0001-a/0001-a-plan.md': page('status: GAP\npersona: coder', '# A\n'),
    'plans/0002-b/0002-b-plan.md': page('status: draft\npersona: coder', '# B\n'),
  });
  const terms = new Map(glossary(site));
  for (const one of ['draft', 'scope', 'target']) expect(terms.get(one)).toBeDefined();
  for (const one of ['archived', 'expired', 'code age']) expect(terms.get(one)).toBeUndefined();
  const names = [...terms.keys()].map((term) => term.toLowerCase());
  expect(new Set(names).size).toBe(names.length);
});

test('a lifecycle is explained by what makes the document count as that', async () => {
  const site = await prepared({
    'plans/0001-a/0001-a-plan.md': page('status: PASS', '# A\n'),
    'plans/0002-b/0002-b-plan.md': page('status: done', '# B\n'),
    'plans/0003-c/0003-c-plan.md': page('status: done\nsuperseded_by: 0002', '# C\n'),
    'plans/0004-d/0004-d-plan.md': page('updated: 2026-01-01', '# D\n'),
    '.limps/archive/old.md': page('status: active', '# Old\n'),
  });
  const reason = (path: string) => {
    const document = site.data.graph.documents.get(path);
    const lifecycle = document?.lifecycle ?? 'expired';
    return lifecycleReason(document?.rawStatus ?? lifecycle, lifecycle, document);
  };
  expect(reason('plans/0001-a/0001-a-plan.md')).toBe('(done)');
  expect(reason('plans/0002-b/0002-b-plan.md')).toBe('');
  expect(reason('plans/0003-c/0003-c-plan.md')).toBe('(superseded)');
  expect(reason('plans/0004-d/0004-d-plan.md')).toBe('');
  expect(reason('.limps/archive/old.md')).toBe('(archived, because it is in .limps/archive/)');
});

testOf('openspec')(
  'work that is open is in no archive; what has no tasks yet comes after it',
  async () => {
    const site = await prepared({
      ...{ 'AGENTS.md': '# A\n', 'openspec/specs/a/spec.md': '# A\n\n## Purpose\n\nA.\n' },
      ...Object.fromEntries(
        ['b', 'archive/2026-01-01-c'].flatMap((name) => [
          [`openspec/changes/${name}/proposal.md`, '## Why\n'],
          [`openspec/changes/${name}/tasks.md`, '- [x] 1.1 Send\n- [ ] 1.2 Pay\n'],
        ]),
      ),
      'openspec/changes/a/proposal.md': '## Why\n',
      'openspec/changes/a-done/tasks.md': '- [x] 1.1 Send\n',
    });
    expect(openWork(site).map(({ title, progress }) => [title, progress?.done])).toEqual([
      ['b', 1],
      ['a', undefined],
      ['a-done', 1],
    ]);
  },
);
