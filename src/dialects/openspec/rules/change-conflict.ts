import { defineRule } from '../../../model/rule.ts';

const changed = (minutes: number): string =>
  `## MODIFIED Requirements\n\n### Requirement: Session\n\nIt SHALL end after ${minutes} minutes.\n`;

export default defineRule({
  id: 'change-conflict',
  about: ['conflicts'],
  summary: 'Open changes of OpenSpec touch one requirement, and do not say the same of it.',
  rationale:
    '`openspec archive` replaces the whole requirement: what was archived first is lost, or the second is refused.',
  remedy: 'Make one change of them, or archive one and write the other on top of it.',
  messages: {
    comesFirst:
      'What {change} brings is changed here, so {change} has to be archived first: {what} of {capability}.',
    sameRequirement:
      '“{what}” of {capability} is touched by open changes that contradict each other: {changes}. What is archived last replaces the others, or is refused.',
  },
  good: {
    'two that say the same, and one of another requirement': {
      'openspec/changes/a/specs/login/spec.md': changed(15),
      'openspec/changes/b/specs/login/spec.md': changed(15),
      'openspec/changes/c/specs/login/spec.md': changed(60).replace('Session', 'Token'),
    },
  },
  bad: {
    'what another change brings': {
      'openspec/project.md': '# Shop\n',
      'openspec/changes/a/specs/login/spec.md': changed(15).replace('MODIFIED', 'ADDED'),
      'openspec/changes/b/specs/login/spec.md': changed(60).replace(/^### .*$/m, '«»$&'),
    },
    'fifteen minutes and sixty': {
      'openspec/project.md': '# Shop\n',
      'openspec/changes/a/specs/login/spec.md': changed(15).replace(/^### .*$/m, '«»$&'),
      'openspec/changes/b/specs/login/spec.md': changed(60),
    },
  },
  info: ['comesFirst'],
});
