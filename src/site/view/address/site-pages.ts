// The address of every page below the base path, for the sitemap.

import type { SitemapPage } from '../../../emit/sitemap.ts';
import type { PreparedSite } from '../../prepared-site.ts';
import { mainPages } from '../frame.ts';
import { partsOf } from '../graph/picture.ts';
import { encodePath, plainAddress } from './encode-path.ts';

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

export type AddressBook = ReturnType<typeof addressBook>;

/** Addresses are below the base path, not yet encoded; the order is that of the hierarchy. */
function addressBook(site: PreparedSite) {
  return {
    schemaVersion: 1 as const,
    targets: [...site.summaries.values()].map(({ id, level, title, lifecycle }) => ({
      ...{ id, level, title, lifecycle },
      /** Id of the target that contains it. */
      parent: site.parents.get(id) ?? null,
      /** Path of the document that defines it. */
      document: site.targets.get(id)?.path ?? null,
      page: `t/${site.targetAddress.get(id) ?? id}/`,
    })),
    /** Only documents whose page does not lie where `plainAddress` says, `[path, page]`. */
    documents: [...site.documentAddress].flatMap(([path, address]) =>
      address === plainAddress(path) ? [] : [[path, `d/${address}/`] as const],
    ),
  };
}

/** Text of `addresses.json`. */
export function addressBookJson(site: PreparedSite): string {
  return `${JSON.stringify(addressBook(site))}\n`;
}
