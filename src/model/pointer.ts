// The keys that lead to a value: as JSON Pointer (RFC 6901) for programs, as dotted key path for people.

/** The keys as JSON Pointer: `['a/b', '0']` → `/a~1b/0`; no keys → `''`, the whole document. */
export function toPointer(path: readonly string[]): string {
  return path.reduce(pointerTo, '');
}

/** The pointer of `key` inside the value at the pointer `parent`. */
export function pointerTo(parent: string, key: string): string {
  const token = /[~/]/.test(key) ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
  return `${parent}/${token}`;
}

/** The keys of a JSON Pointer that `toPointer` wrote. */
export function fromPointer(pointer: string): readonly string[] {
  const tokens = pointer.split('/').slice(1);
  return tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/**
 * The keys as people write them (L-082): `defaults.database`. A key that would not survive as it is
 * (empty, holds a dot or a control character, starts with a quote) is quoted: `limits."node.js"`.
 */
export function toKeyPath(path: readonly string[]): string {
  return path.map((key) => (/^$|^["']|[.\p{Cc}]/u.test(key) ? JSON.stringify(key) : key)).join('.');
}

/** `/limits/node.js` → `limits."node.js"` */
export function keyPathOf(pointer: string): string {
  return toKeyPath(fromPointer(pointer));
}

/**
 * The keys of a dotted path; inverse of `toKeyPath`, and `'single quotes'` are understood as well.
 * Never fails: a quote that is not closed before a dot or the end is a character like any other.
 */
export function parseKeyPath(text: string): readonly string[] {
  if (text === '') return [];
  const path: string[] = [];
  for (let at = 0; at <= text.length; ) {
    const quoted = quotedKey(text, at);
    const end = quoted?.end ?? dotOrEnd(text, at);
    path.push(quoted?.key ?? text.slice(at, end));
    at = end + 1;
  }
  return path;
}

function dotOrEnd(text: string, from: number): number {
  const dot = text.indexOf('.', from);
  return dot === -1 ? text.length : dot;
}

function quotedKey(text: string, at: number): { key: string; end: number } | null {
  const shape = /"(?:[^"\\]|\\.)*"(?=\.|$)|'(?:[^']|'')*'(?=\.|$)/sy;
  shape.lastIndex = at;
  const quoted = shape.exec(text)?.[0];
  if (quoted === undefined) return null;
  const end = at + quoted.length;
  if (quoted.startsWith("'")) return { key: quoted.slice(1, -1).replaceAll("''", "'"), end };
  try {
    return { key: String(JSON.parse(quoted)), end };
  } catch {
    return null;
  }
}
