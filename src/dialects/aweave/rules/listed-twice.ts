import { defineRule } from '../../../model/rule.ts';

const FOLDER = 'resources/workspaces/k';
const overview = (body: string) => `---\nname: K\ndescription: The workspace k.\n---\n\n${body}`;
const inside = Object.fromEntries(
  ['api', 'shop', 'site'].map((name) => [
    `${FOLDER}/web/${name}/OVERVIEW.md`,
    `---\nname: ${name}\ndescription: One of them.\n---\n`,
  ]),
);

export default defineRule({
  id: 'listed-twice',
  summary: 'An overview lists what its readers receive anyway.',
  rationale: 'The list costs tokens, and is soon out of date.',
  remedy: 'Remove the list: summaries of everything inside are sent along with the overview.',
  messages: {
    listedTwice: 'This list names {count} of the folders whose summaries are sent along anyway.',
  },
  good: {
    'an overview that tells what is not in the summaries': {
      ...inside,
      [`${FOLDER}/OVERVIEW.md`]: overview('- Small steps\n- One way\n'),
    },
  },
  bad: {
    'a list of what is inside': {
      ...inside,
      [`${FOLDER}/OVERVIEW.md`]: overview('«- `api`: REST»\n- `shop`: sells\n- **site**\n'),
    },
  },
});
