// Text written to it whole, and what kind of thing it is; no stream is made for either.

import { fstatSync, statSync, writeSync } from 'node:fs';

const RETRY_MS = 2;

/**
 * Writes all of `text`. Node's streams would do it too, but loading them takes longer than a whole answer. A reader that
 * has seen enough and closed the pipe (`| head`) is no failure.
 */
export function writeDescriptor(descriptor: number, text: string): void {
  const bytes = Buffer.from(text, 'utf8');
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(descriptor, bytes, at);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EPIPE') return;
      if (code !== 'EAGAIN') throw error;
      // The pipe is full and does not block: its reader needs a moment.
      Atomics.wait(sleeper, 0, 0, RETRY_MS);
    }
  }
}

/** True for terminals and the like; false for pipes, files, what takes all and keeps nothing, and closed descriptors. */
export function isDevice(descriptor: number): boolean {
  try {
    const stat = fstatSync(descriptor);
    const { rdev } = statSync('/dev/null', { throwIfNoEntry: false }) ?? {};
    return stat.isCharacterDevice() && stat.rdev !== rdev;
  } catch {
    return false;
  }
}
