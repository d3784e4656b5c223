// In: a link of a workspace's markdown and the document it stands in. Out: where it leads on this site, or why nowhere.

/** Prefix of every id that is made from a workspace's text. */
export const ID_PREFIX = 'md-';

export type LinkTarget =
  | { readonly to: 'document'; readonly href: string }
  | { readonly to: 'here'; readonly href: string }
  | { readonly to: 'outside'; readonly href: string }
  | { readonly to: 'nowhere' };

/** Address of the page of a document, or null where there is none. */
export type DocumentHref = (path: string) => string | null;

/** `href` as the author wrote it, percent-encoded or not; `from` is the path of the document. */
export function linkTarget(href: string, from: string, documentHref: DocumentHref): LinkTarget {
  if (href.startsWith('#')) return { to: 'here', href: `#${prefixed(href.slice(1))}` };
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return { to: 'outside', href };
  // Browsers read `//host`, and with backslashes too, as an address on another host.
  if (/^[\\/]{2}/.test(href)) {
    return { to: 'outside', href: `https://${href.replace(/^[\\/]+/, '')}` };
  }
  const [, path = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(href) ?? [];
  const joined = join(from, path);
  if (joined === null) return { to: 'nowhere' };
  const page = documentHref(joined) ?? documentHref(`${joined}.md`);
  if (page === null) return { to: 'nowhere' };
  const line = /^L\d+(-L?\d+)?$/.test(fragment);
  const anchor = fragment === '' ? '' : `#${line ? fragment.split('-')[0] : prefixed(fragment)}`;
  return { to: 'document', href: page + anchor };
}

function prefixed(fragment: string): string {
  return fragment === '' || fragment.startsWith(ID_PREFIX) || fragment === 'footnote-label'
    ? fragment
    : `${ID_PREFIX}${fragment}`;
}

/** Path inside the root, or null where the link leaves it. */
function join(from: string, link: string): string | null {
  const steps = link.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const step of decoded(link).split('/')) {
    if (step === '' || step === '.') continue;
    if (step !== '..') steps.push(step);
    else if (steps.pop() === undefined) return null;
  }
  return steps.join('/');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
