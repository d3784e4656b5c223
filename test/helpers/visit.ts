// Its site in Chromium, and for each test a page that must not complain.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults, RunOptions } from 'axe-core';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Server } from '../../src/serve/serve.ts';
import { previewSite } from '../../src/serve/serve.ts';
import { STORY, type Story, story } from '../site/story.ts';
import { sharedBrowser } from './browser.ts';

export interface Visit {
  readonly told: Story;
  /** Address of the site, `/` at its end. */
  readonly url: string;
  readonly context: BrowserContext;
  go(path: string): ReturnType<Page['goto']>;
  /** Instead of the page at hand. */
  newPage(options?: BrowserContextOptions): Promise<void>;
}

/**
 * Builds, serves and opens a site for the tests of one file. Errors, refusals of the site's policy, dialogues and every
 * request that leaves the site are complaints; a test with one fails.
 */
export function visit(files: Readonly<Record<string, string>> = STORY): Visit {
  let told: Story;
  let server: Server;
  const pages = watchedPages();
  beforeAll(async () => {
    told = story(files);
    await told.build({ base: '/ctx/' });
    server = await previewSite(told.outDir, { port: 0 });
    pages.stayAt(server.url);
  });
  afterAll(() => server?.close());
  return {
    get told() {
      return told;
    },
    get url() {
      return server.url;
    },
    get context() {
      return pages.context;
    },
    go: (path) => goTo(server.url + path),
    newPage: pages.newPage,
  };
}

export interface WatchedPages {
  readonly context: BrowserContext;
  newPage(options?: BrowserContextOptions): Promise<void>;
  /** Requests to other addresses are complaints. */
  stayAt(url: string): void;
  /** What was complained of until now is well. */
  forgive(): void;
}

/** By their options; opened once for all test files, since opening costs the browser more than most tests. */
const kept = new Map<string, Promise<Page>>();
let complaints: string[] = [];
let home: string;

/** That of the test that runs. */
export let page: Page;

async function open(options: BrowserContextOptions): Promise<Page> {
  const browser = await sharedBrowser();
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  // The machine may be busy: only what hangs is ended.
  context.setDefaultTimeout(120_000);
  const opened = await context.newPage();
  opened.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  opened.on('pageerror', (error) => complaints.push(error.message));
  opened.on('dialog', (dialog) => complaints.push(dialog.message()));
  opened.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(home) && !url.startsWith('data:')) complaints.push(url);
  });
  return opened;
}

/** A page of the browser with nothing stored, allowed, routed or rested upon; what it shows is what the last test left. */
async function emptied({
  viewport = { width: 1280, height: 720 },
  colorScheme = 'light',
  ...options
}: BrowserContextOptions): Promise<Page> {
  const key = JSON.stringify(options);
  const opened = kept.get(key) ?? open(options);
  kept.set(key, opened);
  const shown = await opened;
  if (shown.url().startsWith('http') && options.javaScriptEnabled !== false)
    await shown.evaluate(() => localStorage.clear());
  await shown.unrouteAll();
  await shown.context().clearPermissions();
  await shown.mouse.move(-1, -1);
  if (viewport !== null) await shown.setViewportSize(viewport);
  await shown.emulateMedia({ colorScheme });
  return shown;
}

/**
 * Loads `url`, though it name a part of the page at hand, to which the browser would only scroll. An empty page in between is
 * dear, since the browser takes a process for it.
 */
export async function goTo(url: string): ReturnType<Page['goto']> {
  const [path = '', part] = url.split('#', 2);
  if (part !== undefined && path === page.url().split('#', 1)[0]) await page.goto('about:blank');
  return page.goto(url);
}

/** A browser for the tests of one file, each of which begins with a new `page`. */
export function watchedPages(): WatchedPages {
  async function newPage(options: BrowserContextOptions = {}): Promise<void> {
    page = await emptied(options);
    complaints = [];
  }

  beforeAll(() => {
    home = 'http://localhost:';
  });
  beforeEach(() => newPage());
  afterEach(() => expect(complaints).toEqual([]));
  return {
    get context() {
      return page.context();
    },
    newPage,
    stayAt: (url) => {
      home = url;
    },
    forgive: () => {
      complaints = [];
    },
  };
}

/** Those of some widths at which the page as it stands is wider than its window, which keeps the last of them, or a text is squeezed to a column of letters. */
export async function overflowingWidths(...widths: readonly number[]): Promise<readonly number[]> {
  const overflowing: number[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const isCramped = await page.evaluate(() => {
      const isSqueezed = (element: Element): boolean => {
        const { width, height } = element.getBoundingClientRect();
        const letter = Number.parseFloat(getComputedStyle(element).fontSize);
        return width > 2 && width < 3 * letter && height > 4 * letter && element.checkVisibility();
      };
      // Names in a drawing may stand upright.
      const texts = [
        ...document.querySelectorAll('main :is(h1, h2, h3, p, dt, dd, th, td, a)'),
      ].filter((one) => one instanceof HTMLElement);
      const isWider = document.documentElement.scrollWidth > innerWidth;
      return isWider || texts.some((one) => (one.textContent ?? '').length > 8 && isSqueezed(one));
    });
    if (isCramped) overflowing.push(width);
  }
  return overflowing;
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What keeps people out of the page as it stands, in light and in dark: the rule and the places, a line each. */
export async function barriers(): Promise<readonly string[]> {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(AXE);
  // A link that the header covers by half, where the page happens to stand, counts as too small to hit.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.emulateMedia({ colorScheme: 'light' });
  // It is of WCAG 2.2 AA, and off unless it is asked for.
  const light = await violations({ rules: { 'target-size': { enabled: true } } });
  await page.emulateMedia({ colorScheme: 'dark' });
  // Nothing else depends on colours.
  const dark = await violations({ runOnly: ['color-contrast'] });
  return [...light, ...dark.map((line) => `dark: ${line}`)];
}

function violations(options: RunOptions): Promise<readonly string[]> {
  return page.evaluate(async (given) => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: RunOptions): Promise<AxeResults> };
    };
    // The details of what passes are half of the work, and no rule that we ask for reads style sheets itself.
    const { violations } = await axe.run({ ...given, resultTypes: ['violations'], preload: false });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).slice(0, 3)}`);
  }, options);
}
