// What `workspace.json` says, from which `stratigraph gather` makes one site of many.

import { leavesOf } from '../../diff/leaves.ts';
import type { PublishedValue, PublishedWorkspace, SharedFile } from '../../model/published.ts';
import { toKeyPath } from '../../model/value.ts';
import type { PreparedSite } from '../prepared-site.ts';
import { siteAddress } from './feeds.ts';

/** `files` are the paths of the other files for programs. */
export function publishedWorkspace(
  site: PreparedSite,
  files: readonly string[],
): PublishedWorkspace {
  const { data, documents, targets } = site;
  const { source } = data.settings.site;
  return {
    schemaVersion: 1,
    generator: `stratigraph ${data.version}`,
    ...{ now: data.now, title: data.title, commit: data.commit },
    site: siteAddress(site),
    source: source === false ? null : source,
    ...{ targets: targets.size, documents: documents.size, files },
    values: valuesOf(site),
    decisions: data.decisions.map(({ id, title, status, date, path }) => ({
      ...{ id, title, status, date, path },
    })),
    shared: sharedFiles(site),
  };
}

/** A list is one value: its items have no names by which two could be held against each other. */
function valuesOf({ data }: PreparedSite): readonly PublishedValue[] {
  const roots = data.graph.targets.filter(({ parent }) => parent === null);
  return roots.flatMap((root) =>
    [...leavesOf(data.resolve(root)).values()].flatMap(({ path, winner, items, lockedAt }) => {
      const statement = winner ?? items?.[0];
      if (statement === undefined) return [];
      const { source, line } = statement;
      const value = items === null ? statement.value : items.map((item) => item.value);
      const place = { path: source, line, locked: lockedAt !== null };
      return [{ dialect: root.dialect, key: toKeyPath(path), value, ...place }];
    }),
  );
}

function sharedFiles({ data, documents }: PreparedSite): readonly SharedFile[] {
  return [...documents.values()].flatMap(({ path, role, layer }): readonly SharedFile[] => {
    if (layer === null || (role !== 'context' && role !== 'instruction')) return [];
    const updated = data.graph.dates.get(path)?.value ?? null;
    return [{ path, role, sha256: layer.sha256, updated }];
  });
}
