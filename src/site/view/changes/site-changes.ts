// What the last commits changed, as pages show it: by commit, and by target.

import { type ChangeRow, changeRows, joinRows } from '../../../emit/change-rows.ts';
import type { Commit, CommitChanges, TargetChange } from '../../../model/change.ts';
import type { ResolvedContext } from '../../../model/resolution.ts';
import type { PreparedSite } from '../../prepared-site.ts';
import type { SiteData } from '../../site-data.ts';

export interface ShownCommit extends Commit, Pick<CommitChanges, 'others' | 'starts'> {
  /** Id of its entry on the page of changes. */
  readonly anchor: string;
  readonly rows: readonly ShownRow[];
}

/** `parts`: sections of one document that changed alike. */
export type ShownRow = ChangeRow & { readonly parts: readonly ChangeRow[] };

/** What one commit changed for one target. */
export interface TargetEntry {
  readonly commit: ShownCommit;
  readonly change: TargetChange;
}

export type SiteChanges = NonNullable<ReturnType<typeof siteChanges>>;

/** Newest first, and of each target by id; null where git knows nothing, or nothing has changed yet that it knows of. */
export function siteChanges({ changes }: SiteData) {
  if (changes === null || changes.commits.length === 0) return null;
  const all = changes.commits.map(({ commit, targets, ...more }) => ({
    commit: { ...commit, ...more, anchor: `c${commit.hash.slice(0, 12)}`, rows: rowsOf(targets) },
    targets,
  }));
  const entries = all.flatMap(({ commit, targets }) =>
    targets.map((change): TargetEntry => ({ commit, change })),
  );
  return {
    commits: all.map(({ commit }) => commit),
    end: changes.end,
    byTarget: Map.groupBy(entries, ({ change }) => change.seenBy?.target ?? change.id),
  };
}

/** Sections of one document that changed alike, for the same targets, are one row. */
export function rowsOf(targets: readonly TargetChange[]): readonly ShownRow[] {
  const seen = new Map(targets.map(({ id, seenBy }) => [id, seenBy?.target ?? id]));
  const groups = Map.groupBy(changeRows(targets), (row) =>
    row.what === 'section'
      ? JSON.stringify([row.kind, row.at?.source, row.targets])
      : JSON.stringify(row),
  );
  const rows = [...groups.values()].flatMap((parts) => {
    const subject = parts.map((part) => part.subject).join(', ');
    return parts.slice(0, 1).map((first) => ({ ...first, subject, parts }));
  });
  return joinRows(rows, () => null).map((row) => ({
    ...row,
    targets: [...new Set(row.targets.map((id) => seen.get(id) ?? id))],
  }));
}

/** Those about one of these files: what a reader of them sees. */
export function rowsOfFiles(rows: readonly ShownRow[], files: ReadonlySet<string>) {
  return rows.filter(({ at, subject }) => files.has(at?.source ?? subject));
}

/** What each commit changed for a target, newest first; as a reader has it, with the files that it reads. */
export function targetCommits(
  entries: readonly TargetEntry[],
  reader?: { readonly name: string; readonly files: ReadonlySet<string>; readonly moves: boolean },
) {
  const concerns = ({ change: { seenBy, kind } }: TargetEntry): boolean =>
    !reader?.moves || (seenBy === undefined ? kind !== 'changed' : seenBy.reader === reader.name);
  return [...Map.groupBy(entries.filter(concerns), ({ commit }) => commit)].flatMap(
    ([commit, all]) => {
      const every = rowsOf(all.map(({ change }) => change));
      const rows = reader && !reader.moves ? rowsOfFiles(every, reader.files) : every;
      return rows.length === 0 ? [] : [{ commit, rows }];
    },
  );
}

/** The last commit that made each value what it is, by pointer, as far as it is among those of the history. */
export function sinceOf(
  { provenance }: Pick<ResolvedContext, 'provenance'>,
  entries: readonly TargetEntry[],
): ReadonlyMap<string, ShownCommit> {
  const since = new Map<string, ShownCommit>();
  if (entries.length === 0) return since;
  const settled = new Set<string>();
  const keyOf = (pointer: string, value: unknown) => JSON.stringify([pointer, value]);
  const items = new Map(
    Object.entries(provenance).map(([pointer, { winner }]) => [
      keyOf(pointer.replace(/\/\d+$/, ''), winner.value),
      pointer,
    ]),
  );
  for (const { commit, change } of entries) {
    for (const { of, pointer, after } of change.values) {
      if (of === 'order') continue;
      const at = of === 'item' ? items.get(keyOf(pointer, after?.value)) : pointer;
      if (at === undefined || settled.has(at)) continue;
      settled.add(at);
      const now = provenance[at]?.winner.value;
      if (after !== null && JSON.stringify(now) === JSON.stringify(after.value))
        since.set(at, commit);
    }
  }
  return since;
}

/** Targets that a change reaches: only the outermost, each with how many in it are reached, too. */
export function reachOf(
  ids: readonly string[],
  { around }: Pick<PreparedSite, 'around'>,
): readonly { readonly id: string; readonly inside: number }[] {
  const reached = new Set(ids);
  const outermost = (id: string): string => around(id).findLast((one) => reached.has(one)) ?? id;
  const groups = Map.groupBy(ids, outermost);
  return [...groups].map(([id, all]) => ({ id, inside: all.length - 1 }));
}
