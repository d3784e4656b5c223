// In: the environment. Out: a Chromium that starts, and how to start it. Fetches one where the machine has none.

import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type LaunchOptions } from 'playwright-core';

/** Names under which systems install Chromium, best first. */
const SYSTEM_NAMES = [
  'chromium',
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

const HOW_TO_HELP =
  'The browser tests found no Chromium that starts and could not get one: install it ' +
  '(`apt-get install chromium`), or set STRATIGRAPH_BROWSER to its path.';

/** Everything that would draw on a graphics card or talk to the network on its own is off. */
export function launchOptions(executablePath: string, isRoot: boolean): LaunchOptions {
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

/** Path of a Chromium that starts; gets one from Playwright, or as root from apt, before it gives up. */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found !== null) return found;
  for (const install of [installWithPlaywright, installWithApt]) {
    install();
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
export function candidates(
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

function installWithPlaywright(): void {
  const cli = fileURLToPath(new URL('cli.js', import.meta.resolve('playwright-core/package.json')));
  attempt(process.execPath, [cli, 'install', 'chromium']);
}

function installWithApt(): void {
  if (process.platform !== 'linux' || !runsAsRoot()) return;
  attempt('apt-get', ['update', '-qq']);
  attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
}

function attempt(command: string, args: readonly string[]): void {
  try {
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 170_000 });
  } catch {
    // The next way may work; the last one ends in a sentence that says what to do.
  }
}

function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}
