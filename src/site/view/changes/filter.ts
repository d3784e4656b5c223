// How the page of changes is filtered: by time and by target.

import type { HistoryEnd } from '../../../model/change.ts';
import type { PreparedSite } from '../../prepared-site.ts';
import { filterOf } from '../filter-fields.ts';
import { DAY } from '../words.ts';
import type { ShownCommit, SiteChanges } from './site-changes.ts';

const SPANS = [7, 30];
/** More targets are told by what contains them. */
const MOST_TARGETS = 200;

type Site = Pick<PreparedSite, 'data' | 'targets' | 'nameOf' | 'children' | 'around'>;

/** Ids that can be chosen: all targets, or those that contain others. */
export function chosenIn({ targets, children }: Pick<Site, 'targets' | 'children'>) {
  return (id: string) => targets.has(id) && (targets.size <= MOST_TARGETS || children.has(id));
}

export function changesFilter({ commits, end }: SiteChanges, site: Site) {
  const now = Date.parse(site.data.now);
  const isIn = (days: number, time: string): boolean => now - Date.parse(time) < days * DAY;
  const sinceOf = ({ time }: ShownCommit) => SPANS.filter((days) => isIn(days, time)).map(String);
  const isChosen = chosenIn(site);
  const targetsOf = ({ rows }: ShownCommit): readonly string[] => {
    const ids = new Set(rows.flatMap(({ targets }) => targets));
    return [...new Set([...ids].flatMap(site.around))].filter(isChosen);
  };
  const oldest = commits.at(-1)?.time ?? site.data.now;
  const isCut = end === 'limit' || end === 'shallow';
  const textOf = (days: string): string =>
    `last ${days} days${isCut && isIn(Number(days), oldest) ? `, from ${oldest.slice(0, 10)}` : ''}`;
  return filterOf(commits, {
    since: { of: sinceOf, order: SPANS.map(String), isWhole: true, textOf },
    target: { of: targetsOf, order: site.targets.keys(), most: 300, textOf: site.nameOf },
  });
}

/** Why the list ends. */
export function changesEnd(end: HistoryEnd): string {
  if (end === 'shallow')
    return 'This site was built from a shallow clone, which starts here. For older changes, fetch the full history before building.';
  if (end === 'limit')
    return 'Older commits are not shown; to include more, set site.commits in stratigraph.json.';
  return end === 'since' ? 'Older commits are not shown.' : 'There are no older changes.';
}
