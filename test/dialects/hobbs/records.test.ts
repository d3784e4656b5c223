// What memories are worth, why, and which of them may go.

import { describe, expect, test } from 'vitest';
import { recordsAt } from '../../../src/core/recording.ts';
import { build, check, listTargets, openTree, resolve, selectLayers } from '../../../src/core.ts';
import { hobbs } from '../../../src/dialects/hobbs/index.ts';
import type { Settings } from '../../../src/model/settings.ts';
import { findRecords } from '../../../src/operations/memory-list.ts';
import { DEFAULT_SETTINGS } from '../../../src/read/default-settings.ts';
import { textTree } from '../../../src/read/text-tree.ts';
import { page } from '../../helpers/hierarchy.ts';
import { FRIEND, memories, memory, NOW } from './memories.ts';

type Files = Readonly<Record<string, string>>;

function opened(files: Files = memories, more: Partial<Settings['memory']> = {}) {
  const settings = { ...DEFAULT_SETTINGS, memory: { ...DEFAULT_SETTINGS.memory, ...more } };
  return openTree(textTree(files), settings);
}

const ALL = { words: [], group: null, sort: 'score', all: false } as const;
const ranked = (now = NOW, files: Files = memories) =>
  findRecords(recordsAt(opened(files), now), ALL).map(({ id, score }) => [
    id,
    score?.value ?? null,
  ]);
const due = (now = NOW, more: Partial<Settings['memory']> = {}) =>
  recordsAt(opened(memories, more), now).flatMap(({ id, attention }) =>
    attention.map(({ kind, says }) => `${id} ${kind}: ${says}`),
  );

test('a year and twenty confirmations count more than yesterday and none', () => {
  // 2^(-365/90) = 0.060; ½ ln 21 = 1.522; ¼ · 0.060 · ½ = 0.008. 2^(-1/90) = 0.992; ¼ · 0.992 · ½ = 0.124.
  expect(ranked()).toEqual([
    ['foundation', null],
    ['mem_20250214_001', 1.59],
    ['mem_20260213_001', 1.116],
    ['mem_20260115_001', 0.893],
    ['mem_20250214_002', 0.068],
    ['mem_20250101_001', 0.048],
  ]);
});

test('each part of a score says where it is from', () => {
  const record = recordsAt(opened(), NOW).find(({ id }) => id === 'mem_20250214_001');
  expect(record?.score?.parts).toEqual([
    { name: 'recency', value: 0.06, because: 'created 365 days ago' },
    { name: 'reinforcement', value: 1.522, because: 'reinforced 20 times' },
    { name: 'access', value: 0.008, because: 'not loaded since it was created' },
  ]);
});

test('each time that it is loaded a memory counts for more', () => {
  const accessed = (access_count?: number) =>
    ranked(NOW, {
      'foundation.md': '# F\n',
      'memory/active/a.md': memory(
        { id: 'mem_1', ...(access_count !== undefined && { access_count }) },
        'A.',
      ),
    })[1]?.[1];
  // Thirteen days: 2^(-13/90) = 0.905; access ¼ · 0.905 · 25/30, · 6/11, · ½.
  expect([20, 1, 0, undefined].map(accessed)).toEqual([1.093, 1.028, 1.018, 1.018]);
});

const CIRCLE = {
  'foundation.md': '# F\n',
  'memory/active/a.md': memory({ id: 'mem_1', supersedes: 'mem_2' }, 'A.'),
  'memory/active/b.md': memory({ id: 'mem_2', supersedes: 'mem_1' }, 'B.'),
};

test('of two that replace each other neither is to go', () => {
  expect(recordsAt(opened(CIRCLE), NOW).flatMap(({ attention }) => attention)).toEqual([]);
});

test('old and neither confirmed nor loaded, or superseded: it may go', () => {
  expect(due()).toEqual([
    'mem_20250214_002 prune: Its score 0.068 is below 0.25.',
    'mem_20251101_001 prune: mem_20260115_001 supersedes it.',
  ]);
});

test('months later the same memories are due, but for the one that was confirmed', () => {
  // 258 and 229 days: 2^(-258/90) = 0.137 and ⅛ of it, 2^(-229/90) = 0.171 and ⅛ of it.
  expect(due('2026-10-01')).toEqual([
    'mem_20250214_002 prune: Its score 0.011 is below 0.25.',
    'mem_20251101_001 prune: mem_20260115_001 supersedes it.',
    'mem_20260115_001 prune: Its score 0.154 is below 0.25.',
    'mem_20260213_001 prune: Its score 0.192 is below 0.25.',
  ]);
});

test('settings weigh: a longer half-life keeps more, a smaller tier less', () => {
  expect(due('2026-10-01', { halfLife: 365 })).toEqual([
    'mem_20251101_001 prune: mem_20260115_001 supersedes it.',
  ]);
  expect(due(NOW, { pruneBelow: 0, mostActive: 2 })).toEqual([
    'mem_20250214_002 prune: The active tier holds more than 2, and its score 0.068 is low.',
    'mem_20251101_001 prune: mem_20260115_001 supersedes it.',
    'mem_20260115_001 prune: The active tier holds more than 2, and its score 0.893 is low.',
  ]);
});

