// The right to change the file at it, which one task of one process has at a time.

import {
  existsSync,
  mkdir,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmdirSync,
  rmSync,
  stat,
  statSync,
  symlinkSync,
  unlinkSync,
  utimes,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import lockfile from 'proper-lockfile';
import { systemCode, UsageError } from '../model/usage-error.ts';
import { stateFolder } from './edit-file.ts';
import {
  isOwnerDead,
  isSigned,
  ownProcess,
  processName,
  signLock,
  unsignLock,
} from './lock-owner.ts';

/** The longest pause between two tries, and how long one holder is waited for; milliseconds. */
const LONGEST_PAUSE = 250;
const PATIENCE = 45_000;

export interface Lock {
  /** False where the holder slept so long that another process took the lock over. */
  readonly isOurs: () => boolean;
  readonly release: () => Promise<void>;
}

/** Lock folders of this process; to remove one of them is to release it, to remove another one to take it over. */
const heldLocks = new Set<string>();

type Done = (error: NodeJS.ErrnoException | null) => void;

const fileSystem = {
  mkdir: ((path: string, done: Done): void =>
    mkdir(path, (error) => done(error ?? attempt(() => signLock(path))))) as typeof mkdir,
  stat,
  utimes,
  rmdir(path: string, done: Done): void {
    done(attempt(() => (heldLocks.has(path) ? removeSigned(path) : removeLeftBehind(path))));
  },
  rmdirSync: removeSigned,
};

function removeLeftBehind(folder: string): void {
  if (!takeOver(folder)) throw Object.assign(new Error('locked'), { code: 'ELOCKED' });
}

export function clearLocksOfTheDead(): void {
  clearNoted((lock, isNobodys) => attempt(() => takeOver(lock, isNobodys)));
}

/** What went wrong, for who minds: it may be gone already, or someone else's business by now. */
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
  const forget = noteLock(folder);
  const unlock = await acquire(file, folder).catch((error) => {
    forget();
    throw error;
  });
  heldLocks.add(folder);
  const identity = identityOf(folder);
  const isOurs = (): boolean => identity !== null && identityOf(folder) === identity;
  return {
    isOurs,
    async release() {
      // It may have been taken from us, or count as lost though it is still ours; what was written is written.
      await unlock()
        .catch(() => isOurs() && removeSigned(folder))
        .catch(() => undefined);
      heldLocks.delete(folder);
      forget();
    },
  };
}

async function acquire(file: string, folder: string): Promise<() => Promise<void>> {
  let holder: string | null = null;
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
      const code = systemCode(error);
      if (code !== 'ELOCKED') throw cannotLock(file, code);
      // A queue that moves is waited for, however long it is.
      const found = identityOf(folder);
      if (found !== holder) [holder, waited] = [found, 0];
      if (waited > PATIENCE) throw busyError(file, folder);
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

function busyError(file: string, folder: string): UsageError {
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

/** Signs of life of a holder; milliseconds. */
export const UPDATE = 1000;
/** A lock without a sign of life for so long belongs to a process that is dead; milliseconds. */
export const STALE = 3000;

/**
 * Removes a lock that its holder left behind. Two processes that see it at once could otherwise remove it one after the
 * other, the second one removing the first one's new lock: a second folder lets one in at a time, who looks again.
 * Returns false where another process was faster. `isNobodys` as for `isOver`.
 */
export function takeOver(lock: string, isNobodys = false): boolean {
  const gate = `${lock}.takeover`;
  try {
    mkdirSync(gate);
    signLock(gate);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    // Whoever died in these few instructions keeps no one out for ever.
    if (isOver(gate, isNobodys)) attempt(() => removeSigned(gate));
    return false;
  }
  try {
    if (!isOver(lock, isNobodys)) return false;
    removeUnfinished(lock);
    removeSigned(lock);
    return true;
  } finally {
    attempt(() => removeSigned(gate));
  }
}

/** Removes the folder of a lock of ours, or of one that is over. */
export function removeSigned(lock: string): void {
  unsignLock(lock);
  rmdirSync(lock);
}

/** `isNobodys`: no process that lives has put it down, so without a name it is that of one which died. */
function isOver(lock: string, isNobodys: boolean): boolean {
  return isOwnerDead(lock) || (isNobodys && !isSigned(lock)) || isLeftBehind(lock);
}

/**
 * Removes the file that the dead process was writing, which never got its name. What the atomic writer calls it would
 * fit a backup too; only one that was born while the lock was held is certain to be the writer's.
 */
function removeUnfinished(lock: string): void {
  const { birthtimeMs, mtimeMs } = statSync(lock);
  const file = basename(lock, '.lock');
  for (const name of readdirSync(dirname(lock))) {
    if (!name.startsWith(`${file}.`) || !/^\d{1,10}$/.test(name.slice(file.length + 1))) continue;
    const path = join(dirname(lock), name);
    const born = statSync(path, { throwIfNoEntry: false })?.birthtimeMs ?? 0;
    if (birthtimeMs > 0 && born >= birthtimeMs && born <= mtimeMs + UPDATE) {
      attempt(() => unlinkSync(path));
    }
  }
}

/** Told by the clock of the file system, which may not be ours: what is made now is now. */
function isLeftBehind(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return false;
  const probe = mkdtempSync(`${path}.now-`);
  const now = statSync(probe).mtimeMs;
  rmdirSync(probe);
  return stat.mtimeMs < now - STALE;
}

const ENDING = '.lock';
/** Of a note where processes have no names: the age of its lock alone tells whether somebody lives. */
const NAMELESS = '-';

/** Gives what takes the note away. Where none can be made, a lock that is left behind stays until its file is written again. */
function noteLock(lock: string): () => void {
  try {
    const folder = stateFolder();
    const place = Buffer.from(lock).toString('base64url').slice(-160);
    const note = join(folder, `${ownProcess() ?? NAMELESS} ${place}${ENDING}`);
    if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 });
    symlinkSync(lock, note);
    return () => void attempt(() => unlinkSync(note));
  } catch {
    return () => {};
  }
}

/**
 * Clears every lock that a process put down and died with. `clear` takes one away that is over, and may have to be asked
 * twice; it is told whether nobody who lives has put the same one down.
 */
function clearNoted(clear: (lock: string, isNobodys: boolean) => void): void {
  const notes = namesIn(stateFolder()).filter((name) => name.endsWith(ENDING));
  const living = notes.filter((name) => !mayBeOver(name));
  for (const name of notes.filter(mayBeOver)) {
    const note = join(stateFolder(), name);
    try {
      const lock = readlinkSync(note);
      const isHeld = living.some((other) => readlinkSync(join(stateFolder(), other)) === lock);
      const isNobodys = !isHeld && !name.startsWith(NAMELESS);
      const isLeft = (): boolean => existsSync(lock) || existsSync(`${lock}.takeover`);
      for (let left = 2; left > 0 && isLeft(); left -= 1) clear(lock, isNobodys);
      if (!isLeft()) rmSync(note, { force: true });
    } catch {
      // Somebody else clears it, or it lies where nobody may write.
    }
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function mayBeOver(note: string): boolean {
  const [pid = '', start] = note.split(' ');
  return pid === NAMELESS || processName(pid) !== `${pid} ${start}`;
}
