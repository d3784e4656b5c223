import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { page as written } from '../helpers/hierarchy.ts';
import { barriers, visit } from '../helpers/visit.ts';
import { STORY } from '../site/story.ts';

const SHOUT = `<img src=x onerror="document.documentElement.dataset.hit='1'">`;
const files = {
  ...STORY,
  'plans/0042-map/agents/001-colour.agent.md': written(
    `title: ${JSON.stringify(`Colour it ${SHOUT} \u202egnp`)}\nupdated: 2026-02-20\ndepends_on: ["000"]`,
    '# Colour it\n',
  ),
  '.limps/adrs/ADR-0002-south-is-up.md': written(
    'title: South is up\nstatus: superseded\nsuperseded_by: ADR-0001\nupdated: 2026-01-01',
    '# South is up\n',
  ),
};

let page: Page;
const site = visit(
  (fresh) => {
    page = fresh;
  },
  files,
  { browser: { reducedMotion: 'reduce' } },
);
const { newPage } = site;

async function open(search = ''): Promise<void> {
  await page.goto(`${site.url}graph/${search}`);
  await page.locator('canvas[data-drawn]').waitFor();
}

const canvas = () => page.locator('#graph figure > canvas');
const panel = () => page.locator('#selected');
const rows = () => page.locator('#nodes [data-node]:not([hidden])');
const chip = (name: string | RegExp) => page.locator('#graph-tools').getByRole('button', { name });
/** A row of the list; the agents of this story are many, so that their group is closed at first. */
async function row(name: string) {
  const agents = page.locator('#nodes details:not([open]) summary', { hasText: 'Agent' });
  if ((await agents.count()) > 0) await agents.click();
  return page.locator('#nodes').getByRole('link', { name, exact: true });
}
const says = (text: string) => page.locator('#nodes-shown', { hasText: text }).waitFor();

/** The picture as the reader sees it, settled. */
async function picture(): Promise<string> {
  await page.waitForTimeout(250);
  return canvas().evaluate((element: HTMLCanvasElement) => element.toDataURL());
}

/** Where a node lies depends on the screen: the pointer looks for one as a hand would. */
async function pointAtNode(): Promise<[number, number]> {
  const box = await canvas().boundingBox();
  if (box === null) throw new Error('no canvas');
  const hit = page.locator('canvas.hit');
  for (let y = 20; y < box.height; y += 14) {
    for (let x = 60; x < box.width - 60; x += 14) {
      await page.mouse.move(box.x + x, box.y + y);
      if ((await hit.count()) > 0) return [box.x + x, box.y + y];
    }
  }
  throw new Error('no node found');
}

describe('by pointer', () => {
  test('a click selects a node and says what is around it, a double click opens its page', async () => {
    await open();
    const before = await picture();
    const [x, y] = await pointAtNode();
    await page.mouse.click(x, y);
    await page.waitForURL(/\/ctx\/graph\/\?node=/);
    expect(await panel().getByRole('heading', { level: 2 }).textContent()).not.toBe('');
    expect(await picture()).not.toBe(before);
    await page.mouse.dblclick(x, y);
    await page.waitForURL(/\/ctx\/[td]\/.+/);
  });

  test('a drag moves the picture and selects nothing, a wheel zooms it, one button shows all', async () => {
    await open();
    const whole = await picture();
    const box = await canvas().boundingBox();
    if (box === null) throw new Error('no canvas');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 120, y + 60, { steps: 4 });
    await page.mouse.up();
    const dragged = await picture();
    expect(dragged).not.toBe(whole);
    expect(new URL(page.url()).search).toBe('');
    await page.mouse.wheel(0, -300);
    expect(await picture()).not.toBe(dragged);
    await page.mouse.move(0, 0);
    await page.getByRole('button', { name: 'Show all' }).click();
    expect(await picture()).toBe(whole);
  });
});

describe('by keys', () => {
  test('the list selects, the panel leads on, Escape clears, Enter opens', async () => {
    await open();
    await (await row('Draw the map')).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/node=0042%2F000$/);
    expect(await panel().getByRole('heading', { name: 'Draw the map' }).isVisible()).toBe(true);
    await panel().getByRole('link', { name: 'The map' }).first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/node=0042$/);
    await page.keyboard.press('Escape');
    await page.waitForURL(/graph\/$/);
    expect(await panel().isVisible()).toBe(false);
    await page.goBack();
    expect(await panel().getByRole('heading', { name: 'The map' }).isVisible()).toBe(true);
    await canvas().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/ctx\/t\/0042\/$/);
  });

  test('a second press on a row of the list opens its page', async () => {
    await open();
    const draw = await row('Draw the map');
    await draw.press('Enter');
    expect(await draw.getAttribute('aria-current')).toBe('true');
    await draw.press('Enter');
    await page.waitForURL(/\/ctx\/t\/0042\/000\/$/);
  });

  test('arrows, plus, minus and zero move the picture', async () => {
    await open();
    const whole = await picture();
    await canvas().focus();
    for (const key of ['+', 'ArrowLeft', 'ArrowUp', '-']) {
      const before = await picture();
      await page.keyboard.press(key);
      expect(await picture(), key).not.toBe(before);
    }
    await page.keyboard.press('0');
    expect(await picture()).toBe(whole);
  });
});

