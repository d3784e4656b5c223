// The list of targets: what can be asked of them, whatever keys their documents have.

import { scalarText } from '../../model/value.ts';
import type { PreparedSite, TargetSummary } from '../prepared-site.ts';

/** A column that the documents themselves bring: a key of their front matter with few short values. */
export interface Facet {
  readonly key: string;
  readonly of: (id: string) => string | null;
}

export interface ListedTarget {
  readonly summary: TargetSummary;
  /** As its document writes it, else ours. */
  readonly status: string;
  /** Id of the target that contains it, unless that is the root of everything. */
  readonly scope: string | null;
  readonly owner: string | null;
  readonly updated: string | null;
}

const MOST_FACETS = 3;
const MOST_CHOICES = 24;
const LONGEST = 40;
/** Columns of their own. */
const TOLD: ReadonlySet<string> = new Set(['title', 'name', 'status', 'owner']);

/** Every target but the roots, in the order of the hierarchy. */
export function listedTargets(site: PreparedSite): readonly ListedTarget[] {
  return site.data.graph.targets.flatMap(({ id, parent, path }) => {
    const summary = site.summaries.get(id);
    if (parent === null || summary === undefined) return [];
    const metadata = path === null ? undefined : site.data.graph.documents.get(path)?.metadata;
    const around = site.parents.get(id) ?? null;
    return [
      {
        summary,
        status: (summary.rawStatus ?? summary.lifecycle).slice(0, LONGEST),
        scope: around !== null && site.parents.has(around) ? around : null,
        owner: (path && site.about.health(path)?.owner) || scalarText(metadata?.owner),
        updated:
          path === null ? null : (site.data.graph.dates.get(path)?.value.slice(0, 10) ?? null),
      },
    ];
  });
}

/** The keys that tell most targets apart into few groups: at least a fifth has them. */
export function facetsOf(rows: readonly ListedTarget[], site: PreparedSite): readonly Facet[] {
  const values = new Map<string, Map<string, string>>();
  for (const { summary } of rows) {
    const path = site.targets.get(summary.id)?.path ?? '';
    for (const [key, value] of Object.entries(
      site.data.graph.documents.get(path)?.metadata ?? {},
    )) {
      const text = scalarText(value);
      if (text === null || text === '' || text.length > LONGEST || TOLD.has(key)) continue;
      const known = values.get(key) ?? new Map<string, string>();
      values.set(key, known.set(summary.id, text));
    }
  }
  const isFacet = ([, of]: readonly [string, ReadonlyMap<string, string>]): boolean => {
    const choices = new Set(of.values());
    const isDate = [...choices].every((value) => /^\d{4}-\d\d-\d\d/.test(value));
    return (
      of.size * 5 >= rows.length &&
      !isDate &&
      choices.size <= Math.min(MOST_CHOICES, Math.ceil(of.size / 2))
    );
  };
  return [...values]
    .filter(isFacet)
    .sort(([a, some], [b, more]) => more.size - some.size || (a < b ? -1 : 1))
    .slice(0, MOST_FACETS)
    .map(([key, of]) => ({ key, of: (id) => of.get(id) ?? null }));
}
