import type { SourceFile, UnreadableFile } from '../model/source.ts';

const BINARY_PROBE_BYTES = 8000;

/** UTF-8 text, byte order mark kept. A NUL byte near the start makes a file binary, as it does for git. */
export function decodeFile(path: string, buffer: Buffer): SourceFile | UnreadableFile {
  return buffer.subarray(0, BINARY_PROBE_BYTES).includes(0)
    ? { path, reason: 'binary', detail: 'it contains NUL bytes, so it is not UTF-8 text' }
    : { path, text: buffer.toString('utf8'), bytes: buffer.length };
}

export function tooLarge(path: string, bytes: number, limit: number): UnreadableFile {
  const detail = `it has ${bytes} bytes, more than the limit of ${limit}`;
  return { path, reason: 'too-large', detail };
}

export function missing(path: string): UnreadableFile {
  return { path, reason: 'missing', detail: 'there is no such file' };
}
