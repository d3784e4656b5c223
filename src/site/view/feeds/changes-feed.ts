// What its feed tells: the documents that changed last, and whom each reaches.

import type { ChangesFeed } from '../../../emit/changes-feed.ts';
import type { PreparedSite } from '../../prepared-site.ts';
import { encodePath } from '../address/encode-path.ts';
import { latestChanges, reachWords } from '../overview.ts';
import { kindName } from '../words.ts';

/** Readers ask again and again; more they do not keep. */
const MOST = 100;

export function changesFeed(site: PreparedSite): ChangesFeed {
  const changes = latestChanges(site, MOST);
  return {
    title: site.data.title,
    address: siteAddress(site),
    changes: changes.map((change) => ({
      path: change.path,
      title: change.title,
      kind: kindName(change.kind),
      date: change.date.value,
      text: `${kindName(change.kind)} ${change.path}, changed on ${change.date.value.slice(0, 10)}, ${reachWords(change, site)}.`,
      page: encodePath(`d/${site.documentAddress.get(change.path) ?? ''}/`),
    })),
  };
}

/** Absolute, ends with `/`; null where nobody said where the site will stand. */
export function siteAddress({
  origin,
  base,
}: Pick<PreparedSite, 'origin' | 'base'>): string | null {
  return origin === null ? null : origin + base;
}
