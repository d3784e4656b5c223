// One resolved context in which everything a context can hold occurs once.

import type { ResolvedContext } from '../../src/model/resolution.ts';
import {
  AGENT,
  conflict,
  context,
  layer,
  MEMORY,
  memory,
  PLAN,
  said,
  span,
  won,
} from './resolved-context.ts';

const WORKSPACE = '.limps/workspace.md';
const ADR = '.limps/adrs/ADR-0001-store.md';
const PLAN_MEMORY = 'plans/0042-kiln/plan.memory.md';

/** An agent that inherits from a workspace, an accepted decision, a plan and two memories. */
export function exampleContext(): ResolvedContext {
  return context({
    values: {
      brand_voice: 'casual',
      defaults: { database: 'SQLite', coverage: '90%', tags: ['clay', 'glaze'] },
      locale: 'en',
    },
    provenance: {
      '/brand_voice': won(
        said('casual', `${PLAN}:4`),
        'declared-override',
        said('professional', `${WORKSPACE}:5`),
      ),
      '/defaults/database': {
        ...won(said('SQLite', `${WORKSPACE}:14`), 'locked', said('PostgreSQL', `${PLAN}:9`)),
        lockedAt: { source: ADR, line: 8, column: 3 },
      },
      '/defaults/coverage': won(
        said('90%', `${AGENT}:7`),
        'higher-priority',
        said('85%', `${PLAN}:10`),
        said('80%', `${WORKSPACE}:15`),
      ),
      '/defaults/tags/0': won(said('clay', `${WORKSPACE}:17`)),
      '/defaults/tags/1': won(said('glaze', `${PLAN}:12`), 'added'),
      '/locale': won(said('en', `${PLAN}:5`), 'agreed', said('en', `${WORKSPACE}:6`)),
    },
    dropped: {
      '/defaults/legacy': {
        by: { marker: 'inherit', source: PLAN, line: 13, column: 5 },
        shadowed: [said('yes', `${WORKSPACE}:19`)],
      },
    },
    conflicts: [
      conflict({
        kind: 'undeclared-override',
        pointer: '/defaults/coverage',
        keyPath: 'defaults.coverage',
        winner: said('90%', `${AGENT}:7`),
        loser: said('85%', `${PLAN}:10`),
      }),
      conflict({
        kind: 'locked-override',
        winner: said('SQLite', `${WORKSPACE}:14`),
        loser: said('PostgreSQL', `${PLAN}:9`),
        lockedAt: { source: ADR, line: 8, column: 3 },
      }),
    ],
    sections: [
      {
        heading: 'Principles',
        slug: 'principles',
        parts: [
          { source: WORKSPACE, line: 22, markdown: '- Fire slowly\n- Write it down' },
          { source: PLAN, line: 30, markdown: '### Kiln\n\nNever above 1280 °C.' },
        ],
      },
      {
        heading: 'Scope',
        slug: 'scope',
        parts: [{ source: AGENT, line: 12, markdown: 'Only the glazes.' }],
      },
    ],
    layers: [
      layer(WORKSPACE, 0, { role: 'definition', kind: 'workspace', title: 'Pottery', daysOld: 5 }),
      layer(ADR, 1, {
        role: 'decision',
        kind: 'adr',
        title: 'One store',
        dateFrom: 'git',
        daysOld: 20,
        staleness: 'warning',
        recommendedAction: 'review',
        score: 20 / 30,
      }),
      layer(PLAN, 2, { role: 'definition', kind: 'plan', title: 'Kiln' }),
      layer(PLAN_MEMORY, 3, {
        role: 'memory',
        kind: 'memory',
        daysOld: 95,
        staleness: 'critical',
        recommendedAction: 'archive',
        score: 95 / 30,
      }),
      layer(AGENT, 4, {
        role: 'definition',
        kind: 'agent',
        title: 'Glaze recipes',
        dateFrom: 'mtime',
      }),
      layer(MEMORY, 5, {
        role: 'memory',
        kind: 'memory',
        lastModified: null,
        dateFrom: null,
        daysOld: null,
        staleness: 'unknown',
        score: null,
      }),
    ],
    memory: [
      memory({
        source: PLAN_MEMORY,
        owner: 'plan',
        shared: true,
        findings: [{ id: 'finding-1', text: 'Cones bend early in the new kiln', span: span(9) }],
        decisions: [
          {
            id: 'decision-1',
            decision: 'Clay body',
            choice: 'stoneware',
            rationale: '',
            affects: ['001', '003'],
            date: '2026-01-31',
            span: span(16),
          },
          {
            id: 'decision-2',
            decision: 'Invoices',
            choice: 'monthly',
            rationale: '',
            affects: ['004'],
            date: '',
            span: span(17),
          },
        ],
        lessons: [{ id: 'lesson-1', text: 'Test tiles first', span: span(21) }],
        questions: [
          { id: 'question-1', text: 'Second kiln?', answered: false, span: span(25) },
          { id: 'question-2', text: 'Gas or wood?', answered: true, span: span(26) },
        ],
      }),
      memory({
        findings: [{ id: 'finding-1', text: 'Ash needs sieving\n- 80 mesh', span: span(9) }],
        decisions: [
          {
            id: 'decision-1',
            decision: 'Base',
            choice: 'feldspar',
            rationale: 'It melts evenly',
            affects: [],
            date: '2026-02-01',
            span: span(15),
          },
        ],
        blockers: [
          {
            id: 'blocker-1',
            text: 'Cobalt is sold out',
            note: 'Back in March',
            status: 'open',
            span: span(19),
          },
          {
            id: 'blocker-2',
            text: 'Scale is broken',
            note: 'Repaired',
            status: 'resolved',
            span: span(20),
          },
        ],
        sessions: [
          {
            id: 'session-1',
            number: 4,
            date: '2026-02-02',
            notes: '- Mixed three tests',
            span: span(24),
          },
          { id: 'session-2', number: 3, date: '', notes: 'Sieved ash', span: span(27) },
          {
            id: 'session-3',
            number: 2,
            date: '2026-01-30',
            notes: 'Read the recipes',
            span: span(30),
          },
          { id: 'session-4', number: 1, date: '2026-01-29', notes: 'Set up', span: span(33) },
        ],
      }),
    ],
    constraints: [
      {
        keyPath: 'defaults.database',
        value: 'SQLite',
        source: ADR,
        line: 8,
        column: 3,
        title: 'One store',
      },
    ],
    warnings: [
      '⚠️ adrs/ADR-0001-store.md is 20 days old (threshold: 14)',
      '⚠️ CONFLICT: defaults.coverage\n   Plan says: 85%\n   Agent says: 90% (override)\n   Resolution: Using agent value (higher priority)',
      '⚠️ CONFLICT: defaults.database\n   Workspace says: SQLite\n   Plan says: PostgreSQL\n   Resolution: Keeping workspace value (locked at .limps/adrs/ADR-0001-store.md:8)',
    ],
    findings: [
      {
        rule: 'direct-contradiction',
        severity: 'critical',
        message: 'defaults.coverage is 90% here and 85% in the plan',
        path: AGENT,
        line: 7,
        column: 3,
        endLine: 7,
        endColumn: 6,
        related: [{ path: PLAN, line: 10, message: '85%' }],
        targets: ['0042/001'],
        fingerprint: 'f1',
        fixable: false,
      },
    ],
    tokens: { tokenizer: 'o200k_base', total: 1234 },
  });
}
