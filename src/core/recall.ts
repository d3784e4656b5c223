// A search in a scope whose system ranks by similarity, age and place: its own first, then what it inherits.

import type { Recall } from '../model/dialect.ts';
import type { Document } from '../model/document.ts';
import { compareText } from '../model/order.ts';
import type { Target } from '../model/scope.ts';
import type { SearchRecord } from '../model/search.ts';
import type { RankedRecord } from '../search/rank-files.ts';
import type { Hierarchy } from './hierarchy.ts';
import { lastChange, layerRefs } from './layers.ts';

export interface FoundRecord extends SearchRecord {
  readonly document: Document;
}

export interface Found {
  readonly ranked: readonly RankedRecord<FoundRecord>[];
  readonly more: boolean;
}

export interface RecallQuery {
  readonly target: Target;
  readonly recall: Recall;
  /** Search what the target inherits, however much it has itself. */
  readonly isInherited: boolean;
  /** ISO 8601. */
  readonly now: string;
  readonly isOwn: (path: string) => boolean;
}

/** What the scope has, and, where that is little or it is asked for, what it inherits: a document once, a text once. */
export function recalled(
  hierarchy: Hierarchy,
  { target, recall, isInherited, now, isOwn }: RecallQuery,
  find: (isMeant: (path: string) => boolean) => Found,
): Found {
  const own = find(isOwn);
  const isEnough = new Set(own.ranked.map(({ record }) => record.document)).size >= recall.fewest;
  const above = isEnough && !isInherited ? [] : layerRefs(hierarchy, target);
  const paths = new Set(above.map(({ path }) => path).filter((path) => !isOwn(path)));
  const { ranked, more } = paths.size === 0 ? own : find((path) => isOwn(path) || paths.has(path));
  const best = ranked[0]?.score || 1;
  const scored = ranked.map((one) => {
    const { document } = one.record;
    const similarity = one.score / best;
    const age = ageOf(hierarchy, document, now);
    const facts = { document, similarity, own: isOwn(document.path), age };
    return { ...one, score: rounded(recall.score(facts)) };
  });
  scored.sort(
    (a, b) => b.score - a.score || compareText(a.record.document.path, b.record.document.path),
  );
  const seen = new Set<string>();
  const once = scored.filter(({ record: { document } }) => {
    const said = document.text.slice(document.bodyStart).replace(/\s+/g, ' ').trim();
    const isNew = !seen.has(document.path) && !seen.has(` ${said}`);
    seen.add(document.path).add(` ${said}`);
    return isNew;
  });
  return { ranked: once, more };
}

function ageOf({ tree }: Hierarchy, document: Document, now: string): number | null {
  const changed = lastChange(document)?.value ?? tree.modified(document.path);
  const days = changed === null ? Number.NaN : (Date.parse(now) - Date.parse(changed)) / 86_400_000;
  return Number.isNaN(days) ? null : Math.max(0, days);
}

function rounded(score: number): number {
  return Math.round(score * 1000) / 1000;
}
