// In: links that climb. Out: relative links that lead out of the workspace, where nobody can follow them.

import { defineRule } from '../rule.ts';
import { shown } from '../words.ts';

const PATH = '.limps/context/vision.md';

export default defineRule({
  id: 'link-outside-root',
  severity: 'info',
  summary: 'A relative link leads above the root of the workspace.',
  rationale:
    'Whoever has only the workspace, such as an agent with its bundle or a reader of the site, ends nowhere, and nobody can tell whether the file is still there.',
  remedy:
    'Give the whole address, or open the workspace further up (`--root`) where the file belongs to it.',
  messages: { outside: 'The link leads out of the workspace: {target}.' },
  good: [
    {
      title: 'up, but not out, and an address of the web',
      files: {
        [PATH]: '# Vision\n\n[code](../../src/a.ts) [web](https://example.com/../x.md)\n',
        'src/a.ts': '',
      },
    },
  ],
  bad: [
    {
      title: 'one step too far',
      files: { [PATH]: '# Vision\n\nSee «[the other project](../../../other/README.md)».\n' },
    },
    {
      title: 'an image',
      files: { 'plans/0042-x/plan.md': '# X\n\n«![how it works](../../../how.png)»\n' },
    },
  ],
  *check({ outsideLinks }) {
    for (const { from, link } of outsideLinks) {
      yield { message: 'outside', path: from, at: link.span, data: { target: shown(link.target) } };
    }
  },
});
