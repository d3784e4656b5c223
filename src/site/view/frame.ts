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
    links: [
      { key: 'overview', text: 'Overview', page: '' },
      {
        ...{ key: 'findings', text: 'Findings', page: 'findings/' },
        number: data.report.findings.length,
      },
      ...(innermost.size > 0
        ? [{ key: 'targets', text: kindName(innermostNoun.many), page: 't/' } as const]
        : []),
      ...(hasDecisions
        ? [{ key: 'decisions', text: 'Decisions', page: 'decisions/' } as const]
        : []),
      ...(hasValues ? [{ key: 'values', text: 'Values', page: 'values/' } as const] : []),
      ...(data.health.length > 0
        ? [{ key: 'health', text: 'Health', page: 'health/' } as const]
        : []),
      ...(hasMemory ? [{ key: 'memory', text: 'Memory', page: 'memory/' } as const] : []),
      ...(site.changes === null
        ? []
        : [{ key: 'changes', text: 'Changes', page: 'changes/' } as const]),
      { key: 'graph', text: 'Graph', page: 'graph/' },
      ...(targets.size > 1 ? [{ key: 'compare', text: 'Compare', page: 'compare/' } as const] : []),
    ],
    cards: new Map(),
    more: [...site.pages, ...site.views].map(({ title, page, href }) => ({ title, page, href })),
  };
}
