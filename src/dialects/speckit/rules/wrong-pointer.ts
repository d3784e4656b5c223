import { defineRule } from '../../../model/rule.ts';

const FIRST = { 'specs/001-a/spec.md': '# Feature Specification: A\n' };
const SETTINGS = '.specify/feature.json';
const block = (folder: string): string =>
  `# Rules\n\n<!-- SPECKIT START -->\nRead the current plan at ${folder}plan.md\n<!-- SPECKIT END -->\n`;

export default defineRule({
  id: 'wrong-pointer',
  summary:
    'What is said of specifications is not so: which one is current, when one was created, where it stands.',
  rationale: 'Commands of spec-kit and agents work on the folder that is named.',
  remedy: 'Name the folder that is worked on, or the file where it stands now.',
  messages: {
    pointsNowhere: '`{folder}` is named as the one that is worked on, and is not there.',
    pointersDiffer: '`{folder}` is named as the one that is worked on, and `{other}` in `{path}`.',
    pointsBack:
      '`{folder}` is named as the one that is worked on. All of its tasks are done, and {later} is begun.',
    namedMissing: '`{file}` is named here, and is not there.',
    foreignLink: 'The specification is linked as `{link}`, which is a path on one machine.',
    oddDay: 'Created on {day}, but the one before it on {before}, and the one after it on {after}.',
  },
  good: {
    'both name one feature': {
      ...FIRST,
      [SETTINGS]: '{"feature_directory":"specs/001-a"}\n',
      'AGENTS.md': block('specs/001-a/'),
    },
  },
  bad: {
    'a feature that was renamed': {
      ...FIRST,
      [SETTINGS]: '{"feature_directory":"«specs/001-b»"}\n',
    },
    'a part of the code without its constitution': {
      ...FIRST,
      '.specify/sdd-manifest.yaml':
        'managed-components:\n  mail:\n    constitution: «.specify/constitutions/mail.md»\n',
    },
    'two features': {
      ...FIRST,
      'specs/002-b/spec.md': '# Feature Specification: B\n',
      [SETTINGS]: '{"feature_directory":"specs/001-a"}\n',
      'AGENTS.md': block('«specs/002-b/»'),
    },
    'a feature that is over': {
      ...FIRST,
      'specs/001-a/tasks.md': '- [x] T001 Do it\n',
      'specs/002-b/spec.md': '# Feature Specification: B\n',
      'specs/002-b/tasks.md': '- [ ] T001 Do it\n',
      [SETTINGS]: '{"feature_directory":"«specs/001-a»"}\n',
    },
    'a day of another year': {
      'specs/001-a/plan.md': '# Plan\n\n**Spec**: [spec](«/home/me/shop/specs/001-a/spec.md»)\n',
      'specs/001-a/spec.md': '# A\n\n**Created**: 2026-01-05\n',
      'specs/002-b/spec.md': '# B\n\n**Created**: «2025-01-06»\n',
      'specs/003-c/spec.md': '# C\n\n**Created**: 2026-01-07\n',
    },
  },
  info: ['pointsBack'],
});
