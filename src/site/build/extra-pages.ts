// In: the pages that the settings add. Out: them with their addresses.

import type { ExtraPage } from '../prepared-site.ts';
import type { SiteData } from '../site-data.ts';
import { addresses } from '../view/addresses.ts';

/** Of a file that is named twice the first counts. */
export function extraPages(
  pages: SiteData['pages'],
  href: (path: string) => string,
): readonly ExtraPage[] {
  const byPath = new Map([...pages].reverse().map((page) => [page.path, page]));
  const addressOf = addresses(byPath.keys());
  return [...byPath.values()].reverse().map(({ path, title, markdown }) => {
    const page = `p/${addressOf.get(path) ?? ''}/`;
    return { path, title, markdown, page, href: href(page) };
  });
}
