import type { Element } from 'hast';
import { pathFrom } from '../../model/paths.ts';
import { elementOf, ID_PREFIX, textOf } from './hast.ts';

/** `missing`: nowhere; `file`: to what has no address. */
interface LinkTarget {
  readonly to: 'page' | 'outside' | 'file' | 'missing';
  readonly href?: string;
}

/** What links of a workspace can lead to. Paths are relative to the root and never leave it. */
export interface LinkPlaces {
  /** Address of the page of a document, or null where there is none. */
  readonly document: (path: string) => string | null;
  /** True where there is such a file or folder. */
  readonly has: (path: string) => boolean;
  /** Address of a picture that the site serves, or null. */
  readonly picture: (path: string) => string | null;
  /** Its address in the forge, or null where none is known. */
  readonly forge: (path: string, line: number) => string | null;
}

/** `href` as the author wrote it, percent-encoded or not; `from` is the path of the document. */
function linkTarget(href: string, from: string, places: LinkPlaces): LinkTarget {
  if (href.startsWith('#')) return { to: 'page', href: `#${prefixed(href.slice(1))}` };
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return { to: 'outside', href };
  // Browsers read `//host`, and with backslashes too, as an address on another host.
  if (/^[\\/]{2}/.test(href)) {
    return { to: 'outside', href: `https://${href.replace(/^[\\/]+/, '')}` };
  }
  const [, path = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(href) ?? [];
  const joined = pathFrom(from, path);
  if (joined === null) return { to: 'missing' };
  const page = places.document(joined) ?? places.document(`${joined}.md`);
  const line = /^L(\d+)(-L?\d+)?$/.exec(fragment)?.[1];
  if (page === null) {
    if (!places.has(joined)) return { to: 'missing' };
    const forge = places.forge(joined, Number(line ?? 1));
    return forge === null ? { to: 'file' } : { to: 'outside', href: forge };
  }
  const anchor = fragment === '' ? '' : `#${line ? `L${line}` : prefixed(fragment)}`;
  return { to: 'page', href: page + anchor };
}

/** The path of a picture as a document writes it; null for an address outside. */
export function picturePath(target: string, from: string): string | null {
  if (/^(?:[a-z][a-z0-9+.-]*:|[\\/]{2}|#)/i.test(target)) return null;
  return pathFrom(from, target.split(/[?#]/, 1)[0] ?? '');
}

function prefixed(fragment: string): string {
  return fragment === '' || fragment.startsWith(ID_PREFIX) || fragment === 'footnote-label'
    ? fragment
    : `${ID_PREFIX}${fragment}`;
}

/**
 * Links of the workspace lead to pages of the site, those to its other files to the forge; what leads out of the site
 * says so, what leads nowhere becomes plain words. Pictures of the workspace are shown, others named and never loaded.
 */
export function fitLinks(elements: readonly Element[], from: string, places: LinkPlaces): void {
  for (const element of elements) {
    if (element.tagName !== 'a') continue;
    const { href, className } = element.properties;
    const image = Array.isArray(className) && className.includes('image') ? ['image'] : [];
    const path = typeof href === 'string' && image.length > 0 ? picturePath(href, from) : null;
    const picture = path === null ? null : places.picture(path);
    const target = typeof href === 'string' ? linkTarget(href, from, places) : null;
    if (picture !== null) {
      element.properties = { href: picture, className: image };
      element.children = [
        elementOf('img', { src: picture, alt: textOf(element), loading: 'lazy' }),
      ];
    } else if (target === null || target.href === undefined) {
      element.tagName = 'span';
      element.properties = { className: [...image, ...(target === null ? [] : [target.to])] };
    } else if (target.to === 'outside') {
      element.properties = {
        href: target.href,
        rel: ['noopener', 'noreferrer', 'nofollow'],
        className: [...image, 'external'],
      };
    } else {
      element.properties = { ...element.properties, href: target.href };
    }
  }
}
