import { defineRule } from '../../model/rule.ts';

const requirements =
  '# Requirements Document\n\n### Requirement 1: Send a link\n\n1. WHEN asked THEN the system SHALL send a mail\n2. IF the mail bounces THEN it SHALL say so\n';
const STORIES =
  '# Feature Specification: A\n\n### User Story 1 - Log in (Priority: P1)\n\nBy mail.\n';
const speckit = (spec: string, tasks: string) => ({
  'specs/001-a/spec.md': spec,
  'specs/001-a/tasks.md': tasks,
});
const kiro = (text: string, tasks: string) => ({
  '.kiro/specs/log-in/requirements.md': text,
  '.kiro/specs/log-in/tasks.md': tasks,
});

export default defineRule({
  id: 'task-without-requirement',
  summary: 'Tasks do not fit the requirements or user stories of their specification.',
  rationale:
    'What has no task is never built; a task for what does not exist cannot be tested against it.',
  remedy: 'Add what is missing, or correct the label or numbers of the task.',
  messages: {
    unknownRequirement: 'There is no requirement {what}.',
    unknownStory: 'There is no user story {what} in the specification.',
    unplanned: 'No task names {what}; tasks name the other requirements.',
    idleStory: 'No task has the label {label}, and no phase is for “{story}”.',
    idleRequirement: 'No task is for requirement {numbers}.',
  },
  good: {
    'a task with the label of its story, and several requirements in one word': speckit(
      `${STORIES}\n- **FR-001**: Send\n- **FR-002**: Log\n- **FR-003a**: Wait\n- **FR-003b**: Try\n`,
      '- [ ] T001 [US1] Send the mail (FR-001/002, FR-003a/b)\n',
    ),
    'all between two, with the dash of another language': speckit(
      `${STORIES}\n- **FR-001**: Send\n- **FR-002**: Log\n- **FR-003**: Wait\n`,
      '- [ ] T001 [US1] Send the mail (FR-001〜003)\n',
    ),
    'a phase for the story': speckit(
      `${STORIES}\n### User Story 2 - Log out (Priority: P2)\n`,
      '- [ ] T001 [US1] Send\n\n## Phase 4: User Story 2 - Log out\n\n- [ ] T002 Forget the mail\n',
    ),
    'numbers of criteria, of whole requirements, and of all between two': kiro(
      requirements,
      '- [ ] 1. Send\n  - _Requirements: 1.1-1.2_\n- [ ] 2. Test\n  - _Requirements: 1_\n',
    ),
    'headings in another language': kiro(
      '## 要件\n\n### 要件 1: リンク\n\n1. メールを送る\n',
      '- [ ] 1. 送信\n  - _要件: 1.1_\n',
    ),
  },
  bad: {
    'a label of no story': speckit(STORIES, '- [ ] T001 [US1] Send\n«»- [ ] T002 [US3] Forget\n'),
    'a label of no story in another language': speckit(
      '# Feature Specification: A\n\n### ユーザーストーリー 1 - ログイン\n',
      '- [ ] T001 [US1] Send\n«»- [ ] T002 [US3] Forget\n',
    ),
    'a requirement of spec-kit that was forgotten': speckit(
      `${STORIES}\n- **FR-001**: Send\n- **«FR-002»**: Log\n`,
      '- [ ] T001 [US1] Send (FR-001)\n',
    ),
    'one beyond those that are named from and to': speckit(
      `${STORIES}\n- **FR-001**: Send\n- **FR-002**: Log\n- **«FR-003»**: Wait\n`,
      '- [ ] T001 [US1] Send the mail (FR-001–FR-002)\n',
    ),
    'a story that was forgotten': speckit(
      `${STORIES}\n«### User Story 2 - Log out (Priority: P2)»\n`,
      '- [ ] T001 [US1] Send\n',
    ),
    'a criterion and a requirement that nobody wrote': kiro(
      requirements,
      '- [ ] 1. Send\n  - _Requirements: 1.2, «1.3», 4.1_\n',
    ),
    'a requirement that was forgotten': kiro(
      `${requirements}\n«### Requirement 2: Log out»\n\n1. The system SHALL forget\n`,
      '- [ ] 1. Send\n  - _Requirements: 1.1_\n',
    ),
  },
  info: ['idleStory', 'unplanned', 'idleRequirement'],
});
