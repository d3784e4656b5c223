// What TLC keeps out of memory since it may be a secret: it stays where it is, and no project inherits it.

import { nameOf } from '../../model/paths.ts';

/** What a project would inherit, if it did not have to stay where it is. */
export interface Withheld {
  readonly path: string;
  readonly line: number;
  /** Why, to follow "is not inherited:". */
  readonly says: string;
}

const NAME = /^\.env(?:\.|$)|\.(?:pem|key)$|credentials|secrets/i;
const WORDS = /password=|api_key=|secret=|token=|private_key/i;

/** Null: it may be inherited. */
export function withheld(path: string, text: string): Withheld | null {
  if (NAME.test(nameOf(path))) return { path, line: 1, says: 'its name is that of a secret' };
  const found = WORDS.exec(text);
  if (found === null) return null;
  const line = text.slice(0, found.index).split(/\r\n|\n|\r/).length;
  return { path, line, says: `this line has \`${found[0]}\`` };
}
