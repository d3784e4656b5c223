// In: environments. Out: proof that the browser is looked for in the promised order.

import { expect, test } from 'vitest';
import { candidates, launchOptions } from './browser.ts';

test('a browser that the environment names is the only one tried', () => {
  const named = { STRATIGRAPH_BROWSER: '/opt/mine', CHROME_PATH: '/opt/other', PATH: '/usr/bin' };
  expect(candidates(named, '/playwright/chrome')).toEqual(['/opt/mine']);
  expect(candidates({ CHROME_PATH: '/opt/other' }, '/playwright/chrome')).toEqual(['/opt/other']);
});

test("Playwright's own comes before the system's", () => {
  const paths = candidates({ PATH: '/usr/bin' }, '/playwright/chrome');
  expect(paths.slice(0, 3)).toEqual([
    '/playwright/chrome',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
  ]);
});

test('the sandbox is off for root only', () => {
  expect(launchOptions('/c', true).args).toContain('--no-sandbox');
  expect(launchOptions('/c', false).args).not.toContain('--no-sandbox');
});
