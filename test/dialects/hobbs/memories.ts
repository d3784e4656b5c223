// A small memory on 2026-02-14: an old friend, something new, something forgotten, a shift of mind, an archive.

import { page } from '../../helpers/hierarchy.ts';

export const NOW = '2026-02-14T12:00:00.000Z';

export interface Memory {
  readonly id: string;
  readonly created?: string;
  readonly last_accessed?: string;
  readonly reinforced?: number;
  readonly access_count?: number;
  readonly tags?: string;
  readonly supersedes?: string;
  readonly status?: string;
  readonly summarizes?: string;
}

/** As the system writes one (H-009). */
export function memory(head: Memory, text: string): string {
  const created = head.created ?? '2026-02-01T00:00:00Z';
  const all = {
    ...{ id: head.id, tags: head.tags ?? '[]', created, last_accessed: created },
    ...{ reinforced: 0, source: 'session/capture', supersedes: 'null', status: 'active' },
    ...head,
  };
  const lines = Object.entries(all).map(([key, value]) => `${key}: ${value}`);
  return page(lines.join('\n'), `${text}\n`);
}

export const FRIEND = memory(
  {
    id: 'mem_20250214_001',
    created: '2025-02-14T12:00:00Z',
    reinforced: 20,
    tags: '[preference, communication]',
  },
  'Prefers direct communication without pleasantries. Wants assumptions questioned.',
);

export const memories: Readonly<Record<string, string>> = {
  'foundation.md': page(
    'language: English',
    '# What I work toward\n\nTools that tell the truth.\n',
  ),
  'claude.md': '# Overlay\n\nAsk before you delete.\n',
  'memory/active/mem_20250214_001.md': FRIEND,
  'memory/active/mem_20250214_002.md': memory(
    { id: 'mem_20250214_002', created: '2025-02-14T12:00:00Z', tags: '[code]' },
    'Builds with grunt.',
  ),
  'memory/active/mem_20251101_001.md': memory(
    { id: 'mem_20251101_001', created: '2025-11-01T12:00:00Z', status: 'superseded' },
    'Deploys on Fridays.',
  ),
  'memory/active/mem_20260115_001.md': memory(
    { id: 'mem_20260115_001', created: '2026-01-15T12:00:00Z', supersedes: 'mem_20251101_001' },
    'Deploys on Mondays.',
  ),
  'memory/active/mem_20260213_001.md': memory(
    { id: 'mem_20260213_001', created: '2026-02-13T12:00:00Z', tags: '[code, researcher]' },
    'Cites sources by [DOI](https://doi.org).',
  ),
  'memory/archive/mem_20240101_001.md': memory(
    { id: 'mem_20240101_001', created: '2024-01-01T12:00:00Z', status: 'archived' },
    'Deployed by hand.',
  ),
  'memory/archive/mem_20240102_001.md': memory(
    { id: 'mem_20240102_001', created: '2024-01-02T12:00:00Z', status: 'archived' },
    'Deployed with a script.',
  ),
  'memory/summaries/mem_20250101_001.md': memory(
    {
      ...{ id: 'mem_20250101_001', created: '2025-01-01T12:00:00Z', tags: '[summary]' },
      summarizes: '[mem_20240101_001, mem_20240102_001]',
    },
    '# How we deployed\n\nBy hand, then with a script.',
  ),
  'agents/researcher/operational.md': page('tags: [finance]', '# Researcher\n\nRead twice.\n'),
  'agents/reviewer/operational.md': page('tags: [code]', '# Reviewer\n'),
};
