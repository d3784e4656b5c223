import {
  type Dirent,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  type Stats,
  statSync,
} from 'node:fs';
import { basename, join, resolve, sep } from 'node:path';
import { once, onceEach } from '../model/once.ts';
import { folderOf, foldersAround, nameOf } from '../model/paths.ts';
import { withoutOutput } from '../model/published.ts';
import type { SourceFile, Tree, TreeEntry, UnreadableFile } from '../model/source.ts';
import { askDatabase, unavailable } from './database.ts';
import { deadLink, decodeFile, isDoubtful, missingFile, outsideRoot, tooLarge } from './decode.ts';
import { isTop, realPath, realpathSync, upTo } from './inside-root.ts';

export interface DiskTreeOptions {
  readonly maxFileBytes: number;
  readonly excluded?: (path: string) => boolean;
  /** The path by which somebody came into the tree: a link on it is followed wherever it leads. */
  readonly here?: string | undefined;
}

/**
 * Sees `root` as one moment in time: listings are read once. Symbolic links count as what they lead to while that
 * lies inside the root and does not lead back to a folder they stand in. Links to files outside or to nothing, pipes and
 * devices are listed, so that whoever reads them hears why not; they are none that the tree has.
 */
export function diskTree(root: string, options: DiskTreeOptions): Tree {
  const realRoot = realpathSync(root);
  const excluded = options.excluded ?? (() => false);
  const realFolders = new Map<string, string | null>([['', realRoot]]);
  /** What is no plain file, in each folder that was listed: nobody asks the disk whether another one is a folder. */
  const foldersSeen = new Map<string, ReadonlySet<string>>();
  /** Listed, and never read. */
  const refused = new Set<string>();

  const absolute = (path: string): string => (path === '' ? root : root + sep + path);
  const isBeneath = (real: string, folder: string): boolean =>
    real === folder || real.startsWith(folder + sep);
  const entered = linkOutside(root, realRoot, options.here ?? '');
  const inside = (real: string): boolean =>
    isBeneath(real, realRoot) || (entered !== null && isBeneath(real, entered.real));

  const realInside = (path: string): string | null => {
    const real = realPath(absolute(path));
    return real !== null && inside(real) ? real : null;
  };

  const isAbsent = (folder: string): boolean => {
    if (folder === '') return false;
    const around = folderOf(folder);
    const seen = foldersSeen.get(around);
    return seen === undefined ? isAbsent(around) : !seen.has(nameOf(folder));
  };

  const realFolder = (folder: string): string | null => {
    const known = realFolders.get(folder);
    if (known !== undefined) return known;
    const real = isAbsent(folder) ? null : realInside(folder);
    realFolders.set(folder, real);
    return real;
  };

  /** Of a link. Throws where it leads back to itself. */
  const targetOf = (path: string): Stats | UnreadableFile => {
    const stat = statSync(absolute(path), { throwIfNoEntry: false });
    if (stat !== undefined && realInside(path) !== null) return stat;
    const target = readlinkSync(absolute(path));
    const isInside = inside(resolve(realFolder(folderOf(path)) ?? realRoot, target));
    return stat === undefined && isInside ? deadLink(path, target) : outsideRoot(path);
  };

  /** A link to a folder that we are already in would never end. */
  const leadsBack = (folder: string, real: string): boolean =>
    [...foldersAround(folder), ''].some((at) => realFolder(at) === real);

  const linkedType = (folder: string, path: string): TreeEntry['type'] | null => {
    const real = realInside(path);
    const stat = statSync(real ?? absolute(path), { throwIfNoEntry: false });
    if (real !== null && stat?.isDirectory()) return leadsBack(folder, real) ? null : 'folder';
    if (stat?.isDirectory()) return null;
    if (real === null || !stat?.isFile()) refused.add(path);
    return 'file';
  };

  /** Null: it is as if nothing stood there. */
  const typeOf = (folder: string, path: string, entry: Dirent): TreeEntry['type'] | null => {
    if (entry.isFile()) return 'file';
    if (entry.isDirectory()) return 'folder';
    try {
      if (entry.isSymbolicLink()) return linkedType(folder, path);
    } catch {
      // A circle of links, or a folder that nobody may look into.
      return null;
    }
    refused.add(path);
    return 'file';
  };

  const readListing = (folder: string): readonly TreeEntry[] => {
    const real = realFolder(folder);
    if (real === null) return [];
    const entries: TreeEntry[] = [];
    const seen = new Set<string>();
    try {
      for (const entry of readdirSync(absolute(folder), { withFileTypes: true })) {
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
        const type = typeOf(folder, path, entry);
        if (!entry.isFile()) seen.add(entry.name);
        if (type !== null && !excluded(type === 'folder' ? `${path}/` : path)) {
          entries.push({ name: entry.name, type });
          // What is no link stands where it seems to stand; asking the disk again costs most of a search.
          if (entry.isDirectory()) realFolders.set(path, real + sep + entry.name);
        }
      }
    } catch {
      return [];
    }
    foldersSeen.set(folder, seen);
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  };

  const entriesOf = onceEach(readListing);
  const filesIn = onceEach(
    (folder: string): ReadonlySet<string> =>
      new Set(entriesOf(folder).flatMap(({ name, type }) => (type === 'file' ? name : []))),
  );
  const isListed = (path: string): boolean => filesIn(folderOf(path)).has(nameOf(path));

  /** For whoever compares paths. A plain file of a listed folder stands where it seems to stand: the disk is asked about others alone. */
  const realFile = onceEach((path: string): string | null => {
    const folder = folderOf(path);
    const isPlain = foldersSeen.get(folder)?.has(nameOf(path)) === false && isListed(path);
    return isPlain ? realFolder(folder) + sep + nameOf(path) : realInside(path);
  });

  const checked = (path: string): Stats | UnreadableFile => {
    const refuse = (reason: UnreadableFile['reason'], detail: string): UnreadableFile => ({
      path,
      reason,
      detail,
    });
    try {
      if (realFolder(folderOf(path)) === null) return missingFile(path);
      const link = lstatSync(absolute(path), { throwIfNoEntry: false });
      if (!link || excluded(path)) return missingFile(path);
      const stat = link.isSymbolicLink() ? targetOf(path) : link;
      if ('reason' in stat) return stat;
      // Opening a pipe or a device could block or never end.
      if (!stat.isFile()) return refuse('not-a-file', 'it is not a regular file');
      return stat;
    } catch (error) {
      const isLoop = (error as NodeJS.ErrnoException).code === 'ELOOP';
      if (isLoop) return refuse('link-loop', 'the symbolic link leads back to itself');
      return refuse('denied', reasonOf(error));
    }
  };

  const read = (path: string): SourceFile | UnreadableFile => {
    const state = checked(path);
    if ('reason' in state) return state;
    if (state.size > options.maxFileBytes) return tooLarge(path, state.size, options.maxFileBytes);
    try {
      const text = readFileSync(absolute(path), 'utf8');
      return isDoubtful(text)
        ? decodeFile(path, readFileSync(absolute(path)))
        : { path, text, bytes: state.size };
    } catch (error) {
      return { path, reason: 'denied', detail: reasonOf(error) };
    }
  };

  return {
    name: basename(root),
    list: (folder) => withoutOutput(folder, entriesOf(folder)),
    read,
    has: (path) => isListed(path) && !refused.has(path),
    modified(path) {
      const state = checked(path);
      return 'reason' in state ? null : state.mtime.toISOString();
    },
    real(path) {
      const real = realFile(path);
      if (real === null) return null;
      if (entered !== null && isBeneath(real, entered.real))
        return (entered.path + real.slice(entered.real.length)).replaceAll(sep, '/');
      return real.slice(realRoot.length + 1).replaceAll(sep, '/');
    },
    database(path, question) {
      const state = checked(path);
      if ('reason' in state) throw unavailable(path, state.detail, 'Name a file of the workspace.');
      return askDatabase(realpathSync(absolute(path)), path, question);
    },
    outsideGit: once(() => !upTo(realRoot).some(isTop)),
  };
}

/** The first link on a path that leads out of the root, and where. */
function linkOutside(root: string, realRoot: string, here: string) {
  const steps = here === '' ? [] : here.split('/');
  for (let count = 1; count <= steps.length; count += 1) {
    const path = steps.slice(0, count).join('/');
    const real = realpathSync(join(root, path));
    if (!`${real}${sep}`.startsWith(realRoot + sep)) return { path, real };
  }
  return null;
}

function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'EACCES' || code === 'EPERM'
    ? 'permission denied'
    : `it could not be read (${code ?? String(error)})`;
}
