// What of a folder or a zip is read, and how much. A zip may be made to harm; the browser is somebody's own.

import { strFromU8, type UnzipFileInfo, unzip } from 'fflate';
import type { Files } from './look.ts';

/** Of a file that was dropped. */
export interface Dropped {
  /** From the root of what was dropped. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  text(): Promise<string>;
}

export const IGNORED = /(?:^|\/)(?:\.git|node_modules)\//;
/** What documents are written in, and what they are held against; of other files the names are enough. */
const READ =
  /(?:^|\/)[^./]+$|(?:^|\/)\.[^./]+$|\.(?:md|mdc|mdx|markdown|json|jsonc|toml|txt|ya?ml)$/i;
/** `../x`, `/etc/x`, `C:\x`, `a//b`, and what no file system would take. */
const NO_PATH = /^$|^[A-Za-z]:[\\/]|(?:^|[\\/])(?:\.{1,2})?[\\/]|(?:^|[\\/])\.\.?$|^.{1000}/su;
const MOST_BYTES = 1_000_000;
const MOST_BYTES_OF_ALL = 100_000_000;
const MOST_FILES = 50_000;
const MOST_ENTRIES = 200_000;
const MOST_PACKED_BYTES = 500_000_000;

/** The texts, and a sentence about what was left out. Throws an Error for people where it is too much, or nothing. */
export async function textsOf(dropped: readonly Dropped[]) {
  const [places, lost] = parted(dropped, ({ path }) => !NO_PATH.test(path));
  const wanted = places.filter(({ path }) => !IGNORED.test(path));
  const [texts, large] = parted(wanted.filter(isText), isSmall);
  if (wanted.length === 0) throw new Error('There are no files in it.');
  refuseMore(wanted.length, MOST_FILES, 'files');
  const bytes = texts.reduce((sum, { size }) => sum + size, 0);
  refuseMore(bytes, MOST_BYTES_OF_ALL, 'bytes of text');
  const top = commonFolder(wanted.map(({ path }) => path));
  const read = new Set(texts);
  const contentOf = async (one: Dropped) =>
    [one.path.slice(top.length), read.has(one) ? await one.text() : null] as const;
  const files: Files = Object.fromEntries(await Promise.all(wanted.map(contentOf)));
  const zips = wanted.filter(({ path }) => /\.zip$/i.test(path));
  const leftOut = [
    ...sentence(lost, 'was left out: its name is no path inside it'),
    ...sentence(large, 'was not read: it is larger than 1 MB'),
    ...sentence(zips, 'was not opened: it is a zip inside'),
  ].join(' ');
  return { files, leftOut };
}

/** Nothing is unpacked before a text is asked for, and what is too large, or of no use, never. */
export async function inZip(zip: Blob): Promise<readonly Dropped[]> {
  refuseMore(zip.size, MOST_PACKED_BYTES, 'bytes of a zip');
  const bytes = new Uint8Array(await zip.arrayBuffer());
  const unpack = (filter: (entry: UnzipFileInfo) => boolean) =>
    new Promise<Record<string, Uint8Array>>((resolve, reject) =>
      unzip(bytes, { filter }, (error, all) =>
        error ? reject(new Error(`It could not be read: ${error.message}.`)) : resolve(all),
      ),
    );
  // A file that is not packed is as large as it is, whatever the zip says.
  const sizeOf = ({ size, originalSize }: UnzipFileInfo) => Math.max(size, originalSize);
  let texts: Promise<Record<string, Uint8Array>> | undefined;
  const textOf = async (path: string): Promise<string> => {
    texts ??= unpack((entry) => {
      const one = { path: entry.name, size: sizeOf(entry) };
      return isText(one) && isSmall(one) && !NO_PATH.test(one.path) && !IGNORED.test(one.path);
    });
    return strFromU8((await texts)[path] ?? new Uint8Array());
  };
  const found: Dropped[] = [];
  let entries = 0;
  await unpack((entry) => {
    entries += 1;
    refuseMore(entries, MOST_ENTRIES, 'entries of a zip');
    const { name: path } = entry;
    if (!path.endsWith('/')) found.push({ path, size: sizeOf(entry), text: () => textOf(path) });
    return false;
  });
  return found;
}

const isText = ({ path }: Pick<Dropped, 'path'>): boolean => READ.test(path);
const isSmall = ({ size }: Pick<Dropped, 'size'>): boolean => size <= MOST_BYTES;

function parted(all: readonly Dropped[], is: (one: Dropped) => boolean) {
  return [all.filter(is), all.filter((one) => !is(one))] as const;
}

function refuseMore(count: number, most: number, things: string): void {
  if (count <= most) return;
  throw new Error(
    `It has more than ${most.toLocaleString('en-US')} ${things}, which is too much for a browser. Drop a folder inside.`,
  );
}

function sentence(some: readonly Dropped[], what: string): readonly string[] {
  const [first, ...more] = some;
  if (first === undefined) return [];
  const others = more.length === 0 ? '' : ` (and ${more.length.toLocaleString('en-US')} more)`;
  return [`${first.path.slice(0, 100)} ${what}${others}.`];
}

/** The folder that was dropped, or that a zip has around all, with a slash; `''`: there is none. */
function commonFolder(paths: readonly string[]): string {
  const top = /^[^/]+\//.exec(paths[0] ?? '')?.[0] ?? '';
  return paths.every((path) => path.startsWith(top)) ? top : '';
}
