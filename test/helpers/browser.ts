// A Chromium that starts, and how to start it. Fetches one where the machine has none.

import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { chromium, type LaunchOptions } from 'playwright-core';
import { once } from '../../src/model/once.ts';

/** Names under which systems install Chromium, best first: one without windows takes a third less. */
const SYSTEM_NAMES = [
  ...['chromium-headless-shell', 'chrome-headless-shell', 'chromium'],
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];

/** Where macOS keeps a Chrome that is not on the PATH. */
const KNOWN_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Milliseconds. */
const LONGEST_INSTALLATION = 600_000;

const HOW_TO_HELP =
  'The browser tests found no Chromium that starts and could not get one: install it ' +
  '(`apt-get install chromium`), or set STRATIGRAPH_BROWSER to its path.';

/** Everything that would draw on a graphics card or talk to the network on its own is off. */
function launchOptions(executablePath: string, isRoot: boolean): LaunchOptions {
  return {
    executablePath,
    headless: true,
    args: [
      // Chromium refuses to sandbox itself as root, as which containers run.
      ...(isRoot ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}

/** Starts the browser that the set-up of the browser tests found. */
export function launchBrowser() {
  return chromium.launch(launchOptions(ensureBrowser(), runsAsRoot()));
}

/** One for all test files of this process, which takes it along when it ends. */
export const sharedBrowser = once(launchBrowser);

/** Path of a Chromium that starts; gets one from Playwright, or as root from apt, before it gives up. */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found !== null) return found;
  for (const commands of installations(runsAsRoot(), process.platform)) {
    commands.forEach(attempt);
    const installed = findBrowser();
    if (installed !== null) return installed;
  }
  throw new Error(HOW_TO_HELP);
}

/** First candidate that starts: what the environment names, Playwright's own, the system's; else null. */
export function findBrowser(): string | null {
  return candidates(process.env, chromium.executablePath()).find(starts) ?? null;
}

/** Paths to try, in order; a browser that the environment names is the only one, so that a typing error shows. */
function candidates(
  env: Readonly<Record<string, string | undefined>>,
  playwrightPath: string,
): readonly string[] {
  const named = env.STRATIGRAPH_BROWSER || env.CHROME_PATH;
  if (named) return [named];
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const system = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [playwrightPath, ...system, ...KNOWN_PLACES];
}

/** A file alone proves little: Ubuntu's `chromium-browser` is a note about snap, Playwright's may lack libraries. */
function starts(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    execFileSync(path, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 30_000 });
    return true;
  } catch {
    return false;
  }
}

type Command = readonly [program: string, ...args: string[]];

/** Ways to get a browser, in order; each is a list of commands. Only root may ask the system for one. */
function installations(isRoot: boolean, platform: string): readonly (readonly Command[])[] {
  // Vitest's global set-up has no `import.meta.resolve`.
  const playwright = dirname(
    createRequire(import.meta.url).resolve('playwright-core/package.json'),
  );
  const own: Command = [process.execPath, join(playwright, 'cli.js'), 'install', 'chromium'];
  const apt: readonly Command[] = [
    ['apt-get', 'update', '-qq'],
    ...['chromium-headless-shell', 'chromium'].map(
      (name) => ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', name] as const,
    ),
  ];
  return platform === 'linux' && isRoot ? [[own], apt] : [[own]];
}

/** What fails is told by the program itself; the next way may work, and the last one ends in a sentence. */
function attempt([program, ...args]: Command): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  spawnSync(program, args, { env, stdio: [...stdio], timeout: LONGEST_INSTALLATION });
}

function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}
