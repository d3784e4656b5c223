import { problemsOf } from '../../../model/facts.ts';
import { defineRule, type Found } from '../../../model/rule.ts';

const TOPIC = 'resources/workspaces/k/_plans';
const overview =
  '---\nname: Plans\ndescription: Plans.\nfolder_structure: flat\ntag_values: [site]\n---\n';
const plan = (more: string): string =>
  `---\nname: A\ndescription: A plan.\ncreated: 2026-03-01\n${more}\n---\n`;

export default defineRule({
  id: 'undeclared-value',
  summary: 'A status, category or tag is not among those that its topic declares.',
  rationale: 'Whoever filters by the declared values never finds the document.',
  remedy: 'Use a declared value, or declare this one in the overview of the topic.',
  messages: { otherValue: '`{key}: {written}` is not declared. Declared values: {known}.' },
  good: {
    'values that are declared, or usual where nothing is': {
      [`${TOPIC}/OVERVIEW.md`]: overview,
      [`${TOPIC}/260301-a.md`]: plan('status: in_progress\ntags: [site]\ncategory: any'),
    },
  },
  bad: {
    'a status that nobody knows, and a tag of its own': {
      [`${TOPIC}/OVERVIEW.md`]: overview,
      [`${TOPIC}/260301-a.md`]: plan('status: «simmering»\ntags: «[site, other]»'),
    },
  },
  *check(facts): Iterable<Found<'otherValue'>> {
    for (const found of problemsOf(facts, 'otherValue'))
      yield found.data?.key === 'tags' ? { ...found, severity: 'info' } : found;
  },
});
