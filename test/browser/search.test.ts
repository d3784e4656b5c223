import { describe, expect, test } from 'vitest';
import { page as written } from '../helpers/hierarchy.ts';
import { barriers, overflowingWidths, page, visit } from '../helpers/visit.ts';
import { STORY } from '../site/story.ts';

const SHOUT = `<img src=x onerror="document.documentElement.dataset.hit='1'">`;
const files = {
  ...STORY,
  // Says most about lighthouses, and counts no more.
  '.limps/adrs/ADR-0002-lamps.md': written(
    'title: Lamps\nstatus: superseded\nsuperseded_by: ADR-0003\nupdated: 2026-01-01',
    '# Lamps\n\nA lighthouse, a lighthouse, every lighthouse has a lamp.\n',
  ),
  '.limps/adrs/ADR-0003-leds.md': written(
    `title: ${JSON.stringify(`Lights \u202e${SHOUT}`)}\nstatus: accepted\nsupersedes: ADR-0002\nupdated: 2026-02-01`,
    '# Lights\n\nSome text that mentions a lighthouse once, among many other words.\n',
  ),
  'plans/0042-map/agents/001-coast.agent.md': written(
    'title: Walk the coast\nupdated: 2026-03-30',
    `# Coast\n\nPast the lighthouse ${SHOUT} and <mark>back</mark>.\n`,
  ),
};

const site = visit(files);
const { newPage } = site;

const search = async (query: Record<string, string>): Promise<void> => {
  await page.goto(`${site.url}search/?${new URLSearchParams(query)}`);
  await page.locator('main [role=status]', { hasText: /results?|No results/ }).waitFor();
};
const titles = () => page.locator('.texts .target').allTextContents();
describe('results', () => {
  test('what is superseded comes last, is marked, and names what took its place', async () => {
    await search({ q: 'lighthouse' });
    const found = await titles();
    expect(found.at(-1)).toBe('Lamps');
    expect(found).toContain('Walk the coast');
    const last = page.locator('.texts li').last();
    expect(await last.locator('s').textContent()).toBe('Lamps');
    expect(await last.locator('.about').textContent()).toContain('supersededsuperseded by Lights');
    expect(await page.locator('main [role=status]').textContent()).toBe(
      '3 results for “lighthouse”; 1 superseded, archived or expired, at the end',
    );
    await last.getByRole('link', { name: /Lights/ }).click();
    await page.waitForURL(/\/ctx\/d\/limps\/adrs\/ADR-0003-leds\/$/);
  });

  test('what is called so stands once, before the texts, and the count is that of what is listed', async () => {
    await search({ q: 'walk the coast' });
    const listed = page.locator(':is(.named, .texts) .target');
    const names = await listed.allTextContents();
    expect(names.filter((name) => name === 'Walk the coast')).toEqual(['Walk the coast']);
    expect(names[0]).toBe('Walk the coast');
    expect(await page.locator('main [role=status]').textContent()).toBe(
      `${names.length} result${names.length === 1 ? '' : 's'} for “walk the coast”`,
    );
  });

  test('are text, with what was searched for marked', async () => {
    await search({ q: 'lighthouse' });
    const coast = page.locator('.texts li', { hasText: 'Walk the coast' });
    expect(await coast.locator('.excerpt').textContent()).toContain(SHOUT);
    expect(await coast.locator('mark').first().textContent()).toBe('lighthouse');
    expect(await page.locator('.texts').textContent()).toContain('Lights <U+202E><img');
    expect(await page.locator('.texts :is(img, script)').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.dataset.hit)).toBeUndefined();
  });

  test('lead to the section that has the words', async () => {
    await search({ q: 'greenland' });
    await page.locator('.texts li', { hasText: 'found in Findings' }).getByRole('link').click();
    await page.waitForURL(/\/000-draw\.memory\/#md-findings$/);
    expect(await page.locator('h2:target').textContent()).toContain('Findings');
  });

  test('are reached by keys alone', async () => {
    await search({ q: 'lighthouse' });
    const found = await titles();
    await page.locator('h1').click();
    await page.keyboard.press('/');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('q');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe(found[1]);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('q');
  });
});

describe('from anywhere', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Search' });
  const finds = async (query: string, first: string): Promise<void> => {
    await dialog().getByRole('searchbox').fill(query);
    const target = dialog().locator('.target').first();
    await expect.poll(() => target.textContent()).toContain(first);
  };

  test('a key opens it, names come first, Enter goes there and Escape closes it', async () => {
    await page.goto(`${site.url}health/`);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.keyboard.press('Control+k');
    await dialog().waitFor();
    await finds('42/1', 'Walk the coast');
    await finds('ADR-0002', 'Lamps');
    await finds('brand_voice', 'brand_voice');
    await finds('greenland', 'Memory');
    await page.keyboard.press('Escape');
    expect(await dialog().isVisible()).toBe(false);
    // Faster than the browser paints.
    for (let round = 0; round < 20; round += 1) {
      await page.keyboard.press('/');
      expect(await dialog().isVisible()).toBe(true);
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('/');
    await finds('0042/001', 'Walk the coast');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/ctx\/t\/0042\/001\/$/);
    expect(asked.some((url) => url.includes('/pagefind/'))).toBe(true);
  });

  test('what nothing is called and no text holds is said to be nowhere', async () => {
    await page.goto(`${site.url}t/workspace/`);
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await dialog().getByRole('searchbox').fill('zzzqqq');
    await dialog().getByText('No results for “zzzqqq”').waitFor();
    expect(await dialog().locator('.target').count()).toBe(0);
  });

  test('names and texts of a workspace are text', async () => {
    await page.goto(site.url);
    await page.keyboard.press('Control+k');
    await finds('lights', 'Lights <U+202E><img');
    expect(await dialog().locator('.results :is(img, script)').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.dataset.hit)).toBeUndefined();
    expect(await barriers()).toEqual([]);
  });

  test('without script the link leads to the search page', async () => {
    await newPage({ javaScriptEnabled: false });
    await page.goto(site.url);
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await page.waitForURL(/\/ctx\/search\/$/);
  });
});

test('the name of a kind and of a place narrow', async () => {
  await search({ q: 'lighthouse adr' });
  expect(await titles()).not.toContain('Walk the coast');
  await search({ q: 'lighthouse 0042' });
  expect(await page.locator('.results .target').allTextContents()).toEqual(['Walk the coast']);
});

test('nothing sticks out', async () => {
  await search({ q: 'the' });
  expect(await overflowingWidths(375, 1280)).toEqual([]);
});

test('without script the page names the command', async () => {
  await newPage({ javaScriptEnabled: false });
  await page.goto(`${site.url}search/?q=map`);
  expect(await page.locator('main').textContent()).toContain('stratigraph search');
});

test('axe finds nothing in light or dark', async () => {
  for (const query of [{ q: 'lighthouse' }, { q: 'nowhere' }]) {
    await search(query);
    expect.soft(await barriers(), query.q).toEqual([]);
  }
});
