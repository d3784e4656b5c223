// The list of targets: what can be asked of them.

import { scalarText } from '../../model/value.ts';
import type { PreparedSite } from '../prepared-site.ts';

const LONGEST = 40;

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
