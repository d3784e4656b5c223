import { describe, expect, test } from 'vitest';
import { findNamed, withoutIdleWords } from '../../src/site/scripts/search/find-named.ts';
import type { NamedThing } from '../../src/site/view/search/named-things.ts';

const thing = (
  kind: string,
  title: string,
  ids: readonly string[] = [],
  more = {},
): NamedThing => ({
  ...{ kind, title, page: `${kind}/${title}`, ids, about: ids[0] ?? '' },
  ...more,
});
const THINGS = [
  thing('Plan', 'Semantic search', ['0029', '0029'], { over: 'superseded' }),
  thing('Plan', 'Knowledge graph', ['0042', '0042', 'plans/0042-graph/plan.md']),
  thing('Plan', 'Search of everything', ['0041', '0041']),
  thing('Agent', 'Draw the knowledge graph', ['0042/001', '001']),
  thing('Agent', 'Documentation', ['0042/003', '003']),
  thing('Agent', 'Add a client to the registry', ['0038/000', '000']),
  thing('Context', 'Gotchas', ['plans/0042-graph/gotchas.md'], { about: 'Knowledge graph' }),
  thing('Context', 'Gotchas', ['plans/0041-search/gotchas.md'], { about: 'Search of everything' }),
  thing('ADR', 'Use MySQL', ['ADR-0003', '0003'], { over: 'superseded' }),
  thing('ADR', 'Use PostgreSQL', ['ADR-0012', '0012']),
  thing('Key', 'deploy_target', [], { says: ['staging', 'production'] }),
  thing('Key', 'persona', [], { says: ['coder', 'reviewer'] }),
  thing('Key', 'defaults.language', [], { says: ['TypeScript'] }),
  thing('Page', 'Graph'),
  thing('Rule', 'stale-document', [], { says: ['A document is stale.'] }),
  thing('Status', 'GAP'),
  thing('Owner', '@alice'),
  thing('Term', 'undeclared override'),
  thing('Term', 'persona'),
  thing('Finding', 'Not updated for 295 days', [], { about: 'stale-document · plan.md:7' }),
];

describe('the first of what a query names', () => {
  test.each([
    ['0042', 'Knowledge graph'],
    ['42', 'Knowledge graph'],
    ['#42', 'Knowledge graph'],
    ['plan 42', 'Knowledge graph'],
    ['0042/001', 'Draw the knowledge graph'],
    ['42/1', 'Draw the knowledge graph'],
    ['0029', 'Semantic search'],
    ['ADR-0003', 'Use MySQL'],
    ['adr-3', 'Use MySQL'],
    ['adr 12', 'Use PostgreSQL'],
    ['plans/0042-graph/gotchas.md', 'Gotchas'],
    ['knowledge graph', 'Knowledge graph'],
    ['draw graph', 'Draw the knowledge graph'],
    ['search', 'Search of everything'],
    ['gotchas everything', 'Gotchas'],
    ['how do I add a new client', 'Add a client to the registry'],
    ['deploy_target', 'deploy_target'],
    ['production', 'deploy_target'],
    ['language', 'defaults.language'],
    ['persona', 'persona'],
    ['graph', 'Graph'],
    ['stale-document', 'stale-document'],
    ['gap', 'GAP'],
    ['alice', '@alice'],
    ['undeclared override', 'undeclared override'],
    ['not updated', 'Not updated for 295 days'],
  ])('%s is %s', (query, title) => {
    expect(findNamed(query, THINGS, 8)[0]?.title).toBe(title);
  });
});

test('a number is no beginning of another one', () => {
  expect(findNamed('29', THINGS, 8).map(({ title }) => title)).toEqual(['Semantic search']);
});

test.each(['zzzqqq', '', '  ', '"', '<img src=x>'])('%s names nothing', (query) => {
  expect(findNamed(query, THINGS, 8)).toEqual([]);
});

test('what is superseded comes after its equals, unless it is named exactly', () => {
  const titles = findNamed('use', THINGS, 8).map(({ title }) => title);
  expect(titles).toEqual(['Use PostgreSQL', 'Use MySQL']);
});

test('a decision is found by what replaced it, a target by a file that it claims', () => {
  const things = [
    { kind: 'Plan', title: 'Store', page: 't/42/', says: ['src/schema.ts'] },
    { kind: 'Key', title: 'files', page: 't/41/', says: ['src/schema.ts'] },
    { kind: 'ADR', title: 'DNS', page: 'd/4/', ids: ['0004'], says: ['0004 is replaced by 0015'] },
  ];
  expect(findNamed('what replaced 0004', things, 3)[0]?.title).toBe('DNS');
  expect(findNamed('src/schema.ts', things, 3)[0]?.title).toBe('Store');
});

test('what is done or a part of something comes after its equals', () => {
  const things = [
    { kind: 'Context', title: 'Obsidian, a file', page: 'd/', minor: 2 },
    { kind: 'Plan', title: 'Obsidian notes', page: 't/31/', minor: 1 },
    { kind: 'Plan', title: 'Obsidian plugin', page: 't/28/' },
  ];
  expect(findNamed('obsid', things, 3).map(({ page }) => page)).toEqual(['t/28/', 't/31/', 'd/']);
});

test('texts are asked for what a question is about', () => {
  expect(withoutIdleWords('how do I add a new client')).toBe('add new client');
  expect(withoutIdleWords('"how do I"')).toBe('"how do I"');
  expect(withoutIdleWords('what is it')).toBe('what is it');
});

test('what is superseded comes after what holds, unless it is asked for by its id or its whole title', () => {
  const things = [
    { kind: 'Plan', title: 'Semantic Search', page: 't/29/', ids: ['0029'], over: 'superseded' },
    { kind: 'Plan', title: 'The next semantic search', page: 't/42/', ids: ['0042'] },
  ];
  const again = { kind: 'ADR', title: 'Semantic search', page: 'd/adr/' };
  const pages = (query: string, more: readonly NamedThing[] = []) =>
    findNamed(query, [...things, ...more], 9).map(({ page }) => page);
  expect(pages('search')).toEqual(['t/42/', 't/29/']);
  expect(pages('29')).toEqual(['t/29/']);
  expect(pages('semantic search')).toEqual(['t/29/', 't/42/']);
  expect(pages('semantic search', [again])).toEqual(['d/adr/', 't/29/', 't/42/']);
});
