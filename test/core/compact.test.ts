// A context in a budget: what goes first, what stays, and that nothing goes without a word.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findTarget, resolve } from '../../src/core.ts';
import { contextMarkdown } from '../../src/emit/context-markdown.ts';
import type { ResolvedContext } from '../../src/model/resolution.ts';
import { compact } from '../../src/operations/compact.ts';
import { hierarchy, page, TODAY } from '../helpers/hierarchy.ts';

const long = (word: string): string => `${`${word} and nothing else in this line.\n`.repeat(20)}`;
const count = (text: string): number => Math.ceil(text.length / 4);

const FILES = {
  '.limps/workspace.md': page(
    'name: Shop\nupdated: 2026-03-20',
    `# Shop\n\n## Mission\n\n${long('tea')}\n## Defaults\n\n\`\`\`yaml\nlanguage: TypeScript\n\`\`\`\n`,
  ),
  '.limps/context/old.md': page('updated: 2026-01-01', `# Old\n\n## Old ways\n\n${long('old')}`),
  '.limps/context/new.md': page('updated: 2026-03-30', `# New\n\n## New ways\n\n${long('new')}`),
  '.limps/adrs/ADR-0001-boiler.md': page(
    'status: accepted\nupdated: 2026-03-20\nconstraints:\n  water: boiled',
    `# Boiler\n\n## Decision\n\n${long('boil')}`,
  ),
  'plans/0042-brew/0042-brew-plan.md': page('status: active\nupdated: 2026-03-20', '# Brew\n'),
  'plans/0042-brew/context.md': page(
    'updated: 2025-12-01',
    `# Notes\n\n## Log\n\n\`\`\`\n${long('line')}\`\`\`\n`,
  ),
  'plans/0042-brew/agents/001-pour.md': page(
    'status: GAP\nupdated: 2026-03-20',
    `# Pour\n\n## Task\n\n${long('pour')}`,
  ),
  'plans/0042-brew/agents/001-pour.memory.md': `# Memory\n\n## Findings\n\n- Lime ruins kettles.\n\n## Blockers\n\n- [ ] No water\n\n## Sessions\n\n### Session 1 — 2026-03-01\n\n${long('talk')}`,
};

function context(): ResolvedContext {
  const opened = hierarchy(FILES);
  return resolve(opened, findTarget(opened, '0042', '001').target, new Map(), { now: TODAY });
}

/** What is gone, in the order in which it went. */
const goneAt = (budget: number): readonly string[] =>
  compact(context(), { budget, count }).leftOut?.map(
    ({ source, line, how }) => `${source.replace(/^.*\//, '')}:${line} ${how}`,
  ) ?? [];

test('a context that fits stays as it is', () => {
  const { compacted, leftOut, ...same } = compact(context(), { budget: 100_000, count });
  expect(same).toEqual(context());
  expect(leftOut).toEqual([]);
  expect(compacted?.after).toBe(compacted?.before);
});

test('sessions and long blocks go first, then the general, the old before the new; what a scope is and decisions go last, then facts, and what is worked on at the very end', () => {
  expect(goneAt(1)).toEqual([
    '001-pour.memory.md:13 left out',
    'old.md:5 left out',
    'old.md:9 left out',
    'new.md:5 left out',
    'new.md:9 left out',
    'context.md:5 left out',
    'context.md:9 left out',
    'ADR-0001-boiler.md:10 left out',
    'workspace.md:6 left out',
    'workspace.md:10 left out',
    '0042-brew-plan.md:6 left out',
    '001-pour.memory.md:5 left out',
    '001-pour.md:10 left out',
  ]);
  expect(goneAt(1150)).toEqual([
    '001-pour.memory.md:13 left out',
    'old.md:5 left out',
    'old.md:9 cut',
    'context.md:9 shortened',
  ]);
});

test('values, constraints and what is open stay, even where they alone are too much', () => {
  const small = compact(context(), { budget: 1, count });
  const all = context();
  expect(small.values).toEqual(all.values);
  expect(small.constraints).toEqual(all.constraints);
  expect(small.memory[0]?.blockers).toEqual(all.memory[0]?.blockers);
  expect(small.memory[0]?.blockers).toHaveLength(1);
  expect(small.memory[0]?.sessions).toEqual([]);
  expect(small.compacted?.after).toBeGreaterThan(1);
  expect(small.warnings.at(-1)).toContain('What always stays');
  expect(compact(all, { budget: 3000, count }).warnings).toEqual(all.warnings);
});

test('what is shown fits the budget, every time in the same way, and what is not there is listed', () => {
  const all = context();
  // Declared values stand above the text.
  const texts = all.sections.flatMap(({ heading, parts }) => (heading === 'Defaults' ? [] : parts));
  fc.assert(
    fc.property(fc.integer({ min: 300, max: 3000 }), (budget) => {
      const small = compact(all, { budget, count });
      expect(compact(context(), { budget, count })).toEqual(small);
      const { before = 0, after = 0 } = small.compacted ?? {};
      expect(after).toBeLessThanOrEqual(
        Math.max(budget, compact(all, { budget: 1, count }).compacted?.after ?? 0),
      );
      expect(count(contextMarkdown(small))).toBe(after);
      const kept = new Set(
        small.sections.flatMap(({ parts }) => parts.map(({ markdown }) => markdown)),
      );
      const told = new Set(small.leftOut?.map(({ source, line }) => `${source}:${line}`));
      for (const { source, line, markdown } of texts)
        expect(kept.has(markdown) || told.has(`${source}:${line}`)).toBe(true);
      expect(before).toBeGreaterThan(after - 1);
    }),
    { numRuns: 50 },
  );
});
