import { defineRule } from '../../../model/rule.ts';

const requirements =
  '# Requirements Document\n\n### Requirement 1: Send a link\n\n1. WHEN asked THEN the system SHALL send a mail\n2. IF the mail bounces THEN it SHALL say so\n';
const SPEC = '.kiro/specs/log-in';

export default defineRule({
  id: 'task-without-requirement',
  summary: 'Tasks and requirements do not fit each other.',
  rationale:
    'A requirement without a task is never built; a task for one that does not exist cannot be tested against it.',
  remedy: 'Add the task, or correct the numbers.',
  messages: {
    unknownRequirement: 'There is no requirement {ids}.',
    neverPlanned: 'This has neither design nor tasks; all other specs are done.',
    idleRequirement: 'No task is for requirement {numbers}.',
  },
  good: {
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
    'a criterion and a requirement that nobody wrote': {
      [`${SPEC}/requirements.md`]: requirements,
      [`${SPEC}/tasks.md`]: '- [ ] 1. Send\n  - _Requirements: 1.2, «1.3», 4.1_\n',
    },
    'a spec that stayed behind': {
      [`${SPEC}/requirements.md`]: `«»${requirements}`,
      ...Object.fromEntries(
        ['a', 'b', 'c'].map((name) => [`.kiro/specs/${name}/tasks.md`, '- [x] 1. Do it\n']),
      ),
    },
    'a requirement that was forgotten': {
      [`${SPEC}/requirements.md`]: `${requirements}\n«### Requirement 2: Log out»\n\n1. The system SHALL forget\n`,
      [`${SPEC}/tasks.md`]: '- [ ] 1. Send\n  - _Requirements: 1.1_\n',
    },
  },
  info: ['idleRequirement', 'neverPlanned'],
});
