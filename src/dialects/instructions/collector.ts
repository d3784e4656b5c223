// Gathers what a loader loads and what it passes over, each file once, in the order in which it is sent.

import type { Because } from '../../model/scope.ts';
import type { Load, Loaded, Skipped } from './agent.ts';
import { type Files, join, type Text } from './files.ts';

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
  skip(path: string, why: string, at?: Skipped['at'], kind?: Pick<Skipped, 'is' | 'by'>): void;
  /** The text of a file that is not blank; else null, and why, where something stands there. */
  textOf(path: string): Text | null;
  has(path: string): boolean;
  /** The path under which the same file was added, through a link perhaps. */
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
  const skip: Collector['skip'] = (path, why, at, kind = { is: 'dropped' }) => {
    if (!skipped.has(path)) skipped.set(path, { path, why, ...(at && { at }), ...kind });
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
  return {
    files,
    skip,
    textOf,
    has: (path) => loaded.has(path),
    sameFile: (path) => byRealPath.get(files.real(path) ?? path) ?? null,
    add(path, { bodyStart = 0, ...sent } = {}) {
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
      const whole: Loaded = {
        path,
        when: 'start',
        how: 'user',
        because: { says: foundIn(path) },
        bytes: text.bytes,
        kept,
        text: body,
        cut: null,
        without: bodyStart > 0 ? ['front-matter'] : [],
        inside: null,
        link: real === path ? null : real,
        applies: true,
      };
      loaded.set(path, { ...whole, ...defaults, ...sent });
      if (!byRealPath.has(real)) byRealPath.set(real, path);
      return true;
    },
    result: () => ({
      loaded: [...loaded.values()],
      skipped: [...skipped.values()].filter(({ path }) => !loaded.has(path)),
    }),
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
  const folder = path.split('/').slice(0, -1).join('/');
  return folder === '' ? 'found in the root' : `found in ${folder}`;
}

/** The first of some names that is a file in a folder. */
export function firstOf(files: Files, folder: string, names: readonly string[]): string | null {
  return names.map((name) => join(folder, name)).find((path) => files.has(path)) ?? null;
}
