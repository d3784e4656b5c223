import { OVER } from '../../../graph/successors.ts';
import type { NamedThing } from '../../view/search/named-things.ts';
import type { SearchedPart } from '../../view/search/searched-parts.ts';
import { fetchJson, type Html, html, levelChip, link, once } from '../html.ts';

export interface Result {
  /** The page, and on a line of its own its parts. */
  readonly raw_url: string;
  readonly meta: Readonly<Record<string, string>>;
  /** Words of the document, those that were found between `<mark>` and `</mark>`. */
  readonly excerpt: string;
  /** The whole text. */
  readonly content: string;
  /** Which words of the text were found, counted from 0. */
  readonly locations: readonly number[];
}

/** One item of the list; `base` is the site's base path. */
export function resultItem({ raw_url, meta, excerpt, locations }: Result, base: string): Html {
  const [page = '', parts] = raw_url.split('\n');
  const { kind = '', about = '', title = page, lifecycle = 'active', status } = meta;
  // On the site of somebody else, which only a web address can be.
  const away = /^https?:\/\//.test(meta.away ?? '') ? meta.away : null;
  const part = bestPart(listIn<SearchedPart>(parts), locations);
  const at = addressIn(base, page);
  const here = part ? `${at}#md-${encodeURIComponent(part[1])}` : at;
  const successors = listIn<Pick<NamedThing, 'title' | 'page'>>(meta.by).map(
    (newer, at) =>
      html`${at === 0 ? 'superseded by ' : ', '}${link(addressIn(base, newer.page), newer.title)}`,
  );
  const facts = [
    html`<code class="path" dir="auto">${about}</code>`,
    (status || lifecycle !== 'active') && stateBadge(status || lifecycle),
    successors.length > 0 && html`<span>${successors}</span>`,
    away && link(at, 'repository'),
    part && html`<span>found in ${part[2]}</span>`,
  ];
  const head = link(away ?? here, title, 'target');
  const more = html`<p class="excerpt">${marked(excerpt)}</p>`;
  return item(head, kind, OVER.has(lifecycle), facts, more);
}

/** One item of the list of names. */
export function namedItem({ kind, title, page, about, over }: NamedThing, base: string): Html {
  return item(link(base + page, title, 'target'), kind, over !== undefined, [
    over && stateBadge(over),
    about && html`<span class="path" dir="auto">${about}</span>`,
  ]);
}

/** The link, struck through for what is over, and below it the kind in the colour of its level with the facts. */
function item(
  head: Html,
  kind: string,
  isOver: boolean,
  facts: readonly (Html | string | false | null | undefined)[],
  more?: Html,
): Html {
  const about = html`<p class="about">${levelChip(kind, kind.toLowerCase())}${facts}</p>${more}`;
  return isOver
    ? html`<li class="over"><s>${head}</s>${about}</li>`
    : html`<li>${head}${about}</li>`;
}

function stateBadge(state: string): Html {
  return html`<span class="badge ${OVER.has(state) ? 'over' : 'plain'}">${state}</span>`;
}

/** The section with most of the words that were found; null where they stand before the first. */
function bestPart(parts: readonly SearchedPart[], locations: readonly number[]) {
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

/** Pagefind writes angle brackets of a text as entities, and its own marks between real ones. */
function marked(excerpt: string): readonly (Html | string)[] {
  return excerpt.split(/<\/?mark>/).map((part, index) => {
    const text = part.replaceAll('&lt;', '<').replaceAll('&gt;', '>');
    return index % 2 === 1 ? html`<mark>${text}</mark>` : text;
  });
}

/** All that has a name, asked for when somebody searches; nothing where it cannot be had. */
const namesAt = once(fetchJson<readonly NamedThing[]>);
export const namedThings = (base: string) => namesAt(`${base}names.json`).catch(() => []);

export function advice(asked: string): Html {
  return html`<ul class="advice">
    ${/^".*"$/.test(asked) && html`<li>Remove the quotes to match the words anywhere.</li>`}
    ${asked.includes(' ') && html`<li>Use fewer words.</li>`}
    <li>Use the beginning of a word: “migr” matches migration.</li>
  </ul>`;
}
