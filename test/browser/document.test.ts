import { describe, expect, test } from 'vitest';
import { page as written } from '../helpers/hierarchy.ts';
import { barriers, page, visit } from '../helpers/visit.ts';
import { STORY } from '../site/story.ts';

const HIT = `document.documentElement.dataset.hit='1'`;
const SCRIPT = `<script>${HIT}</script>`;

/** Everything markdown can say, and what is too long, too wide or the other way round. */
const RICH = `# Rich

> [!WARNING]
> Read **this** first.

Text with a note[^1], the same note[^1], a [dead link](gone.md), a [file](code.ts) and the [web](https://example.org/).

## Code

\`\`\`ts
// A line that is longer than any telephone is wide, so that it has to be scrolled sideways to be read
export const answer: number = 42; // ${SCRIPT}
\`\`\`

\`\`\`mermaid
graph TD; A-->B
\`\`\`

## Table

| ${Array.from({ length: 12 }, (_, at) => `column number ${at}`).join(' | ')} |
|${'---|'.repeat(12)}
| ${Array.from({ length: 12 }, (_, at) => `${'x'.repeat(14)}${at}`).join(' | ')} |

## Long

${'w'.repeat(300)}

## عنوان

هذا نص يبدأ من اليمين.

- [x] done
- [ ] open

[^1]: What the note says.
`;

const HOSTILE_PARTS = `# Hostile

> [!NOTE]
> ${SCRIPT} <img src=x onerror="${HIT}">

> [!CAUTION]<img src=x onerror=${HIT}>
> x

\`\`\`html
</code></pre>${SCRIPT}<img src=x onerror="${HIT}">
\`\`\`

\`\`\`"onmouseover=${HIT}
x
\`\`\`

| <img src=x onerror=${HIT}> |
|---|
| ${SCRIPT} |

[^"><img src=x onerror=${HIT}>]: ${SCRIPT}

x[^"><img src=x onerror=${HIT}>] ![" onerror=${HIT} x="](y.png) [![a](x.png)](javascript:${HIT})

# <img src=x onerror=${HIT}>

# fn-1

# L1
`;

const files = {
  ...STORY,
  '.limps/adrs/ADR-0000-south-is-up.md': written(
    'title: South is up\nstatus: superseded\ncreated: 2025-01-01\nsuperseded_by: ADR-0001',
    '# South is up\n',
  ),
  'plans/0042-map/rich.md': written('title: Rich\nupdated: 2025-01-01', RICH),
  'plans/0042-map/context.md': written('title: Paper\npaper: thick', '# Paper\n'),
  'plans/0042-map/code.ts': 'export {};\n',
  'plans/0042-map/hostile.md': written(
    `title: ${JSON.stringify(`Parts ${SCRIPT}`)}\nlocked: [${JSON.stringify(SCRIPT)}]\nsuperseded_by: ${JSON.stringify(SCRIPT)}`,
    HOSTILE_PARTS,
  ),
};

const site = visit(files);
const { go, newPage } = site;

const PHONE = { viewport: { width: 375, height: 800 } };
const DECISION = 'd/limps/adrs/ADR-0001-north-is-up/';

