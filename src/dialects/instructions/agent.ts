// What an agent is to this dialect: a name, the versions described, the settings that count, and a loader, which gathers what is sent in its order.

import { folderOf } from '../../model/paths.ts';
import type { FileRead, PassedOver } from '../../model/reading.ts';
import type { Because } from '../../model/scope.ts';
import type { Tree } from '../../model/source.ts';
import type { Json } from '../../model/value.ts';
import { type Files, isHome, isLink, type Text } from './files.ts';
import type { ListingRules } from './listing/model.ts';

export type { When } from '../../model/scope.ts';

/** `measured`: the vendor's program was run; `source`: its code was read; `documented`: its documentation says so. */
export type Confidence = 'measured' | 'source' | 'documented';

/** A file, or what is kept of it, that reaches the model. `~/…` stands in the home folder. */
export interface Loaded extends FileRead {
  /** Where it stands in the request: `system`, `user`, `tool_result`, `rules[global]`. */
  readonly how: string;
  /** Parts that are taken out before it is sent. */
  readonly without: readonly ('front-matter' | 'comments')[];
  /** The file in whose text it is put, at `because.at`; null where it stands by itself. */
  readonly inside: string | null;
  /** The file that a symbolic link leads to. */
  readonly link: string | null;
  /** False where it is sent, but does not hold for the file being worked on. */
  readonly applies: boolean;
}

/** A file that was looked at and not loaded. */
export interface Skipped extends Omit<PassedOver, 'is'> {
  /** As for a reader; the others are kinds of `dropped`. `full`: what comes before it takes all room; `off`: settings that do not count. */
  readonly is: PassedOver['is'] | 'missing' | 'tooDeep' | 'outside' | 'full' | 'silenced' | 'off';
  /** The file for whose sake one that is silenced is not read. */
  readonly by?: string;
}

export interface Load {
  readonly loaded: readonly Loaded[];
  readonly skipped: readonly Skipped[];
}

/** Where an agent stands and what it works on. Folders and files are relative to the root. */
export interface Place {
  readonly files: Files;
  readonly cwd: string;
  readonly file: string | null;
  /** True where the home folder may be read, as `~/…`. */
  readonly home: boolean;
  /** False where only the folders on the way to `cwd` and `file` are looked at, whatever else is sent. */
  readonly everywhere: boolean;
  readonly version: string;
  /** The value of one of the agent's settings: as asked for, else as the tree says, else its default. */
  readonly setting: (name: string) => Json;
}

/** By name: what holds where nothing is said, what people are told of it, and the values that it takes. */
export type Settings = Readonly<
  Record<string, readonly [usual: Json, says: string, choices?: readonly string[]]>
>;

export interface Agent {
  readonly name: string;
  readonly title: string;
  /** The versions whose rules are known, oldest first; each holds until the next one. `from`: where it begins to hold. */
  readonly versions: readonly { readonly version: string; readonly from?: string }[];
  readonly confidence: Confidence;
  readonly sources: readonly string[];
  readonly settings?: Settings;
  /** The settings that stand in the tree; `setting` tells what was asked for, and defaults. */
  readSettings?(place: Place): Readonly<Record<string, Json>>;
  readonly unknown?: string;
  /** Of other trees it is not told; left out: of all. */
  isFor?(tree: Pick<Tree, 'list' | 'has' | 'read'>): boolean;
  /** Bytes of all files together beyond which text is cut. */
  limit?(setting: Place['setting']): number;
  /** What it is told of beside the files that it loads; left out, that is not known. */
  readonly lists?: ListingRules;
  load(place: Place): Load;
}

/** What a loader says of a file; what it leaves out is as for a whole file that is sent at start. */
export type Sent = Partial<Omit<Loaded, 'path' | 'bytes' | 'link' | 'because'>> & {
  readonly because?: Because;
  readonly bodyStart?: number;
};

export interface Collector extends Place {
  /** False where nothing was added: there is no text, or it was added before. */
  add(path: string, sent?: Sent): boolean;
  /** The same, but not a file that was added under another path, through a link perhaps. */
  addOnce(path: string, sent?: Sent): boolean;
  /** Adds the first of some files that is there, which takes the place of the others; null where nothing was added. */
  addFirst(paths: readonly string[], sent?: Sent): string | null;
  skip(path: string, why: string, more?: Partial<Pick<Skipped, 'at' | 'is' | 'by'>>): void;
  /** The text of a file that is not blank; else null, and why, where something stands there. */
  textOf(path: string): Text | null;
  has(path: string): boolean;
  /** Another path under which the same file was added. */
  sameFile(path: string): string | null;
  result(): Load;
}

