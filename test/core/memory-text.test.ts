// Memory files hold more than entries; what is not understood still reaches the agent.

import { expect, test } from 'vitest';
import { page, resolved } from '../helpers/hierarchy.ts';

test('sections of a memory file that hold no entries are sections of the context', () => {
  const memory = `# Agent Memory: A

A word before all.

## Findings

- Cold caches lie

## Ideas

Try it with fewer files.

### Later

And with more.

## Session Log

### Session 1 — 2026-03-01

- Began
`;
  const {
    sections,
    memory: [read],
  } = resolved(
    {
      'plans/0001-x/plan.md': '# X',
      'plans/0001-x/agents/000-a.md': '# A',
      'plans/0001-x/agents/000-a.memory.md': page('agent: 000-a', memory),
    },
    '1',
    '0',
  );
  expect(read?.findings.map(({ text }) => text)).toEqual(['Cold caches lie']);
  expect(sections.map(({ heading, parts }) => [heading, parts[0]?.markdown])).toEqual([
    ['X', ''],
    ['Agent Memory: A', 'A word before all.'],
    ['Ideas', 'Try it with fewer files.'],
    ['Later', 'And with more.'],
  ]);
});
