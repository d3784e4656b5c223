// The files that a build publishes, as small as they may be.

export interface Said {
  readonly title?: string;
  readonly values?: readonly object[];
  readonly decisions?: readonly object[];
  readonly shared?: readonly object[];
  readonly [more: string]: unknown;
}

export function value(key: string, said: unknown, more: object = {}): object {
  return { dialect: 'limps', key, value: said, path: 'w.md', line: 3, locked: false, ...more };
}

export function decision(title: string, status: string | null): object {
  return { id: 'ADR-0001', title, status, date: '2026-03-01', path: 'adr.md' };
}

export function shared(path: string, version: string): object {
  return { path, role: 'instruction', sha256: version.repeat(64), updated: '2026-03-01' };
}

export function workspace(said: Said = {}): string {
  return JSON.stringify({
    ...{ schemaVersion: 1, generator: 'stratigraph 0.1.0', now: '2026-03-30T12:00:00.000Z' },
    ...{ title: 'Orders', commit: null, site: null, source: null, targets: 2, documents: 5 },
    ...{ files: [], values: [], decisions: [], shared: [] },
    ...said,
  });
}

/** Path → text, below the folder of a build. */
export function published(said: Said = {}): Readonly<Record<string, string>> {
  const finding = { rule: 'broken-link', severity: 'warning', path: 'plan.md', line: 7 };
  return {
    'workspace.json': workspace(said),
    'findings.json': JSON.stringify({
      schemaVersion: 1,
      summary: { critical: 0, warning: 1, info: 0 },
      findings: [{ ...finding, message: 'The link leads nowhere.' }],
    }),
    'health.json': JSON.stringify({
      documents: [
        { path: 'a.md', name: 'a.md', stale: 'critical', owner: 'ann', daysOld: 90 },
        { path: 'b.md', name: 'b.md', stale: null, owner: null, daysOld: 2 },
      ],
    }),
    'names.json': JSON.stringify([
      { kind: 'Plan', title: 'The map', page: 't/0042/', ids: ['0042'], about: '0042' },
      { kind: 'Rule', title: 'broken-link', page: 'rules/#broken-link' },
    ]),
    'feed.json': JSON.stringify({
      items: [{ title: 'The map', content_text: 'Plan changed.', date_modified: '2026-03-28' }],
    }),
  };
}
