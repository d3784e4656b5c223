import { defineRule } from '../../../model/rule.ts';

const PATH = '.specify/memory/constitution.md';
const constitution = (reported: string, last: string, more = ''): string =>
  `<!--\nSync Impact Report\nVersion change: 1.0.0 → ${reported}\n${more}-->\n\n# Shop Constitution\n\n${last}\n`;
const line = (version: string, amended = '2026-01-02'): string =>
  `**Version**: ${version} | **Ratified**: 2026-01-02 | **Last Amended**: ${amended}`;

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
  good: { 'one version': { [PATH]: constitution('1.1.0', line('1.1.0')) } },
  bad: {
    'a checklist that nobody kept, and a day before the first': {
      [PATH]: `# Shop Constitution\n\n«${line('1.1.0', '2025-03-01')}»\n`,
      '.specify/memory/constitution_update_checklist.md':
        '# Checklist\n\n«- Constitution version: 2.1.1»\n',
    },
    'a principle that went away in a small step': {
      [PATH]: constitution(
        '1.1.0',
        `«${line('1.1.0')}»`,
        'Modified principles: none\nRemoved principles:\n  - IV. No cookies\n',
      ),
    },
    'a large step in which nothing went away': {
      [PATH]: constitution(
        '2.0.0',
        `«${line('2.0.0')}»`,
        'Modified principles: None\nRemoved principles: None\n',
      ),
    },
    'an amendment that forgot the last line': {
      [PATH]: constitution('1.1.0', `«${line('1.0.0')}»`),
    },
  },
  info: ['noAmended'],
});
