// The address of every page below the base path, for the sitemap.

import type { SitemapPage } from '../../../emit/sitemap.ts';
import type { PreparedSite } from '../../prepared-site.ts';
import { mainPages } from '../frame.ts';
import { partsOf } from '../graph/picture.ts';
import { encodePath } from './encode-path.ts';

/** The date of a document is that of its page, where it is more than a guess. */
export function sitePages(site: PreparedSite): readonly SitemapPage[] {
  const { dates } = site.data.graph;
  const parts = partsOf(site).flatMap(({ root }) => site.targetAddress.get(root ?? '') ?? []);
  const undated = [
    ...mainPages(site).map(({ page }) => page),
    ...['search/', 'rules/', 'about/'],
    ...[...site.pages, ...site.views].map(({ page }) => encodePath(page)),
    ...[...site.targetAddress.values()].map((address) => encodePath(`t/${address}/`)),
    ...parts.map((address) => encodePath(`graph/${address}/`)),
  ];
  const dated = [...site.documentAddress].map(([path, address]) => {
    const changed = dates.get(path)?.value.slice(0, 10) ?? null;
    return { page: encodePath(`d/${address}/`), changed };
  });
  return [...undated.map((page) => ({ page, changed: null })), ...dated];
}
