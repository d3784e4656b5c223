/** Path for a URL: every step encoded, slashes kept. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** Where the page of a document or target lies, unless `addresses` had to choose another folder: as its name says. */
export function plainAddress(name: string): string {
  return name.replace(/\.md$/i, '');
}

/** `https://host/blob/main/{path}#L{line}` filled in; null where no forge is known. */
export function sourceLink(pattern: string | false | null, path: string, line = 1): string | null {
  if (pattern === null || pattern === false) return null;
  return pattern.replaceAll('{path}', encodePath(path)).replaceAll('{line}', String(line));
}
