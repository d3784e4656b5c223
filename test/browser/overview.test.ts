import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Server } from '../../src/serve/serve.ts';
import { previewSite } from '../../src/serve/serve.ts';
import { barriers, goTo, overflowingWidths, page, watchedPages } from '../helpers/visit.ts';
import { STORY, type Story, story } from '../site/story.ts';

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
const SETTINGS = {
  title: 'Maps of the <b>world</b>',
  logo: 'docs/logo.svg',
  colors: { accent: '#2a7fff', plan: '#ffee00' },
  source: 'https://forge.example/maps/{path}#L{line}',
  edit: 'https://forge.example/edit/{path}',
  pages: [{ path: 'docs/guide.md' }, { path: 'docs/odd <x>.md', title: 'Odd & "ends"' }],
};

/** Workspaces by name; the first is large enough for everything, and looks like its owner. */
const FILES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  whole: {
    ...STORY,
    'stratigraph.json': JSON.stringify({ site: SETTINGS }),
    'docs/logo.svg': LOGO,
    'docs/guide.md': '# How to *map*\n\nSee the [style](../.limps/context/style.md).\n',
    'docs/odd <x>.md': "<script>document.documentElement.dataset.hit='1'</script>\n",
  },
  decisions: {
    'docs/adr/0001-north.md': '# 1. North is up\n\nDate: 2024-01-02\n\n## Status\n\nAccepted\n',
    'docs/adr/0002-south.md': '# 2. South is up\n\nDate: 2025-01-02\n\n## Status\n\nAccepted\n',
  },
  plans: { 'plans/0001-a/0001-a-plan.md': '# The coast\n' },
  empty: { 'stratigraph.json': '{}' },
  broken: { 'plans/0001-a/0001-a-plan.md': '\u0000', 'plans/0001-a/agents/000-b.md': '\u0000' },
};

const NAMES = Object.keys(FILES);
const told: Story[] = [];
const sites = new Map<string, Server>();
const pages = watchedPages();
const { newPage } = pages;

beforeAll(async () => {
  for (const [name, files] of Object.entries(FILES)) {
    const made = story(files);
    told.push(made);
    await made.build({ base: '/x/', site: 'https://h.example' });
    sites.set(name, await previewSite(made.outDir, { port: 0 }));
  }
});
afterAll(async () => {
  for (const server of sites.values()) await server.close();
});

const address = (name: string, path = ''): string => (sites.get(name)?.url ?? '') + path;
const go = (name: string, path = '') => goTo(address(name, path));
const main = async (): Promise<string> => (await page.locator('main').textContent()) ?? '';

