import { defineRule } from '../../model/rule.ts';

const PATH = 'docs/adr/0001-vision.md';

export default defineRule({
  id: 'broken-link',
  about: ['references', 'drift'],
  summary: 'A relative link points to a file or heading that does not exist.',
  rationale: 'Readers, and agents that follow the link, reach a dead end.',
  remedy: 'Fix the link, or remove it.',
  messages: {
    file: 'The link points to `{wanted}`, which does not exist.',
    fileMeant: 'The link points to `{wanted}`, which does not exist. Did you mean `{near}`?',
    anchor: 'No heading matches `#{wanted}`.',
    anchorMeant: 'No heading matches `#{wanted}`. Did you mean `#{near}`?',
    anchorIn: 'No heading in `{file}` matches `#{wanted}`.',
    anchorInMeant: 'No heading in `{file}` matches `#{wanted}`. Did you mean `#{near}`?',
  },
  good: {
    'a heading, a file, and a URL': {
      [PATH]: '# Vision\n\n[up](#vision) [code](../../src/a.ts) [web](https://example.com/x.md)\n',
      'src/a.ts': '',
    },
  },
  bad: {
    'a missing file': { [PATH]: '# Vision\n\nSee «[the code](../../src/a.ts)».\n' },
    'a missing heading': { [PATH]: '# Vision\n\nSee «[below](#goals)».\n\n## Our goals\n' },
    'a heading that the other file does not have': {
      [PATH]: '# Vision\n\nSee «[goals](goals.md#ours)».\n',
      'docs/adr/goals.md': '# Goals\n',
    },
    'a different case': {
      [PATH]: '# Vision\n\nSee «[notes](../Notes.txt)».\n',
      'docs/notes.txt': '',
    },
  },
  check: ({ brokenLinks }) => brokenLinks,
});
