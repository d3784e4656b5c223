import { describe, expect, test } from 'vitest';
import { addresses as addressesOf, encodePath } from '../../src/site/view/address/addresses.ts';
import { flawsOf, WIDTHS } from '../helpers/flaws.ts';
import { barriers, overflowingWidths, page, visit } from '../helpers/visit.ts';
import { TRACE } from '../site/hostile.ts';

const site = visit();
const { go, newPage } = site;

test.each([375, 1440])(
  'nothing on a page moves when its scripts have run, at %i px',
  async (width) => {
    const narrow = await site.context.newPage();
    await narrow.setViewportSize({ width, height: 900 });
    await narrow.addInitScript(() => {
      const observer = new PerformanceObserver((list) => {
        document.documentElement.dataset.moved = JSON.stringify(list.getEntries());
      });
      observer.observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of ['t/0042/000/', 't/']) {
      await narrow.goto(`${site.url}${path}`);
      await narrow.waitForLoadState('networkidle');
      const moved = await narrow.evaluate(() => document.documentElement.dataset.moved);
      expect(moved, path).toBeUndefined();
    }
    await narrow.close();
  },
);

describe('the main ways', () => {
  test('search → agent → why this value → the line', async () => {
    await go('search/');
    await page.getByRole('searchbox').fill('coast');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: 'Draw the map', exact: true }).first().click();
    await page.waitForURL(/\/ctx\/t\/0042\/000\/(?:#md-.*)?$/);
    const value = page.locator('li.leaf', { hasText: 'brand_voice' });
    expect(await value.locator('.value').textContent()).toBe('casual');
    expect(await value.locator('s').textContent()).toBe('formal');
    await value.locator('.losers a').click();
    await page.waitForURL(/\/t\/workspace\/#L\d+$/);
    const line = page.locator('.source :target');
    expect(await line.isVisible()).toBe(true);
    expect(await line.textContent()).toContain('brand_voice: formal');
    expect(await page.locator('#text').isVisible()).toBe(false);
  });

  test.each(['map-maker', '<img src=x>', "it's (#1) | [a]:", '\\d+ $&'])(
    'a search for %s finds something or nothing, and says so',
    async (query) => {
      await go(`search/?q=${encodeURIComponent(query)}`);
      await page.getByText(/(results?|No results) for “|No results for/).waitFor();
      expect(await page.locator('.texts script, .texts img').count()).toBe(0);
    },
  );

  test('the document is read, and its source is one click away', async () => {
    await go('t/0042/000/');
    expect(await page.getByRole('heading', { name: 'Work', exact: true }).isVisible()).toBe(true);
    expect(await page.locator('#source').isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Source', exact: true }).click();
    expect(await page.locator('#L1').isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Text', exact: true }).click();
    await page.getByRole('link', { name: 'odd one', exact: true }).click();
    expect(await page.locator('#read').textContent()).toContain('Found.');
  });

  test('a finding leads to its line, with the finding beneath it, and to its rule', async () => {
    await go('health/');
    await page.locator('.findings .from a:not(.rule)').first().click();
    await page.waitForURL(/#L\d+$/);
    const note = page.locator('.source :target + .note');
    expect(await note.isVisible()).toBe(true);
    await note.getByRole('link').click();
    await page.waitForURL(/\/ctx\/health\/#[a-z-]+$/);
    expect(await page.locator('h3:target + .why').isVisible()).toBe(true);
  });

  test('findings are narrowed, and the choice is an address', async () => {
    await go('health/');
    const shown = page.locator('[data-row]:visible');
    const all = await shown.count();
    await page.getByLabel('Rule').selectOption('stale-document');
    await page.waitForURL(/health\/\?rule=stale-document$/);
    const some = await shown.count();
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(all);
    await page.reload();
    expect(await shown.count()).toBe(some);
    expect(await page.locator('#shown').textContent()).toBe(`${some} of ${all} entries`);
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.waitForURL(/health\/$/);
    expect(await shown.count()).toBe(all);
    // What nothing fits says so; a choice that nobody offers is only a name.
    await go('health/?scope=%3Cimg%20src%3Dx%3E');
    expect(await shown.count()).toBe(0);
    expect(await page.locator('#shown').textContent()).toContain('No entries match');
  });

  test('decisions are narrowed by status', async () => {
    await go('decisions/?status=accepted');
    const shown = page.locator('[data-row]:visible');
    expect(await shown.count()).toBe(1);
    await shown.getByRole('link', { name: 'North is up' }).click();
    await page.waitForURL(/\/d\/limps\/adrs\//);
  });

  test('downloads are the bundles', async () => {
    await go('t/0042/000/');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download JSON' }).first().click(),
    ]);
    expect(download.suggestedFilename()).toBe('0042-000.json');
  });
});

/** Pages whose barriers other tests look for, with more on them. */
const ELSEWHERE = [
  ...['', 't/0042/000/', 't/0043/', 'decisions/', 'health/', 'graph/', 'search/?q=map'],
  ...['about/', '404.html'],
];

/** Pages that every site has, besides the first. */
const OWN = ['decisions/', 'health/', 'memory/', 'graph/', 'search/?q=map', 'about/'];

test('without script everything but search and graph works', async () => {
  await newPage({ javaScriptEnabled: false });
  for (const path of ['', 't/0042/000/', 't/workspace/#L8', ...OWN]) {
    await go(path);
    expect(await page.locator('main').textContent()).not.toBe('');
  }
  await go('t/workspace/#L8');
  expect(await page.locator('.source :target').isVisible()).toBe(true);
});

test('hostile documents run nothing, load nothing and leave the page whole', async () => {
  const { graph } = await site.told.data();
  const addresses = addressesOf(graph.documents.keys());
  const paths = ['', ...OWN, ...graph.targets.map(({ id }) => `t/${id}/`)];
  const defined = new Set(graph.targets.map(({ path }) => path));
  for (const [path, address] of addresses)
    if (!defined.has(path)) paths.push(encodePath(`d/${address}/`));
  for (const path of paths) {
    await go(path);
    // One question a page, since each costs a round through the browser.
    const seen = await page.evaluate(() => ({
      hit: document.documentElement.dataset.hit,
      parts: ['header.top', 'main', 'footer.foot'].map(
        (part) =>
          [...document.querySelectorAll(part)].filter((one) =>
            one.checkVisibility({ visibilityProperty: true }),
          ).length,
      ),
      foreign: [
        ...document.querySelectorAll(
          'main :is(iframe, object, embed, form:not(.find, .narrow), img, svg:not(#picture, .swatch, .bar), style)',
        ),
      ].map((one) => one.outerHTML),
    }));
    expect(seen, path).toEqual({ hit: undefined, parts: [1, 1, 1], foreign: [] });
  }
  expect(await page.content()).not.toContain(`src="https://attacker.example/${TRACE}`);
});

const OTHERS = ['t/workspace/', 't/0042/000/', 't/0043/', 'd/limps/context/style/'];

test('nothing sticks out, is squeezed or covered, at six widths', async () => {
  for (const path of ['', ...OTHERS, ...OWN.filter((own) => !own.startsWith('search'))]) {
    await go(path);
    expect.soft(await flawsOf(page, WIDTHS), path).toEqual([]);
  }
});

test('nothing sticks out or keeps people out, on a phone and on a wide screen', async () => {
  for (const path of ['', ...OTHERS, 'd/limps/context/style/#source', ...OWN, '404.html']) {
    await go(path);
    if (path.startsWith('search')) await page.locator('.texts li').first().waitFor();
    expect.soft(await overflowingWidths(320, 375, 1680, 1280), path).toEqual([]);
    if (!ELSEWHERE.includes(path)) expect.soft(await barriers(), path).toEqual([]);
  }
});
