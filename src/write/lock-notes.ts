// Where locks stand, put down before they are made: whoever writes next, anywhere, clears those of the dead.

import { existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { processName } from './lock-owner.ts';
import { stateFolder } from './unfinished.ts';

const ENDING = '.lock';
/** Of a note where processes have no names: the age of its lock alone tells whether somebody lives. */
const NAMELESS = '-';

/** Gives what takes the note away. Where none can be made, a lock that is left behind stays until its file is written again. */
export function noteLock(lock: string): () => void {
  try {
    const folder = stateFolder();
    const place = Buffer.from(lock).toString('base64url').slice(-160);
    const note = join(folder, `${processName() ?? NAMELESS} ${place}${ENDING}`);
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
