// Facts as their page shows them: the best first, chains of what replaced what, and months to come.

import { expect, test } from 'vitest';
import { recordsAt } from '../../src/core.ts';
import { recordsView, sparkline } from '../../src/site/view/memory-records.ts';
import { memories } from '../dialects/hobbs/memories.ts';
import { hierarchy } from '../helpers/hierarchy.ts';

const opened = hierarchy(memories);
const at = (now: string) =>
  recordsView({
    now,
    records: recordsAt(opened, now),
    recordsAt: (moment) => recordsAt(opened, moment),
  });

test('the best is first; what is not ranked before it', () => {
  const { rows } = at('2026-02-14T12:00:00Z');
  expect(rows.slice(0, 3).map(({ record }) => record.id)).toEqual([
    'foundation',
    'mem_20250214_001',
    'mem_20260213_001',
  ]);
  expect(rows[0]?.scores).toBeNull();
  expect(rows[2]?.scores?.slice(0, 2)).toEqual([1.116, 0.9]);
});

// ⅛ of recency is access: below ¼ after 90 · log₂ 4.5 = 195 days, 29 July and 27 August.
test('what needs attention says why, and grows month by month', () => {
  const { attention, months } = at('2026-01-31T12:00:00Z');
  expect(attention.map(({ record, why }) => [record.id, why.kind])).toEqual([
    ['mem_20251101_001', 'prune'],
    ['mem_20250214_002', 'prune'],
  ]);
  expect(months.map(({ month, due }) => `${month} ${due}`)).toEqual([
    ...['2026-01 2', '2026-02 2', '2026-03 2', '2026-04 2', '2026-05 2', '2026-06 2'],
    ...['2026-07 3', '2026-08 4', '2026-09 4', '2026-10 4', '2026-11 4', '2026-12 4', '2027-01 4'],
  ]);
});

test('a chain goes from what holds to what it replaced, and ends in a circle, too', () => {
  const ids = (files: typeof memories) => {
    const tree = hierarchy(files);
    const now = '2026-02-14';
    const records = recordsAt(tree, now);
    const { chains } = recordsView({ now, records, recordsAt: () => records });
    return chains.map((chain) => chain.map(({ record }) => record.id));
  };
  expect(ids(memories)).toEqual([['mem_20260115_001', 'mem_20251101_001']]);
  const older = memories['memory/active/mem_20251101_001.md'] ?? '';
  const circle = older.replace('supersedes: null', 'supersedes: mem_20260115_001');
  expect(ids({ ...memories, 'memory/active/mem_20251101_001.md': circle })).toEqual([]);
});

test('a line falls from the left to the right', () => {
  expect(sparkline([1, 0.5, 0.25], 1, 64, 20)).toBe('0.0,0.0 32.0,10.0 64.0,15.0');
});
