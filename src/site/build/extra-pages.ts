import type { ExtraPage } from '../prepared-site.ts';
import type { SiteData } from '../site-data.ts';
import { addresses } from '../view/address/addresses.ts';

/** Of a file that is named twice the first counts. */
export function extraPages(
  pages: SiteData['pages'],
  href: (path: string) => string,
): readonly ExtraPage[] {
  const once = pages.filter(({ path }, at) => at === pages.findIndex((page) => page.path === path));
  const addressOf = addresses(once.map(({ path }) => path));
  return once.map(({ path, title }) => {
    const page = `p/${addressOf.get(path) ?? ''}/`;
    return { path, title, page, href: href(page) };
  });
}
