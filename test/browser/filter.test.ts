import { expect, test } from 'vitest';
import { page as written } from '../helpers/hierarchy.ts';
import { page, visit } from '../helpers/visit.ts';
import { STORY } from '../site/story.ts';

const { go } = visit({
  ...STORY,
  'plans/0042-other/0042-other-plan.md': written(
    'title: The map\nstatus: active\nupdated: 2025-01-01',
    '# The map\n',
  ),
});

test('what a choice would leave is what it leaves', async () => {
  await go('health/');
  const numberOf = async (name: string, value: string): Promise<number> => {
    const option = page.locator(`select[name=${name}] option[value="${value}"]`);
    return Number(/\((\d+)\)$/.exec((await option.textContent()) ?? '')?.[1]);
  };
  const rows = page.locator('[data-row]:visible');
  const total = await numberOf('rule', 'stale-document');
  await page.locator('select[name=scope]').selectOption('0042-other');
  const left = await numberOf('rule', 'stale-document');
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(total);
  await page.locator('select[name=rule]').selectOption('stale-document');
  expect(await rows.count()).toBe(left);
  // A group's own numbers stay open, so that one can change one's mind.
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(() => numberOf('rule', 'stale-document')).toBe(total);
});

test('two plans of one number are told apart beside each other', async () => {
  await go('t/0043/');
  const names = await page.locator('.scope li > a', { hasText: 'The map' }).allTextContents();
  expect(names.length).toBe(2);
  expect(new Set(names.map((name) => name.trim())).size).toBe(2);
});
