// One search record a target, a document and a page; each text once, however many targets inherit it.

import type { CustomRecord } from 'pagefind';
import type { DocumentFacts, PreparedSite } from '../prepared-site.ts';
import { type Standing, standingIn } from '../view/decisions/standing.ts';
import { fileReaders } from '../view/readers/file-readers.ts';
import { searchedParts, searchText } from '../view/search/searched-parts.ts';
import { kindName } from '../view/words.ts';

/** Lazily, so that the texts need not be in memory together. Addresses are relative to the base path. */
export function* searchRecords(site: PreparedSite): Generator<CustomRecord> {
  for (const { id, title, level, lifecycle } of site.summaries.values()) {
    const target = site.targets.get(id);
    // A target with a document of its own is found by that, see below.
    if (target === undefined || target.path !== null) continue;
    const words = { title, about: id, kind: kindName(level), lifecycle };
    const text = [target.name, ...readersText(site, id)].join('\n');
    yield record(site, site.targetHref(id), words, text, { scope: id, isOver: false });
  }
  const standingOf = standingIn(site.data.graph);
  for (const facts of site.documents.values()) {
    if (site.data.graph.documents.get(facts.path)?.searchable === false) continue;
    yield documentRecord(site, facts, standingOf);
  }
  const texts = new Map(site.data.pages.map(({ path, markdown }) => [path, markdown]));
  for (const { path, title, href } of site.pages) {
    const scope = site.data.graph.targets[0]?.id ?? '';
    const words = { title, about: path, kind: 'Page', lifecycle: 'active' };
    yield record(site, href, words, searchText(texts.get(path) ?? ''), { scope, isOver: false });
  }
}

/** A document that defines a target leads to the target; its own page is the second link of the result. */
function documentRecord(
  site: PreparedSite,
  { path, title, kind, defines, scope }: DocumentFacts,
  standingOf: ReturnType<typeof standingIn>,
): CustomRecord {
  const document = site.data.graph.documents.get(path);
  const { text, parts } =
    document === undefined ? { text: '', parts: [] } : searchedParts(document, title);
  const tags = document?.tags.join(' ') ?? '';
  const href = defines === null ? site.documentHref(path) : site.targetHref(defines);
  const read = site.documentHref(path).slice(site.base.length);
  const about = defines === null ? path : `${defines} · ${path}`;
  const standing: Standing =
    document === undefined
      ? { lifecycle: 'active', isOver: false, successors: [] }
      : standingOf(document);
  const by = standing.successors.map((newer) => ({
    title: site.documents.get(newer)?.title ?? newer,
    page: site.documentHref(newer).slice(site.base.length),
  }));
  const words = {
    title,
    about,
    kind: kindName(kind),
    lifecycle: standing.lifecycle,
    ...(defines === null ? {} : { read }),
    // Results hold nothing but texts.
    ...(by.length === 0 ? {} : { by: JSON.stringify(by) }),
    ...(parts.length === 0 ? {} : { parts: JSON.stringify(parts) }),
  };
  const place = { scope, isOver: standing.isOver };
  const says = fileReaders(path, site)?.says ?? '';
  return record(site, href, words, `${text}\n${tags}\n${defines ?? ''} ${path}\n${says}`, place);
}

/** Who reads what there, so that a place is found by a reader and by a file. */
function readersText(site: PreparedSite, id: string): readonly string[] {
  return site.readings(id).map(({ title, read }) => {
    const files = read.map(({ path, cut }) => (cut === null ? path : `${path} (cut)`));
    return `${title} reads ${files.join(', ') || 'nothing'}.`;
  });
}

function record(
  site: PreparedSite,
  href: string,
  words: Readonly<Record<'title' | 'kind' | 'lifecycle', string>>,
  text: string,
  { scope, isOver }: { readonly scope: string; readonly isOver: boolean },
): CustomRecord {
  const { title, kind, lifecycle } = words;
  return {
    url: href.slice(site.base.length),
    content: `${title}\n${text}`,
    language: 'en',
    meta: { ...words },
    filters: {
      kind: [kind],
      lifecycle: [lifecycle],
      scope: [...scopesOf(site, scope)],
      standing: [isOver ? 'over' : 'holds'],
    },
  };
}

/** Scopes around it; none of the last level, which would make a list as long as the site, nor a root, which has all. */
function scopesOf({ around, targets, innermost }: PreparedSite, scope: string): readonly string[] {
  const all = around(scope);
  const scopes = all.filter((id) => !innermost.has(id) && targets.get(id)?.parent !== null);
  return scopes.length === 0 ? all.slice(-1) : scopes;
}
