import { visible } from './visible.ts';

/** As it is where that is one plain word, else in single quotes. */
export function shellWord(text: string): string {
  const safe = visible(text);
  return /^[\p{L}\p{N}_@%+=:,./][\p{L}\p{N}_@%+=:,./-]*$/u.test(safe)
    ? safe
    : `'${safe.replaceAll("'", "'\\''")}'`;
}

/** A command as it is typed; null where a word has something that nobody could see or copy. */
export function commandText(words: readonly string[]): string | null {
  return words.every((word) => visible(word) === word) ? words.map(shellWord).join(' ') : null;
}
