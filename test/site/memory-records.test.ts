import { expect, test } from 'vitest';
import { recordsAt } from '../../src/core.ts';
import { rankedRecords } from '../../src/site/view/memory.ts';
import { memories } from '../dialects/hobbs/memories.ts';
import { hierarchy } from '../helpers/hierarchy.ts';

test('the best fact is first; what is not ranked before it', () => {
  const rows = rankedRecords(recordsAt(hierarchy(memories), '2026-02-14T12:00:00Z'));
  expect(rows.slice(0, 3).map(({ record }) => record.id)).toEqual([
    'foundation',
    'mem_20250214_001',
    'mem_20260213_001',
  ]);
  expect(rows[0]?.record.score).toBeNull();
});
