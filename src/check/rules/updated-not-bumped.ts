// In: dates of documents, and what git knows. Out: documents whose content changed after the date that they state.

import { defineRule } from '../rule.ts';

const PATH = '.limps/context/vision.md';
const DAY = 86_400_000;

export default defineRule({
  id: 'updated-not-bumped',
  severity: 'info',
  summary: 'Git says that a document changed after the day that its `updated` states.',
  rationale:
    'Freshness is counted from `updated`: a document that forgets it looks staler than it is.',
  remedy:
    'Set `updated` whenever the content changes; `stratigraph context refresh <name>` does it.',
  messages: { later: '`updated` says {updated}, but the last change was committed on {changed}.' },
  good: [
    {
      title: 'committed a day later',
      files: { [PATH]: '---\nupdated: 2026-03-01\n---\n' },
      changed: { [PATH]: '2026-03-02' },
    },
  ],
  bad: [
    {
      title: 'changed a week later',
      files: { [PATH]: '---\nupdated: «2026-03-01»\n---\n' },
      changed: { [PATH]: '2026-03-08' },
    },
  ],
  *check({ documents, changed, retired }) {
    for (const { path, updated, metadataSpans } of documents) {
      const day = changed?.get(path)?.slice(0, 10);
      if (day === undefined || updated === null || retired.has(path)) continue;
      // Written in the evening, committed on the next day.
      if (Date.parse(day) - Date.parse(updated.slice(0, 10)) <= DAY) continue;
      const data = { updated: updated.slice(0, 10), changed: day };
      yield { message: 'later', path, at: metadataSpans.get('updated') ?? null, data };
    }
  },
});
