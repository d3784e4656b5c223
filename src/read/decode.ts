import { counted, withCommas } from '../model/plural.ts';
import type { SourceFile, UnreadableFile } from '../model/source.ts';

const BINARY_PROBE_BYTES = 8000;

/** UTF-8 text, byte order mark kept. A NUL byte near the start makes a file binary, as it does for git. */
export function decodeFile(path: string, buffer: Buffer): SourceFile | UnreadableFile {
  const bytes = buffer.length;
  const mark = ((buffer[0] ?? 0) << 8) | (buffer[1] ?? 0);
  if (mark === 0xfeff || mark === 0xfffe)
    return { path, reason: 'utf-16', detail: 'it is UTF-16, not UTF-8', bytes };
  return buffer.subarray(0, BINARY_PROBE_BYTES).includes(0)
    ? { path, reason: 'binary', detail: 'it contains NUL bytes, so it is not UTF-8 text', bytes }
    : { path, text: buffer.toString('utf8'), bytes };
}

/** Only the bytes tell whether this is text; of most files they need not be asked, which takes longer. */
export function isDoubtful(text: string): boolean {
  return text.startsWith('\ufffd') || text.slice(0, BINARY_PROBE_BYTES).includes('\0');
}

export function tooLarge(path: string, bytes: number, limit: number): UnreadableFile {
  const detail = `it has ${counted(bytes, 'byte')}, more than the limit of ${withCommas(limit)}`;
  return { path, reason: 'too-large', detail, bytes };
}

/** `target` as the link has it. */
export function deadLink(path: string, target: string): UnreadableFile {
  const detail = `it is a symbolic link to \`${target}\`, which does not exist`;
  return { path, reason: 'dead-link', detail };
}

/** What a link leads to is read only inside the root. */
export function outsideRoot(path: string): UnreadableFile {
  const detail = 'the symbolic link leads outside the workspace';
  return { path, reason: 'outside-root', detail };
}

export function missingFile(path: string): UnreadableFile {
  return { path, reason: 'missing', detail: 'there is no such file' };
}
