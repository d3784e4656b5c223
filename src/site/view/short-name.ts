import { nameOf } from '../../model/paths.ts';

const LONGEST = 32;

/** Names of files can be sentences; how they begin and end tells them apart. */
export function shortName(path: string): string {
  const name = nameOf(path);
  const letters = [...name];
  if (letters.length <= LONGEST) return name;
  return `${letters.slice(0, 24).join('')}…${letters.slice(-6).join('')}`;
}
