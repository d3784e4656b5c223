import { expect, test } from 'vitest';
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

test('a table that is wider than the page says that it scrolls', async () => {
  await go(ROWS);
  const hint = () =>
    page
      .getByRole('group', { name: /^Table: column/ })
      .evaluate((table) => getComputedStyle(table, '::after').content);
  expect(await hint()).toContain('Scroll sideways');
});
