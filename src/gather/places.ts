// Where a repository's build is published, as somebody named it: a folder, or a web address.

import { closest } from '../model/closest.ts';
import { UsageError } from '../model/usage-error.ts';

export interface Place {
  /** As it was named. */
  readonly named: string;
  readonly at:
    | { readonly kind: 'folder'; readonly path: string }
    | { readonly kind: 'web'; readonly url: URL; readonly isTrusted: boolean };
}

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * `isTrusted` where whoever runs the program named it: then it may be a private address, or plain http on this machine.
 * Throws UsageError.
 */
export function placeOf(
  named: string,
  folderAt: (path: string) => string,
  isTrusted: boolean,
): Place {
  if (!/^[a-z][a-z0-9+.-]+:/i.test(named))
    return { named, at: { kind: 'folder', path: folderAt(named) } };
  const url = URL.canParse(named) ? new URL(named) : null;
  if (url === null) throw new UsageError(`${named} is no web address.`, ADVICE);
  const isHere = isTrusted && url.protocol === 'http:' && LOOPBACK.test(url.hostname);
  if (url.protocol !== 'https:' && !isHere) {
    const near = closest(url.protocol, ['https:']) === null ? ADVICE : 'Use https.';
    throw new UsageError(`${named} is not an https address.`, near);
  }
  if (url.username !== '' || url.password !== '')
    throw new UsageError(
      `The address on ${url.host} contains a user or a password.`,
      'Its address is shown on the site. Download what needs a login, and name the folder.',
    );
  if (url.search !== '' || url.hash !== '')
    throw new UsageError(`${named} is not the address of a folder.`, ADVICE);
  const isPage = /\/[^/]+\.(?:html|json)$/i.test(url.pathname);
  const folder = isPage ? url.pathname.slice(0, url.pathname.lastIndexOf('/') + 1) : url.pathname;
  const base = new URL(folder.endsWith('/') ? folder : `${folder}/`, url);
  return { named, at: { kind: 'web', url: base, isTrusted } };
}

const ADVICE =
  'Name the folder that stratigraph build filled, or its https address, such as https://example.org/context/.';
