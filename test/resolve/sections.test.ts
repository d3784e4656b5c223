// The text of a cascade: gathered under headings, except that a decision stays whole.

import { expect, test } from 'vitest';
import { page, resolved } from '../helpers/hierarchy.ts';

test('one heading gathers the parts of every layer, each with its source and line', () => {
  const { sections } = resolved(
    {
      '.limps/workspace.md':
        '# W\n\n## Principles\n\n- Calm\n\n### Why\n\nSleep.\n\n## Other\n\nX\n',
      'plans/0001-x/plan.md': 'Before.\n\n# X\n\n## Principles\n\n- Quick\n',
    },
    '1',
  );
  expect(sections).toEqual([
    {
      heading: 'Principles',
      slug: 'principles',
      parts: [
        { source: '.limps/workspace.md', line: 5, markdown: '- Calm\n\n### Why\n\nSleep.' },
        { source: 'plans/0001-x/plan.md', line: 7, markdown: '- Quick' },
      ],
    },
    {
      heading: 'Other',
      slug: 'other',
      parts: [{ source: '.limps/workspace.md', line: 13, markdown: 'X' }],
    },
    {
      heading: 'X',
      slug: 'x',
      parts: [{ source: 'plans/0001-x/plan.md', line: 1, markdown: 'Before.' }],
    },
  ]);
});

test.each([
  [
    'a title',
    '# Use X\n\n## Context\n\nWhy.\n\n## Decision\n\nX.\n',
    '## Context\n\nWhy.\n\n## Decision\n\nX.',
    7,
  ],
  ['no title', '## Context\n\nWhy.\n', '## Context\n\nWhy.', 5],
  ['text alone', 'X, because.\n', 'X, because.', 5],
])('a decision with %s is one section', (_, body, markdown, line) => {
  const { sections } = resolved({
    '.limps/adrs/ADR-0001-use-x.md': page('title: Use X\nstatus: accepted', body).replace(
      '---\n\n',
      '---\n',
    ),
  });
  expect(sections).toEqual([
    {
      heading: 'Use X',
      slug: 'use-x',
      parts: [{ source: '.limps/adrs/ADR-0001-use-x.md', line, markdown }],
    },
  ]);
});
