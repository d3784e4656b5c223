// Documents superseded by a decision that is not accepted (L-077).

import { stemOf } from '../../model/paths.ts';
import { defineRule } from '../rule.ts';
import { shown } from '../words.ts';

const old = (successor: string): string =>
  `---\nstatus: superseded\nsuperseded_by: ${successor}\n---\n`;

export default defineRule({
  id: 'superseded-by-unaccepted',
  severity: 'warning',
  summary: 'A document is superseded by a decision that is only proposed or was rejected.',
  rationale: 'Neither of the two applies, so nobody knows which one to follow.',
  remedy: 'Accept the newer decision, or restore the status of the older one until then.',
  messages: {
    unaccepted: 'This is superseded by {newer}, which is not accepted: its status is `{status}`.',
  },
  good: [
    {
      title: 'a proposal may name what it would supersede',
      files: {
        '.limps/adrs/ADR-0001-a.md': '---\nstatus: accepted\n---\n',
        '.limps/adrs/ADR-0002-b.md': '---\nstatus: proposed\nsupersedes: [ADR-0001]\n---\n',
      },
    },
  ],
  bad: [
    {
      title: 'the successor is only proposed',
      files: {
        '.limps/adrs/ADR-0001-a.md': old('«ADR-0002»'),
        '.limps/adrs/ADR-0002-b.md': '---\nstatus: proposed\nsupersedes: [ADR-0001]\n---\n',
      },
    },
  ],
  *check({ graph }) {
    const { pairs, unaccepted } = graph.supersession;
    const waiting = new Set(unaccepted);
    const replaced = new Set(pairs.filter((pair) => !waiting.has(pair)).map(({ older }) => older));
    for (const { newer, older, olderSays: at } of unaccepted) {
      // With another successor that is accepted, nobody is left in doubt.
      if (replaced.has(older)) continue;
      const successor = graph.documents.get(newer);
      if (at === null || successor === undefined) continue;
      const status = shown(successor.rawStatus ?? '');
      const line = successor.statusSpan?.line ?? 1;
      const related = [{ path: newer, line, message: `status: ${status}` }];
      yield {
        message: 'unaccepted',
        path: at.path,
        at,
        data: { newer: stemOf(newer), status },
        related,
      };
    }
  },
});
