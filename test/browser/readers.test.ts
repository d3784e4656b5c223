// Instruction files in a browser: from the overview to the line from which an agent no longer reads.

import { expect, test } from 'vitest';
import { flawsOf } from '../helpers/flaws.ts';
import { barriers, page, visit } from '../helpers/visit.ts';

const LONG = 'Be kind to everybody.\n'.repeat(1600);

const site = visit({
  'AGENTS.md': `# All\n\n${LONG}\n## At the end\n\nNobody reads this.\n`,
  'CLAUDE.md': '# For Claude\n',
  '.cursor/rules/style.mdc': '---\nglobs: "*.ts"\n---\n# Style\n',
  '.cursor/rules/tests.mdc': '---\nglobs: "*.ts"\n---\n# Tests\n',
  'api/AGENTS.md': '# Api\n',
});

test('the overview leads to a directory, to an agent there, and to the line where it stops', async () => {
  await site.go('');
  await page.getByRole('main').getByRole('link', { name: 'api', exact: true }).click();
  await page.getByRole('navigation', { name: 'Readers' }).getByText('Codex').click();
  await page.waitForURL(/@codex\/$/);
  const codex = page.getByRole('main');
  expect(await codex.textContent()).toContain('Lost: At the end');
  await codex.getByRole('link', { name: 'At the end' }).first().click();
  expect(new URL(page.url()).hash).toBe('#L1604');
  expect(await page.locator('.about-document').textContent()).toContain(
    'Read by Codex and Cursor, not by Claude Code.',
  );
});

test('two agents in one directory are compared', async () => {
  await site.go('as/at/api@claude/');
  await page.getByText('Compare with').getByRole('link', { name: 'Codex' }).click();
  const as = () => page.locator('#a-as option:checked, #b-as option:checked').allTextContents();
  await expect.poll(as).toEqual(['as Claude Code', 'as Codex']);
  await page.getByText('A: Claude Code, started in api (in the root instead).').waitFor();
  await page.getByRole('link', { name: 'not read: why' }).first().click();
  await page.waitForURL(/\/as\/at\/api@(?:claude|codex)\/#here\//);
  expect(await page.locator(':target').textContent()).toContain('CLAUDE.md Codex does not');
  await page.goBack();
  await page.getByLabel('B as').selectOption('as Cursor');
  await page.waitForURL(/\?a=at%2Fapi%40claude&b=at%2Fapi%40cursor$/);
  await page.getByLabel('B as').selectOption('all that agents read');
  await page.waitForURL(/&b=at%2Fapi$/);
});

test('pages are whole and without barriers', async () => {
  for (const path of ['', 't/at/', 't/at/api/', 'as/at/api@codex/', 'd/api/AGENTS/', 'about/']) {
    await site.go(path);
    for (const width of [1440, 375]) {
      expect([path, await flawsOf(page, [width, 320])]).toEqual([path, []]);
      expect([path, width, await barriers()]).toEqual([path, width, []]);
    }
  }
});
