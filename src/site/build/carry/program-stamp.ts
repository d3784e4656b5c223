// In: nothing. Out: a stamp of all code that makes a site, so that no file outlives the program that made it.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageRoot } from '../package-root.ts';

/** Our own files by size and time, the packages we stand on by their versions, and Node's. */
export function programStamp(): string {
  const root = packageRoot();
  const hash = createHash('sha256').update(process.version);
  for (const folder of ['src', 'lib']) {
    for (const name of filesIn(join(root, folder))) {
      const { size, mtimeMs } = statSync(join(root, folder, name));
      hash.update(`${folder}/${name} ${size} ${mtimeMs}\n`);
    }
  }
  const manifest = readFileSync(join(root, 'package.json'), 'utf8');
  const { dependencies } = JSON.parse(manifest) as { dependencies: Record<string, string> };
  hash.update(manifest);
  for (const name of Object.keys(dependencies)) hash.update(`${name} ${versionOf(name, root)}\n`);
  return hash.digest('hex');
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
      .sort();
  } catch {
    return [];
  }
}

/** As the nearest node_modules has it. */
function versionOf(name: string, from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    try {
      const manifest = readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8');
      return (JSON.parse(manifest) as { version: string }).version;
    } catch {
      if (dirname(folder) === folder) return '';
    }
  }
}
