// In: one workspace, its search once as one index and once as several. Out: proof that a reader sees no difference.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { page as written } from '../helpers/hierarchy.ts';
import { visit } from '../helpers/visit.ts';
import { STORY } from '../site/story.ts';

const files = {
  ...STORY,
  '.limps/adrs/ADR-0002-lamps.md': written(
    'title: Lamps\nstatus: superseded\nsuperseded_by: ADR-0003\nupdated: 2026-01-01',
    '# Lamps\n\nA lighthouse, a lighthouse, every lighthouse has a lamp.\n',
  ),
  '.limps/adrs/ADR-0003-leds.md': written(
    'title: Lights\nstatus: accepted\nsupersedes: ADR-0002\nupdated: 2026-02-01',
    '# Lights\n\nSome text that mentions a lighthouse once, among many other words.\n',
  ),
  ...Object.fromEntries(
    [1, 2, 3, 4, 5].map((number) => [
      `plans/0042-map/agents/10${number}-coast.agent.md`,
      written(`title: Coast ${number}\nupdated: 2026-03-30`, '# Coast\n\nPast the lighthouse.\n'),
    ]),
  ),
};

let [page, otherPage]: Page[] = [];
const build = { base: '/ctx/' };
const several = visit(
  (fresh) => {
    page = fresh;
  },
  files,
  { build: { ...build, mostRecords: 8 } },
);
const one = visit(
  (fresh) => {
    otherPage = fresh;
  },
  files,
  { build },
);

/** All that the search page shows; where several are found equally well, their order is nobody's promise. */
async function shown(page: Page | undefined, home: string, query: Record<string, string>) {
  if (page === undefined) throw new Error('There is no page.');
  await page.goto(`${home}search/?${new URLSearchParams(query)}`);
  await page.locator('#status', { hasText: /results?|Nothing found/ }).waitFor();
  const results = page.locator('#results > li');
  return {
    status: await page.locator('#status').textContent(),
    results: (await results.allTextContents()).toSorted(),
    links: (
      await page
        .locator('#results a')
        .evaluateAll((links) =>
          links.map(({ attributes }) => attributes.getNamedItem('href')?.value ?? ''),
        )
    )
      .map((href) => new URL(href, home).pathname)
      .toSorted(),
    filters: await page.locator('#narrow .chip').allTextContents(),
  };
}

test.each([
  { q: 'lighthouse' },
  { q: 'lighthouse', kind: 'Decision' },
  { q: 'lighthouse', scope: '0042' },
  { q: '"every lighthouse"' },
  { q: 'greenland' },
  { kind: 'Decision' },
  { q: 'light' },
  { q: 'lighthouses winkel' },
  { q: 'lighthouse greenland' },
  { q: 'nowhere at all' },
  { q: 'zzz' },
])('%o in several indexes gives what one gives', async (query) => {
  const text = readFileSync(join(several.told.outDir, 'pagefind/parts.json'), 'utf8');
  expect(JSON.parse(text).length).toBeGreaterThanOrEqual(2);
  const found = await shown(page, several.url, query);
  expect(found).toEqual(await shown(otherPage, one.url, query));
});

test('what is superseded is the last one of all indexes', async () => {
  await page?.goto(`${several.url}search/?q=lighthouse`);
  await page?.locator('#status', { hasText: /results?/ }).waitFor();
  expect(await page?.locator('#results .target').last().textContent()).toBe('Lamps');
});