describe('one look', () => {
  test('the tree, findings that matter and what changed stand on one page', async () => {
    await go('whole');
    for (const name of ['Hierarchy', 'Top findings', 'Recent changes'])
      expect(await page.getByRole('heading', { name, exact: true }).isVisible(), name).toBe(true);
    expect(await page.locator('[aria-labelledby=matter] .findings > li').count()).toBe(3);
    const latest = page.locator('.lately > li').first();
    expect(await latest.textContent()).toMatch(/Draw the map|Memory/);
    expect(await page.locator('.lately').textContent()).toMatch(/3 days ago|6 days ago/);
  });

  test('each part leads on: to the line, to all findings of a severity, to all agents', async () => {
    await go('whole');
    await page.locator('.findings .from a:not(.rule)').first().click();
    await page.waitForURL(/\/[dt]\/.*#L\d+$/);
    await go('whole');
    await page.getByRole('link', { name: /^\d+ critical$/ }).click();
    await page.waitForURL(/health\/\?severity=critical$/);
    await go('whole');
    await page
      .locator('.counts')
      .getByRole('link', { name: /agents$/ })
      .click();
    await page.waitForURL(/\/t\/\?level=agent$/);
    expect(await page.locator('tbody tr').count()).toBeGreaterThan(10);
  });

  test('the list is narrowed by its address, and sorts', async () => {
    await go('whole', 't/?level=plan');
    const rows = page.locator('[data-row]:visible');
    const all = await page.locator('[data-row]').count();
    const plans = await rows.count();
    expect(plans).toBeGreaterThan(0);
    expect(plans).toBeLessThan(all);
    expect(await page.locator('#shown').textContent()).toContain(`${plans} of ${all} `);
    await page.getByRole('button', { name: 'Tokens' }).click();
    await page.getByRole('button', { name: 'Tokens' }).click();
    const tokens = await rows
      .locator('.tokens')
      .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('data-sort'))));
    expect(tokens).toEqual([...tokens].sort((a, b) => b - a));
    expect(await page.locator('[aria-sort]').getAttribute('aria-sort')).toBe('descending');
  });

  test('on a phone nothing sticks out, findings come before the tree, the tree before the rest', async () => {
    await newPage({ viewport: { width: 375, height: 800 } });
    for (const name of NAMES) {
      await go(name);
      expect(await overflowingWidths(375), name).toEqual([]);
    }
    await go('whole');
    const top = async (id: string) => (await page.locator(`#${id}`).boundingBox())?.y ?? 0;
    expect(await top('matter')).toBeLessThan(await top('tree'));
    const tops = await page
      .locator('main :is(h1, h2)')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(tops, 'what is seen is in the order of the text').toEqual(
      [...tops].sort((a, b) => a - b),
    );
  });

  test('the header stays in one row on a tablet', async () => {
    await go('whole');
    expect(await overflowingWidths(800)).toEqual([]);
  });
});

describe('what to do next', () => {
  test.each([
    ['empty', /No documents found[\s\S]*stratigraph init --example/],
    ['broken', /No document could be read[\s\S]*2 documents[\s\S]*stratigraph check/],
    ['plans', /There is no agent yet[\s\S]*The coast/],
    ['decisions', /What was decided[\s\S]*2 accepted[\s\S]*South is up[\s\S]*Recent changes/],
  ])('%s', async (name, words) => {
    await go(name);
    expect(await main()).toMatch(words);
  });

  test('a tree of decisions alone is not told about agents', async () => {
    await go('decisions');
    expect(await page.locator('#tree').count()).toBe(0);
  });

  test('an address that leads nowhere offers the search', async () => {
    const answer = await page.goto(address('plans', 'd/gone/'));
    expect(answer?.status()).toBe(404);
    // The browser tells of the status itself.
    pages.forgive();
    await page.getByRole('searchbox', { name: /Search by title/ }).fill('coast');
    await page.keyboard.press('Enter');
    await page.locator('.named li, .texts li').first().waitFor();
  });
});

