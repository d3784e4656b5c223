// In: the folder of a shard and the name of a file in it. Out: its bytes, or null: the folder comes from another machine.

import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { isAbsolute, join, normalize, sep } from 'node:path';

/** Null for what is not there, lies elsewhere, is reached over a link, or is no plain file (reading a pipe never ends). */
export function readShardFile(folder: string, file: string): Buffer | null {
  const path = normalize(file);
  if (isAbsolute(path) || path.split(sep)[0] === '..') return null;
  try {
    const whole = join(folder, path);
    if (!lstatSync(whole).isFile() || realpathSync(whole) !== join(realpathSync(folder), path))
      return null;
    return readFileSync(whole);
  } catch {
    return null;
  }
}
