import { visible } from '../../../emit/visible.ts';
import type { NamedThing } from '../../view/search/named-things.ts';
import type { SearchedPart } from '../../view/search/searched-parts.ts';
import { type Child, levelChip, link, make, said } from '../make.ts';

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
  const away = awayAddress(meta.away);
  const part = bestPart(listIn<SearchedPart>(meta.parts), locations);
  const page = addressIn(base, read ?? url);
  const successors = listIn<Successor>(meta.by).flatMap((newer, index) => [
    index === 0 ? 'superseded by ' : ', ',
    link(addressIn(base, newer.page), newer.title),
  ]);
  const foundIn = part && link(`${page}#md-${encodeURIComponent(part[1])}`, part[2]);
  return item(
    link(away ?? addressIn(base, url), title, 'target'),
    kind,
    OVER.has(lifecycle),
    [
      said('code', 'path', about),
      lifecycle === 'active' ? null : stateBadge(lifecycle),
      successors.length === 0 ? null : make('span', '', successors),
      read ? link(page, 'source document') : null,
      away === null ? null : link(addressIn(base, url), 'repository'),
      foundIn && make('span', '', ['found in ', foundIn]),
    ],
    [make('p', 'excerpt', marked(excerpt))],
  );
}

/** One item of the list of names. */
export function namedItem(
  { kind, title, page, about, over }: NamedThing,
  base: string,
): HTMLElement {
  return item(link(base + page, title, 'target'), kind, over !== undefined, [
    over === undefined ? null : stateBadge(over),
    about ? said('span', 'path', about) : null,
  ]);
}

/** The link, struck through for what is over, and below it the kind in the colour of its level with the facts. */
function item(
  head: HTMLElement,
  kind: string,
  isOver: boolean,
  facts: readonly (HTMLElement | null)[],
  more: readonly HTMLElement[] = [],
): HTMLElement {
  return make('li', isOver ? 'over' : '', [
    isOver ? make('s', '', [head]) : head,
    make('p', 'about', [
      levelChip(kind, kind.toLowerCase()),
      ...facts.filter((fact) => fact !== null),
    ]),
    ...more,
  ]);
}

function stateBadge(state: string): HTMLElement {
  return make('span', `badge ${OVER.has(state) ? 'over' : 'plain'}`, [visible(state)]);
}

/** The section with most of the words that were found; null where they stand before the first. */
function bestPart(
  parts: readonly SearchedPart[],
  locations: readonly number[],
): SearchedPart | null {
  const hits = Map.groupBy(locations, (word) => parts.findLast(([start]) => start <= word));
  const [best] = [...hits]
    .filter(([part]) => part !== undefined && part[1] !== '')
    .sort(([, some], [, more]) => more.length - some.length);
  return best?.[0] ?? null;
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

let names: Promise<readonly NamedThing[]> | null = null;

/** All that has a name, asked for when somebody searches; nothing where it cannot be had. */
export function namedThings(base: string): Promise<readonly NamedThing[]> {
  names ??= fetch(`${base}names.json`)
    .then((response): Promise<readonly NamedThing[]> => response.json())
    .catch(() => []);
  return names;
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
