import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { page as document } from '../helpers/hierarchy.ts';
import { barriers, visit } from '../helpers/visit.ts';

const HIT = "document.documentElement.dataset.hit='1'";
const LONG = `@${'long-name'.repeat(30)}`;

// Today is 2026-03-31.
const FILES: Readonly<Record<string, string>> = {
  '.github/CODEOWNERS': [
    '* @cartography/maps',
    `/plans/0002-*/ @<img/src=x/onerror="${HIT}"> @gnihsup\u202e`,
    `/plans/0003-*/ ${LONG}`,
    '/.limps/context/free.md',
  ].join('\n'),
  '.limps/workspace.md': document('updated: 2025-10-02', '# Maps\n'),
  '.limps/context/free.md': document('updated: 2025-10-02', '# Free\n'),
  'plans/0001-a/0001-a-plan.md': document('updated: 2025-10-02\nowner: coast guard', '# Coast\n'),
  'plans/0001-a/agents/000-draw.agent.md': document('updated: 2025-10-02', '# Draw\n'),
  'plans/0002-b/0002-b-plan.md': document('updated: 2025-10-02', '# Odd\n'),
  'plans/0003-c/0003-c-plan.md': document('updated: 2025-10-02', '# Long\n'),
};

let page: Page;
const site = visit((fresh) => {
  page = fresh;
}, FILES);
const { go, newPage } = site;

test('an owner says where the name comes from, unless the document names it itself', async () => {
  await go('health/');
  const cell = (title: string) =>
    page
      .locator('[data-row]', { has: page.getByRole('link', { name: title, exact: true }) })
      .locator('[data-label="Owner"] span');
  expect(await cell('Maps').allTextContents()).toEqual(['@cartography/maps', 'from CODEOWNERS']);
  expect(await cell('Coast').allTextContents()).toEqual(['coast guard']);
  expect(await cell('Draw').allTextContents()).toEqual(['coast guard', 'from its scope']);
  expect(await cell('Free').allTextContents()).toEqual(['no owner']);
  expect((await cell('Long').first().textContent())?.length).toBe(80);
});

test('an owner from CODEOWNERS is one click away', async () => {
  await go('health/');
  await page.locator('.owners').getByRole('link', { name: '@cartography/maps' }).click();
  await page.waitForURL(/\?owner=%40cartography%2Fmaps#stale$/);
  expect(await page.locator('[data-row]:visible td:first-child a').allTextContents()).toEqual([
    'Maps',
  ]);
});

test('a hostile owner is text, and turns no text around', async () => {
  await go('health/');
  const text = (await page.locator('.owners').textContent()) ?? '';
  expect(text).toContain('<img/src=x');
  expect(text).not.toContain('\u202e');
  expect(await page.evaluate(() => globalThis.document.documentElement.dataset.hit)).toBe(
    undefined,
  );
});

test.each([
  ['phone', { viewport: { width: 375, height: 800 } }],
  ['tablet', { viewport: { width: 760, height: 900 }, colorScheme: 'dark' as const }],
])('on a %s nothing sticks out, and nothing stands in the way', async (_, options) => {
  await newPage(options);
  await go('health/');
  const over = await page.evaluate(
    () => globalThis.document.documentElement.scrollWidth - innerWidth,
  );
  expect(over).toBeLessThanOrEqual(0);
  expect(await barriers(page)).toEqual([]);
});
