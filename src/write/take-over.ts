import { mkdirSync, mkdtempSync, readdirSync, rmdirSync, statSync, unlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isOwnerDead, signLock, unsignLock } from './lock-owner.ts';

/** Signs of life of a holder; milliseconds. */
export const UPDATE = 1000;
/** A lock without a sign of life for so long belongs to a process that is dead; milliseconds. */
export const STALE = 3000;

/**
 * Removes a lock that its holder left behind. Two processes that see it at once could otherwise remove it one after the
 * other, the second one removing the first one's new lock: a second folder lets one in at a time, who looks again.
 * Returns false where another process was faster.
 */
export function takeOver(lock: string): boolean {
  const gate = `${lock}.takeover`;
  try {
    mkdirSync(gate);
    signLock(gate);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    // Whoever died in these few instructions keeps no one out for ever.
    if (isOver(gate)) quietly(() => removeSigned(gate));
    return false;
  }
  try {
    if (!isOver(lock)) return false;
    removeUnfinished(lock);
    removeSigned(lock);
    return true;
  } finally {
    quietly(() => removeSigned(gate));
  }
}

/** Removes the folder of a lock of ours, or of one that is over. */
export function removeSigned(lock: string): void {
  unsignLock(lock);
  rmdirSync(lock);
}

function isOver(lock: string): boolean {
  return isOwnerDead(lock) || isLeftBehind(lock);
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
      quietly(() => unlinkSync(path));
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

function quietly(remove: () => void): void {
  try {
    remove();
  } catch {
    // Gone already, or someone else's business by now.
  }
}
