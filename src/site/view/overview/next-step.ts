// What to do next where there is little to show, and what the overview leads with.

import type { Role } from '../../../model/document.ts';
import type { PreparedSite } from '../../prepared-site.ts';

/**
 * `empty` no document · `broken` none that could be read · `decisions` decision records alone · `outer` scopes, but
 * none of the last level, nor the first file of one · `shared` what would be inherited, but by nobody · `whole` targets of the last level inherit.
 */
export type Stage = 'empty' | 'broken' | 'decisions' | 'outer' | 'shared' | 'whole';

/** Faults after which nothing of what a file says is known. */
const UNREAD = new Set(['unreadable']);

/** What stands in a folder of decisions: the records, their index and their template. */
const RECORDS: ReadonlySet<Role> = new Set(['decision', 'document']);

export function stageOf({ data, documents, targets, innermost }: PreparedSite): Stage {
  if (documents.size === 0) return 'empty';
  const all = [...data.graph.documents.values()];
  if (all.every(({ faults }) => faults.some(({ code }) => UNREAD.has(code)))) return 'broken';
  if (innermost.size > 0) return 'whole';
  if (targets.size > 1) {
    const first = [...data.graph.levels.values()].flat().at(-1)?.example;
    return first !== undefined && documents.has(first) ? 'whole' : 'outer';
  }
  const isRecorded = all.some(({ role }) => role.is === 'decision');
  return isRecorded && all.every(({ role }) => RECORDS.has(role.is)) ? 'decisions' : 'shared';
}
