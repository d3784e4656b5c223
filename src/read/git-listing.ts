import { UsageError } from '../model/usage-error.ts';
import { git } from './git.ts';
import { blobSizes, readBlobs } from './git-blobs.ts';
import { type Listing, nameListing } from './name-listing.ts';

/** Ids of contents by path relative to the root. */
export interface CommitNames {
  readonly files: Map<string, string>;
  /** Symbolic links; their content is where they lead. */
  readonly links: Map<string, string>;
}

/** As much as the names of a very large repository take. */
const NAMES_BYTES = 1 << 29;

/** Longer targets of links are no paths. */
const MAX_TARGET_BYTES = 4096;

export function listCommit(root: string, commit: string): CommitNames {
  const { ok, out, error } = git(root, ['ls-tree', '-r', '-z', commit], { maxBytes: NAMES_BYTES });
  if (!ok) {
    throw new UsageError(
      `The tree of ${commit} cannot be read (${error}).`,
      'Fetch the commit with its files first, or check the repository with git fsck.',
    );
  }
  const names: CommitNames = { files: new Map(), links: new Map() };
  for (const record of out.toString('utf8').split('\0')) {
    const [, mode = '', id = '', path = ''] = /^(\d+) \w+ ([0-9a-f]+)\t(.+)$/s.exec(record) ?? [];
    if (!isPlainPath(path)) continue;
    if (mode === '120000') names.links.set(path, id);
    else if (mode.startsWith('100')) names.files.set(path, id);
  }
  return names;
}

/** `excluded` is asked with a trailing slash for folders. */
export function listingOf(
  root: string,
  { files, links }: CommitNames,
  excluded: (path: string) => boolean,
): Listing {
  return nameListing(files.keys(), targetsOf(root, links), excluded);
}

/** Hand-made trees can hold names that no work tree can; names that are not UTF-8 cannot be asked for. */
export function isPlainPath(path: string): boolean {
  return path !== '' && !/(?:^|\/)\.{0,2}(?:\/|$)/.test(path) && !path.includes('\uFFFD');
}

/** Where a link leads, as written. */
export function targetOf(root: string, id: string): string {
  return targetsOf(root, new Map([['', id]])).get('') ?? '/';
}

function targetsOf(root: string, links: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const sizes = blobSizes(root, [...new Set(links.values())]);
  const short = [...sizes].filter(([, size]) => size <= MAX_TARGET_BYTES).map(([id]) => id);
  const targets = new Map<string, string>();
  readBlobs(root, short, sizes, (id, bytes) => targets.set(id, bytes.toString('utf8')));
  const found = new Map<string, string>();
  for (const [path, id] of links) found.set(path, targets.get(id) ?? '/');
  return found;
}
