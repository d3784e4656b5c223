// The file as the edit wants it, made from what it held at that moment; no write is lost.

import { readFile, stat } from 'node:fs/promises';
import { UsageError } from '../model/usage-error.ts';
import { placeInside } from './inside-root.ts';
import { type Lock, lockFile } from './lock-file.ts';
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
  const file = await placeInside(root, path);
  return inTurn(file, () => withLock(file, (lock) => editLocked(file, path, edit, lock)));
}

/** Runs `task` while no other task or process changes `file` (absolute) by way of this folder's functions. */
export async function withLock<Result>(
  file: string,
  task: (lock: Lock) => Promise<Result>,
): Promise<Result> {
  for (let left = TRIES; ; left -= 1) {
    const lock = await lockFile(file);
    try {
      return await task(lock);
    } catch (error) {
      if (!(error instanceof LostLock) || left <= 1) throw error;
    } finally {
      await lock.release();
    }
  }
}

/** Tasks for one file run one after another, whether the one before succeeded or not. */
export function inTurn<Result>(file: string, task: () => Promise<Result>): Promise<Result> {
  const before = queues.get(file) ?? Promise.resolve();
  const run = before.then(task, task);
  queues.set(file, run);
  const clear = (): void => {
    if (queues.get(file) === run) queues.delete(file);
  };
  run.then(clear, clear);
  return run;
}

/** Thrown before anything is replaced. */
class LostLock extends UsageError {
  constructor(path: string) {
    super(`${path} was locked by another process in the meantime.`, 'Try again.');
  }
}

async function editLocked<Result extends { readonly text: string }>(
  file: string,
  path: string,
  edit: Edit<Result>,
  lock: Lock,
): Promise<Result> {
  const old = await readText(file, path);
  const result = edit(old);
  if (result.text === old) return result;
  await writeFileWhole(file, result.text, {
    beforeReplace() {
      if (!lock.isOurs()) throw new LostLock(path);
    },
  });
  return result;
}

async function readText(file: string, path: string): Promise<string | null> {
  try {
    const { mode } = await stat(file);
    // Replacing a file asks its folder only; what is marked read-only is meant to stay.
    if ((mode & 0o222) === 0) {
      throw new UsageError(
        `${path} is write-protected.`,
        'Nothing was changed. Allow writing with chmod u+w.',
      );
    }
    const bytes = await readFile(file);
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
      ? new UsageError(
          `${path} is not UTF-8, so it cannot be changed without loss.`,
          'Convert it first.',
        )
      : new UsageError(
          `${path} cannot be read (${code ?? String(error)}).`,
          'Nothing was changed.',
        );
  }
}
