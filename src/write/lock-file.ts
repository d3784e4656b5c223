// The right to change the file at it, which one task of one process has at a time.

import { mkdir, stat, statSync, utimes } from 'node:fs';
import lockfile from 'proper-lockfile';
import { UsageError } from '../model/usage-error.ts';
import { isOwnerDead, signLock } from './lock-owner.ts';
import { removeSigned, STALE, takeOver, UPDATE } from './take-over.ts';

/** The longest pause between two tries, and all pauses together; milliseconds. */
const LONGEST_PAUSE = 60;
const PATIENCE = 45_000;

export interface Lock {
  /** False where the holder slept so long that another process took the lock over. */
  readonly isOurs: () => boolean;
  readonly release: () => Promise<void>;
}

/** Lock folders of this process; to remove one of them is to release it, to remove another one to take it over. */
const held = new Set<string>();

type Done = (error: NodeJS.ErrnoException | null) => void;

const fileSystem = {
  mkdir: ((path: string, done: Done): void =>
    mkdir(path, (error) => done(error ?? attempt(() => signLock(path))))) as typeof mkdir,
  stat,
  utimes,
  rmdir(path: string, done: Done): void {
    done(attempt(() => (held.has(path) ? removeSigned(path) : removeLeftBehind(path))));
  },
  rmdirSync: removeSigned,
};

function removeLeftBehind(folder: string): void {
  if (!takeOver(folder)) throw Object.assign(new Error('locked'), { code: 'ELOCKED' });
}

function attempt(task: () => void): NodeJS.ErrnoException | null {
  try {
    task();
    return null;
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
}

/** Waits its turn. Throws UsageError where it never comes, or where no lock can be made beside the file. */
export async function lockFile(file: string): Promise<Lock> {
  const folder = `${file}.lock`;
  const unlock = await acquire(file, folder);
  held.add(folder);
  const identity = identityOf(folder);
  const isOurs = (): boolean => identity !== null && identityOf(folder) === identity;
  return {
    isOurs,
    async release() {
      // It may have been taken from us, or count as lost though it is still ours; what was written is written.
      await unlock()
        .catch(() => isOurs() && removeSigned(folder))
        .catch(() => undefined);
      held.delete(folder);
    },
  };
}

async function acquire(file: string, folder: string): Promise<() => Promise<void>> {
  for (let waited = 0, pause = 2; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE)) {
    try {
      return await lockfile.lock(file, {
        stale: STALE,
        update: UPDATE,
        realpath: false,
        retries: 0,
        fs: fileSystem,
        // Whether the lock is still ours is asked when it counts, right before the file is replaced.
        onCompromised: () => undefined,
      });
    } catch (error) {
      const { code = String(error) } = error as NodeJS.ErrnoException;
      if (code !== 'ELOCKED') throw cannotLock(file, code);
      if (waited > PATIENCE) throw busy(file, folder);
      if (isOwnerDead(folder)) attempt(() => takeOver(folder));
    }
    // Those who wait come back at different moments. Most never wait, and chance takes milliseconds to load.
    const { randomInt } = await import('node:crypto');
    const now = Math.ceil(pause / 2) + randomInt(Math.ceil(pause));
    waited += now;
    await new Promise((resolve) => setTimeout(resolve, now));
  }
}

function cannotLock(file: string, code: string): UsageError {
  const reasons: Readonly<Record<string, string>> = {
    EACCES: 'no write access to its folder',
    EPERM: 'no write access to its folder',
    EROFS: 'its file system is read-only',
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk is full',
    ENOTEMPTY: `${file}.lock contains other files`,
  };
  return new UsageError(
    `${file} cannot be changed: ${reasons[code] ?? `it cannot be locked (${code})`}.`,
    'Nothing was changed. Fix this, then try again.',
  );
}

function busy(file: string, folder: string): UsageError {
  return new UsageError(
    `${file} is locked by another process.`,
    `Try again. If no other process is running, remove ${folder}.`,
  );
}

/** What tells one lock folder from another at the same path; null where there is none. */
function identityOf(folder: string): string | null {
  const found = statSync(folder, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}:${found.birthtimeNs}`;
}
