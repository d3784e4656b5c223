// In: a folder. Out: the path for which the site in it was built.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MARKER } from '../build/out-dir.ts';

/** `/` where nothing was built, or where the marker says nothing. */
export function builtBase(outDir: string): string {
  try {
    const { base } = JSON.parse(readFileSync(join(outDir, MARKER), 'utf8')) as { base?: unknown };
    return typeof base === 'string' ? base : '/';
  } catch {
    return '/';
  }
}
