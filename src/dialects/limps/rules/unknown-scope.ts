// Links of a hierarchy that lead nowhere (L-003, C-05).

import { defineRule } from '../../../model/rule.ts';

const PROJECT = '---\ntitle: Api\n---\n';

export default defineRule({
  id: 'unknown-scope',
  about: ['references'],
  severity: 'critical',
  summary: 'A document names a scope that does not exist.',
  rationale:
    'The layers of the scope are missing from the context of everything that should inherit them.',
  remedy: 'Fix the name, create the scope, or remove the key.',
  messages: {
    unknownScope: 'There is no {level} `{written}`.',
    misspeltScope: 'There is no {level} `{written}`; did you mean `{meant}`?',
  },
  good: {
    'the project exists': {
      'projects/api/project.md': PROJECT,
      'plans/0001-x/0001-x-plan.md': '---\nproject: api\n---\n',
    },
  },
  bad: {
    'a slip in the name of the project': {
      'projects/api/project.md': PROJECT,
      'plans/0001-x/0001-x-plan.md': '---\nproject: «apii»\n---\n',
    },
    'a project lists a plan that does not exist': {
      'projects/api/project.md': '---\nplans: «[0077-none]»\n---\n',
      'plans/0001-x/0001-x-plan.md': '# X\n',
    },
  },
});
