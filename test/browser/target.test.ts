import { describe, expect, test } from 'vitest';
import { selectLayers } from '../../src/core.ts';
import { contextMarkdown } from '../../src/emit/context-markdown.ts';
import type { ResolvedContext } from '../../src/model/resolution.ts';
import { open } from '../../src/open.ts';
import { cascade, cascadeLayer } from '../../src/resolve/cascade.ts';
import { page as file, TODAY } from '../helpers/hierarchy.ts';
import { barriers, overflowingWidths, page, visit } from '../helpers/visit.ts';
import { HOSTILE } from '../site/hostile.ts';
import { STORY } from '../site/story.ts';

const WORKSPACE = '.limps/workspace.md';
const PLAN = 'plans/0042-map/0042-map-plan.md';
const LONG = 'k'.repeat(300);
const ITEMS = Array.from({ length: 2000 }, (_, index) => `item-${index}`);
const KEYS = Array.from({ length: 200 }, (_, index) => `key_${index}: value ${index}`);

const FILES = {
  ...STORY,
  [WORKSPACE]: (STORY[WORKSPACE] ?? '').replace('updated:', 'paper: thick\nupdated:'),
  '.limps/context/hostile.md': Object.entries(HOSTILE)
    .filter(([, text]) => !text.includes('\u0000'))
    .map(([name, text]) => `## ${name}\n\n${text}\n`)
    .join('\n'),
  [PLAN]: file(
    'title: The map\nstatus: active\nupdated: 2026-03-25\ndefaults: {language: French}\nscale: 1\nlocked: [scale]',
    '# The map\n\n## Goal\n\nOne map of the world.\n\n## Ground rules\n\nNo dragons.\n',
  ),
  'plans/0044-large/0044-large-plan.md': file(
    `title: Large\n${KEYS.join('\n')}\n${LONG}: ${'v'.repeat(300)}\nlist: [${ITEMS.join(', ')}]`,
    '# Large\n',
  ),
  'plans/0044-large/agents/000-same.md': '# Nothing of its own\n',
  'plans/0045-nasty/0045-nasty-plan.md': file(
    Object.values(HOSTILE)
      .filter((text) => !text.includes('\u0000') && !text.includes('\ud800'))
      .map((text, index) => `${JSON.stringify(`${index} ${text}`)}: ${JSON.stringify(text)}`)
      .join('\n'),
    '# Nasty\n',
  ),
  'plans/0045-nasty/agents/000-a.md': '# A\n',
};

const site = visit(FILES);
const { go, newPage } = site;

const values = () => page.locator('.values .leaf:visible');

