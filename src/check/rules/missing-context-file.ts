// In: the workspace's list of context files. Out: entries that no file answers to (L-023).

import { defineRule } from '../rule.ts';

const list = (...items: readonly string[]): string =>
  `# W\n\n## Context Files\n\n${items.map((item) => `- ${item} — why\n`).join('')}`;

export default defineRule({
  id: 'missing-context-file',
  severity: 'warning',
  summary: 'The workspace lists a context file that is not there.',
  rationale: 'Everyone believes that the context is inherited; nobody inherits it.',
  remedy: 'Write the file, correct its path, or take it off the list.',
  messages: {
    missing: 'The list of context files names `{written}`, and there is no such document.',
  },
  good: [
    {
      title: 'all there',
      files: {
        '.limps/workspace.md': list('`context/vision.md`'),
        '.limps/context/vision.md': '# Vision\n',
      },
    },
  ],
  bad: [
    {
      title: 'one is not',
      files: {
        '.limps/workspace.md': list('`context/vision.md`', '`«context/brand.md»`'),
        '.limps/context/vision.md': '# Vision\n',
      },
    },
  ],
  *check({ contextList }) {
    for (const { from, written, span } of contextList.missing) {
      yield { message: 'missing', path: from, at: span, data: { written } };
    }
  },
});
