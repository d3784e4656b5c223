// Entries of the list without a file (L-023).

import { defineRule } from '../../model/rule.ts';

const list = (...items: readonly string[]): string =>
  `# W\n\n## Context Files\n\n${items.map((item) => `- ${item} — why\n`).join('')}`;

export default defineRule({
  id: 'missing-context-file',
  about: ['references', 'drift'],
  summary: 'The workspace lists a context file that does not exist.',
  rationale: 'Readers of the list expect it to be inherited.',
  remedy: 'Create the file, fix its path, or remove it from the list.',
  messages: {
    missing: 'The list of context files names `{written}`, which does not exist.',
  },
  good: {
    'every file exists': {
      '.limps/workspace.md': list('`context/vision.md`'),
      '.limps/context/vision.md': '# Vision\n',
    },
  },
  bad: {
    'a missing file': {
      '.limps/workspace.md': list('`context/vision.md`', '`«context/brand.md»`'),
      '.limps/context/vision.md': '# Vision\n',
    },
  },
  check: ({ contextList }) => contextList.missing,
});
