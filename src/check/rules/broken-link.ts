// In: links that the tree cannot answer. Out: relative links and anchors that lead nowhere, with what was probably meant.

import { defineRule } from '../rule.ts';

const PATH = '.limps/context/vision.md';

export default defineRule({
  id: 'broken-link',
  severity: 'warning',
  summary: 'A relative link leads to no file, or to no heading in it.',
  rationale: 'A reader, or an agent that follows the link, ends nowhere.',
  remedy: 'Mend the link, or take it out.',
  messages: {
    file: 'The link leads to {wanted}, and there is no such file.',
    fileMeant: 'The link leads to {wanted}, and there is no such file; there is {meant}.',
    anchor: 'The link leads to `#{wanted}`, and there is no such heading.',
    anchorMeant:
      'The link leads to `#{wanted}`, and there is no such heading; there is `#{meant}`.',
    anchorIn: 'The link leads to `#{wanted}` in {file}, and there is no such heading.',
    anchorInMeant:
      'The link leads to `#{wanted}` in {file}, and there is no such heading; there is `#{meant}`.',
  },
  good: [
    {
      title: 'a heading, a file, and what lies outside',
      files: {
        [PATH]:
          '# Vision\n\n[up](#vision) [code](../../src/a.ts) [web](https://example.com/x.md)\n',
        'src/a.ts': '',
      },
    },
  ],
  bad: [
    {
      title: 'a file that is not there',
      files: { [PATH]: '# Vision\n\nSee «[the code](../../src/a.ts)».\n' },
    },
    {
      title: 'a heading that is not there',
      files: { [PATH]: '# Vision\n\nSee «[below](#goals)».\n\n## Our goals\n' },
    },
    {
      title: 'a heading that is not in the other file',
      files: {
        [PATH]: '# Vision\n\nSee «[goals](goals.md#ours)».\n',
        '.limps/context/goals.md': '# Goals\n',
      },
    },
    {
      title: 'capitals matter',
      files: { [PATH]: '# Vision\n\nSee «[notes](../Notes.txt)».\n', '.limps/notes.txt': '' },
    },
  ],
  *check({ deadLinks }) {
    for (const { from, link, missing, wanted, meant, inside } of deadLinks) {
      const place = missing === 'anchor' && inside !== from ? 'anchorIn' : missing;
      const message = meant === null ? place : (`${place}Meant` as const);
      yield {
        message,
        path: from,
        at: link.span,
        data: {
          wanted,
          ...(place === 'anchorIn' ? { file: inside } : {}),
          ...(meant === null ? {} : { meant }),
        },
      };
    }
  },
});
