// In: the prepared site. Out: what to do next where there is little to show, and what the overview leads with.

import type { DocumentKind } from '../../../model/document.ts';
import type { PreparedSite } from '../../prepared-site.ts';

/**
 * `empty` no document · `broken` none that could be read · `decisions` decision records alone · `plans` plans that hold no
 * agent · `shared` what would be inherited, but by no plan · `whole` agents that inherit.
 */
export type Stage = 'empty' | 'broken' | 'decisions' | 'plans' | 'shared' | 'whole';

/** Faults after which nothing of what a file says is known. */
const UNREAD = new Set(['unreadable']);

/** What stands in a folder of decisions: the records, their index and their template. */
const RECORDS: ReadonlySet<DocumentKind> = new Set(['adr', 'document']);

export function stageOf({ data, documents, targets }: PreparedSite): Stage {
  if (documents.size === 0) return 'empty';
  const all = [...data.graph.documents.values()];
  if (all.every(({ faults }) => faults.some(({ code }) => UNREAD.has(code)))) return 'broken';
  const kinds = new Set([...targets.values()].map(({ kind }) => kind));
  if (kinds.has('agent')) return 'whole';
  if (kinds.has('plan')) return 'plans';
  const isRecorded = all.some(({ role }) => role.kind === 'adr');
  return isRecorded && all.every(({ role }) => RECORDS.has(role.kind)) ? 'decisions' : 'shared';
}
