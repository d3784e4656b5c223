import { defineRule } from '../../model/rule.ts';

const PATH = 'docs/adr/0001-vision.md';

export default defineRule({
  id: 'link-outside-root',
  about: ['references'],
  severity: 'info',
  summary: 'A relative link leads outside the workspace.',
  rationale:
    'Readers of the site and agents with a bundle cannot follow it, and its target is not checked.',
  remedy: 'Use a full URL, or choose a `--root` that contains the file.',
  messages: {
    outside: 'The link leads outside the workspace: `{target}`.',
    tooFar: 'The link leads outside the workspace: `{target}`. Write `{near}`, which is here.',
  },
  good: {
    'a file inside the workspace, and a URL': {
      [PATH]: '# Vision\n\n[code](../../src/a.ts) [web](https://example.com/../x.md)\n',
      'src/a.ts': '',
    },
  },
  bad: {
    'a file outside the workspace': {
      [PATH]: '# Vision\n\nSee «[the other project](../../../other/README.md)».\n',
    },
    'a file of the workspace, with one step too many': {
      [PATH]: '# Vision\n\nSee «[the code](../../../src/a.ts)».\n',
      'src/a.ts': '',
    },
    'an image outside the workspace': {
      'plans/0042-x/plan.md': '# X\n\n«![how it works](../../../how.png)»\n',
    },
  },
  check: ({ linksOutsideRoot }) => linksOutsideRoot,
});
