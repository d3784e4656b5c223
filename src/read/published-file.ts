import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { closest } from '../model/closest.ts';
import { readInside } from './inside-root.ts';

/** Text of a file in a folder that a build filled, or what is wrong with it. */
export function readPublished(
  folder: string,
  name: string,
  mostBytes: number,
): { readonly text: string } | { readonly problem: string } {
  if (existsSync(folder)) {
    const found = readInside(folder, name, mostBytes);
    return 'problem' in found ? found : { text: found.bytes.toString('utf8') };
  }
  const around = dirname(folder);
  const near = existsSync(around) ? closest(basename(folder), readdirSync(around)) : null;
  const guess = near === null ? '' : ` (did you mean ${near}?)`;
  return { problem: `there is no such folder${guess}` };
}
