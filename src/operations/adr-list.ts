// Every decision record.

import { decisionsOf, summarize } from '../core/decisions.ts';
import { unreadFolders } from '../core/hierarchy.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Workspace } from '../open.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  name: 'adr list',
  summary: 'list decision records with status, date and successor',
  input: {
    inForce: { type: 'flag', summary: 'only decisions in force' },
    status: { type: 'text', most: 100, summary: 'only this status, as the list shows it' },
  },
  examples: ['adr list', 'adr list --in-force', 'adr list --status proposed', 'adr list --json'],
  does: 'reads',
  address: '/workspace/decisions',
  run({ hierarchy }: Workspace, { inForce, status }) {
    const all = summarize(decisionsOf(hierarchy));
    const word = status?.trim().toLowerCase() ?? null;
    const known = new Set(all.flatMap((one) => one.status ?? []));
    if (word !== null && all.length > 0 && !known.has(word)) {
      throw new UsageError(
        `No decision has the status "${word}".`,
        `The statuses here: ${[...known].sort().join(', ') || 'none'}.`,
      );
    }
    return {
      decisions: all.filter(
        (one) => (one.inForce || !inForce) && (word === null || one.status === word),
      ),
      total: all.length,
      unread: unreadFolders(hierarchy).flatMap(({ folder, form, files }) =>
        form === null ? [] : [{ folder, form, files: files.length }],
      ),
    };
  },
});
