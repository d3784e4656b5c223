// Documents that would define a scope but for their file name (C-04).

import { defineRule } from '../../../model/rule.ts';

export default defineRule({
  id: 'misnamed-definition',
  summary:
    'A document reads like the definition of a scope, a decision or context, but its file or folder has another name.',
  rationale: 'It is inherited as plain context.',
  remedy: 'Rename the file.',
  messages: {
    misnamedFolder: 'Nobody reads {what} in `{folder}`: only those in `{meant}` count.',
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
    'folders of nearly the right name': {
      '.limps/workspace.md': '# Shop\n',
      '.limps/contexts/vision.md': '«»# Vision\n',
      'plans/0001-x/0001-x-plan.md': '# X\n',
      'plans/0001-x/agent/001-ui.md': '«»# Ui\n',
      'plans/0001-x/agent/002-api.md': '# Api\n',
    },
    'another name': {
      'projects/api/project.md': '# Api\n',
      'plans/0001-x/overview.md': '«»---\nproject: api\n---\n',
      'plans/0002-y/0002-y-plan.md': '# Y\n',
    },
  },
});
