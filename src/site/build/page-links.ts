// In: the addresses of pages. Out: links to pages, and to the line of a document.

import { visible } from '../../emit/visible.ts';
import type { PreparedSite } from '../prepared-site.ts';
import { memo } from '../view/memo.ts';
import { shortName } from '../view/short-name.ts';

/** Addresses of all pages of one kind, encoded once. */
export function pageHrefs(
  folder: string,
  addressOf: ReadonlyMap<string, string>,
  href: (path: string) => string,
): (name: string) => string {
  const encode = memo((name: string) => href(`${folder}/${addressOf.get(name) ?? ''}/`));
  return (name) => encode(name, name);
}

/** Every inherited value and section links to its line, on the page of every heir. */
export function linePlaces(documentHref: (path: string) => string): PreparedSite['place'] {
  const stem = memo((path: string) => ({
    text: visible(shortName(path)),
    title: visible(path),
    href: documentHref(path),
  }));
  return (path, line) => {
    const { text, title, href } = stem(path, path);
    return { text: `${text}:${line}`, title: `${title}:${line}`, href: `${href}#L${line}` };
  };
}
