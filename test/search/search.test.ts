import { describe, expect, test } from 'vitest';
import { search } from '../../src/core/search.ts';
import type { SearchHit, SearchQuery } from '../../src/model/search.ts';
import { hierarchy, page, TODAY } from '../helpers/hierarchy.ts';

const FILES = {
  '.limps/workspace.md': page('name: Shop\ntype: workspace', '# Workspace: Shop\n\nWe sell tea.\n'),
  '.limps/context/tea.md': page('title: Tea', '# Tea\n\n## Brewing\n\nHot water, three minutes.\n'),
  '.limps/adrs/ADR-0001-kettle.md': page('status: accepted', '# Kettle\n\nUse a copper kettle.\n'),
  '.limps/adrs/ADR-0002-boiler.md': page(
    'status: accepted\nsupersedes: ADR-0001',
    '# Boiler\n\nUse a boiler, no kettle.\n',
  ),
  'plans/0001-brew/0001-brew-plan.md': page(
    'title: Brew',
    '# Brew\n\n## Goal\n\nBetter brewing.\n',
  ),
  'plans/0001-brew/agents/002-pour.md': page('title: Pour', '# Pour\n\nPour brewing water.\n'),
  'plans/0001-brew/agents/002-pour.memory.md': page(
    'agent: 002-pour',
    '# Agent Memory: Pour\n\n## Findings\nThings:\n- Lime ruins kettles\n- Copper conducts\n\n## Decisions\n\n| Decision | Choice | Rationale | Date |\n|---|---|---|---|\n| Filter | Charcoal | lime | 2026-01-01 |\n',
  ),
};

function hits(text: string, query: Partial<SearchQuery> = {}): readonly SearchHit[] {
  return search(hierarchy(FILES), { text, limit: 10, ...query }, TODAY).hits;
}

function places(text: string, query?: Partial<SearchQuery>): readonly string[] {
  return hits(text, query).map(({ path, line }) => `${path.split('/').at(-1)}:${line}`);
}

describe('what is found', () => {
  test('a section has the line that says it, a snippet, and whose it is', () => {
    expect(hits('hot water')[0]).toEqual({
      path: '.limps/context/tea.md',
      line: 9,
      heading: 'Brewing',
      snippet: 'Hot water, three minutes.',
      scope: 'workspace',
      kind: 'context',
      entry: null,
      lifecycle: expect.any(String),
      score: expect.any(Number),
    });
  });

  test('an entry of a memory is a hit of its own, and its section does not repeat it', () => {
    expect(hits('lime').map(({ entry, kind, line, scope }) => [entry, kind, line, scope])).toEqual([
      ['finding-kfstq', 'finding', 9, '0001/002'],
      ['decision-kwvzy', 'decision', 16, '0001/002'],
    ]);
  });

  test('the beginning of a word finds it; so does a word that is spelt nearly right', () => {
    expect(places('charc')).toEqual(['002-pour.memory.md:16']);
    expect(places('charcaol')).toEqual(['002-pour.memory.md:16']);
  });

  test('who says every word comes first', () => {
    expect(places('pour brewing')[0]).toBe('002-pour.md:7');
  });

  test.each(['', '   ', '---', '"*', '__proto__', 'constructor'])('nothing for %j', (text) => {
    expect(hits(text)).toEqual([]);
  });
});

describe('what is left out', () => {
  test('a decision that another one replaces, unless asked for', () => {
    expect(places('kettle', { kind: 'adr' })).toEqual(['ADR-0002-boiler.md:8']);
    expect(places('kettle', { kind: 'adr', all: true })).toHaveLength(2);
  });

  test('other scopes and kinds', () => {
    expect(places('brewing', { scope: '0001' }).toSorted()).toEqual([
      '0001-brew-plan.md:9',
      '002-pour.md:7',
    ]);
    expect(places('brewing', { scope: '0001/002' })).toEqual(['002-pour.md:7']);
    expect(places('lime', { kind: 'decision' })).toEqual(['002-pour.memory.md:16']);
    expect(places('boiler', { kind: 'decision' })).toEqual(['ADR-0002-boiler.md:8']);
  });

  test('also what a target inherits, if asked for; not what only others have', () => {
    const inherited = { scope: '0001/002', inherited: true } as const;
    expect(places('boiler', { scope: '0001/002' })).toEqual([]);
    expect(places('boiler', inherited)).toEqual(['ADR-0002-boiler.md:8']);
    expect(places('lime', { scope: '0001', inherited: true })).toEqual(places('lime'));
    expect(places('charc', { scope: 'workspace', inherited: true })).toEqual(places('charc'));
  });

  test('more than the limit', () => {
    expect(hits('brewing', { limit: 1 })).toHaveLength(1);
  });
});
