// Its site in Chromium, and for each test a page that must not complain.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Server } from '../../src/serve/listen.ts';
import { previewSite } from '../../src/serve/preview.ts';
import type { BuildSiteOptions } from '../../src/site/build-site.ts';
import { STORY, type Story, story } from '../site/story.ts';
import { sharedBrowser } from './browser.ts';

export interface VisitOptions {
  readonly build?: Partial<BuildSiteOptions>;
  /** What every page of the tests has. */
  readonly browser?: BrowserContextOptions;
}

export interface Visit {
  readonly told: Story;
  /** Address of the site, `/` at its end. */
  readonly url: string;
  readonly context: BrowserContext;
  go(path: string): ReturnType<Page['goto']>;
  /** Instead of the page at hand; `meet` gets it. */
  newPage(options?: BrowserContextOptions): Promise<void>;
}

/**
 * Builds, serves and opens a site for the tests of one file. Errors, refusals of the site's policy, dialogues and every
 * request that leaves the site are complaints; a test with one fails.
 */
export function visit(
  meet: (page: Page) => void,
  files: Readonly<Record<string, string>> = STORY,
  { build = { base: '/ctx/' }, browser: always = {} }: VisitOptions = {},
): Visit {
  let told: Story;
  let server: Server;
  let page: Page;
  const pages = watchedPages((fresh) => {
    page = fresh;
    meet(fresh);
  }, always);
  beforeAll(async () => {
    told = story(files);
    await told.build(build);
    server = await previewSite(told.outDir, { port: 0 });
    pages.stayAt(server.url);
  });
  afterAll(async () => {
    await server?.close();
    told?.remove();
  });
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
    go: (path) => page.goto(server.url + path),
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

/** A browser for the tests of one file; `meet` gets a new page before each test. */
export function watchedPages(
  meet: (page: Page) => void,
  always: BrowserContextOptions = {},
): WatchedPages {
  let browser: Browser;
  let context: BrowserContext | undefined;
  let complaints: string[] = [];
  let home = 'http://localhost:';

  async function newPage(options: BrowserContextOptions = {}): Promise<void> {
    await context?.close();
    complaints = [];
    context = await browser.newContext({ ...always, ...options });
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('dialog', (dialog) => complaints.push(dialog.message()));
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(home) && !url.startsWith('data:')) complaints.push(url);
    });
    meet(page);
  }

  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  beforeEach(() => newPage());
  afterEach(async () => {
    await context?.close();
    expect(complaints).toEqual([]);
  });
  return {
    get context() {
      if (context === undefined) throw new Error('There is no page before the first test.');
      return context;
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

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What keeps people out of the page as it stands, in light and in dark: the rule and the places, a line each. */
export async function barriers(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  await page.emulateMedia({ colorScheme: 'light' });
  // It is of WCAG 2.2 AA, and off unless it is asked for.
  const light = await violations(page, { rules: { 'target-size': { enabled: true } } });
  await page.emulateMedia({ colorScheme: 'dark' });
  // Nothing else depends on colours.
  const dark = await violations(page, { runOnly: ['color-contrast'] });
  return [...light, ...dark.map((line) => `dark: ${line}`)];
}

function violations(page: Page, options: RunOptions): Promise<readonly string[]> {
  return page.evaluate(async (given) => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: RunOptions): Promise<AxeResults> };
    };
    const { violations } = await axe.run(given);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).slice(0, 3)}`);
  }, options);
}
