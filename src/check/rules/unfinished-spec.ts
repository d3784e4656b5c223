import { defineRule } from '../../model/rule.ts';

const SPEC = '# Feature Specification: A\n';
const PLAN = '# Implementation Plan: A\n';
const QUESTION = `${SPEC}\n- **FR-001**: Log in by «[NEEDS CLARIFICATION: which way?]»\n`;
const feature = (spec: string, plan: string, tasks?: string) => ({
  'specs/001-a/plan.md': plan,
  'specs/001-a/spec.md': spec,
  ...(tasks !== undefined && { 'specs/001-a/tasks.md': tasks }),
});

export default defineRule({
  id: 'unfinished-spec',
  summary:
    'A specification, or what was made of it, still has the text of its template, or an open question.',
  rationale: 'The agent that implements it decides by itself what nobody wrote down.',
  remedy: 'Write it, answer the question, or remove the document.',
  messages: {
    templateLeft: 'This still has `{words}` of the template (placeholders: {count}).',
    openQuestion: 'This needs clarification ({questions} in this document).',
    builtWhileOpen:
      'This needs clarification ({questions} in this document), but {done} of {all} tasks are done.',
    noPlan:
      'Tasks at which `/speckit.implement` stops, since the document before them is missing: {what}.',
    noTasks:
      'A change without `tasks.md`, so that OpenSpec does not apply it: {what}. Write it with `/opsx:continue`.',
    openPurpose:
      'Nobody wrote the purpose yet: {what}. Write a sentence or two below `## Purpose`.',
    briefPurpose: 'The purpose has less than 50 characters: {what}.',
    openChecklist: 'Items of a review are open ({open}): `/speckit.implement` stops here and asks.',
  },
  good: {
    'a checklist and a plan that say that nothing is open': {
      ...feature(SPEC, `${PLAN}\n**Output**: research.md with all NEEDS CLARIFICATION resolved\n`),
      'specs/001-a/checklists/requirements.md': '- [x] No [NEEDS CLARIFICATION] markers remain\n',
    },
  },
  bad: {
    'the purpose that archiving writes': {
      'openspec/specs/login/spec.md':
        '# login\n\n«»## Purpose\n\nTBD - created by archiving change a.\n\n## Requirements\n\n### Requirement: Session\n\nIt SHALL end.\n\n#### Scenario: Idle\n\n- **THEN** it ends\n',
    },
    'a template that nobody filled in': feature(SPEC.replace('A', '«[FEATURE NAME]»'), PLAN),
    'tasks without a plan': {
      'specs/001-a/spec.md': SPEC,
      'specs/001-a/tasks.md': '«»- [ ] T001 Send\n',
    },
    'a review that nobody finished': {
      ...feature(SPEC, PLAN, '- [ ] T001 Send\n'),
      'specs/001-a/checklists/requirements.md': '# Review\n\n«»- [ ] CHK001 Is it clear?\n',
    },
    'a question in a feature that is being built': feature(
      QUESTION,
      PLAN,
      '- [x] T001 Send\n- [ ] T002 Follow\n',
    ),
    'a question in a requirement': feature(
      QUESTION,
      `${PLAN}\n«**Testing**: pytest, NEEDS CLARIFICATION»\n`,
    ),
  },
  info: ['noPlan', 'noTasks', 'openPurpose', 'briefPurpose', 'openChecklist'],
});
