// Files as an edit wants them, made from what they held at that moment: all of them under their locks, or none. No write is lost.

import { mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { systemCode, UsageError } from '../model/usage-error.ts';
import { placeInside } from './inside-root.ts';
import { clearLocksOfTheDead, type Lock, lockFile } from './lock-file.ts';
import { writeFileWhole } from './write-file.ts';

/** Gives the new whole text and whatever the caller wants to know of it; null: there is no file yet. */
export type Edit<Result extends { readonly text: string }> = (text: string | null) => Result;

/** One task of this process at a time asks for the lock of a file, so that they do not wait for each other in circles. */
const queues = new Map<string, Promise<unknown>>();

/** A lock that was lost while we slept is taken again this often. */
const TRIES = 3;

/**
 * Reads, edits and replaces one file under its lock; made where it is missing, left alone where the text stays the same.
 * When it returns, the new text is on the disk. Throws UsageError where the place is outside the root, the file is
 * protected or no UTF-8, or the disk refuses; the old file is then intact. `edit` may run more than once.
 */
export async function editFile<Result extends { readonly text: string }>(
  root: string,
  path: string,
  edit: Edit<Result>,
): Promise<Result> {
  let result: Result | undefined;
  await editFiles(root, [path], ([text = null]) => {
    result = edit(text);
    return [result.text];
  });
  return result as Result;
}

/** Replaces one of the files that are locked, unless its lock was lost while we slept. */
export type Replace = (file: string, text: string) => Promise<void>;

/**
 * Runs `task` while no other task or process changes any of `files` (real paths) by way of this folder's functions.
 * Where a lock is lost the task runs again, so it begins with reading.
 */
export function withLocks<Result>(
  files: readonly string[],
  task: (replace: Replace, isOurs: (file: string) => boolean) => Promise<Result>,
): Promise<Result> {
  // In one order for everybody: two tasks never hold what the other one waits for.
  const ordered = [...new Set(files)].sort();
  return inTurn(ordered, async () => {
    for (let left = TRIES; ; left -= 1) {
      const locks = new Map<string, Lock>();
      const isOurs = (file: string): boolean => locks.get(file)?.isOurs() === true;
      try {
        for (const file of ordered) locks.set(file, await lockFile(file));
        return await task(
          (file, text) =>
            writeFileWhole(file, text, () => {
              if (!isOurs(file)) throw new LostLock(file);
            }),
          isOurs,
        );
      } catch (error) {
        if (!(error instanceof LostLock) || left <= 1) throw error;
      } finally {
        for (const lock of locks.values()) await lock.release();
      }
    }
  });
}

/** Tasks for one file run one after another, whether the one before succeeded or not. */
function inTurn<Result>(files: readonly string[], task: () => Promise<Result>): Promise<Result> {
  const run = Promise.allSettled(files.map((file) => queues.get(file))).then(task);
  for (const file of files) queues.set(file, run);
  const clear = (): void => {
    for (const file of files) if (queues.get(file) === run) queues.delete(file);
  };
  run.then(clear, clear);
  return run;
}

class LostLock extends UsageError {
  constructor(file: string) {
    super(`${file} was locked by another process in the meantime.`, 'Try again.');
  }
}

/** Null where there is no file. Throws UsageError for one that could not be changed without loss. */
function readText(file: string, path: string): string | null {
  try {
    const { mode } = statSync(file);
    // Replacing a file asks its folder only; what is marked read-only is meant to stay.
    if ((mode & 0o222) === 0) {
      throw new UsageError(
        `${path} is write-protected.`,
        'Nothing was changed. Allow writing with chmod u+w.',
      );
    }
    const bytes = readFileSync(file);
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const code = systemCode(error);
    if (code === 'ENOENT') return null;
    throw code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
      ? new UsageError(
          `${path} is not UTF-8, so it cannot be changed without loss.`,
          'Convert it first.',
        )
      : new UsageError(`${path} cannot be read (${code}).`, 'Nothing was changed.');
  }
}

export interface Change {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** The text of each file, in the order of their paths; null: there is none, or there shall be none any more. */
export type Texts = readonly (string | null)[];

/**
 * Reads, edits and replaces files under the locks of all of them, in the order of `paths`; what goes, goes last. `change`
 * is pure, may run more than once, and keeps everything by throwing. What is cut short, `finishEdits` finishes.
 */
export async function editFiles(
  root: string,
  paths: readonly string[],
  change: (texts: Texts) => Texts,
): Promise<void> {
  const files = paths.map((path) => placeInside(root, path));
  await withLocks(files, async (replace, isOurs) => {
    const before = files.map((file, at) => readText(file, paths[at] ?? ''));
    const after = change(before);
    const changes = files.flatMap((file, at) => {
      const [path = '', old = null, text = null] = [paths[at], before[at], after[at]];
      return old === text ? [] : [{ file, path, before: old, after: text }];
    });
    const forget = changes.length > 1 ? await recordUnfinished(root, changes) : () => {};
    const put = async (file: string, text: string | null): Promise<void> => {
      if (text !== null) return replace(file, text);
      if (!isOurs(file)) throw new UsageError(`${file} is being written.`, 'Try again.');
      rmSync(file);
    };
    const written: typeof changes = [];
    try {
      for (const change of changes.toSorted((a, b) => isGone(a) - isGone(b))) {
        await put(change.file, change.after);
        written.push(change);
      }
    } catch (error) {
      // The disk took a part of them: all or none.
      for (const { file, before: old } of written.reverse()) await put(file, old);
      forget();
      throw error;
    }
    forget();
  });
}

const isGone = ({ after }: FileChange): number => Number(after === null);

/** Makes what remains of changes that a process began and was killed in; a file that says something else by now stays. True where there was any. */
export async function finishEdits(root: string): Promise<boolean> {
  clearLocksOfTheDead();
  const all = listUnfinished(root);
  for (const { root: at, file } of all) {
    const paths = changesIn(file).map(({ path }) => path);
    // Under their locks: whoever lives finishes its own.
    await editFiles(at, paths, (texts) => {
      const open = changesIn(file);
      return texts.map((text, n) => (open[n]?.before === text ? open[n].after : text));
    }).catch(({ message }: Error) => {
      throw new UsageError(
        `A change of ${paths.join(' and ')} was interrupted and cannot be finished: ${message}`,
        `Mend this, or delete ${file} to leave the files as they are.`,
      );
    });
    rmSync(file, { force: true });
  }
  return all.length > 0;
}

/**
 * Compares and writes under the locks of all files. One that does not hold what was read before, or is not UTF-8 through
 * and through, is left, and with it all others: what a patch does not mean must not change.
 */
export async function changeTexts(root: string, changes: readonly Change[]): Promise<void> {
  const paths = changes.map(({ path }) => path);
  await editFiles(root, paths, (texts) =>
    changes.map(({ path, before, after }, at) => {
      // Written before a lock was lost, or by somebody who meant the same.
      if (texts[at] === after || texts[at] === before) return after;
      throw new UsageError(
        `${path} has changed since it was read; nothing was written.`,
        'Review it, then run the command again.',
      );
    }),
  );
}

/** What stands in a workspace may have been written by anybody, so this stands outside of all. */
export const stateFolder = (): string => join(homedir(), '.local/state/stratigraph');

/** How the names of what was announced for a root begin. Throws where there is no such root. */
function prefixOf(root: string): string {
  return `${Buffer.from(realpathSync(root)).toString('base64url').slice(-160)}.`;
}

/** A path from the root; null: there was no file, or there shall be none any more. */
interface FileChange {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Gives what is to be called when all of them are made. Where nothing can be put down, nothing is. */
export async function recordUnfinished(root: string, changes: readonly FileChange[]) {
  try {
    const { hash } = await import('node:crypto');
    mkdirSync(stateFolder(), { recursive: true, mode: 0o700 });
    const text = JSON.stringify(
      changes.map(({ path, before, after }) => ({ path, before, after })),
    );
    const file = join(stateFolder(), `${prefixOf(root)}${hash('sha1', text)}.json`);
    await writeFileWhole(file, text);
    return () => rmSync(file, { force: true });
  } catch {
    return () => {};
  }
}

/** What was announced for this root, and for the home folder, where some systems keep memory; by processes that live and others. */
function listUnfinished(root: string) {
  return [...new Set([root, homedir()])].flatMap((at) => {
    try {
      const prefix = prefixOf(at);
      return readdirSync(stateFolder())
        .filter((name) => name.startsWith(prefix) && name.endsWith('.json'))
        .map((name) => ({ root: at, file: join(stateFolder(), name) }));
    } catch {
      return [];
    }
  });
}

/** None where all were made meanwhile. */
function changesIn(file: string): readonly FileChange[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as readonly FileChange[];
  } catch {
    return [];
  }
}
