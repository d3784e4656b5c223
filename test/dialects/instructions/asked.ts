import type { Asked } from '../../operations/asked.ts';

export const asked: Asked = {
  files: {
    'AGENTS.md': 'See @kettles.md\n',
    '.claude/skills/boil/SKILL.md': '---\nname: boil\ndescription: Boils.\n---\nBoil $ARGUMENTS.\n',
    '.claude/agents/stoker.md': '---\nname: stoker\ndescription: Stokes.\n---\nStoke.\n',
  },
  story: [
    ['instructions', {}],
    ['instructions sync', { check: true }],
    ['instructions', { as: 'claude', text: true, tokens: true }],
    ['instructions', { as: 'claude/stoker' }],
    ['skill', { name: 'boil', all: true, text: true }],
  ],
};
