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

export function toBundle(context: ResolvedContext): Bundle {
  const { id, level, title, dialect, reader, purpose, at, start } = context.target;
  return {
    schemaVersion: 2,
    ...context,
    target: {
      ...{ id, level, title, dialect },
      ...(reader !== undefined && { reader }),
      ...(purpose !== undefined && { purpose }),
      ...(at !== undefined && { at }),
      ...(start !== undefined && { start }),
    },
    // Of whom else a finding speaks is told by findings.json: here it would be told once for every heir of a layer.
    findings: context.findings.map((finding) => ({ ...finding, targets: [id] })),
  };
}
