// The list of targets: what can be asked of them.

import { scalarText } from '../../model/value.ts';
import type { PreparedSite } from '../prepared-site.ts';

const LONGEST = 40;

/** Every target in the order of the hierarchy, what is kept as history last, but a root that is the only one of its level: the workspace itself. */
export function listedTargets(site: PreparedSite) {
  const { targets } = site.data.graph;
  const alike = Map.groupBy(targets, ({ dialect, level }) => `${dialect} ${level}`);
  const all = targets.toSorted((a, b) => Number(a.retired) - Number(b.retired));
  return all.flatMap(({ id, parent, path, dialect, level }) => {
    const summary = site.summaries.get(id);
    const isAlone = alike.get(`${dialect} ${level}`)?.length === 1;
    if (summary === undefined || (parent === null && isAlone)) return [];
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
