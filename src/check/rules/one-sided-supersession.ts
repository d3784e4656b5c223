// Supersession that only one of two documents states (L-074).

import { collectionOf, decisionStem } from '../../model/decision-id.ts';
import { defineRule } from '../../model/rule.ts';

const OLD = '---\nstatus: accepted\n---\n\n# A\n';
const NEW = '---\nstatus: accepted\nsupersedes: [ADR-0001]\n---\n\n# B\n';

export default defineRule({
  id: 'one-sided-supersession',
  about: ['supersession'],
  summary: 'Only one of two documents says that one supersedes the other.',
  rationale:
    'Readers of the older document take it for current; where the newer one alone is silent, it is told for information. If most superseded records of a folder only name their successor, the successors need not name them.',
  remedy:
    'Let each name the other, as `stratigraph adr supersede OLD NEW` writes it, and `stratigraph fix` where the status of the older one is not in doubt.',
  messages: {
    newer: 'This supersedes {older}, but the older document does not say so.',
    older: 'This is superseded by {newer}, but the newer document does not say so.',
    nameless: 'This is superseded, but no document says by what.',
  },
  good: {
    'both sides agree': {
      'docs/adr/ADR-0001-a.md': '---\nstatus: superseded\nsuperseded_by: ADR-0002\n---\n',
      'docs/adr/ADR-0002-b.md': NEW,
    },
  },
  bad: {
    'the older document does not say so': {
      'docs/adr/ADR-0001-a.md': OLD,
      'docs/adr/ADR-0002-b.md': NEW.replace('ADR-0001', '«ADR-0001»'),
    },
    'nobody names the successor': {
      'docs/adr/ADR-0001-a.md': '# A\n\n## Status\n\n«Superseded»\n\nIt was slow.\n',
      'docs/adr/ADR-0002-b.md': '# B\n\n## Status\n\nAccepted\n',
    },
  },
  *check({ documents, graph }) {
    const { pairs, partial, oneSided, unaccepted } = graph.supersession;
    const waiting = new Set(unaccepted);
    const folders = Map.groupBy(pairs, ({ newer }) => collectionOf(newer));
    const isMutual = (folder: string): boolean => {
      const all = (folders.get(folder) ?? []).filter((pair) => !waiting.has(pair));
      return all.filter(({ newerSays }) => newerSays !== null).length >= all.length / 2;
    };
    for (const pair of oneSided) {
      const { newer, older, at, fixable } = pair;
      // A key `superseded_by` asks for its counterpart `supersedes`; a sentence does not.
      const key = graph.documents.get(older)?.metadataSpans.get('superseded_by');
      const isLight = pair.newerSays === null && key?.line !== at.line;
      if (isLight && !isMutual(collectionOf(newer))) continue;
      const message = pair.newerSays === null ? 'older' : 'newer';
      const other = message === 'newer' ? older : newer;
      const data = { older: decisionStem(older), newer: decisionStem(newer) };
      const related = [{ path: other, line: 1, message: 'does not say so' }];
      const severity = isLight ? ({ severity: 'info' } as const) : {};
      yield { message, path: at.path, at, data, related, fixable, ...severity };
    }
    const replaced = new Set([...pairs, ...partial].map(({ older }) => older));
    for (const { path, role, rawStatus, statusSpan: at, references } of documents) {
      const isBare = /^\W*super[sc]ee?ded\W*$/i.test(rawStatus ?? '');
      const names = references.some(({ relation }) => /superseded-by$/.test(relation));
      if (role.is !== 'decision' || !isBare || names || replaced.has(path)) continue;
      yield { message: 'nameless', path, at, severity: 'info' };
    }
  },
});
