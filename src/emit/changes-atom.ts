import {
  type ChangesFeed,
  changeId,
  type FeedChange,
  feedTitle,
  instant,
  nameId,
} from './changes-feed.ts';
import { visible } from './visible.ts';
import { xmlText } from './xml.ts';

/** Where the site's address is not known, links are relative to the feed itself, as RFC 4287 allows. */
export function changesAtom(feed: ChangesFeed): string {
  const { title, address, now, changes } = feed;
  const updated = instant(changes[0]?.date ?? now);
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${xmlText(address ?? nameId(title))}</id>
  <title>${xmlText(feedTitle(title))}</title>
  <updated>${updated}</updated>
  <author><name>${xmlText(visible(title))}</name></author>
  <link rel="alternate" type="text/html" href="${xmlText(address ?? './')}"/>
  <link rel="self" type="application/atom+xml" href="${xmlText(`${address ?? ''}feed.xml`)}"/>
${changes.map((change) => entry(change, feed)).join('')}</feed>
`;
}

function entry(change: FeedChange, { title, address }: ChangesFeed): string {
  return `  <entry>
    <id>${changeId(title, change)}</id>
    <title>${xmlText(visible(change.title))}</title>
    <updated>${instant(change.date)}</updated>
    <link rel="alternate" type="text/html" href="${xmlText(/^https?:/.test(change.page) ? change.page : (address ?? '') + change.page)}"/>
    <category term="${xmlText(change.kind)}"/>
    <summary>${xmlText(visible(change.text))}</summary>
  </entry>
`;
}
