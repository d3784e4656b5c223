import { defineRule } from '../../../model/rule.ts';

const constitution = (reported: string, version: string): string =>
  `<!--\nSync Impact Report\nVersion change: 1.0.0 → ${reported}\n-->\n\n# Shop Constitution\n\n**Version**: ${version} | **Ratified**: 2026-01-02 | **Last Amended**: 2026-01-02\n`;

export default defineRule({
  id: 'constitution-version',
  summary:
    'A constitution says two things of its own version, of its days, or of what changed in it.',
  rationale: 'Nobody can tell which text was agreed on.',
  remedy: 'Make both the same.',
  messages: {
    otherVersion: 'The version is {version}, but the report above says {reported}.',
    amendedBefore: 'Last amended on {amended}, before it was ratified on {ratified}.',
    removedInMinor:
      'The report above removes {removed}, which needs a new MAJOR version, and this is {version}.',
    majorForNothing:
      'The version went up to {version}, but the report above removes and modifies no principle.',
    noAmended: 'The last line has no “Last Amended”.',
    otherChecklist: 'This says version {said}; the constitution is at {version}.',
  },
  good: { 'one version': { '.specify/memory/constitution.md': constitution('1.1.0', '1.1.0') } },
  bad: {
    'a checklist that nobody kept, and a day before the first': {
      '.specify/memory/constitution.md':
        '# Shop Constitution\n\n«**Version**: 1.1.0 | **Ratified**: 2026-01-02 | **Last Amended**: 2025-03-01»\n',
      '.specify/memory/constitution_update_checklist.md':
        '# Checklist\n\n«- Constitution version: 2.1.1»\n',
    },
    'a principle that went away in a small step': {
      '.specify/memory/constitution.md': constitution('1.1.0', '1.1.0')
        .replace('-->', 'Modified principles: none\nRemoved principles:\n  - IV. No cookies\n-->')
        .replace(/^.*Ratified.*$/m, '«$&»'),
    },
    'a large step in which nothing went away': {
      '.specify/memory/constitution.md': constitution('2.0.0', '2.0.0')
        .replace('-->', 'Modified principles: None\nRemoved principles: None\n-->')
        .replace(/^.*Ratified.*$/m, '«$&»'),
    },
    'an amendment that forgot the last line': {
      '.specify/memory/constitution.md': constitution('1.1.0', '1.0.0').replace(
        /^.*Ratified.*$/m,
        '«$&»',
      ),
    },
  },
  info: ['noAmended'],
});
