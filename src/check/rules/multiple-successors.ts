// Documents that name only some of their successors (L-076).

import { decisionStem } from '../../model/decision-id.ts';
import { defineRule } from '../../model/rule.ts';
import type { Location } from '../../model/source.ts';

const adr = (line: string): string => `---\nstatus: accepted\n${line}\n---\n`;

export default defineRule({
  id: 'multiple-successors',
  about: ['supersession'],
  summary: 'Several documents supersede the same one, which does not name them all.',
  rationale: 'Two people may have decided the same thing independently.',
  remedy:
    'Name all successors in the older document, as in “superseded by ADR-2 and ADR-3”, or remove the wrong one.',
  messages: { several: '{older} has several successors ({newer}) but does not name them all.' },
  good: {
    'a decision that names both successors': {
      'docs/adr/ADR-0001-a.md':
        '---\nstatus: superseded\nsuperseded_by: [ADR-0002, ADR-0003]\n---\n',
      'docs/adr/ADR-0002-b.md': adr('supersedes: [ADR-0001]'),
      'docs/adr/ADR-0003-c.md': adr('supersedes: [ADR-0001]'),
    },
  },
  bad: {
    'a decision that a proposal would replace, too': {
      'docs/adr/ADR-0001-a.md': '---\nstatus: superseded\nsuperseded_by: ADR-0002\n---\n',
      'docs/adr/ADR-0002-b.md': adr('supersedes: [ADR-0001]'),
      'docs/adr/ADR-0003-c.md': '---\nstatus: proposed\nsupersedes: [«ADR-0001»]\n---\n',
    },
  },
  *check({ graph }) {
    const { severalSuccessors, oneSided } = graph.supersession;
    // What only the newer one says is told by another rule.
    const isTold = (at: Location): boolean => oneSided.some((pair) => pair.at === at);
    for (const { older, pairs } of severalSuccessors) {
      const unnamed = pairs.find(({ olderSays, at }) => olderSays === null && !isTold(at));
      if (unnamed === undefined) continue;
      const { at } = unnamed;
      const newer = pairs.map((pair) => decisionStem(pair.newer)).join(', ');
      const data = { older: decisionStem(older), newer };
      const others = pairs.filter((pair) => pair !== unnamed);
      const related = others.map(({ newer, at: { path, line } }) => ({
        ...{ path, line, message: `${decisionStem(newer)} also supersedes it` },
      }));
      yield { message: 'several', path: at.path, at, data, key: [data.older], related };
    }
  },
});
