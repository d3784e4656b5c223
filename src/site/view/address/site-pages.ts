// The address of every page below the base path, for the sitemap.

import type { SitemapPage } from '../../../emit/sitemap.ts';
import type { PreparedSite } from '../../prepared-site.ts';
import { partsOf } from '../graph/picture.ts';
import { encodePath } from './encode-path.ts';

/** Pages that every site has. */
const ALWAYS = [
  ...['', 'findings/', 'decisions/', 'health/', 'memory/', 'graph/', 'search/', 'compare/'],
  ...['values/', 'rules/', 'about/', 't/'],
] as const;

/** The date of a document is that of its page, where it is more than a guess. */
export function sitePages(site: PreparedSite): readonly SitemapPage[] {
  const { dates } = site.data.graph;
  return [
    ...ALWAYS.map((page) => ({ page, changed: null })),
    ...(site.changes === null ? [] : [{ page: 'changes/', changed: null }]),
    ...[...site.findingsByRule.keys()].map((id) => ({ page: `rules/${id}/`, changed: null })),
    ...[...site.pages, ...site.views].map(({ page }) => ({
      page: encodePath(page),
      changed: null,
    })),
    ...[...site.targetAddress.values()].map((address) => ({
      page: encodePath(`t/${address}/`),
      changed: null,
    })),
    ...partsOf(site).flatMap(({ root }) => {
      const address = site.targetAddress.get(site.data.graph.nodes[root ?? -1]?.id ?? '');
      return address === undefined
        ? []
        : [{ page: encodePath(`graph/${address}/`), changed: null }];
    }),
    ...[...site.documentAddress].map(([path, address]) => {
      const changed = dates.get(path)?.value.slice(0, 10) ?? null;
      return { page: encodePath(`d/${address}/`), changed };
    }),
  ];
}
