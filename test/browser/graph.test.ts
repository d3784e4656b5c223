import { expect, test } from 'vitest';
import { page as written } from '../helpers/hierarchy.ts';
import { barriers, page, visit } from '../helpers/visit.ts';
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

const site = visit(files);
const { newPage } = site;

const node = (id: string) => page.locator(`#picture .node[data-id="${id}"]`);
const rows = () => page.locator('#nodes [data-id]:not([hidden])');
const chip = (name: string | RegExp) => page.locator('.graph-tools').getByRole('button', { name });
const zoomOf = () => page.locator('#plane').getAttribute('transform');

test('a node leads to its page; what the pointer rests on stands out with its neighbors', async () => {
  await site.go('graph/');
  await node('0042/001').locator('path').hover();
  expect(await node('0042/000').getAttribute('class')).toContain('lit');
  expect(
    await node('ADR-0002')
      .or(node('.limps/adrs/ADR-0002-south-is-up.md'))
      .first()
      .getAttribute('class'),
  ).toContain('faint');
  await node('0042/000').locator('path').click();
  await page.waitForURL(/\/ctx\/t\/0042\/000\/$/);
});

test('a drag moves, Ctrl and the wheel zoom, a wheel alone scrolls the page, a button shows all', async () => {
  await site.go('graph/');
  const box = await page.locator('#picture').boundingBox();
  if (box === null) throw new Error('no picture');
  await page.mouse.move(box.x + 12, box.y + 12);
  await page.mouse.down();
  await page.mouse.move(box.x + 92, box.y + 60, { steps: 4 });
  await page.mouse.up();
  const moved = await zoomOf();
  expect(moved).toMatch(/^translate\([1-9]/);
  await page.mouse.wheel(0, -300);
  expect(await zoomOf()).toBe(moved);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -600);
  await page.keyboard.up('Control');
  await expect.poll(zoomOf).not.toBe(moved);
  await page.getByRole('button', { name: 'Show all' }).click();
  expect(await zoomOf()).toBe('translate(0,0) scale(1)');
});

test('a search filters the list and makes hits stand out; the address has it', async () => {
  await site.go('graph/');
  await page.getByRole('searchbox', { name: 'Find a node' }).fill('the draw');
  await page.waitForURL(/q=the\+draw$/);
  await page.locator('#nodes-shown', { hasText: '1 of ' }).waitFor();
  expect(await rows().count()).toBe(1);
  expect(await node('0042/000').getAttribute('class')).toContain('lit');
  // What is tied to it is neither.
  expect(await node('0042/001').getAttribute('class')).not.toMatch(/lit|faint/);
  expect(await page.locator('#picture .node.faint').count()).toBeGreaterThan(0);
});

test('by kind and by edge; an address brings everything back', async () => {
  await site.go('graph/');
  await chip(/^ADR 2$/).click();
  await chip(/^supersedes 1$/).click();
  await page.waitForURL(/\?kind=adr&edge=SUPERSEDES$/);
  expect(await rows().count()).toBe(2);
  expect(await page.locator('#picture .node:visible').count()).toBe(2);
  expect(await page.locator('#plane .edge:not(.gone)').count()).toBe(1);
  await site.go('graph/?kind=plan&kind=agent&node=0042%2F001');
  for (const name of [/^Plan /, /^Agent /])
    expect(await chip(name).getAttribute('aria-pressed'), String(name)).toBe('true');
});

test('titles are text', async () => {
  await site.go('graph/');
  expect(await node('0042/001').locator('title').textContent()).toContain(
    `Colour it ${SHOUT} <U+202E>gnp`,
  );
  expect(await page.evaluate(() => document.documentElement.dataset.hit)).toBeUndefined();
});

test('without script the picture is a picture of links, and every node is in the list', async () => {
  await newPage({ javaScriptEnabled: false });
  await site.go('graph/');
  expect(await page.getByRole('searchbox').count()).toBe(0);
  const { graph } = await site.told.data();
  expect(await page.locator('#nodes li a').count()).toBe(graph.nodes.length);
  await node('0042/000').locator('path').click();
  await page.waitForURL(/\/ctx\/t\/0042\/000\/$/);
});

test('on a phone nothing sticks out, and two fingers zoom', async () => {
  await newPage({ viewport: { width: 375, height: 844 }, hasTouch: true, isMobile: true });
  await site.go('graph/');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await page.locator('#picture').scrollIntoViewIfNeeded();
  const box = await page.locator('#picture').boundingBox();
  if (box === null) throw new Error('no picture');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const hands = await site.context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
    hands.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })),
    });
  await touch('touchStart', [x - 30, y], [x + 30, y]);
  for (let step = 1; step <= 5; step += 1)
    await touch('touchMove', [x - 30 - step * 12, y], [x + 30 + step * 12, y]);
  await touch('touchEnd');
  expect(await zoomOf()).toMatch(/scale\([2-9]/);
});

test.each([1440, 375])('axe finds nothing in light or dark at %i pixels', async (width) => {
  await newPage({ viewport: { width, height: 900 } });
  for (const search of ['', '?node=0042&kind=plan', '?q=nothing+at+all']) {
    await site.go(`graph/${search}`);
    expect.soft(await barriers(), search).toEqual([]);
  }
});
