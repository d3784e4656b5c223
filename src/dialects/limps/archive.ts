// Where the document goes when it is put aside; nothing there is ever in the way (L-055, L-069).

import type { Tree } from '../../model/source.ts';
import { role } from './roles.ts';

const ARCHIVE = '.limps/archive';

/**
 * A document keeps its name, and gets the day only where that name is taken. Memory, which is cleared again and again,
 * keeps the place it came from and always gets the day.
 */
export function archivePath(tree: Tree, path: string, day: string): string {
  const isMemory = role(path)?.is === 'memory';
  const kept = isMemory ? path : path.slice(path.lastIndexOf('/') + 1);
  const base = `${ARCHIVE}/${kept.replace(/\.md$/i, '')}`;
  if (!isMemory && !tree.has(`${base}.md`)) return `${base}.md`;
  let free = `${base}.${day}.md`;
  for (let count = 2; tree.has(free); count += 1) free = `${base}.${day}-${count}.md`;
  return free;
}
