import { expect, test } from 'vitest';
import { sharedBrowser } from '../helpers/browser.ts';

test('the browser starts and renders', async () => {
  const browser = await sharedBrowser();
  const page = await browser.newPage();
  await page.setContent('<title>Strata</title>');
  expect(await page.title()).toBe('Strata');
  await page.close();
});
