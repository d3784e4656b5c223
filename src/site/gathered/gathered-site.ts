// What the pages about many repositories read, worked out once for all of them.

import { visible } from '../../emit/visible.ts';
import type { Difference } from '../../gather/differences.ts';
import type { Gathered, Unread } from '../../gather/gather.ts';
import { compareText } from '../../model/order.ts';
import { version } from '../../version.ts';
import type { Deployment, Frame, Served } from '../prepared-site.ts';
import { addresses, encodePath } from '../view/address/addresses.ts';
import { brandOf } from '../view/brand.ts';
import { gatheredFiles } from './gathered-files.ts';

/** What `gather` hands to a build. */
export interface GatheredData extends Gathered {
  readonly title: string;
  /** ISO 8601. */
  readonly now: string;
  /** Days after which the last build of a repository is old. */
  readonly oldAfter: number;
}

/** What lists show of a repository. */
export type RepositoryRow = ReturnType<typeof rowsOf>[number];

export const STATES = {
  critical: 'critical findings',
  warning: 'warnings',
  stale: 'stale documents',
  differs: 'differs from others',
  old: 'old build',
  incomplete: 'partly read',
  fine: 'no problems',
} as const;
export type RepositoryState = keyof typeof STATES;

export interface PreparedGathered {
  readonly data: GatheredData;
  readonly frame: Frame;
  /** The worst first. */
  readonly rows: readonly RepositoryRow[];
  readonly rowOf: ReadonlyMap<string, RepositoryRow>;
  readonly owners: ReturnType<typeof ownersOf>;
  /** Repositories of which nothing could be read. */
  readonly missing: readonly Unread[];
}

export interface GatheredSite extends PreparedGathered, Served {}

const DAY = 86_400_000;

export function gatheredSite(data: GatheredData, place: Deployment): GatheredSite {
  const rows = rowsOf(data);
  const known = new Set(rows.map(({ repository }) => repository.place));
  const prepared = {
    ...{ data, rows, frame: frameOf(data, place) },
    rowOf: new Map(rows.map((row) => [row.repository.name, row])),
    owners: ownersOf(rows),
    missing: data.unread.filter((one) => !known.has(one.place)),
  };
  return { ...prepared, files: gatheredFiles(prepared) };
}

function rowsOf({ repositories, unread, differences, now, oldAfter }: GatheredData) {
  const address = addresses(repositories.map(({ name }) => name.replaceAll('/', ' ')));
  const troubles = Map.groupBy(unread, ({ place }) => place);
  const held = differences.flatMap((difference) =>
    difference.sides.flatMap(({ holders }) =>
      holders.map(({ repository }) => ({ repository, difference })),
    ),
  );
  const differing = Map.groupBy(held, ({ repository }) => repository);
  return repositories
    .map((repository) => {
      const { name, findings, health, workspace } = repository;
      const { critical = null, warning = null, info = null } = findings?.summary ?? {};
      const stale = health === null ? null : health.critical + health.warning;
      const builtAgo = Math.floor((Date.parse(now) - Date.parse(workspace.now)) / DAY);
      const missed = troubles.get(repository.place) ?? [];
      const differs = (differing.get(name) ?? []).map(({ difference }) => difference);
      const found = {
        ...{ critical, warning, stale, incomplete: missed.length > 0, old: builtAgo > oldAfter },
        differs: differs.some((difference) => !isOfMost(difference, name)),
        fine: false,
      };
      const known = Object.keys(STATES) as RepositoryState[];
      const states = known.filter((state) => found[state]);
      const page = encodePath(`r/${address.get(name.replaceAll('/', ' '))}/`);
      return {
        ...{ repository, page, critical, warning, info, stale, builtAgo },
        states: states.length === 0 ? known.slice(-1) : states,
        ...{ unread: missed, differences: differs },
      };
    })
    .sort(
      (a, b) =>
        (b.critical ?? 0) - (a.critical ?? 0) ||
        (b.warning ?? 0) - (a.warning ?? 0) ||
        (b.stale ?? 0) - (a.stale ?? 0) ||
        compareText(a.repository.name, b.repository.name),
    );
}

/** True where it says what most of them say. */
export function isOfMost({ sides }: Difference, name: string): boolean {
  const [first, second] = sides;
  if (first === undefined || first.holders.length === second?.holders.length) return false;
  return first.holders.some(({ repository }) => repository === name);
}

function ownersOf(rows: readonly RepositoryRow[]) {
  const shares = rows.flatMap((row) =>
    (row.repository.health?.owners ?? []).map((share) => ({ row, share })),
  );
  return [...Map.groupBy(shares, ({ share }) => share.owner)]
    .map(([owner, all]) => {
      const sum = (of: 'documents' | 'critical' | 'warning'): number =>
        all.reduce((total, { share }) => total + share[of], 0);
      const most = [...all].sort((a, b) => b.share.documents - a.share.documents);
      return {
        ...{ owner, documents: sum('documents') },
        ...{ critical: sum('critical'), warning: sum('warning') },
        rows: most.map(({ row }) => row),
      };
    })
    .sort(
      (a, b) =>
        Number(a.owner === null) - Number(b.owner === null) ||
        b.critical + b.warning - (a.critical + a.warning) ||
        b.documents - a.documents,
    );
}

function frameOf(
  { title, now, differences, repositories }: GatheredData,
  { base, origin, isLive }: Deployment,
): Frame {
  const settings = { site: { colors: {} } };
  const hasOwners = repositories.some(({ health }) => (health?.documents ?? 0) > 0);
  return {
    ...{ base, origin, isLive, title, version, visible },
    ...{ trouble: null, today: now.slice(0, 10), about: null, more: [] },
    isGathered: true,
    href: (path) => base + path,
    brand: brandOf({ logo: null, settings, graph: { levels: new Map() } }),
    promise: 'Each repository is shown as its own build published it.',
    links: [
      { key: 'overview', text: 'Repositories', page: '', number: repositories.length },
      { key: 'differences', text: 'Differences', page: '#differences', number: differences.length },
      ...(hasOwners ? [{ key: 'owners', text: 'Owners', page: '#owners' }] : []),
    ],
  };
}

/** What changed last in any of them, the latest first. */
export function latestOf(rows: readonly RepositoryRow[], most: number) {
  return rows
    .flatMap((row) => row.repository.changes.map((change) => ({ row, change })))
    .sort((a, b) => Date.parse(b.change.date) - Date.parse(a.change.date))
    .slice(0, most);
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
