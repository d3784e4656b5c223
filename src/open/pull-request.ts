// What a check of a pull request asks of git before it can begin.

import { git } from '../read/git.ts';

export { type Checkout, checkoutOf, gitEnvironment } from '../read/git.ts';
export { commitHere, partedAt } from '../read/revision.ts';

/** Lines of the newer tree, both ends included. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
  /** The lines of the older tree in whose place they are; none where `last < first`. */
  readonly was: { readonly first: number; readonly last: number };
}

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
  return readDiff(out.toString('utf8'));
}

function readDiff(text: string): ChangedLines {
  const changed = new Map<string, LineRange[]>();
  let ranges: LineRange[] = [];
  let left = 0;
  for (const line of text.split('\n')) {
    // Lines of content may look like anything; only so many belong to the hunk.
    if (left > 0 && /^[-+]/.test(line)) {
      left -= 1;
      continue;
    }
    const path = /^\+\+\+ (?:b\/(.*?)\t?|("b\/.*"))$/.exec(line);
    if (path) {
      ranges = [];
      changed.set(path[1] ?? unquoted(path[2] ?? ''), ranges);
    }
    const hunk = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (hunk) {
      const was = lines(hunk[1], hunk[2]);
      const are = lines(hunk[3], hunk[4]);
      left = was.last - was.first + are.last - are.first + 2;
      ranges.push({ ...are, was });
    }
  }
  return changed;
}

/** git names the line before where a side has none. */
function lines(start = '1', count = '1'): { readonly first: number; readonly last: number } {
  const first = Number(start) + (Number(count) === 0 ? 1 : 0);
  return { first, last: first + Number(count) - 1 };
}

/** git quotes names with control characters as C does; `b/` goes. */
function unquoted(name: string): string {
  const bytes: number[] = [];
  const plain: Readonly<Record<string, number>> = { n: 10, t: 9, r: 13, a: 7, b: 8, f: 12, v: 11 };
  for (const [part, escaped] of name.slice(1, -1).matchAll(/\\(\d{3}|.)|[^\\]/gsu)) {
    if (escaped === undefined) bytes.push(...Buffer.from(part));
    else if (/^\d{3}$/.test(escaped)) bytes.push(Number.parseInt(escaped, 8));
    else bytes.push(plain[escaped] ?? escaped.charCodeAt(0));
  }
  return Buffer.from(bytes).toString('utf8').slice(2);
}
