// The list of targets: what can be asked of them, whatever keys their documents have.

import { scalarText } from '../../model/value.ts';
import type { PreparedSite } from '../prepared-site.ts';

export type ListedTarget = ReturnType<typeof listedTargets>[number];

const MOST_FACETS = 3;
const MOST_CHOICES = 24;
const LONGEST = 40;
/** Columns of their own. */
const TOLD: ReadonlySet<string> = new Set(['title', 'name', 'status', 'owner']);

/** Every target but the roots, in the order of the hierarchy. */
export function listedTargets(site: PreparedSite) {
  return site.data.graph.targets.flatMap(({ id, parent, path }) => {
    const summary = site.summaries.get(id);
    if (parent === null || summary === undefined) return [];
    const metadata = path === null ? undefined : site.data.graph.documents.get(path)?.metadata;
    const around = site.parents.get(id) ?? '';
    return [
      {
        summary,
        /** As its document writes it, else ours. */
        status: (summary.rawStatus ?? summary.lifecycle).slice(0, LONGEST),
        /** Id of the target that contains it, unless that is the root of everything. */
        scope: site.parents.has(around) ? around : null,
        owner: (path && site.about.health(path)?.owner) || scalarText(metadata?.owner),
        updated: site.data.graph.dates.get(path ?? '')?.value.slice(0, 10) ?? null,
      },
    ];
  });
}

/** The keys that tell most targets apart into few groups: at least a fifth has them. */
export function facetsOf(rows: readonly ListedTarget[], site: PreparedSite) {
  const { documents } = site.data.graph;
  const pairs = rows.flatMap(({ summary: { id } }) => {
    const metadata = documents.get(site.targets.get(id)?.path ?? '')?.metadata ?? {};
    return Object.entries(metadata).flatMap(([key, value]) => {
      const text = scalarText(value);
      return text === null || text === '' || text.length > LONGEST || TOLD.has(key)
        ? []
        : [{ key, id, text }];
    });
  });
  return [...Map.groupBy(pairs, ({ key }) => key)]
    .filter(([, all]) => {
      const choices = [...new Set(all.map(({ text }) => text))];
      const most = Math.min(MOST_CHOICES, Math.ceil(all.length / 2));
      const isDate = choices.every((value) => /^\d{4}-\d\d-\d\d/.test(value));
      return all.length * 5 >= rows.length && !isDate && choices.length <= most;
    })
    .sort(([a, some], [b, more]) => more.length - some.length || (a < b ? -1 : 1))
    .slice(0, MOST_FACETS)
    .map(([key, all]) => {
      const texts = new Map(all.map(({ id, text }) => [id, text]));
      return { key, of: (id: string) => texts.get(id) ?? null };
    });
}
