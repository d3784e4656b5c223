// Circles of any length (L-081).

import { decisionStem } from '../../model/decision-id.ts';
import type { SupersessionPair } from '../../model/graph.ts';
import { defineRule } from '../../model/rule.ts';

const adr = (supersedes: string) => `---\nstatus: accepted\nsupersedes: [${supersedes}]\n---\n`;

export default defineRule({
  id: 'circular-supersession',
  about: ['conflicts', 'supersession'],
  severity: 'critical',
  summary: 'Decisions supersede each other in a circle.',
  rationale: 'None of them can be the current one, and following the chain never ends.',
  remedy: 'Decide which one is current, and remove whatever marks it as superseded.',
  messages: {
    circle: 'Circular supersession: {circle}.',
    itself: '{circle} says that it supersedes itself.',
  },
  good: {
    'a chain': {
      'docs/adr/ADR-0001-a.md': '---\nstatus: superseded\nsuperseded_by: ADR-0002\n---\n',
      'docs/adr/ADR-0002-b.md': adr('ADR-0001'),
    },
  },
  bad: {
    'its own number': { 'docs/adr/ADR-0001-a.md': adr('«ADR-0001»') },
    'three in a circle': {
      'docs/adr/ADR-0001-a.md': adr('«ADR-0003»'),
      'docs/adr/ADR-0002-b.md': adr('ADR-0001'),
      'docs/adr/ADR-0003-c.md': adr('ADR-0002'),
    },
  },
  *check({ graph }) {
    for (const circle of graph.supersession.cycles) {
      const [first, ...others] = circle;
      if (first === undefined) continue;
      const message = others.length === 0 ? 'itself' : 'circle';
      const names = others.length === 0 ? circle : [...circle, first];
      const data = { circle: names.map(({ newer }) => decisionStem(newer)).join(' → ') };
      const { path } = first.at;
      yield { message, path, at: first.at, data, related: others.map(related) };
    }
  },
});

function related({ newer, older, at }: SupersessionPair) {
  const message = [newer, older].map(decisionStem).join(' supersedes ');
  return { path: at.path, line: at.line, message };
}
