import { lstatSync, readFileSync, readlinkSync, rmdirSync, symlinkSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { once } from '../model/once.ts';
import { nullIfFails } from '../model/usage-error.ts';

/** A link that leads nowhere: its target is the name, and making it is one step. */
const OWNER = 'owner';

/** The number of a process and when it began, since numbers are given again; null where there is no /proc. */
export function processName(pid = 'self'): string | null {
  return nullIfFails(() => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A process that nobody has collected yet is dead all the same.
    return /[ZX]/.test(fields[0] ?? '') ? null : `${Number.parseInt(stat, 10)} ${fields[19]}`;
  });
}

export const ownProcess = once(() => processName());

/**
 * Boot, process namespace and process: the same number means another process in another container, on another machine or
 * after a restart. Null where there is no /proc; locks are then told to be dead by their age alone.
 */
const ownName = once(() =>
  nullIfFails(() => {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')} ${ownProcess()}`;
  }),
);

/** Leaves the name of this process in a lock that it has just made; where the disk refuses, there is no lock. */
export function signLock(lock: string): void {
  const name = ownName();
  try {
    if (name !== null) symlinkSync(name, join(lock, OWNER));
  } catch (error) {
    rmdirSync(lock);
    throw error;
  }
}

export function unsignLock(lock: string): void {
  try {
    unlinkSync(join(lock, OWNER));
  } catch {
    // Whoever made it could not sign it, or died before.
  }
}

export function isSigned(lock: string): boolean {
  return lstatSync(join(lock, OWNER), { throwIfNoEntry: false }) !== undefined;
}

/** True where the holder is certain to be dead; false where it lives or nobody knows. */
export function isOwnerDead(lock: string): boolean {
  try {
    const [boot, space, pid, start] = readlinkSync(join(lock, OWNER)).split(' ');
    const isHere = ownName()?.startsWith(`${boot} ${space} `) && /^\d+$/.test(pid ?? '');
    return isHere === true && processName(pid) !== `${pid} ${start}`;
  } catch {
    return false;
  }
}
