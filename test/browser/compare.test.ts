import { describe, expect, test } from 'vitest';
import { page as written } from '../helpers/hierarchy.ts';
import { barriers, overflowingWidths, page, visit } from '../helpers/visit.ts';
import { STORY } from '../site/story.ts';

const LONG = 'k'.repeat(300);
const SHOUT = `<img src=x onerror="document.documentElement.dataset.hit='1'">`;
const files = {
  ...STORY,
  // The same in every word, but for its title.
  'plans/0042-map/agents/001-twin.agent.md': written(
    'title: Twin\nupdated: 2026-03-30\nbrand_voice: casual',
    '# Twin\n\n## Work\n\nReads.\n\nIn another way.\n',
  ),
  'plans/0042-map/agents/002-odd.agent.md': written(
    [
      `title: ${JSON.stringify(`Odd ${SHOUT} \u202eevil`)}`,
      '__proto__: {polluted: yes}',
      `${LONG}: ${JSON.stringify(SHOUT)}`,
      'words: "שלום עולם"',
      'sly: "a\\u202eb"',
      `many: [${Array.from({ length: 2000 }, (_, index) => `item-${index}`).join(', ')}]`,
    ].join('\n'),
    `# Odd\n\n## Work ${SHOUT}\n\n${SHOUT}\n\u202etxt.exe\n`,
  ),
};

const site = visit(files);
const { go, newPage } = site;

const compared = async (a: string, b: string): Promise<void> => {
  await go(`compare/?${new URLSearchParams({ a, b })}`);
  await page.locator('#result > *').first().waitFor();
};
const row = (table: string, head: string) =>
  page
    .locator('section.compared', { has: page.getByRole('heading', { name: table }) })
    .locator('table')
    .first()
    .getByRole('row', { name: head });

