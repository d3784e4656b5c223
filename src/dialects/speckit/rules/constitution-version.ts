import { defineRule } from '../../../model/rule.ts';

const constitution = (reported: string, version: string): string =>
  `<!--\nSync Impact Report\nVersion change: 1.0.0 → ${reported}\n-->\n\n# Shop Constitution\n\n**Version**: ${version} | **Ratified**: 2026-01-02\n`;

export default defineRule({
  id: 'constitution-version',
  summary: 'A constitution says two things of its own version, or of its days.',
  rationale: 'Nobody can tell which text was agreed on.',
  remedy: 'Make both the same.',
  messages: {
    otherVersion: 'The version is {version}, but the report above says {reported}.',
    amendedBefore: 'Last amended on {amended}, before it was ratified on {ratified}.',
    otherChecklist: 'This says version {said}; the constitution is at {version}.',
  },
  good: { 'one version': { '.specify/memory/constitution.md': constitution('1.1.0', '1.1.0') } },
  bad: {
    'a checklist that nobody kept, and a day before the first': {
      '.specify/memory/constitution.md':
        '# Shop Constitution\n\n«**Version**: 1.1.0 | **Ratified**: 2026-01-02 | **Last Amended**: 2025-03-01»\n',
      '.specify/memory/constitution_update_checklist.md':
        '# Checklist\n\n«»- Constitution version: 2.1.1\n',
    },
    'an amendment that forgot the last line': {
      '.specify/memory/constitution.md': constitution('1.1.0', '1.0.0').replace(
        /^.*Ratified.*$/m,
        '«$&»',
      ),
    },
  },
});
