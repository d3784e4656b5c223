import { defineRule } from '../../../model/rule.ts';

const CONSTITUTION = {
  '.specify/memory/constitution.md':
    '# Shop Constitution\n\n**Version**: 1.1.0 | **Ratified**: 2026-01-02 | **Last Amended**: 2026-03-01\n',
};
const plan = (day: string, heading: string, checked = 'All principles hold.'): string =>
  `# Implementation Plan: A\n\n**Branch**: \`001-a\` | **Date**: ${day}\n\n${heading}\n\n${checked}\n`;

const CHECK = '## Constitution Check';
const OTHER = 'Constitution v1.0.0: holds.';

export default defineRule({
  id: 'outdated-constitution-check',
  summary: 'Principles were amended after the check that says they are kept, or nobody checked.',
  rationale: 'The work may not keep to what they say now.',
  remedy: 'Check it against them again (`/speckit.analyze`).',
  messages: {
    otherConstitution: 'The constitution is at {now}; checked against another version: {what}.',
    amendedSince: 'The constitution was amended on {now}, after it was checked: {what}.',
    noPrinciple: 'Checked against principles that the constitution does not have: {what}.',
    unchecked: 'This{more} no “Constitution Check”.',
  },
  good: {
    'a plan of later, one that names the version, and one that is built': {
      ...CONSTITUTION,
      'specs/001-a/plan.md': plan('2026-03-01', CHECK),
      'specs/002-b/plan.md': plan('2026-02-01', CHECK, OTHER.replace('1.0.0', '1.1.0')),
      'specs/003-c/plan.md': plan('2026-02-01', CHECK),
      'specs/003-c/tasks.md': '- [x] T001 Do it\n',
    },
  },
  bad: {
    'a plan of before': {
      ...CONSTITUTION,
      'specs/001-a/plan.md': plan('2026-02-01', `«${CHECK}»`),
    },
    'a plan without a check': {
      ...CONSTITUTION,
      'specs/001-a/plan.md': plan('2026-03-02', CHECK),
      'specs/002-b/plan.md': `«»${plan('2026-03-02', '## Summary')}`,
    },
    'a principle that there is not': {
      '.specify/memory/constitution.md': '# Shop\n\n### I. Tests\n\n### II. Speed\n',
      'specs/001-a/plan.md': plan('2026-03-02', `«${CHECK}»`, '- I. Tests: yes\n- III. Size: yes'),
    },
    'another version': {
      ...CONSTITUTION,
      'specs/001-a/plan.md': plan('2026-03-02', `«${CHECK}»`, OTHER),
    },
  },
  severity: 'info',
});
