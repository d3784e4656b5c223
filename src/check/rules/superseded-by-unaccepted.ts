// Documents superseded by a decision that is not accepted (L-077).

import { decisionStem } from '../../model/decision-id.ts';
import { defineRule } from '../../model/rule.ts';
import { valueWords } from '../../model/value.ts';

const old = (successor: string) => `---\nstatus: superseded\nsuperseded_by: ${successor}\n---\n`;

export default defineRule({
  id: 'superseded-by-unaccepted',
  about: ['supersession'],
  summary:
    'A document is superseded, in whole or in part, by a decision that is only proposed or was rejected.',
  rationale: 'Neither of the two applies.',
  remedy: 'Accept the newer decision, or restore the status of the older one until then.',
  messages: {
    unaccepted: 'This is superseded by {newer}, which is not accepted: its status is `{status}`.',
    partly:
      'This is partly superseded by {newer}, which is not accepted: its status is `{status}`.',
  },
  good: {
    'a proposal may name what it would supersede': {
      'docs/adr/ADR-0001-a.md': '---\nstatus: accepted\n---\n',
      'docs/adr/ADR-0002-b.md': '---\nstatus: proposed\nsupersedes: [ADR-0001]\n---\n',
    },
  },
  bad: {
    'the successor is only proposed': {
      'docs/adr/ADR-0001-a.md': old('«ADR-0002»'),
      'docs/adr/ADR-0002-b.md': '---\nstatus: proposed\nsupersedes: [ADR-0001]\n---\n',
    },
  },
  *check({ graph }) {
    const { pairs, partial, unaccepted } = graph.supersession;
    const waiting = new Set(unaccepted);
    const replaced = new Set(pairs.filter((pair) => !waiting.has(pair)).map(({ older }) => older));
    for (const pair of unaccepted) {
      const { newer, older } = pair;
      const { rawStatus, statusSpan = null } = graph.documents.get(older) ?? {};
      // `Superseded`, without saying by what.
      const own = /super[sc]|replaced/i.test(rawStatus ?? '') ? statusSpan : null;
      const at = pair.olderSays ?? own;
      // With another successor that is accepted, nobody is left in doubt.
      if (replaced.has(older)) continue;
      const successor = graph.documents.get(newer);
      if (at === null || successor === undefined) continue;
      const status = valueWords(successor.rawStatus ?? '');
      const line = successor.statusSpan?.line ?? 1;
      const related = [{ path: newer, line, message: `status: ${status}` }];
      const message = partial.includes(pair) ? 'partly' : 'unaccepted';
      const data = { newer: decisionStem(newer), status };
      yield { message, path: older, at, data, key: [newer], related };
    }
  },
});
