import { defineRule } from '../../model/rule.ts';

/** One with its tasks. */
const feature = (status: string, tasks = '- [x] T001 Do it\n', name = '001-a') => ({
  [`specs/${name}/spec.md`]: `# Feature Specification: A\n\n**Status**: ${status}\n`,
  [`specs/${name}/tasks.md`]: tasks,
});
const HALF = '- [x] T001 Do it\n- [ ] T002 Do more\n';

export default defineRule({
  id: 'spec-status',
  summary: 'The status of a specification, or the folder of a change, does not fit its tasks.',
  rationale: 'Whoever reads the status takes finished work for open, or open work for finished.',
  remedy: 'Make the status, the folder and the tasks say the same.',
  messages: {
    openTasks:
      'The status is “{status}”, but tasks are open: {open} of {all}. Write the status that they say, or check what is done.',
    allDone:
      'The status is “{status}”, but every task is done ({all}{says}). Write the status that they say, or open what is not done.',
    notWritten: 'The status is “{status}”, but there is no `{file}`. Write it, or another status.',
    lostFile:
      'A done task names a file that is not there: {what}. Write where it is now, or open the task.',
    elsewhere:
      'Of {all} files that done tasks name, {count} are not there, such as `{file}`: perhaps they are in another repository.',
    unticked:
      'No task is done, but {count} of {all} files that tasks here create are there, such as `{file}`. Run through them, and check what is done.',
    complete: 'Nothing is left to do, but it is not archived: {what}. Run `openspec archive NAME`.',
    archivedOpen:
      'Archived with open tasks: {what}. Move back what is not finished, or check what is done.',
    fewSayDone:
      'In {finished} of {all} specifications with tasks every task is done, and the status still says “{status}”. Write the status that they say.',
  },
  good: {
    'an implemented feature': feature('Implemented'),
    'a draft with open tasks': feature('Draft', HALF),
    'a module that became a folder, what is built, and one place too much': {
      'src/a/mod.rs': '',
      'lib/c.css': '',
      '.gitignore': '/src/*.log\nsrc/b.css\n',
      ...feature(
        'Draft',
        '- [x] T001 Send in src/a.rs, src/b.css, src/lib/c.css\n- [ ] T002 Log\n',
      ),
    },
  },
  bad: {
    'a change with nothing left to do, and one that was archived too early': {
      'openspec/changes/a/.openspec.yaml': 'skip_specs: true\n',
      'openspec/changes/a/tasks.md': '«»- [x] 1.1 Do it\n',
      'openspec/changes/archive/2026-01-02-b/tasks.md': '- [x] 1.1 Do it\n«»- [ ] 1.2 Do more\n',
    },
    'what was built, and not ticked': {
      ...{ 'src/a.ts': '', 'src/b.ts': '' },
      ...feature(
        'Draft',
        '«»- [ ] T001 [P] Create `src/a.ts`\n- [ ] T002 Create src/b.ts\n- [ ] T003 Create src/c.ts\n',
      ),
    },
    'a task that is done without its file': {
      'src/b.ts': '',
      ...feature(
        'Draft',
        '«»- [x] T001 Send in src/a.ts\n- [x] T002 Delete src/c.ts\n- [ ] T003 Log in src/d.ts\n',
      ),
    },
    'a list with tasks for another repository': {
      'src/b.ts': '',
      ...feature('Draft', '«»- [x] T001 [REPO: app] Send in src/a.ts\n- [ ] T002 Log\n'),
    },
    'implemented with an open task': feature('«Implemented»', HALF),
    'a draft with nothing left to do': feature('«Draft»', '- [X] T001 Do it\n'),
    'the habit to leave everything a draft, told once': {
      ...feature('«Draft»'),
      ...feature('Draft', undefined, '002-b'),
    },
  },
  info: ['allDone', 'elsewhere', 'unticked', 'complete', 'archivedOpen', 'fewSayDone'],
});
