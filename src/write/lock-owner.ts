import {
  existsSync,
  readFileSync,
  readlinkSync,
  rmdirSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs';
import { join } from 'node:path';

/** A link that leads nowhere: its target is the name, and making it is one step. */
const OWNER = 'owner';

/**
 * Boot, process namespace and number: the same number means another process in another container, on another machine or
 * after a restart. Null where there is no /proc; locks are then told to be dead by their age alone.
 */
function ownName(): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')} ${readlinkSync('/proc/self')}`;
  } catch {
    return null;
  }
}

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

/** True where the holder is certain to be dead; false where it lives or nobody knows. */
export function isOwnerDead(lock: string): boolean {
  try {
    const owner = readlinkSync(join(lock, OWNER));
    const own = ownName();
    const machine = owner.slice(0, owner.lastIndexOf(' '));
    const pid = owner.slice(machine.length + 1);
    if (own === null || !own.startsWith(`${machine} `) || !/^\d+$/.test(pid)) return false;
    return isGone(pid);
  } catch {
    return false;
  }
}

/** A process that nobody has collected yet is dead all the same. */
function isGone(pid: string): boolean {
  if (!existsSync(`/proc/${pid}`)) return true;
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  return /^ [ZX]/.test(stat.slice(stat.lastIndexOf(')') + 1));
}
