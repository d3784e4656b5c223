import { defineLocalRule } from '../../model/rule.ts';
import { faultsOf } from '../fault-found.ts';

export default defineLocalRule({
  id: 'unreadable-file',
  severity: 'critical',
  summary: 'A document cannot be read: it is too large, binary, or access is denied.',
  rationale: 'Nothing is inherited from it.',
  remedy: 'Save it as UTF-8 text, or add it to `exclude` in the settings.',
  messages: { fault: '{what} {advice}' },
  good: {
    text: { 'AGENTS.md': '# W\n' },
  },
  bad: {
    'not text': { 'AGENTS.md': '«»\0binary' },
  },
  *check({ documents }) {
    for (const document of documents) yield* faultsOf(document, ['unreadable']);
  },
});
