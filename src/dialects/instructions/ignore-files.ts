// Files in .gitignore's language, each for the folder in which it stands.

import { chain } from './chain.ts';
import { type Files, join, relativeTo } from './files.ts';
import { ignoredBy } from './globs.ts';

/** The file that ignores a path, from the root of a repository down to it; null where none does. */
export function ignoredByFiles(
  files: Files,
  root: string,
  path: string,
  names: readonly string[],
): string | null {
  for (const folder of chain(root, path.split('/').slice(0, -1).join('/'))) {
    for (const name of names) {
      const at = join(folder, name);
      const text = files.text(at)?.text;
      if (text === undefined) continue;
      if (ignoredBy(text.split(/\r?\n/), relativeTo(folder, path)) !== null) return at;
    }
  }
  return null;
}
