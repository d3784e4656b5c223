// Decision records that the page of their folder does not name.

import { defineRule } from '../../model/rule.ts';

const NUMBERS = Array.from({ length: 10 }, (_, at) => String(at + 1).padStart(4, '0'));
const RECORDS = Object.fromEntries(
  NUMBERS.map((one) => [`docs/adr/${one}-a.md`, '# A\n\nStatus: Accepted\n']),
);
const listOf = (names: readonly string[]): string =>
  names.map((one) => `- [${one}](${one}-a.md)\n`).join('');

export default defineRule({
  id: 'unlisted-record',
  about: ['references', 'drift'],
  severity: 'info',
  summary: 'The page of a folder of decisions lists nine in ten of them, and not the rest.',
  rationale: 'Whoever reads the list does not learn of the others.',
  remedy: 'Add a line for each, or make the list with a program.',
  messages: { unlisted: 'This names {named} of the {all} records beside it, and not {files}.' },
  good: {
    'a list of what is decided': {
      ...RECORDS,
      'docs/adr/0010-a.md': '# A\n\nStatus: Proposed\n',
      'docs/adr/README.md': listOf(NUMBERS.slice(0, 9)),
    },
  },
  bad: {
    'a record that is not listed': {
      ...RECORDS,
      'docs/adr/README.md': `«»${listOf(NUMBERS.slice(0, 9))}`,
    },
  },
  check: ({ unlistedRecords }) => unlistedRecords,
});
