import { describe, expect, test } from 'vitest';
import { page as document } from '../helpers/hierarchy.ts';
import { barriers, overflowingWidths, page, visit } from '../helpers/visit.ts';

const HIT = "document.documentElement.dataset.hit='1'";
const HOSTILE = `Odd </text></svg><script>${HIT}</script><img src=x onerror="${HIT}">`;
const LONG = 'a'.repeat(300);

const adr = (number: number, metadata: string, title = `Decision ${number}`) => ({
  [`.limps/adrs/ADR-${String(number).padStart(4, '0')}-x.md`]: document(
    `type: adr\ntitle: ${JSON.stringify(title)}\n${metadata}`,
    '# Decision\n',
  ),
});

// Today is 2026-03-31.
const FILES: Readonly<Record<string, string>> = {
  '.limps/workspace.md': document('updated: 2026-03-31\nowner: map team', '# Maps\n'),
  '.limps/context/paper.md': document(
    `updated: 2025-10-02\nowner: ${JSON.stringify(HOSTILE)}\ntitle: ${JSON.stringify(HOSTILE)}`,
    '# Paper\n',
  ),
  '.limps/context/slow.md': document('updated: 2025-11-15\nrefresh_interval: 400', '# Slow\n'),
  'plans/0001-coast/0001-coast-plan.md': document(
    'title: The coast\nstatus: active\nupdated: 2025-12-24\nowner: coast guard',
    '# The coast\n',
  ),
  'plans/0001-coast/agents/000-draw.agent.md': document(
    'title: Draw it\nupdated: 2025-12-24',
    '# Draw it\n',
  ),
  ...adr(1, 'status: superseded\nsuperseded_by: ADR-0002\ndate: 2020-01-10', 'North is up'),
  ...adr(2, 'status: superseded\nsupersedes: [ADR-0001]\nsuperseded_by: ADR-0003', HOSTILE),
  ...adr(3, 'status: accepted\nsupersedes: [ADR-0002]\ndate: 2024-05-01', `South is up ${LONG}`),
  ...adr(
    4,
    'status: superseded\nsupersedes: [ADR-0005]\nsuperseded_by: ADR-0005\ndate: 2021-01-01',
  ),
  ...adr(
    5,
    'status: superseded\nsupersedes: [ADR-0004]\nsuperseded_by: ADR-0004\ndate: 2022-01-01',
  ),
  ...adr(6, 'status: proposed\nsupersedes: [ADR-0007]\ndate: 2024-06-01'),
  ...adr(7, 'status: accepted\ndate: 2021-06-01'),
  ...adr(8, 'status: accepted\ndate: 2023-03-03'),
  ...adr(9, 'status: rejected'),
};

const site = visit(FILES);
const { go, newPage } = site;

const PAGES = ['decisions/', 'health/'];

describe('which decisions are superseded, by what?', () => {
  test('each row says it in words', async () => {
    await newPage({ javaScriptEnabled: false });
    await go('decisions/');
    const row = (id: string) =>
      page
        .locator('.decisions > li')
        .filter({ has: page.locator('.what code', { hasText: `ADR-000${id}` }) });
    expect(await row('1').first().locator('.meta').textContent()).toContain(
      'superseded by ADR-0002',
    );
    expect(
      await page
        .locator('.decisions li', { hasText: 'would be superseded by' })
        .first()
        .isVisible(),
    ).toBe(true);
  });
});

describe('what is stale, and whose is it?', () => {
  test('an owner is one click away, and the choice is an address', async () => {
    await go('health/');
    await page.locator('.owners').getByRole('link', { name: 'coast guard' }).click();
    await page.waitForURL(/health\/\?owner=coast%20guard$/);
    const rows = page.locator('[data-row]:visible');
    expect(await rows.locator('td:first-child > a').allTextContents()).toEqual([
      ...['The coast', 'Draw it'],
    ]);
    // An agent that names nobody belongs to who owns its plan.
    expect(await rows.last().locator('[data-label="Owner"] span').allTextContents()).toEqual([
      ...['coast guard', 'from its scope'],
    ]);
    expect(await page.getByLabel('Owner').inputValue()).toBe('coast guard');
  });

  test('a hostile owner is a name like any other', async () => {
    await go(`health/?owner=${encodeURIComponent(HOSTILE)}`);
    expect(await page.locator('[data-row]:visible').count()).toBe(1);
    expect(await page.evaluate(() => globalThis.document.documentElement.dataset.hit)).toBe(
      undefined,
    );
  });

  test('what keeps a slow pace of its own is reviewed once a quarter', async () => {
    await go('health/?level=next#stale');
    const next = page.locator('[data-row]:visible');
    expect(await next.locator('td > a').allTextContents()).toEqual(['Slow']);
    expect(await next.textContent()).toContain('review every 400 days');
  });

  test('without script everything is listed', async () => {
    await newPage({ javaScriptEnabled: false });
    await go('health/?owner=coast%20guard');
    expect(await page.locator('tr[data-row]:visible').count()).toBe(4);
  });
});

test('nothing sticks out, keeps people out or runs from a title', async () => {
  for (const path of PAGES) {
    await go(path);
    expect(await overflowingWidths(1680, 760, 1280), path).toEqual([]);
    expect.soft(await barriers(), path).toEqual([]);
    expect(await overflowingWidths(375), path).toEqual([]);
    expect.soft(await barriers(), `${path} on a phone`).toEqual([]);
    expect(await page.evaluate(() => globalThis.document.documentElement.dataset.hit)).toBe(
      undefined,
    );
    expect(await page.locator('main script:not([src]), main img, main [style]').count()).toBe(0);
  }
});
