// In: faults of parsing. Out: files that cannot be read as text at all.

import { faultsOf } from '../fault-found.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'unreadable-file',
  severity: 'critical',
  summary: 'A document cannot be read as text: too large, binary, or denied.',
  rationale:
    'Nobody inherits anything from it. A symbolic link that leads nowhere or out of the root is no document: it is passed over.',
  remedy: 'Make it a readable file in UTF-8, or name it under `exclude` in the settings.',
  messages: { fault: '{what} {advice}' },
  good: [{ title: 'text', files: { '.limps/workspace.md': '# W\n' } }],
  bad: [{ title: 'not text', files: { '.limps/workspace.md': '«»\0binary' } }],
  local: true,
  *check({ documents }) {
    for (const document of documents) yield* faultsOf(document, ['unreadable']);
  },
});
