// In: the prepared site. Out: the files for programs that are made of it alone; `build`, `dev` and `serve` have the same list.

import { findingsBadge } from '../../../emit/badge.ts';
import { changesAtom } from '../../../emit/changes-atom.ts';
import { changesJsonFeed } from '../../../emit/changes-feed.ts';
import { llmsText } from '../../../emit/llms-text.ts';
import { sitemap } from '../../../emit/sitemap.ts';
import type { PreparedSite } from '../../prepared-site.ts';
import { sitePages } from '../address/site-pages.ts';
import { changesFeed, siteAddress } from './feed-of-changes.ts';
import { llmsOf } from './llms.ts';

/**
 * By name: `findings.json` as `check --format json` prints it, `health.json` as `context health --json`. The logo and
 * the colours of the site's owner, too.
 */
export function machineJson(site: PreparedSite): ReadonlyMap<string, () => string | Uint8Array> {
  const { report, health } = site.data;
  const { logo, theme } = site.brand;
  const brand = [logo, theme].flatMap((file) => (file === null ? [] : [file]));
  return new Map<string, () => string | Uint8Array>([
    ['findings.json', () => json(report)],
    ['health.json', () => json({ documents: health })],
    ['feed.json', () => changesJsonFeed(changesFeed(site))],
    ['feed.xml', () => changesAtom(changesFeed(site))],
    ['badge.json', () => findingsBadge(report)],
    ['llms.txt', () => llmsText(llmsOf(site))],
    ...sitemaps(site),
    ...brand.map(({ name, content }) => [name, () => content] as const),
  ]);
}

/** A sitemap must name whole addresses: there is none where nobody said where the site will stand. */
function sitemaps(site: PreparedSite): ReadonlyMap<string, () => string> {
  const address = siteAddress(site);
  if (address === null) return new Map();
  const files = sitemap(address, sitePages(site));
  return new Map([...files].map(([name, text]) => [name, () => text]));
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
