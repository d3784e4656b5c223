// What real collections say, read by eye and written down here: who replaces whom, who says so, what each status means.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  decisionsOf,
  findDecision,
  history,
  namesOf,
  summarize,
} from '../../src/core/decisions.ts';
import { build, type Hierarchy, listTargets, openTree, selectLayers } from '../../src/core.ts';
import type { ContextGraph } from '../../src/model/graph.ts';
import { DEFAULT_SETTINGS } from '../../src/read/default-settings.ts';
import { diskTree } from '../../src/read/disk-tree.ts';

const corpora = fileURLToPath(new URL('../../../shared/corpora/', import.meta.url));

function opened(name: string): Hierarchy {
  return openTree(diskTree(corpora + name, DEFAULT_SETTINGS), DEFAULT_SETTINGS);
}

const short = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '');
const number = (path: string): string => short(path).slice(0, 4);

/** `newer > older (who says so)`. */
function pairs({ supersession }: ContextGraph, name: (path: string) => string): string[] {
  return supersession.pairs.map(
    ({ newer, older, saidBy }) => `${name(newer)} > ${name(older)} (${saidBy})`,
  );
}

/** Other relations than replacing: `from relation to`. */
function others(graph: ContextGraph): string[] {
  return [...graph.documents.values()].flatMap(({ path, references }) =>
    references
      .filter(({ relation }) => !relation.startsWith('supersede'))
      .map(({ relation, to }) => `${number(path)} ${relation} ${number(to)}`),
  );
}

function byLifecycle(hierarchy: Hierarchy): Record<string, string[]> {
  const decisions = [...decisionsOf(hierarchy).documents.values()];
  const groups = Map.groupBy(decisions, ({ lifecycle }) => lifecycle);
  return Object.fromEntries(
    [...groups].map(([lifecycle, some]) => [lifecycle, some.map(({ path }) => number(path))]),
  );
}

