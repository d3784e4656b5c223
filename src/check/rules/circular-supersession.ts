// In: supersession. Out: circles in which every document replaces the next (L-081), each shown whole.

import type { SupersessionPair } from '../../model/graph.ts';
import { stemOf } from '../../model/paths.ts';
import { defineRule } from '../rule.ts';

const adr = (supersedes: string): string =>
  `---\nstatus: accepted\nsupersedes: [${supersedes}]\n---\n`;

export default defineRule({
  id: 'circular-supersession',
  severity: 'critical',
  summary: 'Decisions supersede each other in a circle, of any length.',
  rationale: 'None of them can be in force, and whoever looks for the current one walks for ever.',
  remedy: 'Find out which is the newest, and take its being superseded out.',
  messages: { circle: 'These supersede each other in a circle: {circle}.' },
  good: [
    {
      title: 'a chain',
      files: {
        '.limps/adrs/ADR-0001-a.md': '---\nstatus: superseded\nsuperseded_by: ADR-0002\n---\n',
        '.limps/adrs/ADR-0002-b.md': adr('ADR-0001'),
      },
    },
  ],
  bad: [
    {
      title: 'three in a circle',
      files: {
        '.limps/adrs/ADR-0001-a.md': adr('«ADR-0003»'),
        '.limps/adrs/ADR-0002-b.md': adr('ADR-0001'),
        '.limps/adrs/ADR-0003-c.md': adr('ADR-0002'),
      },
    },
  ],
  *check({ graph }) {
    for (const circle of graph.supersession.cycles) {
      const [first, ...others] = circle;
      if (first === undefined) continue;
      const names = [...circle.map(({ newer }) => newer), first.newer].map(stemOf);
      const data = { circle: names.join(' → ') };
      const { path } = first.at;
      yield { message: 'circle', path, at: first.at, data, related: others.map(related) };
    }
  },
});

function related({ newer, older, at }: SupersessionPair) {
  return { path: at.path, line: at.line, message: `${stemOf(newer)} supersedes ${stemOf(older)}` };
}
