// In: a JSON Pointer. Out: the same path as people write it.

/** `/defaults/a~1b` → `defaults.a/b`; a key with a dot in it is quoted: `limits."node.js"`. */
export function keyPathOf(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((key) => (/^$|^["']|[.\p{Cc}]/u.test(key) ? JSON.stringify(key) : key))
    .join('.');
}
