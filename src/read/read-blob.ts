// In: the path of a file that a shard wrote. Out: its blob, every part of it looked at: it may come from a pull request.

import { readFileSync, statSync } from 'node:fs';
import { type CheckBlob, LARGEST_BLOB } from '../model/blob.ts';
import { UsageError } from '../model/usage-error.ts';

/** Values of a workspace nest 64 deep at most. */
const DEEPEST = 100;

/** Throws UsageError where the file cannot be read or is no blob of a check; `name` is what people call it. */
export async function readBlob(path: string, name: string): Promise<CheckBlob> {
  const text = textOf(path, name);
  if (deeperThan(text, DEEPEST)) throw noBlob(name, 'it nests too deep');
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw noBlob(name, 'it is not JSON');
  }
  const { parseBlob } = await import('./blob-schema.ts');
  const parsed = parseBlob(data);
  if ('problem' in parsed) throw noBlob(name, parsed.problem);
  return parsed.blob;
}

function textOf(path: string, name: string): string {
  try {
    const stat = statSync(path);
    if (!stat.isFile()) throw noBlob(name, 'it is no file');
    if (stat.size > LARGEST_BLOB) throw noBlob(name, 'it is larger than any shard writes');
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new UsageError(
      `${name} cannot be read (${code}).`,
      'Give the files that check --shard wrote.',
    );
  }
}

function noBlob(name: string, why: string): UsageError {
  return new UsageError(
    `${name} is not what a shard of check wrote: ${why}.`,
    'Give the files that stratigraph check --shard=i/n --blob FILE wrote, all with this version.',
  );
}

/** Counts brackets outside of strings: nobody after this need fear to recurse. */
function deeperThan(text: string, most: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) inString = !inString;
    else if (inString) at += code === 0x5c ? 1 : 0;
    else if (code === 0x5b || code === 0x7b) depth += 1;
    else if (code === 0x5d || code === 0x7d) depth -= 1;
    if (depth > most) return true;
  }
  return false;
}