interface Habits {
  /** Of which it makes text. */
  readonly forms?: readonly Text['form'][];
  /** False: symbolic links are not followed. */
  readonly links?: boolean;
}

/** `defaults` are what one agent says of each of its files. */
export function collector(
  place: Place,
  defaults: Sent = {},
  { forms = ['text', 'binary'], links = true }: Habits = {},
): Collector {
  const { files } = place;
  const loaded = new Map<string, Loaded>();
  const byRealPath = new Map<string, string>();
  const skipped = new Map<string, Skipped>();
  const skip: Collector['skip'] = (path, why, { at, is = 'dropped', by } = {}) => {
    if (!skipped.has(path))
      skipped.set(path, { path, why, ...(at && { at }), is, ...(by && { by }) });
  };
  const textOf = (path: string): Text | null => {
    const text = files.text(path);
    if (text === null) {
      const trouble = files.trouble(path);
      if (trouble !== null) skip(path, TROUBLE[trouble]);
    } else if (!forms.includes(text.form)) skip(path, FORM[text.form]);
    else if (text.form === 'text' && text.text.trim() === '') skip(path, 'it is empty');
    else return text;
    return null;
  };
  const add: Collector['add'] = (path, { bodyStart = 0, ...sent } = {}) => {
    if (loaded.has(path)) return false;
    if (!links && files.has(path) && isLink(files, path)) {
      skip(path, 'symbolic links are not followed');
      return false;
    }
    const text = textOf(path);
    if (text === null) return false;
    const body = text.text.slice(bodyStart);
    if (bodyStart > 0 && body.trim() === '') {
      skip(path, 'it holds nothing but front matter');
      return false;
    }
    const real = files.real(path) ?? path;
    const again = byRealPath.has(real) ? `; it is the same file as ${byRealPath.get(real)}` : '';
    const bytesSent =
      sent.text === undefined
        ? text.bytes - Buffer.byteLength(text.text.slice(0, bodyStart))
        : Buffer.byteLength(sent.text);
    loaded.set(path, {
      ...{ path, when: 'start', how: 'user', because: { says: foundIn(path) + again } },
      ...{ bytes: text.bytes, kept: bytesSent, text: body, cut: null },
      without: bodyStart > 0 ? ['front-matter'] : [],
      ...{ inside: null, link: real === path ? null : real, applies: true },
      ...defaults,
      ...sent,
    });
    if (!byRealPath.has(real)) byRealPath.set(real, path);
    return true;
  };
  const sameFile = (path: string): string | null => {
    const same = byRealPath.get(files.real(path) ?? path);
    return same === undefined || same === path ? null : same;
  };
  return {
    ...place,
    add,
    addOnce(path, sent) {
      const same = sameFile(path);
      if (same === null) return add(path, sent);
      skip(path, `it is the same file as ${same}`, { is: 'same' });
      return false;
    },
    addFirst(paths, sent) {
      const [first, ...others] = paths.filter((path) => files.has(path));
      for (const other of others) skip(other, `${first} takes its place`);
      return first !== undefined && add(first, sent) ? first : null;
    },
    skip,
    textOf,
    has: (path) => loaded.has(path),
    sameFile,
    result: () => ({
      loaded: [...loaded.values()],
      skipped: [...skipped.values()].filter(({ path }) => !loaded.has(path)),
    }),
  };
}

/** A loader that gathers; `defaults` as for `collector`. */
export function loaderOf(
  gather: (to: Collector) => void,
  defaults: Sent = { how: 'system' },
  habits?: Habits,
): (place: Place) => Load {
  return (place) => {
    const to = collector(place, defaults, habits);
    gather(to);
    return to.result();
  };
}

const TROUBLE = {
  'dead-link': 'it is a symbolic link to a file that does not exist',
  'outside-root': 'it is a symbolic link that leads outside the root',
  'link-loop': 'it is a symbolic link that leads back to itself',
  unreadable: 'it cannot be read',
} as const;

const FORM = {
  text: '',
  binary: 'it holds NUL bytes',
  'utf-16': 'it is UTF-16, of which the agent makes no text',
} as const;

function foundIn(path: string): string {
  if (isHome(path)) return 'yours, for all projects';
  const folder = folderOf(path);
  return folder === '' ? 'found in the root' : `found in ${folder}`;
}
