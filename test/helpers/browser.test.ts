import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { candidates, installations, launchOptions } from './browser.ts';

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

test("a browser comes from Playwright's own installer, then for root on Linux from apt", () => {
  const [own, apt, ...others] = installations(true, 'linux');
  const [program = '', ...args] = own?.[0] ?? [];
  const would = execFileSync(program, [...args, '--dry-run'], { encoding: 'utf8' });
  expect(would).toMatch(/Install location/i);
  expect(apt?.at(-1)).toEqual(expect.arrayContaining(['apt-get', 'install', 'chromium']));
  expect(others).toEqual([]);
  expect(installations(false, 'linux')).toHaveLength(1);
  expect(installations(true, 'darwin')).toHaveLength(1);
});
