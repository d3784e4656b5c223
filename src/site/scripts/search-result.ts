// In: a result of Pagefind. Out: an item of the list; everything in it is text, nothing is ever taken for HTML.

export interface Result {
  readonly url: string;
  readonly meta: Readonly<Record<string, string>>;
  readonly plain_excerpt: string;
}

/** One item of the list; `base` is the site's base path. */
export function resultItem(
  { url, meta, plain_excerpt }: Result,
  query: string,
  base: string,
): HTMLElement {
  const about = make('p', 'about', [
    make('span', 'badge plain', [meta.kind ?? '']),
    make('code', 'path', [meta.about ?? '']),
  ]);
  if (meta.lifecycle && meta.lifecycle !== 'active') {
    about.append(make('span', 'badge plain', [meta.lifecycle]));
  }
  if (meta.read) about.append(link('', meta.read, 'read the document', base));
  const excerpt = make('p', 'excerpt', marked(plain_excerpt, query));
  return make('li', '', [link('target', url, meta.title ?? url, base), about, excerpt]);
}

/** Our records hold addresses below the base; whatever scheme somebody smuggled in becomes a path there. */
function link(className: string, address: string, text: string, base: string): HTMLElement {
  const anchor = make('a', className, [text]);
  anchor.setAttribute(
    'href',
    address.startsWith(base) ? address : base + address.replace(/^\/+/, ''),
  );
  anchor.dir = 'auto';
  return anchor;
}

/** The words of the query in an excerpt, marked. */
function marked(text: string, query: string): readonly (Node | string)[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word.length > 1);
  if (words.length === 0) return [text];
  const pattern = new RegExp(
    `(${words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')})`,
    'giu',
  );
  return text
    .split(pattern)
    .map((part, index) => (index % 2 === 1 ? make('mark', '', [part]) : part));
}

/** An element with a class and children; strings become text. */
export function make(
  tag: string,
  className: string,
  children: readonly (Node | string)[],
): HTMLElement {
  const element = document.createElement(tag);
  if (className !== '') element.className = className;
  element.append(...children);
  return element;
}
