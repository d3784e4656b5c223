// Where the locks of this process stand, put down before they are made: whoever writes next, anywhere, clears those of the dead.

import { existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { processName } from './lock-owner.ts';
import { stateFolder } from './unfinished.ts';

const ENDING = '.lock';

let count = 0;

/** Gives what takes the note away. Where none can be made, a lock that is left behind stays until its file is written again. */
export function noteLock(lock: string): () => void {
  try {
    const folder = stateFolder();
    const name = processName() ?? `${process.pid} -`;
    const note = join(folder, `${name} ${count++}${ENDING}`);
    if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 });
    symlinkSync(lock, note);
    return () => rmSync(note, { force: true });
  } catch {
    return () => {};
  }
}

/**
 * Clears every lock that a process put down and died with. `clear` takes one away that is over, and may have to be asked
 * twice; it is told whether nobody who lives has put the same one down.
 */
export function clearNoted(clear: (lock: string, isNobodys: boolean) => void): void {
  const notes = namesIn(stateFolder()).filter((name) => name.endsWith(ENDING));
  const [dead = [], living = []] = [true, false].map((is) =>
    notes.filter((name) => hasEnded(name) === is).map((name) => join(stateFolder(), name)),
  );
  for (const note of dead) {
    try {
      const lock = readlinkSync(note);
      const isNobodys = !living.some((other) => readlinkSync(other) === lock);
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

function hasEnded(note: string): boolean {
  const [pid = '', start] = note.split(' ');
  if (start !== '-') return processName(pid) !== `${pid} ${start}`;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
