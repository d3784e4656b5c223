import { defineRule } from '../../../model/rule.ts';

const TOPIC = 'resources/workspaces/k/_lessons';
const created = (day: string) => `---\nname: A\ndescription: A lesson.\ncreated: ${day}\n---\n`;

export default defineRule({
  id: 'entry-name',
  summary: 'The file name of an entry does not match the day on which it was created.',
  rationale: 'Entries are found and sorted by file name.',
  remedy: 'Name the file `YYMMDD-name.md` after the day in its front matter.',
  messages: {
    otherName: '{name} does not follow `YYMMDD-name.md`, in lower case and without spaces.',
    otherDate: 'The name says {date}, the front matter {created}.',
  },
  good: {
    'one day in both': { [`${TOPIC}/260301-a.md`]: created('2026-03-01') },
  },
  bad: {
    'another day': { [`${TOPIC}/260301-a.md`]: created('«2026-03-02»') },
    'no day, or one of eight digits, and blanks': {
      [`${TOPIC}/20260301-Some Notes.md`]: `«»${created('2026-03-01')}`,
      [`${TOPIC}/notes.md`]: `«»${created('2026-03-01')}`,
    },
  },
  info: ['otherName'],
});
