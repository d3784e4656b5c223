// A JSON Feed for readers, and the file from which shields.io draws a badge.

import type { StalenessReport } from '../model/staleness-report.ts';
import { badgeJson } from './badge.ts';
import { visible } from './visible.ts';

export interface FeedOptions {
  readonly title: string;
  /** Address of the built site, ends with `/`; null: items have no links. */
  readonly siteUrl: string | null;
}

/** JSON Feed 1.1, one item a stale document; its id changes when the document does. */
export function stalenessFeed({ stale }: StalenessReport, { title, siteUrl }: FeedOptions): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: visible(`${title}: stale context`),
    ...(siteUrl === null ? {} : { home_page_url: siteUrl }),
    items: stale.map(({ path, name, scope, owner, since, severity, action, says }) => ({
      id: `${path}@${since ?? 'unknown'}`,
      title: visible(`${name} is stale (${severity})`),
      content_text: visible(
        `${path} in ${scope}${owner === null ? '' : `, owned by ${owner}`}, not updated since ${since ?? 'an unknown date'}: ${says}.`,
      ),
      ...(siteUrl === null ? {} : { url: siteUrl }),
      ...(since === null ? {} : { date_modified: `${since}T00:00:00Z` }),
      tags: [severity, action],
    })),
  };
  return `${JSON.stringify(feed, null, 2)}\n`;
}

/** What is stale as a badge. */
export function stalenessBadge({ stale }: StalenessReport): string {
  const critical = stale.some(({ severity }) => severity === 'critical');
  const color = stale.length === 0 ? 'brightgreen' : critical ? 'red' : 'yellow';
  const message = stale.length === 0 ? 'fresh' : `${stale.length} stale`;
  return badgeJson({ label: 'context', message, color });
}
