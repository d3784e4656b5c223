import { defineRule } from '../../model/rule.ts';

const requirements =
  '# Requirements Document\n\n### Requirement 1: Send a link\n\n1. WHEN asked THEN the system SHALL send a mail\n2. IF the mail bounces THEN it SHALL say so\n';
const SPEC = '.kiro/specs/log-in';
const STORIES =
  '# Feature Specification: A\n\n### User Story 1 - Log in (Priority: P1)\n\nBy mail.\n';

export default defineRule({
  id: 'task-without-requirement',
  summary: 'Tasks do not fit the requirements or user stories of their specification.',
  rationale:
    'What has no task is never built; a task for what does not exist cannot be tested against it.',
  remedy: 'Add the task, or correct its label or numbers.',
  messages: {
    unknownRequirement: 'There is no requirement {ids}.',
    unknownStory: 'There is no user story {story} in the specification.',
    unplanned: 'No task names {ids}; tasks name the other requirements.',
    idleStory: 'No task has the label {label}, and no phase is for “{story}”.',
    idleRequirement: 'No task is for requirement {numbers}.',
  },
  good: {
    'a task with the label of its story, and two requirements in one word': {
      'specs/001-a/spec.md': `${STORIES}\n- **FR-001**: Send\n- **FR-002**: Log\n`,
      'specs/001-a/tasks.md': '- [ ] T001 [US1] Send the mail (FR-001/002)\n',
    },
    'a phase for the story': {
      'specs/001-a/spec.md': `${STORIES}\n### User Story 2 - Log out (Priority: P2)\n`,
      'specs/001-a/tasks.md':
        '- [ ] T001 [US1] Send\n\n## Phase 4: User Story 2 - Log out\n\n- [ ] T002 Forget the mail\n',
    },
    'numbers of criteria, of whole requirements, and of all between two': {
      [`${SPEC}/requirements.md`]: requirements,
      [`${SPEC}/tasks.md`]:
        '- [ ] 1. Send\n  - _Requirements: 1.1-1.2_\n- [ ] 2. Test\n  - _Requirements: 1_\n',
    },
    'headings in another language': {
      [`${SPEC}/requirements.md`]: '## 要件\n\n### 要件 1: リンク\n\n1. メールを送る\n',
      [`${SPEC}/tasks.md`]: '- [ ] 1. 送信\n  - _要件: 1.1_\n',
    },
  },
  bad: {
    'a label of no story': {
      'specs/001-a/spec.md': STORIES,
      'specs/001-a/tasks.md': '- [ ] T001 [US1] Send\n«»- [ ] T002 [US3] Forget\n',
    },
    'a requirement of spec-kit that was forgotten': {
      'specs/001-a/spec.md': `${STORIES}\n- **FR-001**: Send\n«»- **FR-002**: Log\n`,
      'specs/001-a/tasks.md': '- [ ] T001 [US1] Send (FR-001)\n',
    },
    'a story that was forgotten': {
      'specs/001-a/spec.md': `${STORIES}\n«### User Story 2 - Log out (Priority: P2)»\n`,
      'specs/001-a/tasks.md': '- [ ] T001 [US1] Send\n',
    },
    'a criterion and a requirement that nobody wrote': {
      [`${SPEC}/requirements.md`]: requirements,
      [`${SPEC}/tasks.md`]: '- [ ] 1. Send\n  - _Requirements: 1.2, «1.3», 4.1_\n',
    },
    'a requirement that was forgotten': {
      [`${SPEC}/requirements.md`]: `${requirements}\n«### Requirement 2: Log out»\n\n1. The system SHALL forget\n`,
      [`${SPEC}/tasks.md`]: '- [ ] 1. Send\n  - _Requirements: 1.1_\n',
    },
  },
  info: ['idleStory', 'unplanned', 'idleRequirement'],
});
