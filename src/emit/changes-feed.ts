// The feed of changes: JSON Feed 1.1, which readers and `gather` take.

import { createHash } from 'node:crypto';
import { visible } from './visible.ts';

export interface FeedChange {
  readonly path: string;
  readonly title: string;
  readonly kind: string;
  /** Day or instant of the change, ISO 8601. */
  readonly date: string;
  readonly text: string;
  /** Page of the document below the site's address, encoded: `d/plans/0042-x/plan/`; or the whole address of another one. */
  readonly page: string;
}

export interface ChangesFeed {
  readonly title: string;
  /** Address of the site, ends with `/`; null where nobody said where it will stand. */
  readonly address: string | null;
  /** The latest first. */
  readonly changes: readonly FeedChange[];
}

/** https://www.jsonfeed.org/version/1.1/ — addresses must be absolute there: without the site's own there are none. */
export function changesJsonFeed({ title, address, changes }: ChangesFeed): string {
  const home = address === null ? {} : { home_page_url: address, feed_url: `${address}feed.json` };
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: visible(`${title}: changes`),
    description: 'Documents of this context by their last change.',
    ...home,
    language: 'en',
    items: changes.map((change) => ({
      id: nameId(`${title}\0${change.path}\0${change.date}`),
      ...urlOf(change, address),
      title: visible(change.title),
      content_text: visible(change.text),
      // RFC 3339 in UTC; a day is its first moment.
      date_modified: new Date(change.date).toISOString().replace('.000Z', 'Z'),
      tags: [change.kind],
    })),
  };
  return `${JSON.stringify(feed, null, 2)}\n`;
}

function urlOf({ page }: FeedChange, address: string | null): { readonly url?: string } {
  if (/^https?:/.test(page)) return { url: page };
  return address === null ? {} : { url: address + page };
}

/** A name-based UUID (RFC 9562, version 8) as an absolute IRI: the same wherever the site stands and whenever it is built. */
function nameId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4];
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
  ];
  return `urn:uuid:${[...parts, hex.slice(20, 32)].join('-')}`;
}
