/** Path for a URL: every step encoded, slashes kept. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** Where the page of a document or target lies, unless `addresses` had to choose another folder: as its name says. */
export function plainAddress(name: string): string {
  return name.replace(/\.md$/i, '');
}