describe('a list', () => {
  const ids = (query: object) =>
    findRecords(recordsAt(opened(), NOW), { ...ALL, ...query }).map(({ id }) => id);

  test('shows a summary in the place of what it stands for, unless all is asked for', () => {
    expect(ids({ words: ['deployed'] })).toEqual(['mem_20250101_001']);
    expect(ids({ words: ['deployed'], all: true }).sort()).toEqual([
      'mem_20240101_001',
      'mem_20240102_001',
      'mem_20250101_001',
    ]);
  });

  test('of a group is whole, the newest first where dates are asked for', () => {
    expect(ids({ group: 'archive', sort: 'date' })).toEqual([
      'mem_20240102_001',
      'mem_20240101_001',
    ]);
  });

  test('knows words in any case, in text and tags', () => {
    expect(ids({ words: ['DOI'] })).toEqual(['mem_20260213_001']);
    expect(ids({ words: ['communication', 'prefers'] })).toEqual(['mem_20250214_001']);
  });
});

describe('what is loaded', () => {
  const layers = (id: string, files: Files = memories) => {
    const hierarchy = opened(files);
    const target = listTargets(hierarchy).find((one) => one.id === id);
    if (target === undefined) throw new Error(`There is no ${id}`);
    return selectLayers(hierarchy, target).map(({ path, because }) => `${path}: ${because.says}`);
  };

  test('by the assistant: foundation, overlay, active memories that nothing replaces', () => {
    expect(layers('hobbs/assistant')).toEqual([
      'foundation.md: the foundation',
      'claude.md: the overlay',
      'memory/active/mem_20250214_001.md: an active memory',
      'memory/active/mem_20250214_002.md: an active memory',
      'memory/active/mem_20260115_001.md: an active memory',
      'memory/active/mem_20260213_001.md: an active memory',
    ]);
  });

  test('by an agent: the foundation unfiltered, memories with its name or one of its tags, its own notes', () => {
    expect(layers('hobbs/assistant/researcher')).toEqual([
      'foundation.md: the foundation',
      'claude.md: the overlay',
      'memory/active/mem_20260213_001.md: an active memory with the tag researcher',
      'agents/researcher/operational.md: what researcher has learned',
    ]);
    expect(layers('hobbs/assistant/reviewer').slice(2, -1)).toEqual([
      'memory/active/mem_20250214_002.md: an active memory with the tag code',
      'memory/active/mem_20260213_001.md: an active memory with the tag code',
    ]);
  });

  test('of two that replace each other both are: nothing says which', () => {
    expect(layers('hobbs/assistant', CIRCLE).slice(1)).toEqual([
      'memory/active/a.md: an active memory',
      'memory/active/b.md: an active memory',
    ]);
  });

  test('the CLAUDE.md of a project is not the overlay', () => {
    const { 'claude.md': overlay = '', ...others } = memories;
    const files = { ...others, 'CLAUDE.md': '# Personal Notes\n\nBuy milk.\n' };
    for (const id of ['hobbs/assistant', 'hobbs/assistant/researcher'])
      expect(layers(id, files).join('\n')).not.toMatch(/claude\.md/i);
    expect(layers('hobbs/assistant', { ...files, 'claude.md': overlay })[1]).toBe(
      'claude.md: the overlay',
    );
  });

  test('a memory in .hobbs is seen, with its foundation in force for the project', () => {
    const inside = Object.entries(memories).map(([path, text]) => [`.hobbs/${path}`, text]);
    const files = { ...Object.fromEntries(inside), 'CLAUDE.md': '# Project\n' };
    expect(layers('hobbs/assistant', files).slice(0, 3)).toEqual([
      '.hobbs/foundation.md: the foundation',
      '.hobbs/claude.md: the overlay',
      '.hobbs/memory/active/mem_20250214_001.md: an active memory',
    ]);
    const plan = { ...files, '.limps/workspace.md': page('name: W', '# W\n') };
    expect(layers('workspace', plan)[0]).toMatch(/^\.hobbs\/foundation\.md: /);
  });

  test('everywhere else: the foundation first, and nothing overrides it', () => {
    const plan = {
      '.limps/workspace.md': page('name: W\nlanguage: German\noverrides: [language]', '# W\n'),
      'AGENTS.md': '# Instructions\n',
    };
    const hierarchy = opened({ ...memories, ...plan });
    const target = listTargets(hierarchy).find(({ dialect }) => dialect === 'limps');
    if (target === undefined) throw new Error('There is no workspace');
    const context = resolve(hierarchy, target, new Map(), { now: NOW });
    expect(context.layers.map(({ source }) => source)).toEqual([
      'foundation.md',
      '.limps/workspace.md',
    ]);
    expect(context.values).toEqual({ language: 'English' });
    const findings = check(hierarchy, build(hierarchy, new Map()), { now: NOW }).findings;
    expect(findings.filter(({ rule }) => rule === 'locked-override')).toMatchObject([
      { severity: 'critical', path: '.limps/workspace.md' },
    ]);
    const closed = listTargets(hierarchy).filter(({ dialect }) => dialect === 'instructions');
    expect(closed.length).toBeGreaterThan(0);
    for (const one of closed)
      expect(selectLayers(hierarchy, one).map(({ path }) => path)).toEqual(['AGENTS.md']);
  });
});

