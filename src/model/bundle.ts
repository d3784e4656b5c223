// A resolved context as it is published: the promise to programs (schema/bundle.schema.json).

import type { Candidate, Dropped, Provenance, ResolvedContext } from './resolution.ts';

const TARGET = ['id', 'level', 'title', 'dialect'] as const;
const PLACE = ['source', 'line', 'column'] as const;
const CANDIDATE = ['source', 'line', 'column', 'level', 'priority', 'value'] as const;
const LAYER = [
  ...([
    'source',
    'title',
    'role',
    'kind',
    'lifecycle',
    'rawStatus',
    'level',
    'priority',
    'order',
  ] as const),
  ...([
    'because',
    'extent',
    'lastModified',
    'dateFrom',
    'daysOld',
    'score',
    'staleness',
    'recommendedAction',
    'tokens',
    'sha256',
  ] as const),
] as const;

/** The resolved context of one target as it is published; a new `schemaVersion` only where a field changes its meaning. */
export type Bundle = { readonly schemaVersion: 2 } & {
  readonly target: Pick<
    ResolvedContext['target'],
    (typeof TARGET)[number] | 'reader' | 'purpose' | 'at' | 'start'
  >;
} & Omit<ResolvedContext, 'target'>;

/** Fields in their published order; what the values hold (`__proto__` too) is passed on untouched. */
export function toBundle(context: ResolvedContext): Bundle {
  return {
    schemaVersion: 2,
    target: {
      ...pick(context.target, TARGET),
      ...(context.target.reader !== undefined && { reader: context.target.reader }),
      ...(context.target.purpose !== undefined && { purpose: context.target.purpose }),
      ...(context.target.at !== undefined && { at: context.target.at }),
      ...(context.target.start !== undefined && { start: context.target.start }),
    },
    values: context.values,
    provenance: mapped(context.provenance, toProvenance),
    dropped: mapped(context.dropped, toDropped),
    conflicts: context.conflicts.map((conflict) => ({
      kind: conflict.kind,
      pointer: conflict.pointer,
      keyPath: conflict.keyPath,
      winner: pick(conflict.winner, CANDIDATE),
      loser: pick(conflict.loser, CANDIDATE),
      ...(conflict.lockedAt && { lockedAt: pick(conflict.lockedAt, PLACE) }),
    })),
    sections: context.sections.map(({ heading, slug, parts }) => ({
      heading,
      slug,
      parts: parts.map((part) => pick(part, ['source', 'line', 'markdown'])),
    })),
    layers: context.layers.map((layer) => ({
      ...pick(layer, LAYER),
      ...(layer.by !== undefined && { by: layer.by }),
    })),
    memory: context.memory,
    constraints: context.constraints,
    warnings: context.warnings,
    // Of whom else a finding speaks is told by findings.json: here it would be told once for every heir of a layer.
    findings: context.findings.map((finding) => ({ ...finding, targets: [context.target.id] })),
    tokens: context.tokens,
    ...(context.brief !== undefined && { brief: context.brief }),
    ...(context.compacted !== undefined && { compacted: context.compacted }),
    ...(context.leftOut !== undefined && { leftOut: context.leftOut }),
  };
}

function toProvenance({ winner, shadowed, reason, lockedAt }: Provenance): Provenance {
  return {
    winner: pick(winner, CANDIDATE),
    shadowed: shadowed.map(toCandidate),
    reason,
    ...(lockedAt && { lockedAt: pick(lockedAt, PLACE) }),
  };
}

function toDropped({ by, shadowed }: Dropped): Dropped {
  return {
    by: pick(by, ['marker', 'source', 'line', 'column']),
    shadowed: shadowed.map(toCandidate),
  };
}

function toCandidate(candidate: Candidate): Candidate {
  return pick(candidate, CANDIDATE);
}

function pick<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  const picked: Partial<Pick<T, K>> = {};
  for (const key of keys) picked[key] = from[key];
  return picked as Pick<T, K>;
}

function mapped<A, B>(
  from: Readonly<Record<string, A>>,
  change: (value: A) => B,
): Record<string, B> {
  const changed: Record<string, B> = Object.create(null);
  for (const key of Object.keys(from)) changed[key] = change(from[key] as A);
  return changed;
}