describe('the ways of a document', () => {
  test('no script is loaded but the one for theme and keys', async () => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await go('d/plans/0042-map/rich/');
    expect(await page.locator('script').count()).toBe(1);
    expect(scripts).toEqual([expect.stringMatching(/\/start-\w+\.js$/)]);
  });

  test.each([
    ['wide screen', { viewport: { width: 1440, height: 900 } }],
    ['phone', PHONE],
  ])('opens with its text on a %s, whatever is known about it', async (_, options) => {
    await newPage(options);
    for (const path of ['d/plans/0042-map/rich/', 'd/plans/0042-map/hostile/']) {
      await go(path);
      const first = page.locator('#read .prose > :not(h2, h3)').first();
      const { y = Number.NaN, height = 0 } = (await first.boundingBox()) ?? {};
      expect(y + height, path).toBeLessThan(800);
      const about = page.getByRole('region', { name: 'About this document' });
      expect((await about.boundingBox())?.y, path).toBeGreaterThan(y + height);
    }
  });

  test('a finding stands beside its block and leads to its line', async () => {
    await go('d/plans/0042-map/rich/');
    const found = page.locator('.found', { hasText: 'broken-link' });
    expect(await found.isVisible()).toBe(true);
    await found.getByRole('link').click();
    expect(await page.locator('.source :target').textContent()).toContain('dead link');
    expect(await page.locator('.source :target + .note').isVisible()).toBe(true);
  });

  test('contents lead to headings: beside the text, folded on a phone', async () => {
    await go('d/plans/0042-map/rich/');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await contents.getByText('Table').click();
    await page.waitForURL(/#md-table$/);
    expect(await page.getByRole('heading', { name: 'Table' }).isVisible()).toBe(true);
    await newPage(PHONE);
    await go('d/plans/0042-map/rich/');
    expect(await contents.getByRole('link').first().isVisible()).toBe(false);
    await contents.getByText('On this page').click();
    await contents.getByText('Code').click();
    await page.waitForURL(/#md-code$/);
  });

  test('a footnote and back', async () => {
    await go('d/plans/0042-map/rich/');
    await page.locator('#read sup a').first().click();
    await page.waitForURL(/#md-fn-1$/);
    await page.getByRole('link', { name: 'Back to reference 1', exact: true }).click();
    await page.waitForURL(/#md-fnref-1$/);
  });

  test('the chain of what replaced what, from either end', async () => {
    await go(DECISION);
    const chain = page.getByRole('region', { name: 'Supersession' }).getByRole('listitem');
    expect(await chain.count()).toBe(2);
    expect(await chain.first().getAttribute('aria-current')).toBe('true');
    await chain.last().getByRole('link', { name: 'South is up' }).click();
    await page.locator('p.callout', { hasText: 'Superseded by' }).getByRole('link').click();
    await page.waitForURL(/ADR-0001/);
  });

  test('a value tells where it holds, and leads to its line', async () => {
    await go('d/plans/0042-map/context/');
    const value = page.locator('.declares li', { hasText: 'paper' });
    expect(await value.textContent()).toMatch(/thick.*used by/s);
    await value.getByRole('link', { name: /^line \d+/ }).click();
    expect(await page.locator('.source :target').textContent()).toContain('paper');
  });
});

describe('nothing breaks the page', () => {
  test.each([
    ['phone', PHONE],
    ['wide', { viewport: { width: 1680, height: 1000 } }],
  ])('on a %s nothing sticks out; wide things scroll inside themselves', async (_, options) => {
    await newPage(options);
    for (const view of ['', '#source']) {
      await go(`d/plans/0042-map/rich/${view}`);
      const over = () => document.documentElement.scrollWidth - innerWidth;
      expect(await page.evaluate(over), view).toBeLessThanOrEqual(0);
    }
    await go('d/plans/0042-map/rich/');
    const table = page.getByRole('group', { name: /^Table: column number 0/ });
    await table.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => (document.activeElement?.scrollLeft ?? 0) > 0);
  });

  test('text from right to left stands on the right', async () => {
    await go('d/plans/0042-map/rich/');
    const right = (selector: string) =>
      page.locator(selector).evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const [box] = range.getClientRects();
        return element.getBoundingClientRect().right - (box?.right ?? 0);
      });
    expect(await right('#read p:has-text("هذا")')).toBeLessThan(4);
    expect(await right('#read p:has-text("Text with")')).toBeGreaterThanOrEqual(0);
  });

  test('hostile alerts, code, tables, footnotes and titles stay text', async () => {
    await go('d/plans/0042-map/hostile/');
    expect(await page.evaluate(() => document.documentElement.dataset.hit)).toBeUndefined();
    for (const tag of ['script', 'img', 'svg', 'iframe', 'style'])
      expect(await page.locator(`main ${tag}`).count(), tag).toBe(0);
    expect(await page.locator('#read pre').first().textContent()).toContain('<script>');
    const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(await page.locator('footer.foot').isVisible()).toBe(true);
  });
});

describe('nobody is shut out', () => {
  test('axe finds nothing in light or dark', async () => {
    for (const path of [
      'd/plans/0042-map/rich/',
      'd/plans/0042-map/rich/#L9',
      'd/plans/0042-map/hostile/',
      DECISION,
      'd/limps/adrs/ADR-0000-south-is-up/',
      'about/',
    ]) {
      await go(path);
      await page.locator('details').evaluateAll((all) => {
        for (const details of all as HTMLDetailsElement[]) details.open = true;
      });
      for (const width of [1400, 375]) {
        await page.setViewportSize({ width, height: 900 });
        // What has been scrolled half under the bar is no small target.
        await page.evaluate(() =>
          document.documentElement.scrollTo({ top: 0, behavior: 'instant' }),
        );
        expect.soft(await barriers(), `${path} at ${width}`).toEqual([]);
      }
    }
  });
});
