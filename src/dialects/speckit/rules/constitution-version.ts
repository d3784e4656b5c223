import { defineRule } from '../../../model/rule.ts';

const PATH = '.specify/memory/constitution.md';
const constitution = (reported: string, last: string, more = ''): string =>
  `<!--\nSync Impact Report\nVersion change: 1.0.0 → ${reported}\n${more}-->\n\n# Shop Constitution\n\n${last}\n`;
const line = (version: string, amended = '2026-01-02'): string =>
  `**Version**: ${version} | **Ratified**: 2026-01-02 | **Last Amended**: ${amended}`;

export default defineRule({
  id: 'constitution-version',
  summary:
    'A constitution says two things of its own version, of its days, or of what changed in it, or a specification is older than it by its day.',
  rationale: 'Nobody can tell which text was agreed on.',
  remedy: 'Write in both places what was agreed on last.',
  messages: {
    otherVersion:
      'The version is {version}, but the report above says {reported}. Write the later one in both.',
    amendedBefore:
      'Last amended on {amended}, before it was ratified on {ratified}. Write the day of the last change.',
    removedInMinor:
      'The report above removes {removed}, which needs a new MAJOR version, and this is {version}. Write the next MAJOR version in both.',
    datedBefore:
      'This is of {day}, but the constitution ({ratified}) and the specifications before this one are later. Write the day on which it was begun.',
    noAmended: 'The last line has no “Last Amended”. Write it, as `YYYY-MM-DD`.',
    otherChecklist:
      'This says version {said}; the constitution is at {version}. Write that version here.',
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
    'a feature of the wrong year': {
      [PATH]: constitution('1.1.0', line('1.1.0')),
      ...Object.fromEntries(
        ['001 2026-01-03', '002 2026-01-04', '003 «2025-01-05»'].map((day) => [
          `specs/${day.slice(0, 3)}-a/spec.md`,
          `# A\n\n**Created**: ${day.slice(4)}\n`,
        ]),
      ),
    },
    'an amendment that forgot the last line': {
      [PATH]: constitution('1.1.0', `«${line('1.0.0')}»`),
    },
  },
  info: ['noAmended'],
});