describe('what differs', () => {
  test('stands side by side, with the lines that say it', async () => {
    await compared('0042', '0042/000');
    const voice = row('Values', 'brand_voice');
    expect(await voice.locator('td .value').allTextContents()).toEqual(['formal', 'casual']);
    expect(await voice.locator('td .from').allInnerTexts()).toEqual([
      'workspace workspace.md:11',
      'agent 000-draw.agent.md:11',
    ]);
    // The parent's value is gone there because a marker says so, and the marker has a line too.
    const words = row('Values', 'limits.words');
    expect(await words.locator('td').nth(1).textContent()).toMatch(/dropped by inherit: false/);
    await words.getByRole('link', { name: /000-draw/ }).click();
    await page.waitForURL(/\/ctx\/t\/0042\/000\/#L\d+$/);
    expect(await page.locator('.source :target').textContent()).toContain('inherit: false');
  });

  test('what is the same is counted, and shown when asked for', async () => {
    await compared('0042', '0042/000');
    const same = page.locator('details.same').first();
    await same.locator('summary').click();
    expect(await same.locator('tbody th').allTextContents()).toEqual([
      'defaults.language',
      'north',
    ]);
  });

  test('text is shown from its first line that differs', async () => {
    await compared('0042/000', '0042/001');
    const work = row('Sections', 'Work');
    expect(await work.locator('td').nth(1).textContent()).toContain('Reads.');
    await expect(
      row('Layers', 'agent').first().getByRole('link').allTextContents(),
    ).resolves.toEqual(['Draw the map', 'Twin']);
  });

  test('sections of one side alone are counted and named, and folded', async () => {
    await compared('0042', '0042/000');
    const only = page.locator('details.same', { hasText: 'only in B' });
    expect(await only.locator('summary').textContent()).toMatch(
      /sections? only in B \(0042\/000\): .*Work/,
    );
    expect(await only.locator('table').isVisible()).toBe(false);
    await only.locator('summary').click();
    expect(await only.locator('tbody th').allTextContents()).toContain('Work');
  });

  test('odd addresses of documents are found too', async () => {
    await compared('0042', '0043/900');
    const href = await page.getByRole('link', { name: 'Named badly' }).last().getAttribute('href');
    expect((await page.request.get(new URL(href ?? '', site.url).href)).status()).toBe(200);
  });

  test('a target does not differ from itself', async () => {
    await compared('0042/001', '0042/001');
    expect(await page.locator('#status').textContent()).toBe('Both sides are the same target.');
  });
});

describe('choosing', () => {
  test('by keyboard; every choice is an address, back and forward lead through them', async () => {
    await go('compare/');
    const offered = page.locator('#a option', { hasText: '0042/000 · Draw the map' });
    await expect.poll(() => offered.count()).toBe(1);
    await page.getByLabel('A target').selectOption('0042/000');
    await page.waitForURL(/\?a=0042%2F000$/);
    await expect
      .poll(() => page.locator('#status').textContent())
      .toBe('Choose the second target.');
    await page.getByLabel('B target').selectOption('0042/001');
    await page.waitForURL(/\?a=0042%2F000&b=0042%2F001$/);
    await page.locator('section.compared').first().waitFor();
    expect(await page.title()).toMatch(/^0042\/000 and 0042\/001 · Compare/);
    await page.getByRole('button', { name: 'Swap' }).click();
    await page.waitForURL(/\?a=0042%2F001&b=0042%2F000$/);
    await page.goBack();
    await page.goBack();
    await expect
      .poll(() => page.locator('#status').textContent())
      .toBe('Choose the second target.');
    expect(await page.getByLabel('B target').inputValue()).toBe('');
    await page.goBack();
    expect(await page.locator('#start').isVisible()).toBe(true);
    expect(await page.title()).toMatch(/^Compare/);
    await page.goForward();
    await page.goForward();
    await page.locator('section.compared').first().waitFor();
  });

  test('a slip of the fingers is told; a target leads to its comparison with its neighbours', async () => {
    await go('t/0042/000/');
    await page.getByRole('link', { name: '0042/001', exact: true }).click();
    await page.waitForURL(/\?a=0042%2F000&b=0042%2F001$/);
    await page.locator('section.compared').first().waitFor();
    await go('compare/?a=%3Cimg%20src%3Dx%3E&b=0042');
    await page.getByText('There is no target “<img src=x>”.').first().waitFor();
  });
});

describe('whatever documents hold', () => {
  test('it is text: nothing runs, nothing is hidden, nothing is lost', async () => {
    await compared('0042/000', '0042/002');
    const keys = await page
      .locator('section.compared')
      .first()
      .locator('th .key')
      .allTextContents();
    expect(keys).toContain('__proto__.polluted');
    expect(keys).toContain(LONG);
    expect(await row('Values', LONG).locator('.value').textContent()).toBe(SHOUT);
    expect(await row('Values', 'sly').locator('.value').textContent()).toBe('a<U+202E>b');
    expect(await page.locator('main').textContent()).not.toContain('\u202e');
    expect(await page.locator('#result :is(img, script, iframe)').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.dataset.hit)).toBeUndefined();
    // Of a list of thousands the first are enough, until somebody asks.
    const many = row('Values', 'many');
    const shown = many.locator('.value:visible');
    expect(await shown.count()).toBeLessThan(100);
    await many.locator('summary').click();
    expect(await shown.count()).toBe(2000);
  });

  test('nothing sticks out', async () => {
    await compared('0042/000', '0042/002');
    expect(await overflowingWidths(375, 1280)).toEqual([]);
  });
});

test('without script the page says so and names the command', async () => {
  await newPage({ javaScriptEnabled: false });
  await go('compare/?a=0042&b=0042/000');
  expect(await page.locator('main').textContent()).toMatch(
    /stratigraph compare 0042\/000 \S+\. To list/,
  );
  expect(await page.locator('#compare').isVisible()).toBe(false);
  expect(await page.locator('noscript a[href$="/t/0042/000/"]').textContent()).toBe('Draw the map');
});

test('axe finds nothing in light or dark', async () => {
  for (const query of ['', '?a=nobody&b=0042', '?a=0042/000&b=0042/002']) {
    await go(`compare/${query}`);
    await page
      .locator(query === '' ? '#start' : '#result > *')
      .first()
      .waitFor();
    for (const summary of await page.locator('#result summary').all()) await summary.click();
    // Of 2,000 items alike, axe learns as much from the first hundred, in a tenth of the time.
    await page.locator(':nth-child(n + 101)').evaluateAll((all) => {
      for (const one of all) one.remove();
    });
    expect.soft(await barriers(), query).toEqual([]);
  }
});
