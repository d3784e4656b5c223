import { claimOf, type Hierarchy } from './hierarchy.ts';

/** File names that stand for all a folder may come to hold: prose, and decision records. */
const PROBES = ['a.md', '0001-a.md', 'a/b.md', 'a/0001-a.md'];

/** True where a dialect would claim documents in the folder, be there any yet or not. `folder` is relative, with `/`. */
export function isClaimedFolder(hierarchy: Hierarchy, folder: string): boolean {
  return PROBES.some((name) => claimOf(hierarchy, `${folder}/${name}`) !== undefined);
}