describe('what the settings say of the site', () => {
  test('its logo and title are shown, as text and picture alone', async () => {
    await go('whole');
    const logo = page.locator('.brand img');
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect((await page.locator('.brand').textContent())?.trim()).toBe('Maps of the <b>world</b>');
    expect(await page.locator('.brand b').count()).toBe(0);
  });

  test.each(['light', 'dark'] as const)(
    'its colours are used in %s, made readable',
    async (colorScheme) => {
      await newPage({ colorScheme });
      await go('whole');
      const colour = await page
        .locator('.beside .all a')
        .first()
        .evaluate((link) => getComputedStyle(link).color);
      expect(colour).toMatch(
        colorScheme === 'light' ? /^oklch\(0\.5 0\.13 259/ : /^oklch\(0\.72 .* 259/,
      );
    },
  );

  test('its pages are under “More”, rendered as safely as all others', async () => {
    await go('whole');
    await page.locator('.more-pages summary').click();
    await page.getByRole('link', { name: 'How to map' }).click();
    await page.waitForURL(/\/p\/docs\/guide\/$/);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('How to map');
    await page.getByRole('link', { name: 'style' }).click();
    await page.waitForURL(/\/d\/limps\/context\/style\/$/);
    await page.locator('.more-pages summary').click();
    await page.getByRole('link', { name: 'Odd & "ends"' }).click();
    await page.waitForURL(/\/p\/docs\/odd-x\/$/);
    expect(await page.evaluate(() => document.documentElement.dataset.hit)).toBeUndefined();
    expect(await page.locator('.prose script').count()).toBe(0);
  });

  test('documents lead to their source and to where they are edited', async () => {
    await go('whole', 'd/limps/context/style/');
    const href = (name: string) => page.getByRole('link', { name }).getAttribute('href');
    expect(await href('view in repository')).toBe(
      'https://forge.example/maps/.limps/context/style.md#L1',
    );
    expect(await href('edit')).toBe('https://forge.example/edit/.limps/context/style.md');
  });
});

describe('files for programs', () => {
  test('every page names its feeds, its address and itself', async () => {
    for (const path of ['', 't/', 'p/docs/guide/', 't/0042/000/', 'about/', 'health/']) {
      await go('whole', path);
      const head = await page.evaluate(() => ({
        canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href,
        feeds: [...document.querySelectorAll<HTMLLinkElement>('link[rel=alternate]')].map(
          (link) => new URL(link.href).pathname,
        ),
        og: ['title', 'description', 'url', 'type', 'site_name'].filter(
          (name) =>
            !document.querySelector<HTMLMetaElement>(`meta[property="og:${name}"]`)?.content,
        ),
        description: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content,
      }));
      expect(head.canonical, path).toBe(`https://h.example/x/${path}`);
      expect(head.feeds, path).toEqual(['/x/feed.json']);
      expect(head.og, path).toEqual([]);
      expect(head.description?.length, path).toBeGreaterThan(10);
    }
  });

  test('the sitemap is well formed, whatever titles hold', async () => {
    await go('whole');
    for (const name of ['sitemap.xml']) {
      const found = await page.evaluate(
        async (url) => {
          const text = await (await fetch(url)).text();
          const xml = new DOMParser().parseFromString(text, 'application/xml');
          return [xml.querySelectorAll('parsererror').length, xml.querySelectorAll('url').length];
        },
        address('whole', name),
      );
      expect(found[0], name).toBe(0);
      expect(found[1], name).toBeGreaterThan(3);
    }
  });

  test('the sitemap names every page there is, and no other', async () => {
    const outDir = told[0]?.outDir ?? '';
    const isMoved = (file: string): boolean =>
      readFileSync(join(outDir, file), 'utf8').includes('<title>Moved</title>');
    const pages = globSync('**/*.html', { cwd: outDir }).filter(
      (file) => file !== '404.html' && !isMoved(file),
    );
    const sitemap = readFileSync(join(outDir, 'sitemap.xml'), 'utf8');
    const named = [...sitemap.matchAll(/<loc>https:\/\/h\.example\/x\/(.*?)<\/loc>/g)];
    expect(named.map(([, page = '']) => `${decodeURIComponent(page)}index.html`).sort()).toEqual(
      pages.map((file) => file.replaceAll('\\', '/')).sort(),
    );
  });

  test('every file that the page on how to read this names is there', async () => {
    await go('whole', 'about/');
    const links = await page
      .locator('.prose li > a')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
    const files = links
      .filter((path) => /\.\w+$/.test(path))
      .map((path) => path.replace('/x/', ''));
    expect(files).toEqual(expect.arrayContaining(['feed.json', 'llms.txt', 'sitemap.xml']));
    for (const file of files) {
      expect((await page.request.get(address('whole', file))).status(), file).toBe(200);
    }
  });
});

describe('nobody is shut out', () => {
  const pages = [
    ...NAMES.map((name) => [name, ''] as const),
    ...['p/docs/guide/', 'about/', '404.html'].map((path) => ['whole', path] as const),
  ];
  test('axe finds nothing in light or dark', async () => {
    for (const [name, path] of pages) {
      await go(name, path);
      expect.soft(await barriers(), `${name} ${path}`).toEqual([]);
    }
  });
});
