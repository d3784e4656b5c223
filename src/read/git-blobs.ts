// What git keeps: texts by their ids, and the names of all files of a commit.

import { createHash } from 'node:crypto';
import { UsageError } from '../model/usage-error.ts';
import { type GitAnswer, git } from './git.ts';

/** As much as one answer of git may hold; more is asked for in turns. */
const BYTES_AT_ONCE = 1 << 23;

/** Room for the line that git writes before each blob. */
const HEADER_BYTES = 128;

/** Sizes in bytes, by id. Throws UsageError where the clone lacks one of them (partial clones). */
export function blobSizes(root: string, ids: readonly string[]): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  if (ids.length === 0) return sizes;
  const answer = git(root, ['cat-file', '--batch-check'], { input: lines(ids) });
  for (const line of answer.out.toString('latin1').split('\n')) {
    const [id = '', , size] = line.split(' ');
    if (size !== undefined) sizes.set(id, Number(size));
  }
  if (!answer.ok || ids.some((id) => !sizes.has(id))) throw incomplete(root, answer.error);
  return sizes;
}

/** Visits the contents, in the order of ids; the bytes are good for the visit only. `sizes` must know every id. */
export function readBlobs(
  root: string,
  ids: readonly string[],
  sizes: ReadonlyMap<string, number>,
  visit: (id: string, bytes: Buffer) => void,
): void {
  let turn: string[] = [];
  let bytes = 0;
  const ask = (): void => {
    if (turn.length > 0) readTurn(root, turn, bytes, visit);
    turn = [];
    bytes = 0;
  };
  for (const id of new Set(ids)) {
    const next = (sizes.get(id) ?? 0) + HEADER_BYTES;
    if (bytes + next > BYTES_AT_ONCE) ask();
    turn.push(id);
    bytes += next;
  }
  ask();
}

/** True where git keeps `text` under the id; on a disk where git writes `\r\n`, the object has `\n`. */
export function isTextOf(id: string | undefined, text: string): boolean {
  if (id === undefined || blobId(text, id) === id) return id !== undefined;
  return text.includes('\r\n') && blobId(text.replaceAll('\r\n', '\n'), id) === id;
}

/** The id under which git keeps `text`; `like` is any id of the repository and tells which hash it uses. */
function blobId(text: string, like: string): string {
  const bytes = Buffer.from(text, 'utf8');
  return createHash(like.length === 64 ? 'sha256' : 'sha1')
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest('hex');
}

function readTurn(
  root: string,
  ids: readonly string[],
  bytes: number,
  visit: (id: string, bytes: Buffer) => void,
): void {
  const { ok, out, error } = git(root, ['cat-file', '--batch'], {
    input: lines(ids),
    maxBytes: bytes,
  });
  let at = 0;
  for (const id of ids) {
    const end = out.indexOf(10, at);
    const [name, type, size] = out.toString('latin1', at, Math.max(at, end)).split(' ');
    if (!ok || end < 0 || name !== id || type !== 'blob') throw incomplete(root, error);
    const start = end + 1;
    at = start + Number(size) + 1;
    visit(id, out.subarray(start, at - 1));
  }
}

function lines(ids: readonly string[]): string {
  return ids.map((id) => `${id}\n`).join('');
}

function incomplete(root: string, error: string): UsageError {
  return new UsageError(
    `The repository of ${root} is missing files of the revision${error === '' ? '' : ` (${error})`}.`,
    'In a partial clone, fetch them first: git fetch --refetch --no-filter. Otherwise check the repository with git fsck.',
  );
}

/** Ids of contents by path relative to the root. */
export interface CommitNames {
  readonly files: Map<string, string>;
  /** Symbolic links; their content is where they lead. */
  readonly links: Map<string, string>;
  /** Paths; what they hold is in another repository. */
  readonly submodules: string[];
}

/** As much as the names of a very large repository take. */
const NAMES_BYTES = 1 << 29;

export const SUBMODULE = '160000';

/** Longer targets of links are no paths. */
const MAX_TARGET_BYTES = 4096;

/** Settings, documents and code of a commit are asked for one after the other; a full hash has one answer for ever. */
let listed: GitAnswer & { readonly of?: string } = { ok: false, out: Buffer.alloc(0), error: '' };

export function listCommit(root: string, commit: string): CommitNames {
  const of = `${root}\0${commit}`;
  const args = ['ls-tree', '-r', '-z', commit];
  const answer = listed.of === of ? listed : git(root, args, { maxBytes: NAMES_BYTES });
  const { ok, out, error } = answer;
  if (!ok) {
    throw new UsageError(
      `The tree of ${commit} cannot be read (${error}).`,
      'Fetch the commit with its files first, or check the repository with git fsck.',
    );
  }
  listed = { ...answer, of };
  const names: CommitNames = { files: new Map(), links: new Map(), submodules: [] };
  for (const record of out.toString('utf8').split('\0')) {
    const [, mode = '', id = '', path = ''] = /^(\d+) \w+ ([0-9a-f]+)\t(.+)$/s.exec(record) ?? [];
    if (!isPlainPath(path)) continue;
    if (mode === '120000') names.links.set(path, id);
    else if (mode === SUBMODULE) names.submodules.push(path);
    else if (mode.startsWith('100')) names.files.set(path, id);
  }
  return names;
}

/** Hand-made trees can hold names that no work tree can; names that are not UTF-8 cannot be asked for. */
export function isPlainPath(path: string): boolean {
  return path !== '' && !/(?:^|\/)\.{0,2}(?:\/|$)/.test(path) && !path.includes('\uFFFD');
}

export function linkTargets(
  root: string,
  links: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const sizes = blobSizes(root, [...new Set(links.values())]);
  const short = [...sizes].filter(([, size]) => size <= MAX_TARGET_BYTES).map(([id]) => id);
  const targets = new Map<string, string>();
  readBlobs(root, short, sizes, (id, bytes) => {
    // No path has this byte, and no program can be asked for one that has.
    if (!bytes.includes(0)) targets.set(id, bytes.toString('utf8'));
  });
  return new Map([...links].map(([path, id]) => [path, targets.get(id) ?? '/']));
}
