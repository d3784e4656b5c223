import { defineRule } from '../../../model/rule.ts';

const pointerTo = (folder: string) => ({
  'specs/001-a/spec.md': '# Feature Specification: A\n',
  '.specify/feature.json': `{"feature_directory":"${folder}"}\n`,
});
const block = (folder: string): string =>
  `# Rules\n\n<!-- SPECKIT START -->\nRead the current plan at ${folder}plan.md\n<!-- SPECKIT END -->\n`;

export default defineRule({
  id: 'wrong-pointer',
  summary: 'A document names the wrong specification as current, or the wrong state of one.',
  rationale: 'Commands of spec-kit and agents work on the folder that is named.',
  remedy: 'Name the folder that is worked on, or the file where it stands now.',
  messages: {
    pointsNowhere: '`{folder}` is named as the one that is worked on, and is not there.',
    pointersDiffer: '`{folder}` is named as the one that is worked on, and `{other}` in `{path}`.',
    pointsBack:
      '`{folder}` is named as the one that is worked on. All of its tasks are done, and {later} is begun.',
    foreignLink: 'This names `{link}`, which is a path on one machine.',
  },
  good: {
    'both name one feature': { ...pointerTo('specs/001-a'), 'AGENTS.md': block('specs/001-a/') },
  },
  bad: {
    'a feature that was renamed': pointerTo('«specs/001-b»'),
    'two features': {
      ...pointerTo('specs/001-a'),
      'specs/002-b/spec.md': '# Feature Specification: B\n',
      'AGENTS.md': block('«specs/002-b/»'),
    },
    'a feature that is over': {
      ...pointerTo('«specs/001-a»'),
      'specs/001-a/tasks.md': '- [x] T001 Do it\n',
      'specs/002-b/spec.md': '# Feature Specification: B\n',
      'specs/002-b/tasks.md': '- [ ] T001 Do it\n',
    },
    'a path of one machine': {
      'AGENTS.md': block('«file:///c:/shop/').replace('plan.md', 'plan.md»'),
      'specs/001-a/plan.md': '# Plan\n\n**Spec**: [spec](«/home/me/shop/specs/001-a/spec.md»)\n',
      'specs/002-b/plan.md': '# Plan\n\n**Spec**: «/home/me/shop/specs/002-b/spec.md»\n',
      'specs/003-c/plan.md': '# Plan\n\n**Spec**: «C:\\shop\\specs\\003-c\\spec.md»\n',
      'specs/001-a/spec.md': '# A\n',
    },
  },
  info: ['pointsBack'],
});
