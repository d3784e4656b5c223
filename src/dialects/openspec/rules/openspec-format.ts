import { defineRule } from '../../../model/rule.ts';
import { DELTA, LOGIN, requirements, SCENARIO, SPEC } from './delta-base.ts';

const ADDED = requirements('ADDED ', 'Session');

export default defineRule({
  id: 'openspec-format',
  summary:
    'OpenSpec cannot read a specification or a change as it is written, or finds it unfinished.',
  rationale:
    '`openspec archive` refuses it or leaves it out. Whatever `openspec validate --strict` fails for is found, by this rule or `unfinished-spec`.',
  remedy:
    'Write `## Purpose` and one `## Requirements` (in a change `## ADDED Requirements`, or MODIFIED, REMOVED, RENAMED), below it `### Requirement:` with SHALL or MUST, and a `#### Scenario:`.',
  messages: {
    isDelta: 'Headings of a change, below which OpenSpec sees no requirement: {what}.',
    noPurpose: 'No `## Purpose`, without which OpenSpec reads no requirement: {what}.',
    noRequirements: 'No requirement below `## Requirements`: {what}.',
    unseen: 'OpenSpec reads no requirements here: {what}.',
    unpaired: 'A rename is a line `FROM:` and at once its line `TO:`; one stands alone: {what}.',
    sameName: 'A requirement is there twice: {what}.',
    noScenario: 'A requirement has no scenario, or no text: {what}.',
    noNorm: 'A requirement has neither SHALL nor MUST: {what}.',
    noDeltas: 'No `specs/NAME/spec.md` in a change, and no `skip_specs: true`: {what}.',
    skipsSpecs: '`skip_specs: true` in a change that has files in `specs/`: {what}.',
    looseDelta:
      'OpenSpec reads `specs/NAME/spec.md` of a change, and not this file with requirements: {what}.',
    noBoxes: 'No line of `tasks.md` is a checkbox, so OpenSpec sees no tasks: {what}.',
    taskNumber: 'The number of a task is there twice, or not that of the heading above: {what}.',
    sameSpec:
      'Several open changes touch one specification: {what}. Write what is archived last on top of the others.',
    undated:
      'The name of an archived change does not begin with its day: {what}. Rename its folder to `YYYY-MM-DD-NAME`.',
    namedOnly:
      'The proposal names what the change does not touch in `specs/`: {what}. Write `specs/NAME/spec.md`, or take the name out.',
    unnamed:
      'The change touches specifications that the proposal does not name: {what}. Write them into its lists.',
    emptyDelta: 'There is no requirement below `## ADDED Requirements` or the like.',
    unreadProject: 'No command reads this any more, and `{config}` has no `context`.',
  },
  good: {
    'code that shows a requirement, and a list of removed ones': {
      [SPEC]: LOGIN.replace(SCENARIO, `\n\`\`\`md\n### Requirement: X\n\`\`\`\n${SCENARIO}`),
      [DELTA]: `${ADDED.replace('Session', 'Token')}\n## REMOVED Requirements\n\n- \`### Requirement: Session\`\n`,
    },
  },
  bad: {
    'a change that was copied': { [SPEC]: ADDED.replace(/^.*$/m, '«»«»$&') },
    'no scenario, and a requirement that nobody sees': {
      [SPEC]: `${LOGIN.replace(SCENARIO, '').replace(/^###.*$/m, '«»$&')}\n## Notes\n\n«»### Requirement: Cookie\n\nIt SHALL go.\n`,
    },
    'a requirement twice, and a task that was moved': {
      [DELTA]: `${ADDED}\n«»### Requirement: Session\n\nIt MUST end.\n${SCENARIO}`,
      'openspec/changes/a/tasks.md': '## 1. Mail\n\n«»- [ ] 2.1 Send\n',
    },
    'archived by hand': { 'openspec/changes/archive/b/tasks.md': '«»- [x] 1.1 Do it\n' },
    'a file that nobody reads': {
      'openspec/config.yaml': 'schema: spec-driven\n# context: we use pnpm\n',
      'openspec/project.md': '«»# We use pnpm\n',
    },
  },
  info: ['sameSpec', 'noNorm', 'undated', 'unreadProject', 'namedOnly', 'unnamed'],
});
