import type { Document, Link } from '../model/document.ts';
import type { LinkOutsideRoot } from '../model/facts.ts';
import { linkPath } from '../model/paths.ts';
import { isPlaceholder } from './broken-links.ts';

export function linksOutsideRoot(documents: readonly Document[]): readonly LinkOutsideRoot[] {
  return documents.flatMap(({ path, links }) =>
    links.filter((link) => leadsOutside(path, link)).map((link) => ({ from: path, link })),
  );
}

/** A path that climbs, and climbs too far; addresses of the web and of other schemes climb nowhere. */
function leadsOutside(from: string, { target, text, image }: Link): boolean {
  const path = target.split(/[?#]/, 1)[0] ?? '';
  if (!/(?:^|\/)(?:\.|%2e){2}(?:\/|$)/i.test(path) || (text === '' && !image)) return false;
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target) || isPlaceholder(target)) return false;
  return linkPath(from, target) === null;
}
