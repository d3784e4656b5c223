import { defineRule } from '../../model/rule.ts';

const PATH = 'docs/adr/0001-vision.md';
const DAY = 86_400_000;

export default defineRule({
  id: 'updated-not-bumped',
  about: ['staleness'],
  severity: 'info',
  summary: 'A document was changed in git after its `updated` date.',
  rationale: 'It looks older than it is.',
  remedy:
    'Set `updated` whenever the content changes, or run `stratigraph context refresh <name>`.',
  messages: {
    later: '`updated` is {updated}, but the last change was committed on {changed}.',
    many: '`updated` is {updated} here, and {more} more documents were changed after theirs, too: the last change was committed on {changed}.',
  },
  good: {
    'committed a day later': {
      files: { [PATH]: '---\nupdated: 2026-03-01\n---\n' },
      changed: { [PATH]: '2026-03-02' },
    },
  },
  bad: {
    'changed by one commit': {
      files: Object.fromEntries(
        ['a', 'b', 'c', 'd'].map((name) => [
          `docs/adr/${name}.md`,
          `---\nupdated: ${name === 'a' ? '«2026-03-01»' : '2026-03-02'}\n---\n`,
        ]),
      ),
      changed: Object.fromEntries(
        ['a', 'b', 'c', 'd'].map((name) => [`docs/adr/${name}.md`, '2026-03-09']),
      ),
    },
    'changed a week later': {
      files: { [PATH]: '---\nupdated: «2026-03-01»\n---\n' },
      changed: { [PATH]: '2026-03-08' },
    },
  },
  *check({ documents, changed, retired }) {
    for (const { path, updated, metadataSpans } of documents) {
      const day = changed?.get(path)?.slice(0, 10);
      if (day === undefined || updated === null || retired.has(path)) continue;
      // Written in the evening, committed on the next day.
      if (Date.parse(day) - Date.parse(updated.slice(0, 10)) <= DAY) continue;
      const data = { updated: updated.slice(0, 10), changed: day };
      // One commit may change many.
      const fold = { form: day, message: 'many', few: 3 } as const;
      yield { message: 'later', path, at: metadataSpans.get('updated') ?? null, data, fold };
    }
  },
});
