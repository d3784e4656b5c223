// The compiled pages and program of the sources as they stand: `npm test` has just made them, a single test file may find older ones.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import lockfile from 'proper-lockfile';
import { isStale } from '../../build/stale.mjs';
import { once } from '../../src/model/once.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const LAST = `${ROOT}lib/pages/gathered/entry.mjs`;

/** Compiles the pages where a source is newer. */
export const compiledPages = once(async () => {
  if (arePagesStale()) await alone(() => arePagesStale() && compile('pages.mjs'));
});

/** Path of the program, compiled where a source is newer: it starts in a third of the time that its sources take. */
export const compiledProgram = once(async () => {
  if (isStale(ROOT)) await alone(() => compile('compile.mjs', '--if-stale'));
  return `${ROOT}bin/stratigraph.cjs`;
});

/** Others who run tests meanwhile wait. */
async function alone(act: () => void): Promise<void> {
  mkdirSync(`${ROOT}lib`, { recursive: true });
  const release = await lockfile.lock(`${ROOT}lib`, { retries: 60 });
  try {
    act();
  } finally {
    await release();
  }
}

function compile(script: string, ...args: readonly string[]): void {
  execFileSync(process.execPath, [`${ROOT}build/${script}`, ...args], { cwd: ROOT });
}

function arePagesStale(): boolean {
  if (!existsSync(LAST)) return true;
  const made = statSync(LAST).mtimeMs;
  return readdirSync(`${ROOT}src`, { recursive: true, encoding: 'utf8' }).some(
    (name) => statSync(`${ROOT}src/${name}`).mtimeMs > made,
  );
}
