// In: the prepared site. Out: one search record a target and a document; each text once, however many targets inherit it.

import type { CustomRecord } from 'pagefind';
import type { DocumentFacts, PreparedSite } from '../prepared-site.ts';
import { searchText } from '../view/search-text.ts';
import { KIND } from '../view/words.ts';

/** Lazily, so that the texts need not be in memory together. Addresses are relative to the base path. */
export function* searchRecords(site: PreparedSite): Generator<CustomRecord> {
  for (const { id, title, kind, lifecycle } of site.summaries.values()) {
    const target = site.targets.get(id);
    // A target with a document of its own is found by that, see below.
    if (target === undefined || target.path !== null) continue;
    yield record(
      site.targetHref(id),
      { title, about: id, kind: KIND[kind], lifecycle },
      target.name,
      site.base,
    );
  }
  for (const facts of site.documents.values()) yield documentRecord(site, facts);
}

/** A document that defines a target leads to the target; its own page is the second link of the result. */
function documentRecord(
  site: PreparedSite,
  { path, title, kind, defines }: DocumentFacts,
): CustomRecord {
  const document = site.data.graph.documents.get(path);
  const lifecycle = document?.lifecycle ?? 'active';
  const text = searchText(document?.text.slice(document.bodyStart) ?? '');
  const tags = document?.tags.join(' ') ?? '';
  const href = defines === null ? site.documentHref(path) : site.targetHref(defines);
  const read = site.documentHref(path).slice(site.base.length);
  const about = defines === null ? path : `${defines} · ${path}`;
  const words = {
    title,
    about,
    kind: KIND[kind],
    lifecycle,
    ...(defines === null ? {} : { read }),
  };
  return record(href, words, `${text}\n${tags}\n${defines ?? ''} ${path}`, site.base);
}

interface Words {
  readonly title: string;
  readonly about: string;
  readonly kind: string;
  readonly lifecycle: string;
  /** Address of the document, where the record leads to its target. */
  readonly read?: string;
}

function record(href: string, words: Words, text: string, base: string): CustomRecord {
  const { title, kind, lifecycle } = words;
  return {
    url: href.slice(base.length),
    content: `${title}\n${text}`,
    language: 'en',
    meta: { ...words },
    filters: { kind: [kind], lifecycle: [lifecycle] },
  };
}
