// In: texts in pieces. Out: files of their bytes, with size and hash; the bytes of shared pieces are made once.

import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import type { Piece, SharedText } from '../../../emit/piece.ts';

export interface WrittenFile {
  readonly sha256: string;
  readonly bytes: number;
}

/** Writes a new file; what stood there is replaced. */
export type WritePieces = (path: string, pieces: readonly Piece[]) => WrittenFile;

/** One after the other: all are put together in the same memory. */
export function pieceWriter(): WritePieces {
  const encoded = new WeakMap<SharedText, Buffer>();
  let room = Buffer.allocUnsafe(1 << 20);
  const bytesOf = (piece: SharedText): Buffer => {
    const bytes = encoded.get(piece) ?? Buffer.from(piece.text);
    encoded.set(piece, bytes);
    return bytes;
  };
  const makeRoom = (used: number, more: number): void => {
    if (used + more <= room.length) return;
    const larger = Buffer.allocUnsafe(2 * (used + more));
    room.copy(larger, 0, 0, used);
    room = larger;
  };
  const gather = (pieces: readonly Piece[]): number => {
    let used = 0;
    for (const piece of pieces) {
      if (typeof piece === 'string') {
        // A unit of UTF-16 takes three bytes at most.
        makeRoom(used, 3 * piece.length);
        used += room.write(piece, used);
      } else {
        const bytes = bytesOf(piece);
        makeRoom(used, bytes.length);
        room.set(bytes, used);
        used += bytes.length;
      }
    }
    return used;
  };
  return (path, pieces) => {
    // Gathering may take more room: the room is looked at afterwards.
    const used = gather(pieces);
    const bytes = room.subarray(0, used);
    writeWhole(path, bytes);
    return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length };
  };
}

/** Three calls to the system; `writeFileSync` asks for more. */
function writeWhole(path: string, bytes: Uint8Array): void {
  const file = openSync(path, 'w');
  try {
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
  } finally {
    closeSync(file);
  }
}
