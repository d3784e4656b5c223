import { defineRule } from '../../../model/rule.ts';

const ENDED = { 'openspec/changes/a/.openspec.yaml': 'skip_specs: true\n' };

export default defineRule({
  id: 'change-status',
  summary: 'The place of a change of OpenSpec says something else than its tasks.',
  rationale: 'Until a finished change is archived, no specification says what is built.',
  remedy: 'Archive what is done (`openspec archive`), or check or drop the tasks that are open.',
  messages: {
    complete: 'Nothing is left to do, but it is not archived: {what}.',
    undated: 'The name of an archived change does not begin with its day: {what}.',
    archivedOpen: 'Archived with open tasks: {what}.',
  },
  good: {
    'an open change with open tasks, and an archived one without': {
      ...ENDED,
      'openspec/changes/a/tasks.md': '- [x] 1.1 Do it\n- [ ] 1.2 Do more\n',
      'openspec/changes/archive/2026-01-02-b/tasks.md': '- [x] 1.1 Do it\n',
    },
  },
  bad: {
    'nothing left to do': { ...ENDED, 'openspec/changes/a/tasks.md': '«- [x] 1.1 Do it»\n' },
    'archived by hand': {
      'openspec/changes/archive/b/tasks.md': '«»- [x] 1.1 Do it\n',
    },
    'archived too early': {
      'openspec/changes/archive/2026-01-02-b/tasks.md': '- [x] 1.1 Do it\n«- [ ] 1.2 Do more»\n',
    },
  },
  info: ['complete', 'archivedOpen', 'undated'],
});