describe('narrowed', () => {
  test('a search filters the list, makes hits stand out, and Enter selects the first', async () => {
    await open();
    const before = await picture();
    await page.getByRole('searchbox', { name: 'Find a node' }).fill('the draw');
    await says('1 of ');
    expect(await rows().count()).toBe(1);
    expect(await picture()).not.toBe(before);
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=the\+draw&node=0042%2F000$/);
  });

  test('by kind and by edge, with counts, and the address says so', async () => {
    await open();
    await chip(/^ADR 2$/).click();
    await page.waitForURL(/\?kind=adr$/);
    expect(await rows().count()).toBe(2);
    await chip(/^supersedes 1$/).click();
    await page.waitForURL(/\?kind=adr&edge=SUPERSEDES$/);
    expect(await chip(/^supersedes 1$/).getAttribute('aria-pressed')).toBe('true');
    await (await row('North is up')).click();
    expect(await panel().locator('h3').allTextContents()).toEqual(['supersedes1']);
    await chip(/^ADR 2$/).click();
    await chip(/^supersedes 1$/).click();
    await page.waitForURL(/graph\/\?node=/);
  });

  test('an address brings everything back', async () => {
    const search = '?layout=force&colour=freshness&kind=plan&kind=agent&node=0042%2F001&depth=2';
    await open(search);
    for (const name of ['Force', 'Freshness', /^Plan /, /^Agent /])
      expect(await chip(name).getAttribute('aria-pressed'), String(name)).toBe('true');
    expect(await page.getByText('stale', { exact: true }).isVisible()).toBe(true);
    expect(
      await panel().getByRole('button', { name: '2 steps' }).getAttribute('aria-pressed'),
    ).toBe('true');
    await panel().getByRole('button', { name: '1 step' }).click();
    await page.waitForURL(/node=0042%2F001$/);
    await chip('Hierarchy').click();
    await chip('Kind').click();
    await page.waitForURL(/graph\/\?kind=plan&kind=agent&node=0042%2F001$/);
  });

  test('layouts and colours differ', async () => {
    await open();
    const seen = new Set([await picture()]);
    await chip('Force').click();
    seen.add(await picture());
    await chip('Freshness').click();
    seen.add(await picture());
    expect(seen.size).toBe(3);
  });
});

test('the panel shows what a workspace says as text, and the line that states an edge', async () => {
  await open('?node=0042/001');
  expect(await panel().locator('h2').textContent()).toBe(`Colour it ${SHOUT} <U+202E>gnp`);
  expect(await panel().locator('.fresh').textContent()).toContain('very stale · 39 days');
  const needs = panel().locator('h3:has-text("depends on") + ul a.ln');
  await needs.click();
  await page.waitForURL(/\/ctx\/d\/plans\/0042-map\/agents\/001-colour\.agent\/#L4$/);
  expect(await page.evaluate(() => document.documentElement.dataset.hit)).toBeUndefined();
});

test('without script every node is a link to its page', async () => {
  await newPage({ javaScriptEnabled: false });
  await page.goto(`${site.url}graph/`);
  expect(await page.locator('noscript p').isVisible()).toBe(true);
  expect(await page.locator('#graph-tools').isVisible()).toBe(false);
  const { graph } = await site.told.data();
  expect(await page.locator('#nodes li a').count()).toBe(graph.nodes.length);
});

test('a layout that does not come leaves the list and says so', async () => {
  await page.route('**/graph-layout.json', (route) => route.fulfill({ body: 'no' }));
  await page.goto(`${site.url}graph/`);
  await says('The graph could not be loaded');
  await (await row('Draw the map')).click();
  await page.waitForURL(/\/ctx\/t\/0042\/000\/$/);
});

test('on a phone one finger scrolls the page, two fingers zoom, a tap selects', async () => {
  await newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await open();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const box = await canvas().boundingBox();
  if (box === null) throw new Error('no canvas');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const hands = await site.context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
    hands.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })),
    });
  const whole = await picture();
  await touch('touchStart', [x - 30, y], [x + 30, y]);
  for (let step = 1; step <= 5; step += 1)
    await touch('touchMove', [x - 30 - step * 12, y], [x + 30 + step * 12, y]);
  await touch('touchEnd');
  const zoomed = await picture();
  expect(zoomed).not.toBe(whole);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await touch('touchStart', [x, y]);
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', [x, y - step * 25]);
  await touch('touchEnd');
  await page.waitForFunction(() => scrollY > 50);
  await page.evaluate(() => scrollTo(0, 0));
  // A finger is broad, and a picture of a whole story dense: one tap of these hits a node.
  for (let tap = 0; tap < 225 && !(await panel().isVisible()); tap += 1)
    await page.touchscreen.tap(x - 100 + (tap % 15) * 14, y - 100 + Math.floor(tap / 15) * 14);
  expect(await panel().isVisible()).toBe(true);
});

describe('nobody is shut out', () => {
  test.each([1280, 390])('axe finds nothing in light or dark at %i pixels', async (width) => {
    await newPage({ viewport: { width, height: 900 } });
    for (const search of [
      '',
      '?node=0042&colour=freshness&kind=plan&kind=agent',
      '?q=nothing+at+all',
    ]) {
      await page.goto('about:blank');
      await open(search);
      expect.soft(await barriers(page), search).toEqual([]);
    }
  });
});
