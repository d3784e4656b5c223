// What the pages about many repositories read, worked out once for all of them.

import { visible } from '../../emit/visible.ts';
import { type GatheredData, latestOf, ownersOf, rowsOf } from '../../gather/rows.ts';
import { version } from '../../version.ts';
import type { Deployment, Frame, Served } from '../prepared-site.ts';
import { addresses, encodePath } from '../view/address/addresses.ts';
import { brandOf } from '../view/brand.ts';
import { gatheredFiles } from './gathered-files.ts';

export type PreparedGathered = ReturnType<typeof prepareGathered>;
/** What lists show of a repository. */
export type RepositoryRow = PreparedGathered['rows'][number];
export type GatheredSite = PreparedGathered & Served;

export function gatheredSite(data: GatheredData, place: Deployment): GatheredSite {
  const prepared = prepareGathered(data, place);
  return { ...prepared, files: gatheredFiles(prepared) };
}

function prepareGathered(data: GatheredData, place: Deployment) {
  const nameOf = ({ name }: { readonly name: string }) => name.replaceAll('/', ' ');
  const address = addresses(data.repositories.map(nameOf));
  /** The worst first. */
  const rows = rowsOf(data).map((row) => ({
    ...row,
    /** Address below the base, encoded. */
    page: encodePath(`r/${address.get(nameOf(row.repository))}/`),
  }));
  const known = new Set(rows.map(({ repository }) => repository.place));
  return {
    ...{ data, rows, frame: frameOf(data, place) },
    rowOf: new Map(rows.map((row) => [row.repository.name, row])),
    owners: ownersOf(rows),
    /** Repositories of which nothing could be read. */
    missing: data.unread.filter((one) => !known.has(one.place)),
  };
}

function frameOf(
  { title, now, differences, repositories }: GatheredData,
  { base, origin, isLive }: Deployment,
): Frame {
  const settings = { site: { colors: {} } };
  const hasOwners = repositories.some(({ health }) => (health?.documents ?? 0) > 0);
  return {
    ...{ base, origin, isLive, title, version, visible },
    ...{ trouble: null, today: now.slice(0, 10), about: null },
    isGathered: true,
    href: (path) => base + path,
    brand: brandOf({ logo: null, settings, graph: { levels: new Map() } }),
    links: [
      { key: 'overview', text: 'Repositories', page: '', number: repositories.length },
      { key: 'differences', text: 'Differences', page: '#differences', number: differences.length },
      ...(hasOwners ? [{ key: 'owners', text: 'Owners', page: '#owners' }] : []),
    ],
  };
}

/** The same as the page of a workspace shows them, each with its repository where there are several. */
export function shownChanges(rows: readonly RepositoryRow[], { href }: Frame) {
  return latestOf(rows, 10).map(({ row, change }) => ({
    ...{ href: change.href ?? href(row.page), text: change.title },
    ...{ kind: change.kind, date: change.date },
    ...(rows.length > 1 && { about: row.repository.name, aboutHref: href(row.page) }),
  }));
}

export const DIFFERENCE_KINDS = [
  {
    ...{ of: 'value', title: 'Values', one: 'value' },
    says: 'The same key, set to different values at the root of each repository.',
  },
  {
    ...{ of: 'decision', title: 'Decisions', one: 'decision' },
    says: 'Decisions with the same title but a different outcome.',
  },
  {
    ...{ of: 'file', title: 'Instructions and context', one: 'file' },
    says: 'The same file in different versions.',
  },
] as const;
