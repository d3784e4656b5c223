// In: the prepared site and a path below the base. Out: the file that `build` would have written there; made when asked for.

import { graphJson } from '../../emit/graph-json.ts';
import { layoutGraph } from '../build/graph/graph-layout.ts';
import { layerFileAt } from '../build/layer-files.ts';
import { searchIndexFiles } from '../build/search-index.ts';
import { searchRecords } from '../build/search-records.ts';
import type { PreparedSite } from '../prepared-site.ts';
import { addressBookJson } from '../view/address/address-book.ts';
import { machineJson } from '../view/doors/machine-json.ts';

/** Null where `build` writes no such file. */
export type MachineFiles = (path: string) => Promise<string | Uint8Array | null>;

/** For one snapshot; the search index and the graph's layout are made once, when somebody first asks for them. */
export function machineFiles(site: PreparedSite): MachineFiles {
  let search: ReturnType<typeof searchIndexFiles> | null = null;
  let layout: string | null = null;
  return async (path) => {
    if (path === 'graph.json') return graphJson(site.data.graph);
    if (path === 'addresses.json') return addressBookJson(site);
    if (path === 'graph-layout.json') {
      layout ??= JSON.stringify(layoutGraph(site));
      return layout;
    }
    const made = machineJson(site).get(path);
    if (made !== undefined) return made();
    if (path.startsWith('pagefind/')) {
      search ??= searchIndexFiles(searchRecords(site));
      return (await search).get(path.slice('pagefind/'.length)) ?? null;
    }
    const layer = /^layers\/(.+)\.json$/.exec(path)?.[1];
    if (layer !== undefined) return layerFileAt(site, layer);
    const [, id, format] = /^bundles\/(.+)\.(json|md)$/.exec(path) ?? [];
    const target = id === undefined ? undefined : site.targets.get(id);
    if (target === undefined) return null;
    return format === 'json' ? site.data.bundle(target) : site.data.markdown(target);
  };
}