describe('Computed', () => {
  test('is filtered as one types; the words are an address, and what fits is counted', async () => {
    await go('t/0042/000/');
    const filter = page.getByRole('searchbox', { name: 'Filter values' });
    await filter.fill('FORMAL');
    expect(await values().count()).toBe(1);
    expect(await values().textContent()).toContain('brand_voice');
    expect(await page.locator('#shown').textContent()).toMatch(/^1 of \d+ values$/);
    await page.waitForURL(({ searchParams }) => searchParams.get('q') === 'FORMAL');
    await page.reload();
    expect(await values().count()).toBe(1);
    // A path, a source and a state are words like others.
    for (const [words, key] of [
      ['limits.pages', 'pages'],
      ['adr-0001', 'north'],
      ['conflict french', 'language'],
      ['locked plan', 'scale'],
    ] as const) {
      await filter.fill(words);
      expect(await values().locator('.key').first().textContent(), words).toBe(key);
    }
    await filter.fill('<img src=x>');
    expect(await page.locator('#shown').textContent()).toBe('No values match.');
    await filter.fill('');
    // The browser tells of a new address on its own time.
    await page.waitForURL(({ search }) => search === '');
    expect(await values().count()).toBeGreaterThan(4);
  });

  test('shows only what differs from the plan, with an address of its own, without script', async () => {
    await newPage({ javaScriptEnabled: false });
    await go('t/0042/000/');
    const all = await values().count();
    await page.getByRole('link', { name: /Show only what differs from the plan/ }).click();
    await page.waitForURL(/t\/0042\/000\/#differs$/);
    const keys = await values().locator('.key').allTextContents();
    expect(keys).toEqual(['brand_voice', 'pages']);
    await page.getByRole('link', { name: /Show all values/ }).click();
    expect(await values().count()).toBe(all);
    await go('t/0044/000/#differs');
    expect(await values().count()).toBe(0);
    expect(await page.getByText('Nothing differs from').isVisible()).toBe(true);
  });

  test('finds one of 2,000 items, folds them away, and survives a key of 300 characters', async () => {
    await newPage({ viewport: { width: 375, height: 800 } });
    await go('t/0044/');
    const folded = await values().count();
    expect(folded).toBeGreaterThan(200);
    expect(folded).toBeLessThan(300);
    const filter = page.getByRole('searchbox', { name: 'Filter values' });
    await filter.fill('item-1999');
    expect(await values().allTextContents()).toEqual([expect.stringContaining('item-1999')]);
    await filter.fill('');
    expect(await values().count()).toBe(folded);
    await go('t/0044/#v%2Flist%2F1500');
    await page.locator('li:target').waitFor();
    expect(await overflowingWidths(375)).toEqual([]);
  });
});

describe('a layer that is switched off', () => {
  const off = (title: string) =>
    page.getByRole('checkbox', { name: `Include ${title}`, exact: true });

  /** What the core gives without some documents. */
  async function without(...paths: string[]) {
    const workspace = await open({ root: site.told.root, cwd: site.told.root, now: TODAY });
    const { target } = workspace.find('0042', '000');
    const layers = selectLayers(workspace.hierarchy, target);
    const others = layers.filter(({ path }) => !paths.includes(path));
    return cascade(others.map((layer) => cascadeLayer(layer, layer.document)));
  }

  test('shows what the core resolves without it: what would change without the plan?', async () => {
    await go('t/0042/000/');
    await off('The map').uncheck();
    await page.getByText('Without “The map”').waitFor();
    const { provenance } = await without(PLAN);
    expect(provenance['/scale']).toBeUndefined();
    const values = page.locator('#without .compared').first().locator('table').first();
    const language = values.locator('tbody tr', { hasText: 'defaults.language' });
    await language.waitFor();
    expect(await language.locator('.value').allTextContents()).toEqual([
      'French',
      String(provenance['/defaults/language']?.winner.value),
    ]);
    expect(await language.locator('.from a').last().getAttribute('href')).toBe(
      `/ctx/t/workspace/#L${provenance['/defaults/language']?.winner.line}`,
    );
    expect(await values.locator('tbody tr', { hasText: 'scale' }).textContent()).toContain(
      'not set',
    );
    expect(await values.locator('tbody tr').count()).toBe(2);
    expect(await page.locator('#without-sum').textContent()).toMatch(
      /^1 value changed · 1 value removed · conflicts: 2 → 1 · 2 sections removed · 1 section shorter · \d+ tokens fewer$/,
    );
    expect(await page.locator('#without summary').allTextContents()).toContainEqual(
      expect.stringMatching(/^2 sections only in A \(all layers\): .*Goal/),
    );
  });

  test('is an address, and all layers come back', async () => {
    await go(`t/0042/000/?without=${encodeURIComponent(WORKSPACE)}&without=nobody.md`);
    await page.getByText('Without “Cartography”').waitFor();
    const { provenance } = await without(WORKSPACE);
    const rows = page.locator('#without table').first().locator('tbody tr');
    await rows.first().waitFor();
    const lost = rows.filter({ has: page.getByText('not set') });
    const gone = (await lost.locator('.key').allTextContents()).sort();
    const before = await without();
    const left = new Set(Object.keys(provenance));
    const expected = Object.keys(before.provenance).filter((pointer) => !left.has(pointer));
    expect(gone).toEqual(expected.map((pointer) => pointer.slice(1).replaceAll('/', '.')).sort());
    expect(gone.length).toBeGreaterThan(0);
    expect(await off('Cartography').isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Reset' }).click();
    expect(await page.locator('#without').isVisible()).toBe(false);
    expect(new URL(page.url()).search).toBe('');
    expect(await off('Cartography').isChecked()).toBe(true);
  });

  test('can be all documents of a scope at once', async () => {
    await go('t/0042/000/');
    await page.getByRole('checkbox', { name: 'all workspace layers' }).uncheck();
    await page.getByText('Without the workspace').waitFor();
    expect(new URL(page.url()).searchParams.getAll('without')).toHaveLength(4);
    await off('Style').check();
    const state = await page
      .getByRole('checkbox', { name: 'all workspace layers' })
      .evaluate((box: HTMLInputElement) => [box.checked, box.indeterminate]);
    expect(state).toEqual([true, true]);
  });

  test('whose file cannot be read is told', async () => {
    await page.route('**/layers/**', (route) => route.fulfill({ body: '{"declarations": 1}' }));
    await go('t/0042/000/');
    await off('The map').uncheck();
    await page.getByText('could not be loaded').waitFor();
  });

  test('is text, whatever it says', async () => {
    await go('t/0045/000/?without=plans/0045-nasty/0045-nasty-plan.md');
    await page.locator('#without tr').first().waitFor();
    expect(await page.locator('#without tbody tr').count()).toBeGreaterThan(40);
    expect(await page.evaluate(() => document.documentElement.dataset.hit)).toBeUndefined();
    expect(await page.locator('.without :is(script, img, iframe, svg, form)').count()).toBe(0);
  });
});

describe('the text', () => {
  const folds = () => page.locator('#stack .later');

  test('is its own first, and what is inherited unfolds by layer', async () => {
    await go('t/0042/000/');
    const own = page.locator('#text');
    expect(await own.textContent()).toContain('Choose a projection');
    expect(await page.locator('main').textContent()).not.toContain('Zanzibar');
    const [text, values, layers] = await Promise.all(
      ['#text', '#computed', '#layers'].map((id) => page.locator(id).boundingBox()),
    );
    expect(text?.y).toBeLessThan(values?.y ?? 0);
    expect(values?.y).toBeLessThan(layers?.y ?? 0);
    const plan = folds().filter({ hasText: 'Ground rules' }).last();
    await plan.locator('summary').click();
    await plan.getByText('No dragons.').waitFor();
    const all = page.getByRole('button', { name: 'Show inherited text' });
    await all.click();
    await page.getByText('Zanzibar is spelled with a z.').waitFor();
    await all.click();
    expect(await page.getByText('No dragons.').isVisible()).toBe(false);
    expect(await own.getByText('Choose a projection').isVisible()).toBe(true);
  });

  test('that was fetched is shown as the page of its document does: nothing in it runs', async () => {
    await go('t/0042/000/');
    for (const fold of await folds().all()) {
      await fold.locator('summary').click();
      // Some of what a layer says are headings alone, with no text to wait for.
      await page.waitForLoadState('networkidle');
    }
    const text = page.locator('#layers');
    expect(await text.textContent()).toContain('document.documentElement.dataset.hit');
    expect(await page.evaluate(() => document.documentElement.dataset.hit)).toBeUndefined();
    const live = text.locator(
      ':is(script:not([type=module]), img, svg, iframe, object, form, style, [onclick], [id^=md-])',
    );
    expect(await live.count()).toBe(0);
    // What is fetched stands beneath its section.
    expect(await text.locator('.later :is(h1, h2, h3)').count()).toBe(0);
    expect(await text.locator('.later :is(h4, h5, h6)').count()).toBeGreaterThan(0);
    for (const link of await text.locator('.later .prose a').all()) {
      expect(await link.getAttribute('href')).toMatch(/^(\/ctx\/|https:|mailto:)/);
    }
  });

  test('is there as its author wrote it, in place of all else', async () => {
    await go('t/0042/000/');
    await page.getByRole('link', { name: 'Source', exact: true }).click();
    expect(await page.locator('#text').isVisible()).toBe(false);
    expect(await page.locator('#source').textContent()).toContain('# Draw the map');
    await page.goBack();
    expect(await page.locator('#text').isVisible()).toBe(true);
  });

  test('is copied to the byte as the command line prints it', async () => {
    await site.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await go('t/0042/000/');
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: 'Copy as markdown' }).click();
    await page.getByText('Copied', { exact: true }).waitFor();
    expect(await copied()).toBe(contextMarkdown(await resolved()));
    const call = page.locator('.export li', { hasText: 'MCP call' });
    await call.getByRole('button', { name: 'Copy' }).click();
    await call.getByRole('button', { name: 'Copied' }).waitFor();
    expect(JSON.parse(await copied())).toEqual({
      name: 'resolve',
      arguments: { target: '0042/000', detail: 'full' },
    });
  });
});

