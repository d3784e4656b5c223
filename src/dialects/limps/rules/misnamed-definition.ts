// Documents that would define a scope but for their file name (C-04).

import { defineRule } from '../../../model/rule.ts';

export default defineRule({
  id: 'misnamed-definition',
  summary:
    'A document reads like the definition of a scope but does not have the file name of one.',
  rationale: 'It is inherited as plain context, so what it says about its scope has no effect.',
  remedy: 'Rename the file.',
  messages: {
    misnamed: 'Because of its name, this does not define the {level}: only `{meant}` does.',
  },
  good: {
    'the document of the plan': {
      'projects/api/project.md': '# Api\n',
      'plans/0001-x/0001-x-plan.md': '---\nproject: api\n---\n',
    },
  },
  bad: {
    'a workspace of another name': {
      '.limps/workspace.md': '# Shop\n',
      '.limps/workspaces.md': '«»---\ndefaults:\n  licence: MIT\n---\n',
    },
    'another name': {
      'projects/api/project.md': '# Api\n',
      'plans/0001-x/overview.md': '«»---\nproject: api\n---\n',
      'plans/0002-y/0002-y-plan.md': '# Y\n',
    },
  },
});
