import { onceEach } from '../../../model/once.ts';
import type { Target } from '../../../model/scope.ts';

/** Path for a URL: every step encoded, slashes and `@` kept. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/').replaceAll('%40', '@');
}

/** In a query, as a form writes it. Ids of neighbours are asked for on the page of each. */
export const encodeValue = onceEach((value: string) =>
  new URLSearchParams({ value }).toString().slice('value='.length),
);

/** Below `bundles/`, without ending: `0042/001`, and as one reader sees it `0042/001@poet`. */
export function bundleName({ id, reader }: Pick<Target, 'id' | 'reader'>): string {
  return reader === undefined ? id : `${id}@${reader}`;
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
