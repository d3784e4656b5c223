// Who replaces whom: told by either side, counted once; chains, branches and circles (L-072, L-074 … L-076, L-081).

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { build } from '../../src/core.ts';
import { current, history } from '../../src/graph/successors.ts';
import type { HistoryNode } from '../../src/model/decision.ts';
import type { ContextGraph } from '../../src/model/graph.ts';
import { hierarchy, page } from '../helpers/hierarchy.ts';

type Files = Readonly<Record<string, string>>;
const graphOf = (files: Files): ContextGraph => build(hierarchy(files), new Map());
const id = (path: string): string => path.slice(path.lastIndexOf('/') + 1, -3);
const adr = (number: number): string => `.limps/adrs/ADR-000${number}.md`;

/** Decisions by number; values are front matter. */
function collection(decisions: Readonly<Record<number, string>>): ContextGraph {
  return graphOf(
    Object.fromEntries(
      Object.entries(decisions).map(([number, yaml]) => [adr(Number(number)), page(yaml)]),
    ),
  );
}

const pairs = ({ supersession }: ContextGraph): string[] =>
  supersession.pairs.map(({ newer, older, saidBy }) => `${id(newer)} > ${id(older)} (${saidBy})`);

describe('pairs', () => {
  test('either side is enough, and both count once', () => {
    const graph = collection({
      1: 'superseded_by: ADR-0002',
      2: 'supersedes: [ADR-0001, ADR-0003]',
      3: 'status: accepted',
      4: 'superseded_by: ADR-0002',
      5: 'superseded_by: ADR-0006',
      6: 'see-also: "[Five](ADR-0005-x.md) (superseded by this one)"',
    });
    expect(pairs(graph)).toEqual([
      'ADR-0002 > ADR-0001 (both)',
      'ADR-0002 > ADR-0003 (newer)',
      'ADR-0002 > ADR-0004 (older)',
      'ADR-0006 > ADR-0005 (older)',
    ]);
    expect(graph.supersession.oneSided.map(({ older }) => id(older))).toEqual([
      'ADR-0003',
      'ADR-0004',
    ]);
  });

  test('each side has its place, and edges run from the newer to the older', () => {
    const graph = collection({
      1: 'status: superseded\nsuperseded_by: ADR-0002',
      2: 'supersedes: [ADR-0001]',
    });
    expect(graph.supersession.pairs[0]).toMatchObject({
      at: { path: adr(2), line: 2, column: 14 },
      newerSays: { path: adr(2), line: 2 },
      olderSays: { path: adr(1), line: 3, column: 16, endColumn: 24 },
    });
    expect(graph.edges.filter(({ type }) => type === 'SUPERSEDES')).toEqual([
      { type: 'SUPERSEDES', from: adr(2), to: adr(1), source: adr(2), line: 2 },
    ]);
  });

  test('who also says that it is only amended has not been replaced', () => {
    expect(
      pairs(collection({ 1: 'superseded_by: ADR-0002\namended_by: ADR-0002', 2: '' })),
    ).toEqual([]);
  });

  test('a successor that is only proposed, or rejected, is told; one without status is not', () => {
    const graph = collection({
      1: 'superseded_by: ADR-0002',
      2: 'status: proposed',
      3: 'superseded_by: ADR-0004',
      4: 'status: rejected',
      5: 'superseded_by: ADR-0006',
      6: 'title: None',
    });
    expect(graph.supersession.unaccepted.map(({ newer }) => id(newer))).toEqual([
      'ADR-0002',
      'ADR-0004',
    ]);
  });

  test('several successors of one are told with all of them', () => {
    const graph = collection({ 1: '', 2: 'supersedes: ADR-0001', 3: 'supersedes: ADR-0001' });
    expect(graph.supersession.severalSuccessors).toMatchObject([
      { older: adr(1), pairs: [{ newer: adr(2) }, { newer: adr(3) }] },
    ]);
  });

  test('numbers that several decisions of a folder bear are told; those of another package are their own', () => {
    const graph = graphOf({
      'docs/adr/0009-a.md': '# A',
      'docs/adr/0009-b.md': '# B',
      'packages/p/docs/adr/0009-c.md': '# C',
      'docs/adr/20200101-x.md': '# X',
      'docs/adr/20200101-y.md': '# Y',
      'docs/adr/notes/0009-d.md': '# D',
      'docs/adr/notes/0009-e.md': '# E',
    });
    expect(graph.supersession.duplicateIds).toEqual([
      { id: '0009', what: 'number', paths: ['docs/adr/0009-a.md', 'docs/adr/0009-b.md'] },
    ]);
  });
});

