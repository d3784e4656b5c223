// What the search index is made of: each text once, with what took its place.

import { expect, test } from 'vitest';
import { prepareSite } from '../../src/site/build/prepare-site.ts';
import { searchRecords } from '../../src/site/build/search-records.ts';
import { page } from '../helpers/hierarchy.ts';
import { STORY, story } from './story.ts';

const told = story({
  ...STORY,
  '.limps/adrs/ADR-0002-old.md': page(
    'title: Old\nstatus: accepted\nupdated: 2026-01-01',
    '# Old\n',
  ),
  '.limps/adrs/ADR-0003-new.md': page(
    'title: New\nstatus: accepted\nsupersedes: ADR-0002\nupdated: 2026-02-01',
    '# New\n',
  ),
  '.limps/adrs/ADR-0004-idea.md': page(
    'title: Idea\nstatus: proposed\nsupersedes: ADR-0003\nupdated: 2026-02-01',
    '# Idea\n',
  ),
});
const site = await prepareSite(await told.data(), { base: '/ctx/', origin: null, isLive: false });
const records = [...searchRecords(site)];
const named = (title: string) => records.find(({ meta }) => meta?.title === title);

test('each text is indexed once, however many inherit it', () => {
  const legend = records.filter(({ content }) => content.includes('Every map has a legend'));
  expect(legend).toHaveLength(1);
});

test('a record says behind its address, which is not indexed, at which word its sections begin', () => {
  const record = named('The map');
  const words = record?.content.split(/\s+/) ?? [];
  const parts = JSON.parse(record?.url.split('\n')[1] ?? '[]') as [number, string, string][];
  expect(parts.filter(([, slug]) => slug !== '').map(([at, slug]) => [words[at], slug])).toEqual([
    ['Goal', 'goal'],
  ]);
  // The path behind the text belongs to no section.
  expect(words[parts.at(-1)?.[0] ?? -1]).toBe('0042');
});

test('a decision that another one replaces is over, by the word of either', () => {
  expect(named('Old')?.filters).toEqual({ standing: ['over'] });
  expect(JSON.parse(named('Old')?.meta?.by ?? '')).toEqual([
    { title: 'New', page: 'd/limps/adrs/ADR-0003-new/' },
  ]);
  // What is only proposed replaces nothing yet.
  expect(named('New')?.filters).toEqual({ standing: ['holds'] });
  expect(named('New')?.meta?.by).toBeUndefined();
});