describe.skipIf(!existsSync(corpora))('real collections', () => {
  test('james: 77 in Nygard form, "Superceded" on a line below the old status', () => {
    const hierarchy = opened('adr-james-project');
    const graph = build(hierarchy, new Map());
    expect(decisionsOf(hierarchy).documents.size).toBe(77);
    expect(pairs(graph, number)).toEqual([
      '0016 > 0003 (both)',
      '0025 > 0014 (newer)',
      '0035 > 0026 (both)',
    ]);
    expect(graph.supersession.oneSided.map(({ older }) => number(older))).toEqual(['0014']);
    expect(graph.supersession.unaccepted.map(({ newer }) => number(newer))).toEqual(['0035']);
    expect(graph.supersession.duplicateIds.map(({ id, paths }) => [id, paths.length])).toEqual([
      ['0009', 2],
      ['0042', 2],
      ['0071', 2],
    ]);
    expect(graph.supersession.cycles).toEqual([]);
    const { active, ...rest } = byLifecycle(hierarchy);
    expect(rest).toEqual({
      draft: ['0001', '0021', '0024', '0035', '0039', '0072'],
      superseded: ['0003', '0026'],
      archived: ['0011', '0015'],
    });
    expect(active).toHaveLength(67);
    expect(others(graph)).toEqual([
      '0042 relates-to 0020',
      '0042 relates-to 0023',
      '0047 relates-to 0045',
      '0047 relates-to 0046',
      '0048 amended-by 0067',
      '0051 relates-to 0062',
      '0052 relates-to 0031',
      '0062 relates-to 0051',
      '0067 amends 0048',
    ]);
    expect(hierarchy.document('src/adr/0046-generalize-event-bus.md')).toMatchObject({
      title: 'Generalize EventBus',
      created: '2020-06-11',
    });
    expect(hierarchy.document('src/adr/0010-enable-elasticsearch-routing.md')?.title).toBe(
      'Enable ElasticSearch routing',
    );
    expect(
      [...decisionsOf(hierarchy).documents.values()].every(({ created }) => created !== null),
    ).toBe(true);
  });

  test('govuk: 38 in Nygard form, one replaced by the word of the old one alone, one replaced in part', () => {
    const hierarchy = opened('adr-govuk-aws');
    const graph = build(hierarchy, new Map());
    expect(decisionsOf(hierarchy).documents.size).toBe(38);
    expect(pairs(graph, number)).toEqual(['0015 > 0004 (older)']);
    expect(others(graph)).toEqual([
      '0010 amended-by 0017',
      '0017 amends 0010',
      '0033 partly-supersedes 0003',
    ]);
    const { active, ...rest } = byLifecycle(hierarchy);
    expect(rest).toEqual({
      superseded: ['0004'],
      draft: ['0006', '0009', '0013', '0031', '0033', '0035', '0036'],
    });
    expect(active).toContain('0003');
    // The heading of 0033 has another decision's number.
    expect(findDecision(decisionsOf(hierarchy).documents, '33')).toMatch(/0033-ip-ranges/);
    expect(graph.supersession.duplicateIds).toEqual([]);
  });

  test('jabref: 70 in MADR 4, most without a status, both sides in one scalar of the front matter', () => {
    const hierarchy = opened('adr-jabref');
    const graph = build(hierarchy, new Map());
    const decisions = decisionsOf(hierarchy);
    expect(decisions.documents.size).toBe(70);
    expect(pairs(graph, number)).toEqual(['0057 > 0045 (both)']);
    expect(others(graph)).toEqual(['0006 relates-to 0001']);
    const stated = [...decisions.documents.values()].filter(({ rawStatus }) => rawStatus !== null);
    expect(stated.map(({ path }) => number(path))).toEqual([
      '0042',
      '0045',
      '0047',
      '0049',
      '0057',
      '0061',
    ]);
    expect(byLifecycle(hierarchy).superseded).toEqual(['0045']);
    const [workspace] = listTargets(hierarchy);
    expect(workspace && selectLayers(hierarchy, workspace).map(({ path }) => number(path))).toEqual(
      ['0042', '0047', '0049', '0057', '0061'],
    );
    expect(summarize(decisions).find(({ id }) => id === '0045')).toMatchObject({
      status: 'superseded',
      supersededBy: ['0057'],
    });
  });

  test('log4brains: MADR 2 items, slugs as ids, three packages, fixtures too deep to be anybody’s', () => {
    const hierarchy = opened('adr-log4brains');
    const graph = build(hierarchy, new Map());
    expect(hierarchy.dialects.find(({ name }) => name === 'adr')?.format?.folders).toEqual([
      'docs/adr',
      'packages/core/docs/adr',
      'packages/web/docs/adr',
    ]);
    expect(decisionsOf(hierarchy).documents.size).toBe(17);
    expect(pairs(graph, short)).toEqual([
      '20201016-use-the-adr-slug-as-its-unique-id > 20200926-use-the-adr-number-as-its-unique-id (both)',
    ]);
    expect(others(graph)).toEqual([]);
    expect(graph.supersession.duplicateIds).toEqual([]);
  });

  test('log4brains’ fixtures: no title, no status, odd names, templates', () => {
    const hierarchy = opened('adr-log4brains/packages/core/integration-tests/ro-project');
    const graph = build(hierarchy, new Map());
    const decisions = decisionsOf(hierarchy);
    expect(decisions.documents.size).toBe(20);
    expect(pairs(graph, short)).toEqual(['20201029-superseder > 20201028-superseded-adr (both)']);
    const status = Object.fromEntries(
      summarize(decisions).map((one) => [short(one.path), one.status]),
    );
    expect(status).toMatchObject({
      '20200102-adr-without-status': null,
      '20201028-superseded-adr': 'superseded',
      '20201029-proposed-adr': 'proposed',
      '20201029-rejected-adr': 'rejected',
      '20201030-draft-adr': 'draft',
      'adr_with_a_WeIrd-filename': 'accepted',
    });
    expect(hierarchy.document('docs/adr/20200102-adr-without-title.md')).toMatchObject({
      title: 'Adr without title',
      tags: ['foo', 'bar'],
    });
    // One slug in two packages is two decisions.
    const names = namesOf(decisions);
    expect(names.get('docs/adr/20200101-first-adr.md')).toBe('docs/adr/20200101-first-adr.md');
    expect(() => findDecision(decisions.documents, '20200101-first-adr')).toThrow(
      /2 decisions are called/,
    );
  });

  test.each([
    ['adr-adr-tools', 9, ['0005 amended-by 0009', '0009 amends 0005']],
    ['adr-meza-adr-tools', 4, []],
  ])('%s: nothing there replaces anything', (name, count, relations) => {
    const hierarchy = opened(name);
    const graph = build(hierarchy, new Map());
    expect(decisionsOf(hierarchy).documents.size).toBe(count);
    expect(pairs(graph, number)).toEqual([]);
    expect(others(graph)).toEqual(relations);
    expect(Object.keys(byLifecycle(hierarchy))).toEqual(['active']);
  });

  test('limps: no decision at all; a plan replaced by another, as the old one says', () => {
    const hierarchy = opened('limps');
    const graph = build(hierarchy, new Map());
    expect(decisionsOf(hierarchy).documents.size).toBe(0);
    expect(pairs(graph, number)).toEqual(['0041 > 0029 (older)']);
    expect(graph.edges.filter(({ type }) => type === 'SUPERSEDES')).toMatchObject([
      { from: '0041', to: '0029', line: 4 },
    ]);
  });

  test('a folder of decisions may be the root itself', () => {
    const hierarchy = opened('adr-james-project/src/adr');
    expect(decisionsOf(hierarchy).documents.size).toBe(77);
    expect(listTargets(hierarchy).map(({ id }) => id)).toEqual(['workspace']);
    const [head] = history(decisionsOf(hierarchy), '0003-distributed-workqueue.md');
    expect(head).toMatchObject({
      path: '0016-distributed-workqueue.md',
      older: [{ path: '0003-distributed-workqueue.md' }],
    });
  });
});
