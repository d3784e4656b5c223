import { defineRule } from '../../model/rule.ts';

const spec = (status: string): string => `# Feature Specification: A\n\n**Status**: ${status}\n`;

export default defineRule({
  id: 'spec-status',
  summary: 'The status of a specification says something else than its tasks.',
  rationale: 'Whoever reads the status takes finished work for open, or open work for finished.',
  remedy: 'Set the status to what the tasks say, or check the tasks that are done.',
  messages: {
    openTasks: 'The status is “{status}”, but {open} of {all} tasks are open.',
    allDone: 'The status is “{status}”, but all {all} tasks are done.',
    notWritten: 'The status is “{status}”, but there is no `{file}`.',
    sameStatus:
      'Every specification with tasks says “{status}” ({all} of them), and in {finished} every task is done.',
    fewSayDone:
      'In {finished} specifications every task is done, and their status says something else: here “{status}”.',
  },
  good: {
    'an implemented feature': {
      'specs/001-a/spec.md': spec('Implemented'),
      'specs/001-a/tasks.md': '- [x] T001 Do it\n',
    },
    'a draft with open tasks': {
      'specs/001-a/spec.md': spec('Draft'),
      'specs/001-a/tasks.md': '- [x] T001 Do it\n- [ ] T002 Do more\n',
    },
  },
  bad: {
    'a phase whose document is not there': {
      '.kiro/specs/pay/requirements.md': '# Requirements\n',
      '.kiro/specs/pay/spec.json': '{\n  "phase": "«design-generated»"\n}\n',
    },
    'implemented with an open task': {
      'specs/001-a/spec.md': spec('«Implemented»'),
      'specs/001-a/tasks.md': '- [x] T001 Do it\n- [ ] T002 Do more\n',
    },
    'a draft with nothing left to do': {
      'specs/001-a/spec.md': spec('«Draft»'),
      'specs/001-a/tasks.md': '- [X] T001 Do it\n',
    },
    'the habit to leave everything a draft, told once': {
      'specs/001-a/spec.md': spec('«Draft»'),
      'specs/001-a/tasks.md': '- [x] T001 Do it\n',
      'specs/002-b/spec.md': spec('Draft'),
      'specs/002-b/tasks.md': '- [x] T001 Do it\n',
    },
  },
  info: ['allDone', 'sameStatus', 'fewSayDone'],
});
