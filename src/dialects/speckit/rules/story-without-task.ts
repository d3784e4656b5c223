import { defineRule } from '../../../model/rule.ts';

const SPEC = '# Feature Specification: A\n\n### User Story 1 - Log in (Priority: P1)\n\nBy mail.\n';

export default defineRule({
  id: 'story-without-task',
  summary: 'Tasks and user stories do not fit each other.',
  rationale:
    'A story without a task is never built; a task of a story that does not exist cannot be tested against it.',
  remedy: 'Add the task, or correct the label in brackets.',
  messages: {
    unknownStory: 'There is no user story {story} in the specification.',
    idleStory: 'No task is for “{story}”.',
  },
  good: {
    'a task with the label of its story': {
      'specs/001-a/spec.md': SPEC,
      'specs/001-a/tasks.md': '- [ ] T001 [US1] Send the mail\n',
    },
    'a phase for the story': {
      'specs/001-a/spec.md': `${SPEC}\n### User Story 2 - Log out (Priority: P2)\n`,
      'specs/001-a/tasks.md':
        '- [ ] T001 [US1] Send\n\n## Phase 4: User Story 2 - Log out\n\n- [ ] T002 Forget the mail\n',
    },
  },
  bad: {
    'a label of no story': {
      'specs/001-a/spec.md': SPEC,
      'specs/001-a/tasks.md': '- [ ] T001 [US1] Send\n«»- [ ] T002 [US3] Forget\n',
    },
    'a story that was forgotten': {
      'specs/001-a/spec.md': `${SPEC}\n«### User Story 2 - Log out (Priority: P2)»\n`,
      'specs/001-a/tasks.md': '- [ ] T001 [US1] Send\n',
    },
  },
  info: ['idleStory'],
});
