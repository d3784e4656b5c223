// What findings are about, for whoever wants to see one kind of problem at a time.

/** Rules of what the files, the code or other memory contradict by now; a document that is stale by its age is listed besides. */
export const DRIFT: ReadonlySet<string> = new Set([
  ...['orphan-reference', 'broken-link', 'missing-context-file', 'missing-file', 'stale-override'],
  ...['contradictory-memory', 'stale-memory', 'contested-file', 'open-items-in-done-scope'],
  ...['outdated-by-code', 'covers-nothing', 'names-missing-code'],
]);

const STALENESS = [
  ...['stale-document', 'stale-memory', 'stale-override', 'outdated-by-code', 'covers-nothing'],
  ...['names-missing-code', 'updated-not-bumped', 'outdated-copy'],
];

/** Rules by topic. */
export const TOPICS = {
  conflicts: new Set([
    ...['direct-contradiction', 'declared-override', 'same-priority-conflict', 'type-clash'],
    ...['locked-override', 'stale-override', 'orphan-reference', 'circular-supersession'],
    ...['contradictory-instructions', 'contradictory-memory', 'contested-file', 'contested-scope'],
  ]),
  staleness: new Set(STALENESS),
  supersession: new Set([
    ...['circular-supersession', 'one-sided-supersession', 'multiple-successors'],
    ...['superseded-by-unaccepted', 'status-transition', 'orphan-reference', 'stale-override'],
  ]),
  references: new Set([
    ...['broken-link', 'orphan-reference', 'link-outside-root', 'circular-dependency'],
    ...['missing-context-file', 'unlisted-context-file', 'missing-file', 'missing-path'],
    ...['missing-command', 'dropped-import', 'unknown-scope', 'names-missing-code'],
  ]),
  health: new Set([...DRIFT, ...STALENESS]),
} satisfies Readonly<Record<string, ReadonlySet<string>>>;
