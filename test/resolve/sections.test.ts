// The text of a cascade: gathered under headings, except that a decision stays whole.

import { expect, test } from 'vitest';
import { findTarget, resolve } from '../../src/core.ts';
import { contextMarkdown } from '../../src/emit/context-markdown.ts';
import { hierarchy, page, resolved, TODAY } from '../helpers/hierarchy.ts';

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
    { heading: 'W', slug: 'w', parts: [{ source: '.limps/workspace.md', line: 1, markdown: '' }] },
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

test('a heading is a statement: with nothing below it, it is told by itself', () => {
  const context = resolved({
    '.limps/workspace.md': '# Always answer in German\n\n## Never use C++\n\n## Never use C#\n',
    '.limps/context/style.md': '### Deep alone\n\nTabs.\n\n## Never use C++.\n',
  });
  const at = (source: string, line: number) => ({ source, line, markdown: '' });
  expect(context.target.title).toBe('Always answer in German');
  expect(context.sections).toEqual([
    {
      heading: 'Never use C++',
      slug: 'never-use-c',
      parts: [
        at('.limps/workspace.md', 3),
        { ...at('.limps/workspace.md', 5), markdown: '## Never use C#' },
        at('.limps/context/style.md', 5),
      ],
    },
    {
      heading: 'Deep alone',
      slug: 'deep-alone',
      parts: [{ source: '.limps/context/style.md', line: 3, markdown: 'Tabs.' }],
    },
  ]);
  const markdown = contextMarkdown(context);
  expect(markdown).toContain(
    '### Never use C++\n\nSource: `.limps/workspace.md:5`\n\n#### Never use C#\n\n### Deep alone',
  );
  expect(markdown.match(/Always answer in German/g)).toHaveLength(1);
});

test('a title above other headings is told once, and an empty block of defaults not at all', () => {
  const context = resolved(
    {
      '.limps/workspace.md': '# Workspace: Acme\n\n## Mission\n\nShip.\n\n## Defaults\n',
      'plans/0001-x/plan.md': '# Plan X\n\n## Mission\n',
    },
    '1',
  );
  expect(context.sections.map(({ heading }) => heading)).toEqual([
    ...['Workspace: Acme', 'Mission', 'Defaults'],
  ]);
  const markdown = contextMarkdown(context);
  expect(markdown.match(/^# Plan X$|^### .*$/gm)).toEqual([
    ...['# Plan X', '### Workspace: Acme', '### Mission'],
  ]);
  expect(markdown).not.toContain('plan.md:3');
});

test('the first lines of a text keep their indentation', () => {
  const { sections } = resolved({ '.limps/workspace.md': '# W\n\n## Code\n\n    run\n' });
  expect(sections[0]?.parts).toEqual([
    { source: '.limps/workspace.md', line: 5, markdown: '    run' },
  ]);
});

test('a heading that says more than the title of its front matter is text', () => {
  const { sections } = resolved({
    '.limps/adrs/ADR-0001-use-x.md': page(
      'title: Database\nstatus: accepted',
      '# Use X everywhere\n\n## Why\n\nSpeed.\n',
    ),
  });
  expect(sections[0]?.parts[0]?.markdown).toBe('# Use X everywhere\n\n## Why\n\nSpeed.');
});

test('a gotcha that is its heading alone is in the brief for a purpose', () => {
  const opened = hierarchy({
    '.tlc.json': '{}',
    'memory/gotchas/redis.md': '# Gotcha: Never restart redis on Fridays\n',
    'memory/gotchas/cache.md': '# Gotcha: Cold cache\n\nTwo seconds.\n',
  });
  const { target } = findTarget(opened);
  const context = resolve(opened, { ...target, purpose: 'build' }, new Map(), { now: TODAY });
  expect(context.layers.map(({ source }) => source)).toContain('memory/gotchas/redis.md');
  expect(contextMarkdown(context)).toContain('Never restart redis on Fridays');
  expect(context.warnings.filter((one) => one.includes('redis'))).toEqual([
    '⚠️ Never restart redis on Fridays (memory/gotchas/redis.md)',
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
