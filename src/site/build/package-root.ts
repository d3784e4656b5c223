import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Walks up to the package.json named stratigraph: works from src/site/build and from lib alike. */
export function packageRoot(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).name === 'stratigraph')
      return folder;
    if (dirname(folder) === folder)
      throw new Error(`stratigraph's own folder was not found above ${import.meta.dirname}.`);
  }
}
