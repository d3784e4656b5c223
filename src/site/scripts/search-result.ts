// In: a result of Pagefind. Out: an item of the list; everything in it is text, nothing is ever taken for HTML.

import { visible } from '../../emit/visible.ts';
import { type Child, link, make, said } from './make.ts';

export interface Result {
  readonly url: string;
  readonly meta: Readonly<Record<string, string>>;
  /** Words of the document, those that were found between `<mark>` and `</mark>`. */
  readonly excerpt: string;
}

/** What took the place of something. */
interface Successor {
  readonly title: string;
  readonly page: string;
}

const OVER: ReadonlySet<string> = new Set(['superseded', 'archived', 'expired']);

/** One item of the list; `base` is the site's base path. */
export function resultItem({ url, meta, excerpt }: Result, base: string): HTMLElement {
  const { kind = '', about = '', title = url, lifecycle = 'active', read } = meta;
  const isOver = OVER.has(lifecycle);
  const head = link(addressIn(base, url), title, 'target');
  const facts = make('p', 'about', [
    make('span', 'badge plain', [kind]),
    said('code', 'path', about),
  ]);
  if (lifecycle !== 'active') {
    facts.append(make('span', `badge ${isOver ? 'over' : 'plain'}`, [visible(lifecycle)]));
  }
  const successors = successorsIn(meta.by);
  if (successors.length > 0) facts.append(make('span', '', replacedBy(successors, base)));
  if (read) facts.append(link(addressIn(base, read), 'read the document'));
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

/** Written by our build; whatever else it may hold by mistake is nothing. */
function successorsIn(json: string | undefined): readonly Successor[] {
  try {
    const list: unknown = JSON.parse(json ?? '[]');
    return Array.isArray(list)
      ? list.filter((one) => typeof one?.title === 'string' && typeof one?.page === 'string')
      : [];
  } catch {
    return [];
  }
}

/** Our records hold addresses below the base; whatever scheme somebody smuggled in becomes a path there. */
function addressIn(base: string, address: string): string {
  return address.startsWith(base) ? address : base + address.replace(/^\/+/, '');
}

/** Pagefind writes angle brackets of a text as entities, and its own marks between real ones. */
function marked(excerpt: string): readonly Child[] {
  return excerpt.split(/<mark>(.*?)<\/mark>/s).map((part, index) => {
    const text = visible(part.replaceAll('&lt;', '<').replaceAll('&gt;', '>'));
    return index % 2 === 1 ? make('mark', '', [text]) : text;
  });
}
