// One resolved context in which everything that a context can hold occurs once, from the files of a workspace.

import { findTarget, resolve } from '../../src/core.ts';
import type { ResolvedContext } from '../../src/model/resolution.ts';
import { hierarchy, page, TODAY } from './hierarchy.ts';

const ADR = '.limps/adrs/ADR-0001-store.md';
const MEMORY = 'plans/0042-kiln/agents/001_glaze.memory.md';

const files = {
  '.limps/workspace.md': page(
    'updated: 2026-03-26\nbrand_voice: professional\nlocale: en\ndefaults:\n  database: SQLite\n  coverage: 80%\n  tags: [clay]\n  legacy: "yes"',
    '# Pottery\n\n## Principles\n\n- Fire slowly\n- Write it down\n',
  ),
  [ADR]: page('status: accepted\nconstraints:\n  defaults.database: SQLite', '# One store\n'),
  'plans/0042-kiln/0042-kiln-plan.md': page(
    'updated: 2026-03-11\noverrides: [brand_voice]\nbrand_voice: casual\nlocale: en\ndefaults:\n  database: PostgreSQL\n  coverage: 85%\n  tags: [glaze]\n  legacy:\n    inherit: false',
    '# Kiln\n\n## Principles\n\n### Kiln\n\nNever above 1280 °C.\n',
  ),
  'plans/0042-kiln/plan.memory.md': page(
    'plan: 0042-kiln',
    `# Plan Memory: Kiln

## Shared Discoveries

- Cones bend early in the new kiln

## Plan Decisions

| Decision | Choice | Affects Agents | Date |
|--|--|--|--|
| Clay body | stoneware | 001, 003 | 2026-01-31 |
| Invoices | monthly | 004 | |

## Lessons Learned

- Test tiles first

## Open Questions

- [ ] Second kiln?
- [x] Gas or wood?
`,
  ),
  'plans/0042-kiln/agents/001_glaze.agent.md': page(
    'updated: 2025-12-26\ndefaults:\n  coverage: 90%',
    '# Glaze recipes\n\n## Scope\n\nOnly the glazes.\n',
  ),
  [MEMORY]: page(
    'agent: 001_glaze',
    `# Agent Memory: Glaze

## Findings

- Ash needs sieving
  - 80 mesh

## Decisions

| Decision | Choice | Rationale | Date |
|--|--|--|--|
| Base | feldspar | It melts evenly | 2026-02-01 |

## Blockers

- [ ] Cobalt is sold out — Back in March
- [x] ~~Scale is broken~~ — Repaired

## Session Log

### Session 4 — 2026-02-02

- Mixed three tests

### Session 3

Sieved ash

### Session 2 — 2026-01-30

Read the recipes

### Session 1 — 2026-01-29

Set up
`,
  ),
};

/** An agent that inherits from a workspace, an accepted decision, a plan and two memories. */
export function exampleContext(): ResolvedContext {
  const opened = hierarchy(files);
  const dates = new Map([
    [ADR, { value: '2026-03-11', from: 'git' }],
    [MEMORY, { value: '2026-03-29', from: 'mtime' }],
  ] as const);
  return resolve(opened, findTarget(opened, '42', '1').target, dates, {
    now: TODAY,
    tokens: { tokenizer: 'o200k_base', count: (text) => text.length },
  });
}