describe('records with a folder of their own', () => {
  test('are beside each other, and a slug may be a number', () => {
    const old = (by: string) => `# X\n\n## Status\n\nSuperseded by ${by}\n`;
    for (const by of ['ADR-0008', '[8](/adr/8)', '8.', '[y](../0008-y/README.md)']) {
      const graph = graphOf({
        'docs/adr/0007-x/README.md': old(by),
        'docs/adr/0008-y/README.md': '# Y\n\n## Status\n\nAccepted\n',
        'packages/p/docs/adr/0008-z/README.md': '# Z\n',
      });
      expect(graph.supersession.pairs).toMatchObject([{ newer: 'docs/adr/0008-y/README.md' }]);
    }
    const slugs = {
      'docs/adr/003-release/index.md': page('slug: 3', old('[ADR 12](/adr/12)')),
      'docs/adr/release-again/index.md': '# No record\n',
      'docs/adr/2024-release.md': page('slug: 12', '# Release\n'),
    };
    expect(graphOf(slugs).supersession.pairs).toMatchObject([
      { newer: 'docs/adr/2024-release.md' },
    ]);
  });
});

describe('what a reference means', () => {
  const superseded = (by: string): string => `# X\n\n## Status\n\nSuperseded by ${by}\n`;
  const next = (by: string, files: Files = {}): string[] =>
    graphOf({
      'docs/adr/0001-x.md': superseded(by),
      'docs/adr/0016-queue.md': '# Q',
      'docs/adr/0017-other.md': '# O',
      ...files,
    }).supersession.pairs.map(({ newer }) => newer);

  test.each([
    ['[x](0016-queue.md)'],
    ['[x](./0016-queue.md#decision)'],
    ['[x](/docs/adr/0016-queue.md)'],
    ['[x](../adr/0016-queue)'],
    ['[x](/adr/16)'],
    ['[x](/adr/16/)'],
    ['[x](/decisions/0016-queue.html)'],
    ['[x](0016-quueue.md)'],
    ['[x](0015-queue.md)'],
    ['[ADR 17](0016-queue.md)'],
    ['[x](https://example.com/o/r/blob/main/docs/adr/0016-queue.md)'],
    ['ADR-0016'],
    ['ADR-016'],
    ['ADR 16'],
    ['0016'],
    ['0016-queue'],
    ['[[0016-queue]]'],
  ])('%s is 0016', (by) => {
    expect(next(by)).toEqual(['docs/adr/0016-queue.md']);
  });

  test.each([
    ['ADR-0099', {}],
    ['[x](0099-gone.md)', {}],
    ['[x](0016-old-name.md)', {}],
    ['0016-old-name.md', {}],
    ['0016-old-name', {}],
    ['[x](/adr/0016-old-name)', {}],
    ['[x](../elsewhere/0016-queue.md)', {}],
    ['[x](https://example.com/adr/16)', {}],
    ['[x](https://example.com/o/other/blob/main/adr/0016-queue.md)', {}],
    ['ADR-0016', { 'docs/adr/0016-twin.md': '# Twin' }],
    ['ADR-0018', { 'packages/p/docs/adr/0018-theirs.md': '# Theirs' }],
  ])('%s is nobody', (by, files) => {
    expect(next(by, files)).toEqual([]);
  });

  test('a number means the decision beside it, not that of another package', () => {
    expect(next('ADR-0016', { 'packages/p/docs/adr/0016-theirs.md': '# T' })).toEqual([
      'docs/adr/0016-queue.md',
    ]);
  });
});

