// What the frame around the pages of a workspace shows: its name and where its pages are.

import type { Frame, PreparedSite } from '../prepared-site.ts';
import { kindName } from './words.ts';

/** The places of the bar, as far as there is something in them, and behind these what pages lead to besides. */
export function mainPages(site: PreparedSite): Frame['links'] {
  const { data, innermost, listedNoun, targets } = site;
  const hasMemory = site.memory.length + data.records.length > 0;
  const inner = kindName(listedNoun);
  const all = [
    ['overview', 'Overview', true, ''],
    ['targets', inner, innermost.size > 0, 't/'],
    ['decisions', 'Decisions', data.decisions.length > 0],
    ['health', 'Health', true],
    // Where a system has changes of its own, these have the word.
    ['changes', /changes/i.test(inner) ? 'History' : 'Changes', site.changes !== null],
    ['memory', 'Memory', hasMemory],
    ['graph', 'Graph', true],
    ['compare', 'Compare', targets.size > 1],
  ] as const;
  const number = data.report.findings.length;
  return all.flatMap(([key, text, has, page = `${key}/`]) =>
    has ? [{ key, text, page, ...(key === 'health' && { number }) }] : [],
  );
}

/** The one path of such a page; none where nothing leads to it. */
export function listPage(key: string, site: PreparedSite) {
  const has = mainPages(site).some((one) => one.key === key);
  return has ? [{ params: { all: undefined } }] : [];
}

export function frameOf(site: PreparedSite): Frame {
  const { data, base, origin, isLive, trouble, brand, today, href, visible } = site;
  const more = site.more.map(({ title, page }) => ({ key: page, text: visible(title), page }));
  return {
    ...{ base, origin, isLive, trouble, brand, today, href, visible },
    title: data.title,
    version: data.version,
    about: href('about/'),
    links: [...mainPages(site), ...more],
    isGathered: false,
  };
}
