import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { recordsAt } from '../../src/core.ts';
import { rankedRecords } from '../../src/site/view/memory.ts';
import { memories } from '../dialects/hobbs/memories.ts';
import { testOf } from '../dialects/samples.ts';
import { hierarchy } from '../helpers/hierarchy.ts';
import { story } from './story.ts';

const ranked = (files: Readonly<Record<string, string>>) =>
  rankedRecords(recordsAt(hierarchy(files), '2026-02-14T12:00:00Z'));

testOf('hobbs')('the best fact is first; what is not ranked before it', () => {
  const rows = ranked(memories);
  expect(rows.slice(0, 3).map(({ record }) => record.id)).toEqual([
    'foundation',
    'mem_20250214_001',
    'mem_20260213_001',
  ]);
  expect(rows[0]?.record.score).toBeNull();
});

testOf('hobbs')(
  'facts and entries of memory files are rows of one list with one filter',
  async () => {
    const told = story({
      ...memories,
      'plans/0001-a/agents/000-b.agent.md': '# B\n',
      'plans/0001-a/agents/000-b.memory.md': '## Findings\n\n- Rivers freeze\n',
    });
    await told.build();
    const html = readFileSync(join(told.outDir, 'memory/index.html'), 'utf8');
    const [facts = '', entries = ''] = html.slice(html.indexOf('id="records"')).split('</section>');
    const { records } = await told.data();
    const anchors = rankedRecords(records).map(({ anchor }) => anchor);
    expect(anchors.length).toBeGreaterThan(3);
    expect([...facts.matchAll(/<li id="([^"]+)" data-row/g)].map(([, id]) => id)).toEqual(anchors);
    expect(entries).toContain('Rivers freeze');
    expect(entries).toMatch(/data-row/);
    expect(html.match(/id="filter"/g)).toHaveLength(1);
  },
);