describe('a check', () => {
  const told = (files: Files) => {
    const hierarchy = opened({ 'foundation.md': '# F\n', ...files });
    const { findings } = check(hierarchy, build(hierarchy, new Map()), { now: NOW });
    return findings.map(({ rule, path, line, message }) => `${rule} ${path}:${line} ${message}`);
  };

  test('of sound memories finds what may be archived', () => {
    expect(told(memories)).toEqual([
      'stale-memory memory/active/mem_20250214_002.md:1 This memory may be archived. Its score 0.068 is below 0.25.',
      'stale-memory memory/active/mem_20251101_001.md:1 This memory may be archived. mem_20260115_001 supersedes it.',
    ]);
  });

  test('tells ids that two have, successors of nothing, circles and folders against status', () => {
    const active = (head: Parameters<typeof memory>[0]) => memory(head, 'Tea.');
    expect(
      told({
        'memory/active/a.md': active({ id: 'mem_20260101_001' }),
        'memory/archive/b.md': active({ id: 'mem_20260101_001' }),
        'memory/active/c.md': active({ id: 'mem_20260101_003', supersedes: 'mem_20260101_009' }),
        'memory/active/d.md': active({ id: 'mem_20260101_004', supersedes: 'mem_20260101_005' }),
        'memory/active/e.md': active({ id: 'mem_20260101_005', supersedes: 'mem_20260101_004' }),
      }),
    ).toEqual([
      'orphan-reference memory/active/c.md:8 No document is called `mem_20260101_009`.',
      'circular-supersession memory/active/d.md:8 Circular supersession: d → e → d.',
      'one-sided-supersession memory/active/d.md:8 This supersedes e, but the older document does not say so.',
      'one-sided-supersession memory/active/e.md:8 This supersedes d, but the older document does not say so.',
      'duplicate-id memory/archive/b.md:1 a also has the id mem_20260101_001.',
      'status-transition memory/archive/b.md:9 The status is `active`, but the file is in memory/archive, which decides.',
    ]);
  });

  test('tells payments and a foundation that is no longer small', () => {
    expect(
      told({
        'foundation.md': `# F\n${'\nValue.\n'.repeat(80)}`,
        'memory/active/a.md': memory(
          { id: 'mem_20260101_001' },
          'Spent $4,200 on AWS in January, categorized as infrastructure.',
        ),
        'memory/active/b.md': memory(
          { id: 'mem_20260101_002' },
          'Monthly expense categorization uses the following rules: by vendor.',
        ),
      }).map((one) => one.split(' ').slice(0, 2)),
    ).toEqual([
      ['size-budget', 'foundation.md:1'],
      ['sensitive-content', 'memory/active/a.md:12'],
    ]);
  });
});

test.each([
  ['broken YAML', 'a.md', '---\nid: [\n---\n\nTea.\n'],
  ['no head', 'a.md', 'Tea.\n'],
  [
    'wrong types',
    'a.md',
    '---\nid: {a: 1}\ntags: {a: b}\nreinforced: many\ncreated: soon\nlast_accessed: [1]\nsupersedes: {x: y}\n---\nTea.\n',
  ],
  [
    'names of what every object has',
    'a.md',
    '---\nid: __proto__\nconstructor: 1\n__proto__: {score: 9}\n---\nTea.\n',
  ],
  ['an empty file', 'a.md', ''],
])('%s is told, and never stops a list', (_, name, text) => {
  const records = recordsAt(opened({ ...memories, [`memory/active/${name}`]: text }), NOW);
  expect(records.filter(({ path }) => path.endsWith('/a.md'))).toMatchObject([
    { group: 'active', attention: [{ kind: 'prune' }] },
  ]);
  expect(records.length).toBe(10);
});

test.each([
  ['CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
  ['a byte order mark', (text: string) => `\ufeff${text}`],
])('%s makes no difference', (_, form) => {
  const [, record] = recordsAt(
    opened({ ...memories, 'memory/active/mem_20250214_001.md': form(FRIEND) }),
    NOW,
  );
  expect(record).toMatchObject({
    ...{ id: 'mem_20250214_001', created: '2025-02-14T12:00:00Z', score: { value: 1.59 } },
    title: 'Prefers direct communication without pleasantries.',
    tags: ['preference', 'communication'],
  });
});

test('a tree is taken for one where a foundation is beside a memory, or memories say whose they are', () => {
  const strength = (files: Files) => hobbs.evidence(textTree(files)).strength;
  expect(strength({ 'foundation.md': '# F\n', 'memory/active/.gitkeep': '' })).toBe(70);
  expect(strength({ 'memory/active/a.md': FRIEND })).toBe(70);
  expect(strength({ 'foundation.md': '# Building regulations\n' })).toBe(0);
  expect(strength({ 'memory/decisions/a.md': '# A\n', 'memory/active/a.md': '# A\n' })).toBe(0);
});
