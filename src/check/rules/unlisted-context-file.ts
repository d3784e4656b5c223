// Context files that the list does not name (L-023).

import { defineRule } from '../../model/rule.ts';

export default defineRule({
  id: 'unlisted-context-file',
  about: ['references'],
  severity: 'info',
  summary: 'A context file is missing from the list that the workspace keeps.',
  rationale: 'It is inherited all the same.',
  remedy: 'Add it to the list with a short description.',
  messages: { unlisted: 'The list of context files does not include `{file}`.' },
  good: {
    'a workspace without a list': {
      '.limps/workspace.md': '# W\n',
      '.limps/context/vision.md': '# Vision\n',
    },
  },
  bad: {
    'a file that is not listed': {
      '.limps/workspace.md': '# W\n\n«## Context Files»\n\n- `context/vision.md` — why\n',
      '.limps/context/vision.md': '# Vision\n',
      '.limps/context/brand.md': '# Brand\n',
    },
  },
  check: ({ contextList }) => contextList.unlisted,
});
