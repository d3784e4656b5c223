// Documents that would define a scope but for their file name (C-04).

import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'misnamed-definition',
  severity: 'warning',
  summary: 'A document reads like the definition of a scope, but its file name is not one.',
  rationale: 'It is inherited as mere context: what it says about its scope has no effect.',
  remedy: 'Rename the file.',
  messages: {
    misnamed: 'This does not define the {level}, because of its name; rename it to `{meant}`.',
  },
  good: [
    {
      title: 'the document of the plan',
      files: {
        'projects/api/project.md': '# Api\n',
        'plans/0001-x/0001-x-plan.md': '---\nproject: api\n---\n',
      },
    },
  ],
  bad: [
    {
      title: 'another name',
      files: {
        'projects/api/project.md': '# Api\n',
        'plans/0001-x/overview.md': '«»---\nproject: api\n---\n',
        'plans/0002-y/0002-y-plan.md': '# Y\n',
      },
    },
  ],
  *check({ misfits }) {
    for (const { kind, path, span: at, level, meant } of misfits) {
      if (kind === 'misnamed')
        yield { message: 'misnamed', path, at, data: { level, meant: meant ?? '' } };
    }
  },
});
