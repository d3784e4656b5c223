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
    ...['search/', 'about/'],
    ...site.more.map(({ page }) => encodePath(page)),
    ...parts.map((address) => encodePath(`graph/${address}/`)),
  ];
  const dayOf = (path: string | null) => dates.get(path ?? '')?.value.slice(0, 10) ?? null;
  const dated = [...site.targetAddress].map(([id, address]) => {
    const changed = dayOf(site.targets.get(id)?.path ?? null);
    return { page: encodePath(`t/${address}/`), changed };
  });
  const read = [...site.targetAddress].flatMap(([id]) =>
    site.startReadings(id).map(({ reader }) => {
      return { page: site.asHref(id, reader).slice(site.base.length), changed: null };
    }),
  );
  const documents = [...site.documents.values()].flatMap(({ path, defines }) => {
    const page = site.documentHref(path).slice(site.base.length);
    return defines === null ? [{ page, changed: dayOf(path) }] : [];
  });
  return [...undated.map((page) => ({ page, changed: null })), ...dated, ...read, ...documents];
}

export type AddressBook = ReturnType<typeof addressBook>;

/** What `addresses.json` says. Addresses are below the base path, not yet encoded; the order is that of the hierarchy. */
export function addressBook(site: PreparedSite) {
  return {
    schemaVersion: 1 as const,
    /** True where bundles lie in parts. */
    inParts: site.inParts,
    targets: [...site.summaries.values()].map(({ id, level, title, lifecycle }) => ({
      ...{ id, level, title, lifecycle },
      ...asRead(site, id),
      /** Path of the document that defines it. */
      document: site.targets.get(id)?.path ?? null,
      page: `t/${site.targetAddress.get(id) ?? id}/`,
    })),
    /** Only documents whose page lies neither where `plainAddress` says nor with their target, `[path, page]`. */
    documents: [...site.documentAddress].flatMap(([path, address]) =>
      address === plainAddress(path) ? [] : [[path, `d/${address}/`] as const],
    ),
  };
}

/** As whom it can be asked for, and where these are started; `noun`: what they are, where all see it in ways of their own. */
export function asRead({ targets, data, readings }: PreparedSite, id: string) {
  const target = targets.get(id);
  const own = readings(id).map(({ reader, title }) => [reader, title] as const);
  const { noun = null, moves = false } = target ? data.readers(target) : {};
  const agents = target ? data.asAgents(target) : [];
  return {
    readers: [...own, ...agents.map((one) => [one.reader ?? '', data.loaded(one).title] as const)],
    noun: own.length > 0 && noun ? noun.plural : null,
    start: (moves ? target?.folder : agents[0]?.start) ?? null,
  };
}
