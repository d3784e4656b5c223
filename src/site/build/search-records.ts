// In: the prepared site. Out: one search record a page; each text once, however many targets inherit it.

import type { CustomRecord } from 'pagefind';
import type { PreparedSite } from '../prepared-site.ts';
import { searchText } from '../view/search-text.ts';
import { KIND } from '../view/words.ts';

/** Lazily, so that the texts need not be in memory together. Addresses are relative to the base path. */
export function* searchRecords(site: PreparedSite): Generator<CustomRecord> {
  const relative = (href: string): string => href.slice(site.base.length);
  for (const { id, title, kind, lifecycle } of site.summaries.values()) {
    const target = site.targets.get(id);
    yield record({
      url: relative(site.targetHref(id)),
      title,
      about: `${KIND[kind]} ${id}`,
      kind: KIND[kind],
      lifecycle,
      content: `${title}\n${id} ${target?.name ?? ''}\nresolved context of ${kind} ${id}`,
      page: 'What it inherits',
    });
  }
  for (const { path, title, kind } of site.documents.values()) {
    const document = site.data.graph.documents.get(path);
    if (document === undefined) continue;
    yield record({
      url: relative(site.documentHref(path)),
      title,
      about: path,
      kind: KIND[kind],
      lifecycle: document.lifecycle,
      content: `${title}\n${searchText(document.text)}\n${path}`,
      page: 'Document',
    });
  }
}

interface Words {
  readonly url: string;
  readonly title: string;
  readonly about: string;
  readonly kind: string;
  readonly lifecycle: string;
  readonly content: string;
  readonly page: string;
}

function record({ url, title, about, kind, lifecycle, content, page }: Words): CustomRecord {
  return {
    url,
    content,
    language: 'en',
    meta: { title, about, kind, lifecycle, page },
    filters: { kind: [kind], page: [page], lifecycle: [lifecycle] },
  };
}
