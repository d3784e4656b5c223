import { expect, test } from 'vitest';
import { themeCss } from '../../src/site/view/brand.ts';
import { barriers, page, visit } from '../helpers/visit.ts';

const columns = (cell: string): string => `| ${Array(14).fill(cell).join(' | ')} |`;

const files = {
  'docs/adr/0001-files.md':
    '# 1. Files\n\n## Status\n\nSuperseded by [2](0002-rows.md)\n\nWe keep files.\n',
  'docs/adr/0002-rows.md': `# 2. Rows\n\n## Status\n\nAccepted\n\nWe keep rows, as [1](0001-files.md) did not.

\`\`\`mermaid
graph LR
A[Files]-->B[Rows]
\`\`\`

\`\`\`mermaid
pie
\`\`\`

${columns('column')}\n${columns('---')}\n${columns('cell')}\n`,
};

const { go, newPage } = visit(files);
const ROWS = 'd/docs/adr/0002-rows/';

test.each(['light', 'dark'] as const)(
  'a diagram is drawn in the colours of the %s page',
  async (colorScheme) => {
    await newPage({ colorScheme });
    await go(ROWS);
    const source = page.locator('#read').getByText('A[Files]-->B[Rows]');
    const drawing = page.getByRole('img', { name: 'Flowchart' });
    const colours = await drawing
      .locator('text')
      .first()
      .evaluate((text) => [getComputedStyle(text).fill, getComputedStyle(document.body).color]);
    expect(colours[0]).toBe(colours[1]);
    expect(await source.isVisible()).toBe(false);
    await page.locator('.diagram summary').click();
    expect(await source.isVisible()).toBe(true);
    expect(await page.getByText(/^Not drawn: “pie” is not supported/).isVisible()).toBe(true);
    expect(await barriers()).toEqual([]);
  },
);

test.each(['light', 'dark'] as const)(
  'in whatever colour the settings name, text can be read in the %s theme (WCAG AA)',
  async (colorScheme) => {
    await newPage({ colorScheme });
    await go(ROWS);
    const steps = [0, 64, 128, 192, 255];
    const colours = steps.flatMap((red) =>
      steps.flatMap((green) => steps.map((blue) => [red, green, blue])),
    );
    for (const parts of colours) {
      const accent = `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
      const least = await page.evaluate(
        (css) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(css);
          document.adoptedStyleSheets = [sheet];
          const canvas = new OffscreenCanvas(1, 1).getContext('2d');
          const luminance = (name: string): number => {
            document.body.style.color = `var(--${name})`;
            if (canvas === null) return 0;
            canvas.fillStyle = getComputedStyle(document.body).color;
            canvas.fillRect(0, 0, 1, 1);
            const linear = [...canvas.getImageData(0, 0, 1, 1).data].map((one) =>
              one <= 10 ? one / 3294.6 : ((one / 255 + 0.055) / 1.055) ** 2.4,
            );
            return [0.2126, 0.7152, 0.0722].reduce(
              (sum, by, at) => sum + by * (linear[at] ?? 0),
              0,
            );
          };
          const text = luminance('accent') + 0.05;
          const grounds = ['ground', 'surface', 'sunken', 'accent-ground'].map(luminance);
          return Math.min(
            ...grounds.map((one) => Math.max(one + 0.05, text) / Math.min(one + 0.05, text)),
          );
        },
        themeCss({ accent }, []),
      );
      expect(least, accent).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test('a table that is wider than the page says that it scrolls', async () => {
  await go(ROWS);
  const hint = () =>
    page
      .getByRole('group', { name: /^Table: column/ })
      .evaluate((table) => getComputedStyle(table, '::after').content);
  // What can be scrolled is known from the first frame on.
  await expect.poll(hint).toContain('Scroll sideways');
});
