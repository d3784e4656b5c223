// A site so large that bundles lie in parts: what pages load and hand out is whole all the same.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';
import { TODAY } from '../helpers/hierarchy.ts';
import { page, visit } from '../helpers/visit.ts';

const RULES = Array.from({ length: 20 }, (_, at) => `## Rule ${at}\n\nBe kind.\n`).join('\n');
const files: Readonly<Record<string, string>> = {
  '.limps/workspace.md': `---\nupdated: 2026-03-30\nlanguage: Go\n---\n\n# Shop\n\n${RULES}`,
  'plans/0001-till/0001-till-plan.md': '---\nupdated: 2026-03-30\n---\n\n# Till\n',
  ...Object.fromEntries(
    Array.from({ length: 205 }, (_, at) => {
      const path = `plans/0001-till/agents/${String(at).padStart(3, '0')}-agent.agent.md`;
      return [path, `---\nupdated: 2026-03-30\nshift: ${at}\n---\n\n# Agent ${at}\n`] as const;
    }),
  ),
};
const { go } = visit(files);

test.each(['json', 'md'] as const)(
  'the download as %s is what the command prints',
  async (form) => {
    await go('t/0001/007/');
    const link = page.getByRole('link', {
      name: `Download ${form === 'json' ? 'JSON' : 'markdown'}`,
    });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe(`0001-007.${form}`);
    const format = form === 'json' ? ['--json', '--tokens'] : ['--format', 'md'];
    const asked = ['resolve', '0001/007', '--root', folder(files), '--now', TODAY, ...format];
    expect(readFileSync(await download.path(), 'utf8')).toBe((await run(asked)).out);
  },
);

test('two targets are compared, and a layer is switched off', async () => {
  await go('compare/?a=0001&b=0001/007');
  await page.locator('#result > *').first().waitFor();
  expect(await page.locator('#status').textContent()).toMatch(
    /^Different: 1 value, 1 layer and 1 section/,
  );
  await go('t/0001/007/?without=.limps/workspace.md');
  await page.getByText('1 value removed').waitFor();
});
