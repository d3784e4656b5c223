// What the frame around the pages of a workspace shows: its name and where its pages are.

import type { Frame, PreparedSite } from '../prepared-site.ts';
import { kindName } from './words.ts';

export function frameOf(site: PreparedSite): Frame {
  const { data, summaries, innermost, innermostNoun, targets } = site;
  const hasValues = [...summaries.values()].some(({ values }) => values > 0);
  const hasDecisions = data.decisions.length + data.graph.supersession.pairs.length > 0;
  const hasMemory = site.memory.length + data.records.length > 0;
  const { base, origin, isLive, trouble, brand, today, href, visible } = site;
  return {
    ...{ base, origin, isLive, trouble, brand, today, href, visible },
    title: data.title,
    version: data.version,
    about: href('about/'),
    promise: 'Every value links to the line that declares it.',
    links: (
      [
        ['overview', 'Overview', '', true],
        ['findings', 'Findings', 'findings/', true],
        ['targets', kindName(innermostNoun.many), 't/', innermost.size > 0],
        ['decisions', 'Decisions', 'decisions/', hasDecisions],
        ['values', 'Values', 'values/', hasValues],
        ['health', 'Health', 'health/', data.health.length > 0],
        ['memory', 'Memory', 'memory/', hasMemory],
        ['changes', 'Changes', 'changes/', site.changes !== null],
        ['graph', 'Graph', 'graph/', true],
        ['compare', 'Compare', 'compare/', targets.size > 1],
      ] as const
    ).flatMap(([key, text, page, has]) => {
      const number = key === 'findings' ? { number: data.report.findings.length } : {};
      return has ? [{ key, text, page, ...number }] : [];
    }),
    cards: new Map(),
    more: [...site.pages, ...site.views].map(({ title, page, href }) => ({ title, page, href })),
  };
}
