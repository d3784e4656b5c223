// In: the prepared site. Out: the search records of a share, by what they lead to.

import type { CustomRecord } from 'pagefind';
import type { PreparedSite } from '../../prepared-site.ts';
import type { IsWanted } from '../bundles/bundle-files.ts';
import { searchRecords } from '../search/search-records.ts';
import type { Placed } from './shard-manifest.ts';

/** Each with its place among those of all shards. */
export function* shardRecords(
  site: PreparedSite,
  isWanted: IsWanted,
): Generator<Placed<CustomRecord>> {
  let at = 0;
  for (const record of searchRecords(site)) {
    if (isWanted(record.url)) yield [at, record];
    at += 1;
  }
}
