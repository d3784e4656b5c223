// In: the workspace's list of context files. Out: context files that it does not name (L-023).

import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'unlisted-context-file',
  severity: 'info',
  summary: 'A context file is not on the list that the workspace keeps.',
  rationale: 'It is inherited all the same; whoever reads the list does not know of it.',
  remedy: 'Add it to the list, with a word on what it is for.',
  messages: { unlisted: 'The list of context files does not name {file}.' },
  good: [
    {
      title: 'a workspace that keeps no list',
      files: { '.limps/workspace.md': '# W\n', '.limps/context/vision.md': '# Vision\n' },
    },
  ],
  bad: [
    {
      title: 'a file beside those on the list',
      files: {
        '.limps/workspace.md': '# W\n\n«## Context Files»\n\n- `context/vision.md` — why\n',
        '.limps/context/vision.md': '# Vision\n',
        '.limps/context/brand.md': '# Brand\n',
      },
    },
  ],
  *check({ contextList }) {
    for (const { path, list, listSpan } of contextList.unlisted) {
      const related = [{ path, line: 1, message: 'not on the list' }];
      yield { message: 'unlisted', path: list, at: listSpan, data: { file: path }, related };
    }
  },
});
