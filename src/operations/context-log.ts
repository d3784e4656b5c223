// The commits that changed what a target sees.

import { explain } from '../core.ts';
import type { ContextLog, HistoryEnd, LogEntry } from '../model/history.ts';
import type { Workspace } from '../open.ts';
import { LIMIT, SINCE, TARGET } from './fields.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  name: 'context log',
  summary: 'list the commits that changed what a target inherits, read with the current settings',
  input: {
    target: { ...TARGET, positional: true },
    key: {
      type: 'text',
      positional: true,
      words: true,
      most: 500,
      summary: 'only changes of this value, a dotted key such as defaults.language',
    },
    since: SINCE,
    limit: { ...LIMIT, most: 10_000, default: 50, summary: 'maximum number of commits' },
    as: { type: 'text', value: 'reader', most: 100, summary: 'as one of its readers sees it' },
  },
  examples: [
    'context log 0042/001',
    'context log 0042/001 defaults.language',
    'context log --since 2026-10-01 --json',
  ],
  does: 'reads',
  address: '/log/{target}',
  tool: {
    name: 'context_log',
    title: 'History of a context',
    description:
      'The commits that changed what a target inherits, newest first: value before and after, the line that caused it, author, date.',
    defaults: { limit: 10 },
  },
  async run(workspace: Workspace, { target, key, since, limit, as }): Promise<ContextLog> {
    const asked = target ?? workspace.find().target;
    const seen = as === null ? asked : workspace.seenBy(asked, as);
    const history = await workspace.history(seen, since);
    const entries: LogEntry[] = [];
    let end: HistoryEnd = 'limit';
    while (entries.length < limit) {
      const { done, value } = history.next();
      if (done) {
        end = value;
        break;
      }
      const entry = key === null ? value : aboutKey(value, key);
      if (entry !== null) entries.push(entry);
    }
    // A key that no commit tells of may be one that there never was.
    if (key !== null && entries.length === 0) explain(await workspace.resolve(seen), key);
    return { target: asked.id, entries, end };
  },
});

/** The entry with what it says of a key alone; null where that is nothing. */
function aboutKey({ commit, change }: LogEntry, key: string): LogEntry | null {
  const values = change.values.filter(({ keyPath }) => isWithin(keyPath, key));
  const locks = change.locks.filter(({ keyPath }) => isWithin(keyPath, key));
  if (values.length + locks.length === 0) return null;
  // What a new target sees is told as the values that it has.
  const kind = change.kind === 'added' ? 'changed' : change.kind;
  return { commit, change: { ...change, kind, values, locks, layers: [], sections: [] } };
}

function isWithin(keyPath: string, key: string): boolean {
  return keyPath === key || keyPath.startsWith(`${key}.`);
}
