import type { Asked } from '../../operations/asked.ts';

export const asked: Asked = {
  files: {
    'agent/rules/common/user-profile.md': '# User\n',
    'resources/workspaces/tea/_lessons/260301-lime.md': '---\nname: Lime\n---\n# Lime\n',
  },
  story: [
    ['workspace get-context', { workspace: 'tea', topics: 'plans,lessons' }],
    ['workspace build-rules', { force: true }],
    ['workspace budget', {}],
    ['workspace migrate', { write: true }],
  ],
};
