import { defineRule } from '../../../model/rule.ts';

const constitution = (reported: string, version: string): string =>
  `<!--\nSync Impact Report\nVersion change: 1.0.0 → ${reported}\n-->\n\n# Shop Constitution\n\n**Version**: ${version} | **Ratified**: 2026-01-02\n`;

export default defineRule({
  id: 'constitution-version',
  summary: 'The version at the end of a constitution is not the one that its report names.',
  rationale:
    'One of the two was forgotten by the last amendment, so nobody can tell which text was agreed on.',
  remedy: 'Make both the same.',
  messages: { otherVersion: 'The version is {version}, but the report above says {reported}.' },
  good: { 'one version': { '.specify/memory/constitution.md': constitution('1.1.0', '1.1.0') } },
  bad: {
    'an amendment that forgot the last line': {
      '.specify/memory/constitution.md': constitution('1.1.0', '«1.0.0»').replace(
        '**Version**: «',
        '«**Version**: ',
      ),
    },
  },
});
