// A resolved context as it is published: the promise to programs (schema/bundle.schema.json).

import type { ResolvedContext } from './resolution.ts';

/** The resolved context of one target as it is published; a new `schemaVersion` only where a field changes its meaning. */
export interface Bundle extends Omit<ResolvedContext, 'target'> {
  readonly schemaVersion: 2;
  readonly target: Pick<
    ResolvedContext['target'],
    'id' | 'level' | 'title' | 'dialect' | 'reader' | 'purpose' | 'at' | 'start'
  >;
}

/** Fields in their published order; what the values hold (`__proto__` too) is passed on untouched. */
export function toBundle(context: ResolvedContext): Bundle {
  const { id, level, title, dialect, reader, purpose, at, start } = context.target;
  const { values, provenance, dropped, conflicts, sections, layers, memory } = context;
  const { constraints, warnings, findings, tokens, brief, compacted, leftOut } = context;
  return {
    schemaVersion: 2,
    target: {
      ...{ id, level, title, dialect },
      ...(reader !== undefined && { reader }),
      ...(purpose !== undefined && { purpose }),
      ...(at !== undefined && { at }),
      ...(start !== undefined && { start }),
    },
    ...{ values, provenance, dropped, conflicts, sections, layers, memory, constraints, warnings },
    // Of whom else a finding speaks is told by findings.json: here it would be told once for every heir of a layer.
    findings: findings.map((finding) => ({ ...finding, targets: [id] })),
    tokens,
    ...(brief && { brief }),
    ...(compacted && { compacted }),
    ...(leftOut && { leftOut }),
  };
}
