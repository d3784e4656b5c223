import { visible } from '../../emit/visible.ts';
import type { PreparedSite } from '../prepared-site.ts';
import { shortName } from '../view/words.ts';

/** Addresses of all pages of one kind, encoded once. */
export function pageHrefs(
  folder: string,
  addressOf: ReadonlyMap<string, string>,
  href: (path: string) => string,
): (name: string) => string {
  return remembered((name) => href(`${folder}/${addressOf.get(name) ?? ''}/`));
}

/** Every inherited value and section links to its line, on the page of every heir. */
export function linePlaces(documentHref: (path: string) => string): PreparedSite['place'] {
  const stem = remembered((path) => ({
    text: visible(shortName(path)),
    title: visible(path),
    href: documentHref(path),
  }));
  return (path, line) => {
    const { text, title, href } = stem(path);
    return { text: `${text}:${line}`, title: `${title}:${line}`, href: `${href}#L${line}` };
  };
}

function remembered<To>(make: (name: string) => To): (name: string) => To {
  const known = new Map<string, To>();
  return (name) => {
    const value = known.get(name) ?? make(name);
    known.set(name, value);
    return value;
  };
}
