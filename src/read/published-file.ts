import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { closest } from '../model/closest.ts';

/** Text of a file in a folder that a build filled, or what is wrong with it. */
export function readPublished(
  folder: string,
  name: string,
  most: number,
): { readonly text: string } | { readonly problem: string } {
  try {
    if (!existsSync(folder)) return { problem: missing(folder) };
    const root = realpathSync(folder);
    const real = realpathSync(join(root, name));
    if (!real.startsWith(root.endsWith(sep) ? root : root + sep))
      return { problem: 'it is a link out of the folder' };
    const stat = statSync(real);
    if (!stat.isFile()) return { problem: 'it is not a file' };
    if (stat.size > most)
      return { problem: `it has more than ${most.toLocaleString('en-US')} bytes` };
    return { text: readFileSync(real, 'utf8') };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { problem: code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})` };
  }
}

function missing(folder: string): string {
  const around = dirname(folder);
  const near = existsSync(around) ? closest(basename(folder), readdirSync(around)) : null;
  return near === null
    ? 'there is no such folder'
    : `there is no such folder (did you mean ${near}?)`;
}
