// The compiled pages of the sources as they stand: `npm test` has just made them, a single test file may find older ones.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import lockfile from 'proper-lockfile';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const LAST = `${ROOT}lib/pages/gathered/entry.mjs`;

let fresh: Promise<void> | undefined;

/** Compiles them where a source is newer; others who run tests meanwhile wait. */
export function compiledPages(): Promise<void> {
  fresh ??= compile();
  return fresh;
}

async function compile(): Promise<void> {
  if (!isStale()) return;
  mkdirSync(`${ROOT}lib`, { recursive: true });
  const release = await lockfile.lock(`${ROOT}lib`, { retries: 60 });
  try {
    if (isStale()) execFileSync(process.execPath, [`${ROOT}build/pages.mjs`], { cwd: ROOT });
  } finally {
    await release();
  }
}

function isStale(): boolean {
  if (!existsSync(LAST)) return true;
  const made = statSync(LAST).mtimeMs;
  return readdirSync(`${ROOT}src`, { recursive: true, encoding: 'utf8' }).some(
    (name) => statSync(`${ROOT}src/${name}`).mtimeMs > made,
  );
}
