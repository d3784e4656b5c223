// What a check of a pull request asks of git before it can begin.

import { parsePatch, type StructuredPatchHunk } from 'diff';
import { git } from '../read/git.ts';

export { type Checkout, checkoutOf, gitEnvironment, gitProgram } from '../read/git.ts';
export { commitHere, partedAt } from '../read/revision.ts';

/** Lines of the newer tree, both ends included. */
export type LineRange = ReturnType<typeof rangeOf>;

/** Changed lines by path relative to the root; what was only removed leaves an empty range behind it (`last < first`). */
export type ChangedLines = ReadonlyMap<string, readonly LineRange[]>;

const DIFF_BYTES = 1 << 28;

/** Full hashes of the parents that a commit names, whether they are here or not. */
export function parentsOf(root: string, commit: string): readonly string[] {
  const { out } = git(root, ['cat-file', 'commit', commit]);
  const header = out.toString('latin1').split('\n\n', 1)[0] ?? '';
  return [...header.matchAll(/^parent ([0-9a-f]+)$/gm)].map(([, hash = '']) => hash);
}

/** What differs between two trees, line by line. */
export function changedLines(root: string, from: string, to: string): ChangedLines {
  const flags = '--no-ext-diff --no-textconv --no-color --no-renames --text --unified=0';
  const names = '--relative --src-prefix=a/ --dst-prefix=b/';
  const diff = ['-c', 'core.quotePath=false', 'diff', ...`${flags} ${names}`.split(' ')];
  const { out } = git(root, [...diff, from, to, '--', '.'], { maxBytes: DIFF_BYTES });
  const files = parsePatch(out.toString('utf8')).filter(({ hunks }) => hunks.length > 0);
  return new Map(
    // A file that is gone has no name, and no lines.
    files.flatMap(({ newFileName = '', hunks }) =>
      newFileName.startsWith('b/') ? [[newFileName.slice(2), hunks.map(rangeOf)] as const] : [],
    ),
  );
}

function rangeOf({ newStart, newLines, oldStart, oldLines }: StructuredPatchHunk) {
  /** The lines of the older tree in whose place they are; none where `last < first`. */
  const was = { first: oldStart, last: oldStart + oldLines - 1 };
  return { first: newStart, last: newStart + newLines - 1, was };
}
