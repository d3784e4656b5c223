// One search record a target, a document and a page; each text once, however many targets inherit it.

import type { CustomRecord } from 'pagefind';
import { standingIn } from '../../graph/successors.ts';
import type { Document } from '../../model/document.ts';
import type { DocumentFacts, PreparedSite } from '../prepared-site.ts';
import { encodePath } from '../view/address/encode-path.ts';
import { fileReaders } from '../view/readers/marks.ts';
import { searchedParts, searchText } from '../view/search/searched-parts.ts';
import { kindName } from '../view/words.ts';

/** Lazily, so that the texts need not be in memory together. Addresses are relative to the base path. */
export function* searchRecords(site: PreparedSite): Generator<CustomRecord> {
  const { data, documents, summaries, targets } = site;
  for (const { id, title, level, lifecycle } of summaries.values()) {
    const target = targets.get(id);
    // A target with a document of its own is found by that, see below.
    if (target === undefined || target.path !== null) continue;
    const words = { title, about: id, kind: kindName(level), lifecycle };
    const text = [target.name, ...readersText(site, id)].join('\n');
    yield searchRecord(below(site, site.targetHref(id)), words, text, false);
  }
  const standingOf = standingIn(data.graph);
  for (const facts of documents.values()) {
    const document = data.graph.documents.get(facts.path);
    if (document === undefined || document.searchable === false) continue;
    yield documentRecord(site, facts, document, standingOf(document));
  }
  for (const { path, title, page, text } of site.more) {
    if (path === null) continue;
    const words = { title, about: path, kind: 'Page', lifecycle: 'active' };
    yield searchRecord(encodePath(page), words, searchText(text), false);
  }
}

function documentRecord(
  site: PreparedSite,
  { path, title, kind, defines }: DocumentFacts,
  document: Document,
  { lifecycle, isOver, successors }: ReturnType<ReturnType<typeof standingIn>>,
): CustomRecord {
  const { text, parts } = searchedParts(document, title);
  const decision = site.decisionAt.get(path);
  const pageOf = (one: string) => below(site, site.documentHref(one));
  const by = successors.map((newer) => ({
    title: site.documents.get(newer)?.title ?? newer,
    page: pageOf(newer),
  }));
  const id = defines ?? decision?.id;
  const words = {
    ...{ title, about: id === undefined ? path : `${id} · ${path}` },
    ...{ kind: kindName(kind), lifecycle },
    ...(decision?.status && { status: decision.status }),
    // Results hold nothing but texts.
    ...(by.length === 0 ? {} : { by: JSON.stringify(by) }),
  };
  // All words of a record are indexed, but those of its address.
  const address = pageOf(path) + (parts.length === 0 ? '' : `\n${JSON.stringify(parts)}`);
  const says = fileReaders(path, site)?.says ?? '';
  const texts = [text, document.tags.join(' '), `${defines ?? ''} ${path}`, says];
  return searchRecord(address, words, texts.join('\n'), isOver);
}

function below({ base }: PreparedSite, href: string): string {
  return href.slice(base.length);
}

/** Who reads what there, so that a place is found by a reader and by a file. */
function readersText(site: PreparedSite, id: string): readonly string[] {
  return site.readings(id).map(({ title, read }) => {
    const files = read.map(({ path, cut }) => (cut === null ? path : `${path} (cut)`));
    return `${title} reads ${files.join(', ') || 'nothing'}.`;
  });
}

/** `words`: what a result shows; its kind is found, too. */
export function searchRecord(
  url: string,
  words: Readonly<Record<'title' | 'kind' | 'lifecycle', string>>,
  text: string,
  isOver: boolean,
): CustomRecord {
  const { title, kind } = words;
  return {
    ...{ url, content: `${title}\n${text}\n${kind}`, language: 'en', meta: { ...words } },
    filters: { standing: [isOver ? 'over' : 'holds'] },
  };
}
