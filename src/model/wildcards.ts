/**
 * True where the parts fit all the words, in order; a part that `isMany` takes any number of them. Only the last such part
 * that was met ever takes more, so it takes parts times words at worst, which regular expressions do not promise.
 */
export function fitsWildcards<Part, Word>(
  parts: readonly Part[],
  words: readonly Word[],
  isMany: (part: Part) => boolean,
  isThat: (part: Part, word: Word) => boolean,
): boolean {
  let part = 0;
  let word = 0;
  let restart = -1;
  let from = 0;
  while (word < words.length) {
    const want = parts[part];
    if (want !== undefined && isMany(want)) {
      part += 1;
      restart = part;
      from = word;
    } else if (want !== undefined && isThat(want, words[word] as Word)) {
      part += 1;
      word += 1;
    } else if (restart >= 0) {
      part = restart;
      from += 1;
      word = from;
    } else return false;
  }
  while (part < parts.length && isMany(parts[part] as Part)) part += 1;
  return part === parts.length;
}
