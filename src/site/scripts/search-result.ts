import { visible } from '../../emit/visible.ts';
import type { SearchedPart } from '../view/search/searched-parts.ts';
import { type Child, link, make, said } from './make.ts';

export interface Result {
  readonly url: string;
  readonly meta: Readonly<Record<string, string>>;
  /** Words of the document, those that were found between `<mark>` and `</mark>`. */
  readonly excerpt: string;
  /** The whole text. */
  readonly content: string;
  /** Which words of the text were found, counted from 0. */
  readonly locations: readonly number[];
}

/** What took the place of something. */
interface Successor {
  readonly title: string;
  readonly page: string;
}

const OVER: ReadonlySet<string> = new Set(['superseded', 'archived', 'expired']);

/** One item of the list; `base` is the site's base path. */
export function resultItem({ url, meta, excerpt, locations }: Result, base: string): HTMLElement {
  const { kind = '', about = '', title = url, lifecycle = 'active', read } = meta;
  const isOver = OVER.has(lifecycle);
  const away = awayAddress(meta.away);
  const head = link(away ?? addressIn(base, url), title, 'target');
  const facts = make('p', 'about', [kindChip(kind), said('code', 'path', about)]);
  if (lifecycle !== 'active') {
    facts.append(make('span', `badge ${isOver ? 'over' : 'plain'}`, [visible(lifecycle)]));
  }
  const successors = listIn<Successor>(meta.by);
  if (successors.length > 0) facts.append(make('span', '', replacedBy(successors, base)));
  if (read) facts.append(link(addressIn(base, read), 'source document'));
  if (away !== null) facts.append(link(addressIn(base, url), 'repository'));
  const part = bestPart(listIn<SearchedPart>(meta.parts), locations);
  if (part !== null) {
    const [, slug, heading] = part;
    const page = addressIn(base, read ?? url);
    facts.append(
      make('span', '', ['found in ', link(`${page}#md-${encodeURIComponent(slug)}`, heading)]),
    );
  }
  return make('li', isOver ? 'over' : '', [
    isOver ? make('s', '', [head]) : head,
    facts,
    make('p', 'excerpt', marked(excerpt)),
  ]);
}

function replacedBy(successors: readonly Successor[], base: string): readonly Child[] {
  return successors.flatMap(({ title, page }, index) => [
    index === 0 ? 'superseded by ' : ', ',
    link(addressIn(base, page), title),
  ]);
}

/** The section with most of the words that were found; null where they stand before the first. */
function bestPart(
  parts: readonly SearchedPart[],
  locations: readonly number[],
): SearchedPart | null {
  const hits = Map.groupBy(locations, (word) => parts.findLast(([start]) => start <= word));
  let best: SearchedPart | null = null;
  let most = 0;
  for (const [part, { length }] of hits) {
    if (part === undefined || part[1] === '' || length <= most) continue;
    best = part;
    most = length;
  }
  return best;
}

/** Written by our build. */
function listIn<T>(json = '[]'): readonly T[] {
  return JSON.parse(json);
}

/** Our records hold addresses below the base; whatever scheme somebody smuggled in becomes a path there. */
function addressIn(base: string, address: string): string {
  return address.startsWith(base) ? address : base + address.replace(/^\/+/, '');
}

/** On the site of somebody else, which only a web address can be. */
function awayAddress(address: string | undefined): string | null {
  return address !== undefined && /^https?:\/\//.test(address) ? address : null;
}

/** Pagefind writes angle brackets of a text as entities, and its own marks between real ones. */
function marked(excerpt: string): readonly Child[] {
  return excerpt.split(/<\/?mark>/).map((part, index) => {
    const text = visible(part.replaceAll('&lt;', '<').replaceAll('&gt;', '>'));
    return index % 2 === 1 ? make('mark', '', [text]) : text;
  });
}

/** A level in its colour, any other kind without one. */
function kindChip(kind: string): HTMLElement {
  const chip = make('span', 'layer', [kind]);
  chip.dataset.level = kind.toLowerCase();
  return chip;
}