describe('history', () => {
  const told = (nodes: readonly HistoryNode[]): unknown[] =>
    nodes.map(({ path, older, repeated }) =>
      repeated ? `${id(path)} again` : older.length === 0 ? id(path) : [id(path), ...told(older)],
    );

  const chain = collection({
    1: '',
    2: 'supersedes: ADR-0001',
    3: 'supersedes: [ADR-0002, ADR-0004]',
    4: '',
    5: '',
  });

  test('the whole chain, newest first, whichever of it is asked for', () => {
    const whole = [['ADR-0003', ['ADR-0002', 'ADR-0001'], 'ADR-0004']];
    for (const number of [1, 2, 3, 4]) expect(told(history(chain, adr(number)))).toEqual(whole);
    expect(told(history(chain, adr(5)))).toEqual(['ADR-0005']);
  });

  test('the current one stands at the end of every way up', () => {
    expect(current(chain, adr(1))).toEqual([adr(3)]);
    expect(current(chain, adr(5))).toEqual([adr(5)]);
    const branched = collection({ 1: '', 2: 'supersedes: ADR-0001', 3: 'supersedes: ADR-0001' });
    expect(current(branched, adr(1))).toEqual([adr(2), adr(3)]);
    expect(told(history(branched, adr(1)))).toEqual([
      ['ADR-0002', 'ADR-0001'],
      ['ADR-0003', 'ADR-0001 again'],
    ]);
  });

  test('a circle ends', () => {
    const circle = collection({
      1: 'supersedes: ADR-0003',
      2: 'supersedes: ADR-0001',
      3: 'supersedes: ADR-0002',
    });
    expect(current(circle, adr(2))).toEqual([]);
    expect(told(history(circle, adr(2)))).toEqual([
      ['ADR-0002', ['ADR-0001', ['ADR-0003', 'ADR-0002 again']]],
    ]);
  });
});

describe('circles', () => {
  const circles = ({ supersession }: ContextGraph): string[] =>
    supersession.cycles.map((pairs) => pairs.map(({ newer }) => id(newer).slice(-1)).join(' > '));

  test('of any length, whole, from its first document on', () => {
    expect(circles(collection({ 1: 'supersedes: ADR-0001' }))).toEqual(['1']);
    expect(circles(collection({ 1: 'supersedes: ADR-0002', 2: 'supersedes: ADR-0001' }))).toEqual([
      '1 > 2',
    ]);
    expect(
      circles(
        collection({
          1: 'superseded_by: ADR-0002',
          2: 'superseded_by: ADR-0003',
          3: 'superseded_by: ADR-0001',
        }),
      ),
    ).toEqual(['1 > 3 > 2']);
    expect(
      circles(collection({ 1: 'supersedes: ADR-0002', 2: 'supersedes: ADR-0003', 3: '' })),
    ).toEqual([]);
  });

  test('a tail is no part of it, and two circles are two', () => {
    const graph = collection({
      1: 'supersedes: ADR-0002',
      2: 'supersedes: ADR-0003',
      3: 'supersedes: ADR-0002',
      4: 'supersedes: [ADR-0003, ADR-0005]',
      5: 'supersedes: ADR-0006',
      6: 'supersedes: ADR-0005',
    });
    expect(circles(graph)).toEqual(['2 > 3', '5 > 6']);
  });

  test('whatever replaces what, every circle closes, and there is one exactly where something replaces itself in the end', () => {
    const arrow = fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 }));
    fc.assert(
      fc.property(fc.array(arrow, { maxLength: 12 }), (arrows) => {
        const files: Record<number, string> = {};
        for (let number = 1; number <= 7; number += 1) {
          const older = arrows
            .filter(([newer]) => newer === number)
            .map(([, one]) => `ADR-000${one}`);
          files[number] = `supersedes: [${[...new Set(older)].join(', ')}]`;
        }
        const { supersession } = collection(files);
        for (const circle of supersession.cycles) {
          for (const [index, pair] of circle.entries()) {
            expect(pair.older).toBe(circle[(index + 1) % circle.length]?.newer);
          }
        }
        const reaches = (from: number, to: number, seen = new Set<number>()): boolean =>
          arrows.some(
            ([newer, older]) =>
              newer === from &&
              (older === to || (!seen.has(older) && reaches(older, to, seen.add(older)))),
          );
        const inSome = new Set(supersession.cycles.flat().map(({ newer }) => newer));
        for (let number = 1; number <= 7; number += 1)
          expect(inSome.has(adr(number))).toBe(reaches(number, number));
      }),
    );
  });
});