async function resolved(): Promise<ResolvedContext> {
  const workspace = await open({ root: site.told.root, cwd: site.told.root, now: TODAY });
  const { resolve } = await workspace.snapshot({ tokens: true, check: true });
  return resolve(workspace.find('0042', '000').target);
}

test('compare begins here', async () => {
  await go('t/0042/000/');
  const href = await page.getByRole('link', { name: 'another', exact: true }).getAttribute('href');
  expect(href).toBe('/ctx/compare/?a=0042%2F000');
});

test('without script every part is there or one link away, and nothing asks for script', async () => {
  await newPage({ javaScriptEnabled: false });
  await go('t/0042/000/');
  expect(await page.locator('main :is(button, input:enabled, label):visible').count()).toBe(0);
  for (const name of ['Download JSON', 'Download markdown']) {
    expect(await page.getByRole('link', { name, exact: true }).first().isVisible()).toBe(true);
  }
  const fold = page.locator('#stack [data-level="workspace"] .later').first();
  await fold.locator('summary').click();
  await fold.getByRole('link', { name: 'its page' }).click();
  await page.waitForURL(/\/(?:d\/limps|t\/workspace)\//);
});

test('nothing sticks out', async () => {
  for (const path of [
    't/0042/000/?without=.limps/workspace.md',
    't/0044/',
    't/0045/000/',
    't/0043/',
  ]) {
    await go(path);
    if (path.includes('without')) await page.locator('#without tr').first().waitFor();
    expect(await overflowingWidths(320, 375, 768, 1680), path).toEqual([]);
  }
});

test('200 keys wait for nobody, and the script is small', async () => {
  await go('t/0044/');
  const tools = await site.context.newCDPSession(page);
  // What the thread of the page computes, however busy the machine is.
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const computed = async (): Promise<number> => {
    const { metrics } = await tools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const before = await computed();
  await page.getByRole('searchbox', { name: 'Filter values' }).fill('value 19');
  await page.locator('#shown', { hasText: /^\d+ of / }).waitFor();
  // In seconds of processor, twice of what a slow machine takes; 200 keys and 2,000 items.
  expect((await computed()) - before).toBeLessThan(3);
  await tools.detach();
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => name.match(/.*\.js$/) ?? []),
  );
  let bytes = 0;
  for (const url of scripts) bytes += (await (await page.request.get(url)).body()).length;
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(60_000);
});

describe('nobody is shut out', () => {
  test('axe finds nothing in light or dark', async () => {
    const paths = [
      't/0042/000/?q=map&without=.limps/workspace.md',
      't/0042/000/#differs',
      't/0045/000/#differs',
      't/0043/',
      't/0045/',
    ];
    for (const path of paths) {
      await go(path);
      if (path.includes('without')) await page.locator('#without tr').first().waitFor();
      expect.soft(await barriers(), path).toEqual([]);
    }
  });
});
