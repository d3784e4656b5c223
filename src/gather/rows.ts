// How repositories stand beside each other: their health, their owners, what changed last.

import { compareText } from '../model/order.ts';
import type { Difference } from './differences.ts';
import type { Gathered } from './gather.ts';

/** What `gather` hands to a build. */
export interface GatheredData extends Gathered {
  readonly title: string;
  /** ISO 8601. */
  readonly now: string;
  /** Days after which the last build of a repository is old. */
  readonly oldAfter: number;
}

/** How one of them stands. */
export type RepositoryHealth = ReturnType<typeof rowsOf>[number];

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

const DAY = 86_400_000;

/** The worst first. */
export function rowsOf({ repositories, unread, differences, now, oldAfter }: GatheredData) {
  const troubles = Map.groupBy(unread, ({ place }) => place);
  const holdings = differences.flatMap((difference) =>
    difference.sides.flatMap(({ holders }) =>
      holders.map(({ repository }) => ({ repository, difference })),
    ),
  );
  const differing = Map.groupBy(holdings, ({ repository }) => repository);
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
      return {
        ...{ repository, critical, warning, info, stale, builtAgo },
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

/** Whose what is stale is, over all repositories; who has most of it first, nobody last. */
export function ownersOf<Row extends RepositoryHealth>(rows: readonly Row[]) {
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

/** What changed last in any of them, the latest first. */
export function latestOf<Row extends RepositoryHealth>(rows: readonly Row[], most: number) {
  return rows
    .flatMap((row) => row.repository.changes.map((change) => ({ row, change })))
    .sort((a, b) => Date.parse(b.change.date) - Date.parse(a.change.date))
    .slice(0, most);
}
