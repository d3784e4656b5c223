// A stamp of the program itself, so that nothing is kept from one build to the next.

import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Of all files beside this one: the compiled ones, or, where sources run as they stand, all sources. */
export function buildStamp(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const isSource = import.meta.url.endsWith('.ts');
  const root = isSource ? dirname(here) : here;
  const hash = createHash('sha256');
  for (const name of readdirSync(root, { recursive: isSource, encoding: 'utf8' }).sort()) {
    const { size, mtimeMs } = statSync(join(root, name));
    hash.update(`${name} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}
