import { defineRule } from '../../../model/rule.ts';

const SPEC = '.kiro/specs/log-in/tasks.md';
const OTHER = '.kiro/specs/log-out/tasks.md';

export default defineRule({
  id: 'unclosed-task',
  summary: 'A task says something else than those below it.',
  rationale: 'Who looks for the next task takes one that is done, or passes over one that is open.',
  remedy: 'Check the task when all below it are done, and not before.',
  messages: {
    allBelowDone: 'Task {task} is open, but all {below} below it are done.',
    openBelow: 'Task {task} is done, but {open} is open.',
    neverClosed: 'Tasks stay open when all below them are done ({all} in {documents} documents).',
  },
  good: {
    'what is optional may stay open': {
      [SPEC]:
        '- [x] 1. Send\n- [x] 1.1 Write the mail\n- [ ]* 1.2 Test it\n- [ ]\\* 1.3 Measure it\n',
    },
    'a task in work': { [SPEC]: '- [-] 1. Send\n  - [x] 1.1 Write\n  - [ ] 1.2 Test\n' },
  },
  bad: {
    'one that was forgotten': { [SPEC]: '«»- [ ] 1. Send\n  - [x] 1.1 Write\n  - [x] 1.2 Test\n' },
    'one closed too early': { [SPEC]: '«»- [x] 1. Send\n  - [x] 1.1 Write\n  - [ ] 1.2 Test\n' },
    'the habit to close none, told once': {
      [SPEC]: '«»- [ ] 1. Send\n  - [x] 1.1 Write\n',
      [OTHER]: '- [ ] 1. Forget\n  - [x] 1.1 Delete\n',
    },
  },
  info: ['allBelowDone', 'neverClosed'],
});
