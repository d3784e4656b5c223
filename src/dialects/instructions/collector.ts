// Gathers what a loader loads and what it passes over, each file once, in the order in which it is sent.

import { folderOf } from '../../model/paths.ts';
import type { Because } from '../../model/scope.ts';
import type { Load, Loaded, Place, Skipped } from './agent.ts';
import { type Files, isHome, join, type Text } from './files.ts';

/** What a loader says of a file; what it leaves out is as for a whole file that is sent at start. */
export type Sent = Partial<Omit<Loaded, 'path' | 'bytes' | 'link' | 'because'>> & {
  readonly because?: Because;
  /** Offset at which its text begins to be sent. */
  readonly bodyStart?: number;
};

export interface Collector {
  readonly files: Files;
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

/** `defaults` are what one agent says of each of its files; `forms` are those of which it makes text. */
export function collector(
  files: Files,
  defaults: Sent = {},
  forms: readonly Text['form'][] = ['text', 'binary'],
): Collector {
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
    const text = textOf(path);
    if (text === null) return false;
    const body = text.text.slice(bodyStart);
    if (bodyStart > 0 && body.trim() === '') {
      skip(path, 'it holds nothing but front matter');
      return false;
    }
    const real = files.real(path) ?? path;
    const kept =
      sent.text === undefined
        ? text.bytes - Buffer.byteLength(text.text.slice(0, bodyStart))
        : Buffer.byteLength(sent.text);
    loaded.set(path, {
      ...{ path, when: 'start', how: 'user', because: { says: foundIn(path) } },
      ...{ bytes: text.bytes, kept, text: body, cut: null },
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
    files,
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
export function gathering(
  gather: (place: Place, to: Collector) => void,
  defaults: Sent = { how: 'system' },
  forms?: readonly Text['form'][],
): (place: Place) => Load {
  return (place) => {
    const to = collector(place.files, defaults, forms);
    gather(place, to);
    return to.result();
  };
}

const TROUBLE = {
  'outside-root': 'it is a symbolic link that is broken or leads outside the root',
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

/** The first of some names that is a file in a folder. */
export function firstOf(files: Files, folder: string, names: readonly string[]): string | null {
  return names.map((name) => join(folder, name)).find((path) => files.has(path)) ?? null;
}
