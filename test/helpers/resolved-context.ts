// Resolved contexts and their parts, everything else filled with plain defaults.

import type {
  Candidate,
  Conflict,
  Provenance,
  Reason,
  ResolvedContext,
  ResolvedLayer,
  ResolvedMemory,
} from '../../src/model/resolution.ts';
import type { Span } from '../../src/model/source.ts';
import type { Json, JsonMap } from '../../src/model/value.ts';

export const PLAN = 'plans/0042-kiln/0042-kiln-plan.md';
export const AGENT = 'plans/0042-kiln/agents/001_glaze.agent.md';
export const MEMORY = 'plans/0042-kiln/agents/001_glaze.memory.md';

/** A statement: `said('80%', '.limps/workspace.md:14')`; level and priority follow from the place. */
export function said(value: Json, place: string, column = 3): Candidate {
  const at = place.lastIndexOf(':');
  const source = place.slice(0, at);
  return { source, line: Number(place.slice(at + 1)), column, ...standing(source), value };
}

/** Provenance: a winner, why, and the losers, most recent first. */
export function won(
  winner: Candidate,
  reason: Reason = 'only',
  ...shadowed: Candidate[]
): Provenance {
  return { winner, reason, shadowed };
}

export function layer(
  source: string,
  order: number,
  more: Partial<ResolvedLayer> = {},
): ResolvedLayer {
  return {
    source,
    title: source,
    role: 'context',
    kind: 'document',
    lifecycle: 'active',
    rawStatus: null,
    ...standing(source),
    order,
    because: { says: 'it is there' },
    extent: { part: 'whole' },
    lastModified: '2026-02-01',
    dateFrom: 'front-matter',
    daysOld: 2,
    score: 2 / 30,
    staleness: 'fresh',
    recommendedAction: 'none',
    tokens: null,
    sha256: 'a'.repeat(64),
    ...more,
  };
}

export function memory(more: Partial<ResolvedMemory> = {}): ResolvedMemory {
  return {
    source: MEMORY,
    owner: 'agent',
    shared: false,
    findings: [],
    decisions: [],
    blockers: [],
    sessions: [],
    lessons: [],
    questions: [],
    ...more,
  };
}

export function span(line = 1): Span {
  return { start: 0, end: 0, line, column: 1 };
}

/** An agent `0042/001` without anything but what is given. */
export function context(more: Partial<ResolvedContext> = {}): ResolvedContext {
  return {
    target: {
      id: '0042/001',
      level: 'agent',
      dialect: 'limps',
      name: '001_glaze',
      number: '001',
      parent: '0042',
      folder: 'plans/0042-kiln',
      retired: false,
      path: AGENT,
      title: 'Glaze recipes',
    },
    values: {},
    provenance: {},
    dropped: {},
    conflicts: [],
    sections: [],
    layers: [],
    memory: [],
    constraints: [],
    warnings: [],
    findings: [],
    tokens: null,
    ...more,
  };
}

export function conflict(more: Partial<Conflict> = {}): Conflict {
  return {
    kind: 'undeclared-override',
    pointer: '/defaults/database',
    keyPath: 'defaults.database',
    winner: said('SQLite', `${PLAN}:9`),
    loser: said('PostgreSQL', '.limps/workspace.md:14'),
    ...more,
  };
}

/** Values and provenance from one source, so that a test can start from data: leaf by leaf, all `only`. */
export function spoken(
  values: JsonMap,
  source = PLAN,
): Pick<ResolvedContext, 'values' | 'provenance'> {
  const provenance: Record<string, Provenance> = Object.create(null);
  const walk = (value: Json, pointer: string): void => {
    const inside =
      typeof value === 'object' && value !== null
        ? (Object.entries(value) as [string, Json][])
        : [];
    if (inside.length === 0) provenance[pointer] = won(said(value, `${source}:1`));
    for (const [key, child] of inside) {
      if (Array.isArray(value)) provenance[`${pointer}/${key}`] = won(said(child, `${source}:1`));
      else walk(child, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    }
  };
  for (const [key, value] of Object.entries(values)) {
    walk(value, `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  }
  return { values, provenance };
}

function standing(source: string): Pick<Candidate, 'level' | 'priority'> {
  if (source.includes('/agents/')) return { level: 'agent', priority: 30 };
  if (source.startsWith('plans/')) return { level: 'plan', priority: 20 };
  if (source.includes('projects/')) return { level: 'project', priority: 10 };
  return { level: 'workspace', priority: 0 };
}
