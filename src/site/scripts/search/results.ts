import { visible } from '../../../emit/visible.ts';
import type { NamedThing } from '../../view/search/named-things.ts';
import type { SearchedPart } from '../../view/search/searched-parts.ts';
import { type Child, link, make, said } from '../make.ts';

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

let names: Promise<readonly NamedThing[]> | null = null;

/** All that has a name, asked for when somebody searches; nothing where it cannot be had. */
export function namedThings(base: string): Promise<readonly NamedThing[]> {
  names ??= fetch(`${base}names.json`)
    .then((response): Promise<readonly NamedThing[]> => response.json())
    .catch(() => []);
  return names;
}

export function namedItem(
  { kind, title, page, about, over }: NamedThing,
  base: string,
): HTMLElement {
  const chip = make('span', 'layer', [kind]);
  chip.dataset.level = kind.toLowerCase();
  const head = link(base + page, title, 'target');
  const facts = make('p', 'about', [chip]);
  if (over !== undefined) facts.append(make('span', 'badge over', [over]));
  if (about) facts.append(said('span', 'path', about));
  return make('li', over === undefined ? '' : 'over', [
    over === undefined ? head : make('s', '', [head]),
    facts,
  ]);
}

/** `/` leads to the field; arrows go down the results and back up into the field, as Escape does. */
export function searchKeys(input: HTMLInputElement, list: HTMLElement): void {
  const links = (): readonly HTMLElement[] => [...list.querySelectorAll<HTMLElement>('.target')];
  addEventListener('keydown', (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (key === '/' && !isTyping(target)) {
      event.preventDefault();
      input.select();
      return;
    }
    const at = target instanceof HTMLElement ? links().indexOf(target) : -1;
    const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (key === 'Escape' && at >= 0) input.select();
    if (by === 0 || (at < 0 && (target !== input || by < 0))) return;
    event.preventDefault();
    if (at + by < 0) input.focus();
    else links()[at + by]?.focus();
  });
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select');
}
