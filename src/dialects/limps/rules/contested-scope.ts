// Scopes that two others claim (C-05).

import { defineRule } from '../../../model/rule.ts';

export default defineRule({
  id: 'contested-scope',
  about: ['conflicts'],
  summary: 'Two documents claim the same scope.',
  rationale: 'Only one of them is inherited, and readers of the other expect it to be.',
  remedy: 'Keep the claim of one document and remove the other.',
  messages: {
    claimed: 'The {level} `{written}` belongs to another scope: see {other}.',
  },
  good: {
    'one project lists the plan': {
      'projects/api/project.md': '---\nplans: [0001]\n---\n',
      'plans/0001-x/0001-x-plan.md': '---\nproject: api\n---\n',
    },
  },
  bad: {
    'the plan names another project': {
      'projects/api/project.md': '# Api\n',
      'projects/web/project.md': '---\nplans: «[0001]»\n---\n',
      'plans/0001-x/0001-x-plan.md': '---\nproject: api\n---\n',
    },
    'two projects list the plan': {
      'projects/api/project.md': '---\nplans: [0001]\n---\n',
      'projects/web/project.md': '---\nplans: «[0001]»\n---\n',
      'plans/0001-x/0001-x-plan.md': '# X\n',
    },
  },
});
