// How the page of changes is filtered: by time, by commit, by target.

import type { HistoryEnd } from '../../../model/history.ts';
import type { PreparedSite } from '../../prepared-site.ts';
import { choicesOf, field } from '../filter-fields.ts';
import { clipped } from '../words.ts';
import type { ShownCommit, SiteChanges } from './site-changes.ts';

const DAY = 86_400_000;
const SPANS = [
  { days: 7, text: 'last 7 days' },
  { days: 30, text: 'last 30 days' },
  { days: 90, text: 'last 90 days' },
  { days: 365, text: 'last year' },
] as const;
/** More targets are told by what contains them. */
const MOST_TARGETS = 200;

type Site = Pick<PreparedSite, 'data' | 'targets' | 'children' | 'around' | 'visible'>;

/** Ids that can be chosen: all targets, or those that contain others. */
export function chosenIn({ targets, children }: Pick<Site, 'targets' | 'children'>) {
  return (id: string): boolean =>
    targets.has(id) && (targets.size <= MOST_TARGETS || children.has(id));
}

/** Fields of the form, and the attributes of a commit's entry. */
export function filterOf({ commits, end }: SiteChanges, site: Site, mostTargets: number) {
  const now = Date.parse(site.data.now);
  const place = new Map(commits.map(({ hash }, at) => [hash, at]));
  const sinceIn = ({ hash, time }: ShownCommit): readonly string[] => [
    ...SPANS.filter(({ days }) => now - Date.parse(time) < days * DAY).map(({ days }) => `${days}`),
    ...commits.slice((place.get(hash) ?? 0) + 1).map(({ anchor }) => anchor.slice(1)),
  ];
  const isChosen = chosenIn(site);
  const targetsOf = ({ rows }: ShownCommit): readonly string[] => {
    const ids = new Set(rows.flatMap(({ targets }) => targets));
    return [...new Set([...ids].flatMap(site.around))].filter(isChosen);
  };
  const data = new Map(
    commits.map((commit) => [commit, { since: sinceIn(commit), target: targetsOf(commit) }]),
  );
  const counts = (name: 'since' | 'target', order: Iterable<string>) =>
    choicesOf(
      [...data.values()].flatMap((one) => one[name]),
      order,
    );
  const after = commits.slice(1).map(({ anchor, time, subject }) => {
    const text = `after ${time.slice(0, 10)} ${clipped(site.visible(subject), 40)}`;
    return { value: anchor.slice(1), text };
  });
  const oldest = commits.at(-1)?.time ?? site.data.now;
  const isCut = (days: number): boolean => !isWhole(end) && now - Date.parse(oldest) < days * DAY;
  const spans = SPANS.map(({ days, text }) => ({
    value: `${days}`,
    text: isCut(days) ? `${text}, from ${oldest.slice(0, 10)}` : text,
  }));
  const texts = new Map([...spans, ...after].map(({ value, text }) => [value, text]));
  const targets = counts('target', site.targets.keys()).slice(0, mostTargets);
  return {
    fields: [
      field('since', 'Since', counts('since', texts.keys()), (value) => texts.get(value) ?? ''),
      field('target', 'Target', targets, site.visible),
    ],
    dataOf(commit: ShownCommit): Readonly<Record<`data-${string}`, string>> {
      const { since = [], target = [] } = data.get(commit) ?? {};
      return { 'data-since': JSON.stringify(since), 'data-target': JSON.stringify(target) };
    },
  };
}

/** False where there are older commits that the list leaves out. */
export function isWhole(end: HistoryEnd): boolean {
  return end !== 'limit' && end !== 'shallow';
}

/** Why the list ends. */
export function changesEnd(end: HistoryEnd): string {
  if (end === 'shallow')
    return 'This site was built from a shallow clone, which starts here. For older changes, fetch the full history before building.';
  if (end === 'limit')
    return 'Older commits are not shown; to include more, set site.commits in stratigraph.json.';
  return 'There are no older changes.';
}
