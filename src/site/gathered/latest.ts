import type { GatheredChange } from '../../model/gathered.ts';
import type { RepositoryRow } from './gathered-site.ts';

/** What changed last in any of them, the latest first. */
export function latestOf(
  rows: readonly RepositoryRow[],
  most: number,
): readonly { readonly row: RepositoryRow; readonly change: GatheredChange }[] {
  return rows
    .flatMap((row) => row.repository.changes.map((change) => ({ row, change })))
    .sort((a, b) => Date.parse(b.change.date) - Date.parse(a.change.date))
    .slice(0, most);
}
