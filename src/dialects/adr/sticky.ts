/** Null where the pattern does not match at `at`. */
export function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The offset after what the pattern matches at `at`; `at` itself where it matches nothing. */
export function skip(pattern: RegExp, text: string, at: number): number {
  const found = match(pattern, text, at);
  return found === null ? at : at + found[0].length;
}
